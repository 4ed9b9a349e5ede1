import { z } from 'zod';
import { bonusFate } from '../calls/challenges.ts';
import { limits } from '../endpoint.ts';
import { searchMaxLength } from '../limits.ts';
import { codeAndMessage } from '../values.ts';
import { panelRows } from './panel-endpoint.ts';
import { found, id, instant, month, pageQuery, reason, text } from './values.ts';

/** Filters of a month's plans. */
export const planFilters = ['all', 'noResult', 'noTarget', 'overBest', 'newcomer', 'odd'] as const;
export type PlanFilter = (typeof planFilters)[number];

const count = z.number().int();
/** The row of a file that brought a figure; who sent it is empty for a command. */
const origin = z.object({ file: z.string(), row: count.nullable(), by: z.string(), at: instant });
const figure = z.object({ value: count, origin }).nullable();

const row = z.object({
  personId: z.string(),
  name: z.string(),
  role: z.string(),
  shopId: z.string(),
  /** Code and name. */
  shop: z.string(),
  channel: z.string(),
  target: figure,
  result: figure,
  percent: count.nullable(),
  /** The most that this person has done in this shop in a month before; null: there is none. */
  best: count.nullable(),
  isOverBest: z.boolean(),
  isNewcomer: z.boolean(),
});

const channel = z.object({
  channel: z.string(),
  /** Pairs of a person and a shop with a target. */
  plans: count,
  target: count,
  result: count,
  percent: count.nullable(),
  /** Number of plans by percent: below 50, 80, 100, 120, 150, and more. */
  reached: z.array(count),
});

/** The two figures of a person in a shop. */
export const planFigures = ['target', 'result'] as const;
export type PlanFigure = (typeof planFigures)[number];

const wholeWords = { error: 'Podaj liczbę całkowitą.' };
const farthest = 1_000_000_000_000;
const value = z
  .number(wholeWords)
  .int(wholeWords)
  .min(-farthest, wholeWords)
  .max(farthest, wholeWords);

const filters = {
  filter: z.enum(planFilters).default('all'),
  /** Matches a shop's code or name, or, of three signs at least, a person's name, number or its last three digits. */
  q: text(searchMaxLength).optional(),
};

export const planRows = panelRows({
  'GET /api/panel/v1/months/:month/plans': {
    may: 'people.read',
    summary:
      'Targets and results of a month by shop and person, each with the file that brought it',
    reads: 'people',
    audit: 'plans.read',
    params: z.object({ month }),
    query: z.object({
      ...filters,
      page: pageQuery.optional(),
    }),
    reply: z.object({ data: z.array(row), ...found }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/months/:month/plans/export': {
    may: 'imports.write',
    fresh: true,
    summary: 'Makes a spreadsheet of the listed targets and results, as an operation',
    reads: 'people',
    audit: 'plans.exported',
    params: z.object({ month }),
    body: z.object(filters),
    reply: z.object({ data: z.object({ operationId: z.string() }) }),
    failures: [],
    limit: limits.export,
  },
  'GET /api/panel/v1/months/:month/plans/distribution': {
    may: 'people.read',
    summary:
      'How the targets of a month lie: by channel, over the best month ever, of newcomers; at most a minute old',
    reads: 'nothing',
    params: z.object({ month }),
    reply: z.object({
      data: z.object({
        month: z.string(),
        title: z.string(),
        isClosed: z.boolean(),
        /** Number of rows per filter. */
        counts: z.object({
          all: count,
          noResult: count,
          noTarget: count,
          overBest: count,
          newcomer: count,
          odd: count,
        }),
        channels: z.array(channel),
        /** Months that can be chosen, newest first. */
        months: z.array(z.object({ month: z.string(), title: z.string() })),
        at: instant,
      }),
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/months/:month/plans/effect': {
    may: 'imports.write',
    summary: 'What another target or result of a person would do, by the importer; writes nothing',
    reads: 'people',
    audit: 'plans.read',
    ofPerson: 'personId',
    params: z.object({ month }),
    query: z.object({
      personId: id,
      shopId: id,
      what: z.enum(planFigures),
      value: z
        .string()
        .regex(/^-?\d{1,12}$/, wholeWords)
        .transform(Number),
    }),
    reply: z.object({
      data: z.object({
        /** The present figure; null: there is none. */
        before: count.nullable(),
        /** Why the importer does not take it; empty: it does. */
        refusal: z.string(),
        /** Golden points of the person, by month or quarter. */
        golden: z.array(z.object({ of: z.string(), before: count, after: count })),
        /** The month's bonus after the change; null: the role has none. It says why golden points stay as they are. */
        bonus: z.object({ fate: bonusFate, worth: count }).nullable(),
        /** The month is closed: the difference becomes a correction. */
        isClosed: z.boolean(),
        /** Why a second person decides; empty: one person may do it. */
        second: z.array(z.string()),
      }),
    }),
    failures: ['notFound', 'importRunning'],
    limit: limits.write,
  },
  'POST /api/panel/v1/months/:month/plans/cell': {
    may: 'imports.write',
    fresh: true,
    summary:
      'Changes a target or a result through the importer, or proposes it to a second person above the limits',
    reads: 'nothing',
    audit: 'plans.changed',
    params: z.object({ month }),
    body: z.object({
      personId: id,
      shopId: id,
      what: z.enum(planFigures),
      /** What the caller has seen; if it has changed, the call is refused. */
      expected: value.nullable(),
      value,
      reason,
    }),
    reply: codeAndMessage.extend({
      data: z.object({ importId: z.string().nullable(), signoffId: z.string().nullable() }),
    }),
    failures: [
      'notFound',
      'figureMoved',
      'figureRefused',
      'importRunning',
      'signoffOpen',
      'ownPerson',
    ],
    limit: limits.write,
  },
});
