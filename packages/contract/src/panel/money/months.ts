import { z } from 'zod';
import { limits } from '../../endpoint.ts';
import { codeAndMessage } from '../../values.ts';
import { monthStates, remarkKinds } from './month-states.ts';
import { panelRows } from '../panel-endpoint.ts';
import { found, id, instant, month, pageQuery, staffName, text } from '../values.ts';

const count = z.number().int();
const params = z.object({ month });
const sum = z.object({ label: z.string(), people: count, amount: count, grosze: count });
const line = z.object({ label: z.string(), before: z.string(), after: z.string() });

const listed = z.object({
  month: z.string(),
  title: z.string(),
  state: z.enum(monthStates),
  /** Closings so far; the sums are of all of them. */
  closings: count,
  amount: count,
  /** Who closed it last, in a sentence; empty while it is open. */
  words: z.string(),
});

const closing = z.object({
  revision: count,
  at: instant,
  statements: count,
  amount: count,
  grosze: count,
  goldenPointGrosze: count,
  /** As the command or the proposal named it. */
  closedBy: z.string(),
  /** The two accounts; null: a command closed it. */
  proposedBy: staffName.nullable(),
  decidedBy: staffName.nullable(),
});

const rehearsal = z.object({
  id: z.string(),
  by: staffName,
  at: instant,
  isOwn: z.boolean(),
  /** It may be proposed or decided on: at most half an hour old, on the present imports, rules and settlements. */
  isFresh: z.boolean(),
  /** Why it cannot be closed; empty: it can. */
  refusals: z.array(z.string()),
  digest: z.string().nullable(),
  revision: count,
  goldenPointGrosze: count,
  statements: count,
  amount: count,
  grosze: count,
  states: z.array(sum.extend({ isHeld: z.boolean() })),
  channels: z.array(sum),
  /** Bookings that the closing would add to those of imports and answers. */
  booked: z.object({ entries: count, amount: count }),
  missing: z.array(z.object({ words: z.string(), count })),
  missingTotal: count,
  remarks: z.array(z.object({ kind: z.enum(remarkKinds), count })),
  /** Differences from the previous rehearsal, and the files imported since. */
  since: z.array(line),
  sinceImports: z.array(z.string()),
});

const sums = z.object({ people: count, grosze: count });

export const monthRows = panelRows({
  'GET /api/panel/v1/months': {
    may: 'money.read',
    summary: 'Months of the programme, newest first, with what became of each',
    reads: 'nothing',
    query: z.object({ page: pageQuery.optional() }),
    reply: z.object({ data: z.array(listed), ...found }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/months/:month': {
    may: 'money.read',
    summary:
      'One month: its closings, the newest rehearsal, the open proposal, and what is under way',
    reads: 'nothing',
    params,
    reply: z.object({
      data: listed.extend({
        isOver: z.boolean(),
        history: z.array(closing),
        /** What of a closed month is to be paid, and what is held; null: it is not closed. */
        money: z.object({ due: sums, held: sums }).nullable(),
        /** Entries since the last closing, which a correction would settle. */
        waiting: z.object({ entries: count, amount: count }),
        rehearsal: rehearsal.nullable(),
        signoffId: z.string().nullable(),
        isOwnProposal: z.boolean(),
        /** The running operation on the month, also of another account. */
        work: z.object({ note: z.string(), progress: count, isClosing: z.boolean() }).nullable(),
        /** How the last closing that two agreed to was not executed; empty: it was. */
        notClosed: z.string(),
        /** The operation with the full list; null: another account's, or older than a day. */
        listOperationId: z.string().nullable(),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/panel/v1/months/:month/remarks': {
    may: 'money.read',
    summary: 'People whom the newest rehearsal points out, by kind',
    reads: 'people',
    audit: 'month.remarks',
    params,
    query: z.object({ kind: z.enum(remarkKinds), page: pageQuery.optional() }),
    reply: z.object({
      data: z.array(
        z.object({
          personId: z.string(),
          name: z.string(),
          phone: z.string(),
          amount: count,
          grosze: count,
          before: count.nullable(),
          reason: z.string(),
        }),
      ),
      ...found,
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/months/:month/rehearse': {
    may: 'money.read',
    fresh: true,
    summary: 'Computes what a closing would do, as an operation; its file lists everybody',
    reads: 'nothing',
    audit: 'month.rehearsed',
    params,
    reply: z.object({ data: z.object({ operationId: z.string() }) }),
    failures: ['notFound', 'monthNotOver', 'monthBusy'],
    limit: limits.export,
  },
  'POST /api/panel/v1/months/:month/propose': {
    may: 'money.prepare',
    fresh: true,
    summary: 'Proposes to close a month as its newest rehearsal shows it',
    reads: 'nothing',
    audit: 'month.proposed',
    params,
    body: z.object({ rehearsalId: id, note: text(500) }),
    reply: z.object({ data: z.object({ signoffId: z.string() }) }),
    failures: [
      'notFound',
      'monthNotOver',
      'monthBusy',
      'rehearsalNeeded',
      'nothingToClose',
      'signoffOpen',
    ],
    limit: limits.write,
  },
  'POST /api/panel/v1/months/:month/remind': {
    may: 'money.prepare',
    summary: 'Tells those whose data are incomplete what holds their payout, each once a day',
    reads: 'nothing',
    audit: 'month.reminded',
    params,
    reply: codeAndMessage,
    failures: ['notFound', 'rehearsalNeeded'],
    limit: limits.write,
  },
  'GET /api/panel/v1/months/:month/protocol': {
    may: 'money.read',
    summary:
      'What was closed, by whom, the digest that the two agreed to, and the head of the trail; to print',
    reads: 'nothing',
    params,
    reply: z.object({
      data: z.object({
        title: z.string(),
        at: instant,
        closings: z.array(
          closing.extend({
            digest: z.string().nullable(),
            reason: z.string(),
            lines: z.array(line),
          }),
        ),
        trailHead: z.string().nullable(),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
});
