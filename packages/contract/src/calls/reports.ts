import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { salesmen } from '../roles.ts';
import { idAndName, text, wholeNumber } from '../values.ts';

/** Any text: a report that cannot be answered says so with `success: false` instead of a refusal (D2). */
const filterText = text(10_240).optional();

export const reportQuery = z.object({
  month: filterText,
  quarter: filterText,
  year: filterText,
  rsm: filterText,
  sellers: filterText,
  channel: filterText,
  superior: filterText,
  search: filterText,
  user_type: filterText,
  special_type: filterText,
  hasTarget: filterText,
  /** One of the figures of the headline by its name: the rows that it counts. */
  state: filterText,
  column: filterText,
  order: filterText,
  page: filterText,
});

/**
 * What the cells of a column are, so that a screen shows and a file types them without guessing. All may be null.
 * `integer`, `percent`, `points`, `golden`, `money` (grosze): whole numbers; `toPlan`, `toTarget`: what is missing to a plan (null: there is
 * none) or to the target of a task; `target`: `{value, remaining}` in points;
 * `date`: `YYYY-MM-DD`; `month`: `YYYY-MM`; `padlock`: true = open; `state`: a word; `phone`: nine digits, masked, or of another country.
 */
export const columnTypes = [
  'text',
  'integer',
  'percent',
  'points',
  'target',
  'toPlan',
  'toTarget',
  'golden',
  'money',
  'date',
  'month',
  'state',
  'padlock',
  'phone',
] as const;
export type ColumnType = (typeof columnTypes)[number];

const columnKeys = z.array(z.string());

/** How a screen lays out the columns of a report, by their keys. A file has all of them in the order of `columns`. */
const reportLayout = z.object({
  /** The table until the user chooses other columns. The first column names a row. */
  table: columnKeys,
  /** Of `table`, the columns that are left out while all rows of the page have the same value. */
  ifDifferent: columnKeys,
  /** Columns that no screen shows to this viewer. */
  hidden: columnKeys,
  /** In the details of a row: from the target through the result to the bonus. The others say who and where. */
  chain: columnKeys,
  /** The row of a phone: next to the name, below it, at the end of that line, and a bar. */
  phone: z.object({
    sign: z.string(),
    below: columnKeys,
    end: z.string(),
    /** The column of the number out of which `end` is counted. */
    outOf: z.string().optional(),
    bar: z.string().optional(),
  }),
});

const idAndFullName = z.object({ id: z.string(), full_name: z.string() });
const idAndValue = z.object({ id: z.string(), value: z.string() });
/**
 * A row: the cells by column key, and where the specification has them `target` and a download `uri`. `contact`: the person
 * may be called by the viewer (D60).
 */
export const reportRow = z.record(
  z.string(),
  z.union([
    z.string(),
    wholeNumber,
    z.boolean(),
    z.null(),
    z.object({ value: wholeNumber, remaining: wholeNumber }),
  ]),
);

export const reportReply = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  data: z
    .object({
      headings: z.array(z.string()),
      sortable: z.array(z.string()),
      columns: z.array(z.string()),
      /** Parallel to `columns`. */
      types: z.array(z.enum(columnTypes)),
      layout: reportLayout,
      /** The sort order: the requested one, or else the report's own. */
      sort: z.object({ column: z.string(), order: z.enum(['asc', 'desc']) }),
      month: z.array(z.string()).optional(),
      quarter: z.array(z.string()).optional(),
      year: z.array(z.string()).optional(),
      rsm: z.array(idAndFullName).optional(),
      sellers: z.array(idAndFullName).optional(),
      channel: z.array(z.string()).optional(),
      superior: z
        .object({ label: z.string(), placeholder: z.string(), data: z.array(idAndName) })
        .optional(),
      user_type: z.array(idAndValue).optional(),
      special_type: z.array(idAndValue).optional(),
      data: z.array(reportRow),
      summaryReportUri: z.string().optional(),
    })
    .optional(),
  pager: z.object({ total: wholeNumber }).optional(),
});

/**
 * The headline of a report. `people` are people, `average` a whole percent; every other figure
 * counts the rows that the filter `state` of the same name shows, of special tasks the people in
 * them.
 */
export const headlineFigures = [
  'people',
  'average',
  'met',
  'near',
  'below',
  'open',
  'locked',
  'silent',
  'earned',
  'unearned',
  'sent',
  'joined',
  'expired',
  'withdrawn',
  'waiting',
  'due',
  'held',
  'paid',
] as const;
export type HeadlineFigure = (typeof headlineFigures)[number];

export const headlineReply = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  data: z
    .object({ figures: z.array(z.object({ name: z.enum(headlineFigures), value: wholeNumber })) })
    .optional(),
});

/** The figures above a report, by the same filters but for `state`, order and page. */
export function headline(summary: string) {
  return {
    summary,
    access: { roles: salesmen },
    viewable: true,
    query: reportQuery,
    reply: headlineReply,
    failures: [],
    limit: limits.read,
  } as const;
}

/** A call that a report answers. */
export function report(summary: string) {
  return {
    summary,
    access: { roles: salesmen },
    viewable: true,
    query: reportQuery,
    reply: reportReply,
    failures: [],
    limit: limits.read,
  } as const;
}

export const reportsEndpoints = endpointRows({
  'GET /api/v1/salesman/report': report('Performance of the own participants'),
  'GET /api/v1/salesman/report/headline': headline(
    'What is asked first of the performance of the own participants',
  ),
  'GET /api/v1/knowledge/report': report('Knowledge of the own participants'),
  'GET /api/v1/knowledge/report/headline': headline('What is asked first of their knowledge'),
  'GET /api/v1/specials/report': report('Special tasks of the own participants'),
  'GET /api/v1/specials/report/headline': headline('What is asked first of their special tasks'),
});
