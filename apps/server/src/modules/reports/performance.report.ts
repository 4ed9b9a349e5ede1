import type { Handle } from '../../infra/db/db.ts';
import { dayOf, monthOf } from '../../infra/warsaw.ts';
import { isPadlockOpen, minimumOf } from '../ledger/padlock.rules.ts';
import { type PadlockReader, padlockReader } from '../ledger/padlock.service.ts';
import { readInBatches, readPage } from '../territory/rows.store.ts';
import type { Listing } from '../territory/listing.store.ts';
import { type PerformanceRow, performanceStatement } from './performance.store.ts';
import { periodOf } from '../territory/period.rules.ts';
import type { Column, OpenReport, ReportRequest, ReportDefinition, Row } from '../territory/report.ts';
import { headings, titles } from '../territory/reports.copy.ts';
import { maskedPhone, scopeOf, shownName } from '../territory/scope.rules.ts';
import { findTerritory, type Assignment } from '../territory/scope.store.ts';
import { searchOf } from '../territory/search.rules.ts';

/** The phone cannot be sorted by: the order would tell the digits that are hidden. */
const columns: readonly Column[] = [
  { key: 'person', heading: headings.person, type: 'text', isSortable: true },
  { key: 'phone', heading: headings.phone, type: 'text', isSortable: false },
  { key: 'shop', heading: headings.shop, type: 'text', isSortable: true },
  { key: 'sap', heading: headings.sap, type: 'text', isSortable: true },
  { key: 'channel', heading: headings.channel, type: 'text', isSortable: true },
  { key: 'representative', heading: headings.representative, type: 'text', isSortable: true },
  { key: 'target', heading: headings.target, type: 'target', isSortable: true },
  { key: 'realization', heading: headings.realization, type: 'points', isSortable: true },
  { key: 'percent', heading: headings.percent, type: 'percent', isSortable: true },
  { key: 'left', heading: headings.left, type: 'points', isSortable: true },
  { key: 'bonus', heading: headings.bonus, type: 'golden', isSortable: true },
  { key: 'padlock', heading: headings.padlock, type: 'padlock', isSortable: false },
];

export const performanceReport: ReportDefinition = { name: 'performance', title: titles.performance, open };

/** A row is a person in a shop; his bonus, which is for all his shops together, stands in one of them. */
async function open(handle: Handle, { viewerId, filters, now }: ReportRequest): Promise<OpenReport> {
  const period = periodOf(filters, monthOf(now));
  const search = searchOf(filters.search);
  const [territory, { padlock }] = await Promise.all([
    findTerritory(handle, viewerId),
    padlockReader(handle, period.months, now),
  ]);
  const { watches, options } = scopeOf(territory, filters, period, dayOf(now));
  const listing: Listing = { watches, period, role: filters.user_type ?? '', search };
  const present = (row: PerformanceRow): Row => presentRow(row, watches[row.position - 1], padlock);
  return {
    columns,
    options,
    sort: { column: 'person', order: 'asc' },
    page: async (sort, slice) => {
      const { rows, total } = await readPage<PerformanceRow>(handle, performanceStatement(listing, sort, slice));
      return { rows: rows.map(present), total };
    },
    batches: async function* (sort, size) {
      for await (const rows of readInBatches<PerformanceRow>(handle, performanceStatement(listing, sort, null), size)) {
        yield rows.map(present);
      }
    },
  };
}

function presentRow(row: PerformanceRow, watch: Assignment | undefined, padlock: PadlockReader['padlock']): Row {
  const { target, percent, left, knowledge } = row;
  return {
    person: shownName(row.name, row.isDeleted),
    phone: maskedPhone(row.phone, row.isDeleted),
    shop: watch?.shop ?? null,
    sap: watch?.sap ?? null,
    channel: watch?.channel ?? null,
    representative: watch?.seller ?? null,
    target: target === null || target <= 0 ? null : { value: target, remaining: left ?? 0 },
    realization: row.points,
    percent,
    left,
    bonus: row.bonus,
    // A year has no padlock: each of its months has its own.
    padlock:
      knowledge.length === 0
        ? null
        : knowledge.every(({ month, questions, correct }) =>
            isPadlockOpen({ correct, minimum: minimumOf(padlock(month), questions) }),
          ),
  };
}
