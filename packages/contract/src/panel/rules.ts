import { z } from 'zod';
import { limits } from '../endpoint.ts';
import { codeAndMessage } from '../values.ts';
import { panelRows } from './panel-endpoint.ts';
import { day, id, instant, month, reason, requiredText, text } from './values.ts';

const count = z.number().int();
const role = z.enum(['user1', 'user3'], { error: 'Wybierz rolę, która ma premie.' });
const period = z.enum(['month', 'quarter'], { error: 'Wybierz premię miesięczną albo kwartalną.' });
const threshold = z.object({ percent: count, bonus: count });
/**
 * `past` and `replaced` no longer hold: a later version followed, or a newer one from the same
 * month.
 */
const dated = z.enum(['coming', 'inForce', 'past', 'replaced']);

const whole = { error: 'Podaj liczbę całkowitą od 0 do 1 000 000.' };
const amount = z.number(whole).int(whole).min(0, whole).max(1_000_000, whole);
/** As in a file: `60:50|80:80|100:120`. */
const thresholds = requiredText(1_000);

const version = z.object({
  id: z.string(),
  role,
  period,
  /** The first month of the version. */
  from: z.string(),
  version: count,
  thresholds: z.array(threshold),
  aboveRate: count,
  aboveCap: count,
  gate: z.boolean(),
  state: dated,
  /** True once a closed month or quarter has used the version. */
  isFrozen: z.boolean(),
  /** The file that brought it; who sent it is empty for a command. */
  origin: z.object({ file: z.string(), by: z.string(), at: instant }),
});

const simulation = z.object({
  month: z.string(),
  title: z.string(),
  /** People who have reached a threshold. */
  people: count,
  before: count,
  after: count,
  gaining: z.object({ people: count, points: count }),
  losing: z.object({ people: count, points: count }),
  /** The people with the largest changes of golden points. */
  largest: z.array(
    z.object({
      personId: z.string(),
      name: z.string(),
      percent: count,
      before: count,
      after: count,
    }),
  ),
});

/** Its id only for accounts that may open it. */
const proposal = z.object({ id: z.string().nullable() });

const setting = z.object({
  /** The setting's name in files. */
  name: z.string(),
  /** Newest first; the oldest is the value without any file. */
  history: z.array(
    z.object({
      /** The day from which it holds; null: always. */
      from: z.string().nullable(),
      value: z.string(),
      state: dated,
      isFrozen: z.boolean(),
    }),
  ),
  /** The proposal of another value that waits for the second person; null: none. */
  proposal: proposal.nullable(),
  /** Statements go by it, so that a closed month freezes it. */
  isUsedByClosings: z.boolean(),
  /** The browser keeps no value of it that was typed. */
  isSecret: z.boolean(),
});

const proposed = codeAndMessage.extend({ data: z.object({ signoffId: z.string() }) });
const gateWords = z.enum(['tak', 'nie']).transform((word) => word === 'tak');
const digits = z
  .string()
  .regex(/^\d{1,7}$/, whole)
  .transform(Number);

export const ruleRows = panelRows({
  'GET /api/panel/v1/rules': {
    may: 'imports.read',
    summary:
      'The versions of the bonus rules by role and period, newest first, the months that can be simulated, and those from which a version may hold',
    reads: 'nothing',
    reply: z.object({
      data: z.object({
        versions: z.array(version),
        /** Months and quarters that are over, by their first month, newest first. */
        months: z.array(z.object({ month: z.string(), title: z.string() })),
        quarters: z.array(z.object({ month: z.string(), title: z.string() })),
        /** Proposed versions that wait for the second person. */
        proposals: z.array(z.object({ ...proposal.shape, role: z.string(), period: z.string() })),
        /** The months from which a version may hold, oldest first: none of them is closed. */
        starts: z.array(z.string()),
      }),
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/rules/simulation': {
    may: 'imports.read',
    summary:
      'What a month or a quarter that is over would have given with another rule; writes nothing',
    reads: 'people',
    audit: 'rules.simulated',
    query: z.object({
      role,
      period,
      month,
      thresholds,
      aboveRate: digits,
      aboveCap: digits,
      gate: gateWords,
    }),
    reply: z.object({ data: simulation }),
    failures: ['periodNotOver'],
    limit: limits.export,
  },
  'POST /api/panel/v1/rules/propose': {
    may: 'rules.write',
    fresh: true,
    summary: 'Proposes a new version of a rule to a second person, with its simulation',
    reads: 'nothing',
    audit: 'rules.proposed',
    body: z.object({
      role,
      period,
      from: month,
      thresholds,
      aboveRate: amount,
      aboveCap: amount,
      gate: z.boolean(),
      /** The month or quarter that is simulated for both people; null: no period with results is over. */
      simulated: month.nullable(),
      /** The version that the proposer has seen to hold in that month; null: none. */
      before: id.nullable(),
      reason,
    }),
    reply: proposed,
    failures: ['importRunning', 'signoffOpen', 'periodNotOver', 'ruleMoved', 'ruleUnchanged'],
    limit: limits.export,
  },
  'GET /api/panel/v1/settings': {
    may: 'imports.read',
    summary: 'The settings of the programme, each with the days from which its values hold',
    reads: 'nothing',
    reply: z.object({ data: z.array(setting) }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/settings/propose': {
    may: 'rules.write',
    fresh: true,
    summary: 'Proposes a value of a setting from a day on to a second person',
    reads: 'nothing',
    audit: 'settings.proposed',
    body: z.object({
      name: requiredText(60),
      from: day,
      value: text(100).refine((words) => words.trim() !== '', { error: 'Podaj wartość.' }),
      /** The value that the proposer has seen to hold on that day. */
      before: text(1_000),
      reason,
    }),
    reply: proposed,
    failures: ['importRunning', 'signoffOpen', 'settingMoved', 'ruleUnchanged'],
    limit: limits.write,
  },
});
