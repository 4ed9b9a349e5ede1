import { availableParallelism } from 'node:os';
import type { reportQuery } from '@klub/contract/calls/reports';
import type { z } from 'zod';
import { limitConcurrency } from '../../../infra/control/limit-concurrency.ts';
import type { Deps } from '../../../infra/deps.ts';
import { readFresh } from '../../../infra/db/replica.ts';
import { sliceOf } from '../../../infra/pages.ts';
import { monthOf } from '../../../infra/warsaw.ts';
import { downloadUri } from '../downloads/downloads.ts';
import {
  type HeadlineReply,
  type OpenReport,
  ReportDeclined,
  type ReportDefinition,
  type ReportReply,
} from './report.ts';
import type { SealedQuery } from './report-document.ts';
import { pageOf, sortOf } from './request.rules.ts';

/** A report may read a whole region: a low limit leaves processor and connections to others. */
const readingsAtOnce = Math.max(2, availableParallelism());
const readingsWaitingMax = 100;

export type ReportTurns = ReturnType<typeof limitConcurrency>;

/** One for all reports of a process. */
export function reportTurns(): ReportTurns {
  return limitConcurrency(readingsAtOnce, readingsWaitingMax);
}

export type ReportQuery = z.output<typeof reportQuery>;

/** A page of a report in the form of D2; an unanswerable question gives a sentence. */
export async function answerReport(
  deps: Pick<Deps, 'database' | 'clock' | 'vault'>,
  definition: ReportDefinition,
  viewerId: number,
  { column, order, page, ...filters }: ReportQuery,
): Promise<ReportReply> {
  const { database, clock } = deps;
  try {
    const number = pageOf(page);
    const now = clock.now();
    const month = monthOf(now);
    const { report, sort, rows, total } = await readFresh(database, async ({ kysely }) => {
      const opened = await definition.open(kysely, { viewerId, filters, now, month });
      const chosen = sortOf(opened, { column, order });
      return { report: opened, sort: chosen, ...(await opened.page(chosen, sliceOf(number))) };
    });
    const { columns } = report;
    const sealed = { ...filters, ...sort, current: month } satisfies SealedQuery;
    const wanted = { personId: viewerId, document: definition.name, filters: sealed, rows: total };
    const summaryReportUri = downloadUri(deps, wanted);
    return {
      success: true,
      data: {
        headings: columns.map(({ heading }) => heading),
        sortable: columns.filter(({ isSortable }) => isSortable).map(({ key }) => key),
        columns: columns.map(({ key }) => key),
        types: columns.map(({ type }) => type),
        layout: shownLayout(report),
        sort,
        ...report.options,
        data: rows,
        ...(summaryReportUri === undefined ? {} : { summaryReportUri }),
      },
      pager: { total },
    };
  } catch (fault) {
    if (fault instanceof ReportDeclined) return { success: false, message: fault.message };
    throw fault;
  }
}

/** The layout for this viewer: who sees one representative only needs no column for it. */
function shownLayout({ columns, layout, options }: OpenReport) {
  const isTeam = (options.sellers?.length ?? 0) > 1;
  const hidden = columns.filter(({ isOfTeam }) => isOfTeam === true && !isTeam);
  return {
    table: [...layout.table],
    ifDifferent: [...(layout.ifDifferent ?? [])],
    hidden: hidden.map(({ key }) => key),
    chain: [...layout.chain],
    phone: { ...layout.phone, below: [...layout.phone.below] },
  };
}

/**
 * The figures above a report. They do not depend on `state`, which selects one of them, nor on
 * order and page.
 */
export async function answerHeadline(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  definition: ReportDefinition,
  viewerId: number,
  { column: _column, order: _order, page: _page, state: _state, ...filters }: ReportQuery,
): Promise<HeadlineReply> {
  try {
    const now = clock.now();
    const figures = await readFresh(database, async ({ kysely }) => {
      const opened = await definition.open(kysely, { viewerId, filters, now, month: monthOf(now) });
      return opened.headline();
    });
    return { success: true, data: { figures: [...figures] } };
  } catch (fault) {
    if (fault instanceof ReportDeclined) return { success: false, message: fault.message };
    throw fault;
  }
}
