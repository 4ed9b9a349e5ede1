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
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';

/**
 * A report is opened for one viewer and one set of filters, which reads the visible people and the
 * choices. Then it is read in pages for the screen, or in batches for a file, with the same rows in
 * the same order.
 */

export type Column = {
  readonly key: string;
  readonly heading: string;
  readonly type: ColumnType;
  readonly isSortable: boolean;
  /** Shown only to viewers with several representatives. */
  readonly isOfTeam?: true;
};

/** Where a screen shows which column; `hidden` follows from the columns and the viewer. */
export type Layout<Key extends string = string> = {
  readonly table: readonly Key[];
  readonly ifDifferent?: readonly Key[];
  readonly chain: readonly Key[];
  readonly phone: {
    readonly sign: Key;
    readonly below: readonly Key[];
    readonly end: Key;
    readonly outOf?: Key;
    readonly bar?: Key;
  };
};
/** The layout of a report whose columns are declared as constants. */
export type LayoutOf<Columns extends readonly Column[]> = Layout<Columns[number]['key']>;

export type Row = z.input<typeof reportRow>;
export type ReportReply = z.input<typeof reportReply>;
export type HeadlineReply = z.input<typeof headlineReply>;
/** In the order of display. */
export type Headline = readonly { readonly name: HeadlineFigure; readonly value: number }[];
type ReportData = NonNullable<ReportReply['data']>;

/** The lists of filter values; a present list is a filter of the report. */
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

/** The request's filters: everything but page and order; an empty text is no filter. */
export type FilterTexts = Omit<z.output<typeof reportQuery>, 'column' | 'order' | 'page'>;

export type Sort = { readonly column: string; readonly order: 'asc' | 'desc' };

/** The known figures, in order. */
export function figuresIn(
  values: Readonly<Partial<Record<HeadlineFigure, number | null | undefined>>>,
): Headline {
  return headlineFigures.flatMap((name) => {
    const value = values[name];
    return value === null || value === undefined ? [] : [{ name, value }];
  });
}

export type ReportRequest<Filters = FilterTexts> = {
  readonly viewerId: number;
  readonly filters: Filters;
  readonly now: Date;
  /** First day of the current month, the default period; for a file that of its screen. */
  readonly month: string;
};

export type OpenReport = {
  readonly columns: readonly Column[];
  readonly layout: Layout;
  readonly options: Options;
  /** The default order. */
  readonly sort: Sort;
  /** `total`: over all pages, exact even for an empty page. */
  page(sort: Sort, slice: Slice): Promise<{ rows: Row[]; total: number }>;
  /**
   * The figures above the report, over all rows of the filters except `state`; from one statement.
   */
  headline(): Promise<Headline>;
  /** All rows; the handle must be a transaction that stays open while reading. */
  batches(sort: Sort, size: number): AsyncIterable<Row[]>;
};

export type ReportDefinition = {
  /** Name in download keys. */
  readonly name: string;
  /** Title on screen and in the file's name. */
  readonly title: string;
  /** Throws `ReportDeclined` for an unanswerable request. */
  open(handle: Handle, request: ReportRequest): Promise<OpenReport>;
};

/** A report whose `filters`, declared once, are parsed before it is opened. */
export function defineReport<Filters>({
  filters,
  open,
  ...names
}: Pick<ReportDefinition, 'name' | 'title'> & {
  readonly filters: (texts: FilterTexts, month: string) => Filters;
  readonly open: (handle: Handle, request: ReportRequest<Filters>) => Promise<OpenReport>;
}): ReportDefinition {
  return {
    ...names,
    open: async (handle, request) =>
      open(handle, { ...request, filters: filters(request.filters, request.month) }),
  };
}

/** An unanswerable request: replies 200 with `success: false` and this Polish sentence (D2). */
export class ReportDeclined extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'ReportDeclined';
  }
}
