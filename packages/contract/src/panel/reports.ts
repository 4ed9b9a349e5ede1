import { z } from 'zod';
import { limits } from '../endpoint.ts';
import { participants } from '../roles.ts';
import { panelRows } from './panel-endpoint.ts';
import { found, instant, month, noSuchRole, pageQuery, text } from './values.ts';

export const officeReports = [
  'cost',
  'liability',
  'activation',
  'realisation',
  'knowledge',
] as const;
export type OfficeReport = (typeof officeReports)[number];

/** How a column's values are shown and written; money is in grosze, percents are whole. */
export const reportFormats = ['text', 'month', 'integer', 'money', 'percent'] as const;

const column = z.object({
  key: z.string(),
  heading: z.string(),
  format: z.enum(reportFormats),
});
/** By the keys of the columns; null: there is nothing to say. */
const row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const table = { columns: z.array(column), rows: z.array(row) };

const shown = z.object({
  at: instant,
  /** One sentence, computed from the rows. */
  answer: z.string(),
  filters: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      value: z.string(),
      options: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  ...table,
  /** The sums below the rows; null: nothing can be added up. */
  sums: row.nullable(),
  /** A second table that takes a column of the first apart; null: there is none. */
  detail: z.object({ title: z.string(), ...table }).nullable(),
  ...found,
});

const year = z.string().regex(/^20\d\d$/, { error: 'Podaj rok, na przykład 2026.' });
const role = z.enum(participants, { error: noSuchRole });
export const reportFilters = {
  cost: z.object({ year: year.optional() }),
  liability: z.object({ year: year.optional() }),
  activation: z.object({ year: year.optional(), role: role.optional() }),
  realisation: z.object({
    month: month.optional(),
    role: role.optional(),
    channel: text(100).optional(),
  }),
  knowledge: z.object({
    month: month.optional(),
    sort: z
      .enum(['title', 'asked', 'answered', 'right', 'late', 'percent'], {
        error: 'Nie ma takiej kolumny.',
      })
      .optional(),
    order: z.enum(['asc', 'desc'], { error: 'Nie ma takiej kolejności.' }).optional(),
  }),
} as const;

const reply = z.object({ data: shown });
const read = { reads: 'nothing', reply, failures: [], limit: limits.read } as const;
const saved = {
  reads: 'nothing',
  audit: 'report.exported',
  failures: [],
  limit: limits.export,
  reply: z.object({ data: z.object({ operationId: z.string() }) }),
} as const;

export const reportRows = panelRows({
  'GET /api/panel/v1/reports/cost': {
    ...read,
    may: 'money.read',
    query: reportFilters.cost,
    summary: 'What the programme costs: golden points and grosze by month',
  },
  'GET /api/panel/v1/reports/liability': {
    ...read,
    may: 'money.read',
    query: reportFilters.liability,
    summary: 'What is owed and not paid yet, by month and by what becomes of it',
  },
  'GET /api/panel/v1/reports/activation': {
    ...read,
    may: 'reports.read',
    query: reportFilters.activation,
    summary: 'How many of those who were invited use the app, by the month in which they came',
  },
  'GET /api/panel/v1/reports/realisation': {
    ...read,
    may: 'reports.read',
    query: reportFilters.realisation,
    summary: 'How many people and shops are in each band of percent of a month',
  },
  'GET /api/panel/v1/reports/knowledge': {
    ...read,
    may: 'reports.read',
    query: reportFilters.knowledge.extend({ page: pageQuery.optional() }),
    summary: 'How the questions of a month were answered',
  },
  'POST /api/panel/v1/reports/cost/export': {
    ...saved,
    may: 'money.read',
    body: reportFilters.cost,
    summary: 'The same as a spreadsheet, as an operation',
  },
  'POST /api/panel/v1/reports/liability/export': {
    ...saved,
    may: 'money.read',
    body: reportFilters.liability,
    summary: 'The same as a spreadsheet, as an operation',
  },
  'POST /api/panel/v1/reports/activation/export': {
    ...saved,
    may: 'reports.read',
    body: reportFilters.activation,
    summary: 'The same as a spreadsheet, as an operation',
  },
  'POST /api/panel/v1/reports/realisation/export': {
    ...saved,
    may: 'reports.read',
    body: reportFilters.realisation,
    summary: 'The same as a spreadsheet, as an operation',
  },
  'POST /api/panel/v1/reports/knowledge/export': {
    ...saved,
    may: 'reports.read',
    body: reportFilters.knowledge,
    summary: 'The same as a spreadsheet, as an operation',
  },
});
