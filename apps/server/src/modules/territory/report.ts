import { headlineFigures } from '@klub/contract/calls/reports';
import type {
  ColumnType,
  HeadlineFigure,
  headlineReply,
  reportReply,
  reportRow,
} from '@klub/contract/calls/reports';
import type { reportQuery } from '@klub/contract/calls/reports';
import type { z } from 'zod';
import type { Handle } from '../../infra/db/db.ts';
import type { Slice } from '../../infra/pages.ts';

/**
 * A report is opened for one viewer and one set of filters: that reads whose people he sees and what he may choose from.
 * Then it is read in pages for the screen or whole, in batches, for a file; both are the same rows in the same order.
 */

export type Column = {
  readonly key: string;
  readonly heading: string;
  readonly type: ColumnType;
  readonly isSortable: boolean;
};

export type Row = z.input<typeof reportRow>;
export type ReportReply = z.input<typeof reportReply>;
export type HeadlineReply = z.input<typeof headlineReply>;
/** The figures in the order in which they are read. */
export type Headline = readonly { readonly name: HeadlineFigure; readonly value: number }[];
type ReportData = NonNullable<ReportReply['data']>;

/** The lists to choose filters from: those that are there are filters of the report. */
export type Options = Pick<
  ReportData,
  | 'month'
  | 'quarter'
  | 'year'
  | 'rsm'
  | 'sellers'
  | 'channel'
  | 'superior'
  | 'user_type'
  | 'special_type'
>;

/** The filters as they came. Everything but page and order; an empty text is no filter. */
export type Filters = Omit<z.output<typeof reportQuery>, 'column' | 'order' | 'page'>;

export type Sort = { readonly column: string; readonly order: 'asc' | 'desc' };

/** The figures that are known, in their order. */
export function figuresIn(
  values: Readonly<Partial<Record<HeadlineFigure, number | null | undefined>>>,
): Headline {
  return headlineFigures.flatMap((name) => {
    const value = values[name];
    return value === null || value === undefined ? [] : [{ name, value }];
  });
}

export type ReportRequest = {
  readonly viewerId: number;
  readonly filters: Filters;
  readonly now: Date;
  /** First day of the current month, by which the period goes; of a file that of its screen. */
  readonly month: string;
};

export type OpenReport = {
  readonly columns: readonly Column[];
  readonly options: Options;
  /** The order of a report that is not asked for another. */
  readonly sort: Sort;
  /** `total`: of all pages, and exact also when this one is empty. */
  page(sort: Sort, slice: Slice): Promise<{ rows: Row[]; total: number }>;
  /** The figures above the report, of all rows that the filters but `state` leave; from one statement. */
  headline(): Promise<Headline>;
  /** All rows; only on a handle that is a transaction, which lasts as long as the reading. */
  batches(sort: Sort, size: number): AsyncIterable<Row[]>;
};

export type ReportDefinition = {
  /** Names it in download keys. */
  readonly name: string;
  /** What it is called on screen and in the name of its file. */
  readonly title: string;
  /** Throws `ReportDeclined` where it cannot answer. */
  open(handle: Handle, question: ReportRequest): Promise<OpenReport>;
};

/** A report that cannot be answered as asked: 200 with `success: false` and this Polish sentence (D2). */
export class ReportDeclined extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'ReportDeclined';
  }
}
