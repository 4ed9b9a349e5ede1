import { type ColumnType, reportQuery } from '@klub/contract/calls/reports';
import { z } from 'zod';
import { monthOf } from '../../../infra/warsaw.ts';
import type { Cell, Column, Format } from '../../../infra/tables/table.ts';
import {
  type Column as ReportColumn,
  ReportDeclined,
  type ReportDefinition,
  type Row,
} from './report.ts';
import { sortOf } from './request.rules.ts';
import {
  type DocumentKind,
  DocumentDeclined,
  downloadsCopy as copy,
} from '../downloads/downloads.ts';

const formats: Readonly<Record<ColumnType, Format>> = {
  text: 'text',
  integer: 'integer',
  percent: 'percent',
  points: 'integer',
  target: 'integer',
  toPlan: 'integer',
  toTarget: 'integer',
  golden: 'integer',
  money: 'money',
  date: 'date',
  month: 'month',
  state: 'text',
  padlock: 'text',
  phone: 'text',
};

/** The request of a screen without its page, and the first day of its month. */
const sealedQuery = reportQuery.omit({ page: true }).extend({ current: z.string().optional() });
export type SealedQuery = z.output<typeof sealedQuery>;

/**
 * A report as a file: the same rows in the same order as on the screen, with the same filters and
 * period.
 */
export function reportDocument(definition: ReportDefinition): DocumentKind {
  const { name, title } = definition;
  return {
    name,
    title,
    open: async (handle, { viewerId, filters: sealed, now }) => {
      const { column, order, current, ...filters } = sealedQuery.parse(sealed);
      const { report, sort } = await openSorted();
      const fields = fieldsOf(report.columns);
      return {
        columns: fields.map(({ heading, format }) => ({ heading, format })),
        // In the default order, which is fastest: the number is the same in any.
        count: async () => (await report.page(report.sort, { limit: 1, offset: 0 })).total,
        batches: async function* (size) {
          for await (const rows of report.batches(sort, size)) {
            yield rows.map((row) => fields.map(({ cellOf }) => cellOf(row)));
          }
        },
      };

      async function openSorted() {
        try {
          const opened = await definition.open(handle, {
            viewerId,
            filters,
            now,
            month: current ?? monthOf(now),
          });
          return { report: opened, sort: sortOf(opened, { column, order }) };
        } catch (error) {
          throw error instanceof ReportDeclined ? new DocumentDeclined(error.message) : error;
        }
      }
    },
  };
}

type Field = Column & { readonly cellOf: (row: Row) => Cell };

/**
 * A target has two numbers. The remaining amount gets a separate column unless the report has one.
 */
function fieldsOf(columns: readonly ReportColumn[]): Field[] {
  const hasLeft = columns.some(({ type }) => type === 'toPlan');
  return columns.flatMap(({ key, heading, type }): Field[] => {
    const field: Field = {
      heading,
      format: formats[type],
      cellOf: (row) => cellOf(row[key] ?? null, type),
    };
    if (type !== 'target' || hasLeft) return [field];
    return [
      field,
      {
        heading: copy.left(heading),
        format: 'integer',
        cellOf: (row) => remainingOf(row[key] ?? null),
      },
    ];
  });
}

function cellOf(value: Row[string], type: ColumnType): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean')
    return type === 'padlock' ? copy.padlock(value) : copy.yesOrNo(value);
  if (typeof value === 'object') return value.value;
  // Money is in grosze on the wire.
  return type === 'money' && typeof value === 'number' ? value / 100 : value;
}

function remainingOf(value: Row[string]): Cell {
  return typeof value === 'object' && value !== null ? value.remaining : null;
}
