import type { Handle } from '../../../infra/db/db.ts';
import { maskedPhone } from '../../../infra/phone.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { isPadlockOpen, minimumOf, type PadlockReader, padlockReader } from '../ledger/ledger.ts';
import {
  readInBatches,
  readPage,
  periodOf,
  type Column,
  figuresIn,
  type LayoutOf,
  type OpenReport,
  ReportDeclined,
  type ReportRequest,
  type ReportDefinition,
  type Row,
  stateOf,
  declinedWords,
  headings,
  titles,
  scopeOf,
  shownName,
  findTerritory,
  type Assignment,
  searchOf,
} from '../territory/territory.ts';
import {
  findPerformanceHeadline,
  type PerformanceListing,
  type PerformanceRow,
  performanceStates,
  performanceStatement,
} from './performance.store.ts';

/** Cannot be sorted by phone: the order would reveal hidden digits. */
const columns = [
  { key: 'person', heading: headings.person, type: 'text', isSortable: true },
  { key: 'phone', heading: headings.phone, type: 'text', isSortable: false },
  { key: 'shop', heading: headings.shop, type: 'text', isSortable: true },
  { key: 'sap', heading: headings.sap, type: 'text', isSortable: true },
  { key: 'channel', heading: headings.channel, type: 'text', isSortable: true },
  {
    key: 'representative',
    heading: headings.representative,
    type: 'text',
    isSortable: true,
    isOfTeam: true,
  },
  { key: 'target', heading: headings.target, type: 'target', isSortable: true },
  { key: 'realization', heading: headings.realization, type: 'points', isSortable: true },
  { key: 'percent', heading: headings.percent, type: 'percent', isSortable: true },
  { key: 'left', heading: headings.left, type: 'toPlan', isSortable: true },
  { key: 'bonus', heading: headings.bonus, type: 'golden', isSortable: true },
  { key: 'padlock', heading: headings.padlock, type: 'padlock', isSortable: false },
] as const satisfies readonly Column[];

const layout: LayoutOf<typeof columns> = {
  table: ['person', 'shop', 'percent', 'left', 'bonus', 'padlock'],
  chain: ['target', 'realization', 'percent', 'left', 'padlock', 'bonus'],
  phone: { sign: 'padlock', below: ['shop'], end: 'left', bar: 'percent' },
};

export const performanceReport: ReportDefinition = {
  name: 'performance',
  title: titles.performance,
  open,
};

/** One row per person and shop; the bonus, which counts all shops together, is in one of them. */
async function open(
  handle: Handle,
  { viewerId, filters, now, month }: ReportRequest,
): Promise<OpenReport> {
  const period = periodOf(filters, month);
  const search = searchOf(filters.search);
  const state = stateOf(filters, performanceStates);
  // A year has no padlock, only its months have.
  if (state === 'locked' && period.kind === 'year')
    throw new ReportDeclined(declinedWords.noPadlock);
  const [territory, { padlock }] = await Promise.all([
    findTerritory(handle, viewerId),
    padlockReader(handle, period.months, now),
  ]);
  const { watches, options } = scopeOf(territory, filters, period, dayOf(now));
  const padlocks = period.kind === 'year' ? [] : period.months.map(padlock);
  const listing: PerformanceListing = {
    watches,
    period,
    role: filters.user_type ?? '',
    search,
    state,
    padlocks,
  };
  const present = (row: PerformanceRow): Row => presentRow(row, watches[row.position - 1], padlock);
  return {
    columns,
    layout,
    options,
    sort: { column: 'person', order: 'asc' },
    page: async (sort, slice) => {
      const { rows, total } = await readPage<PerformanceRow>(
        handle,
        performanceStatement(listing, sort, slice),
      );
      return { rows: rows.map(present), total };
    },
    headline: async () => {
      const found = await findPerformanceHeadline(handle, listing);
      const { people, average, met, near, below, locked } = found ?? {};
      return figuresIn({
        people,
        average,
        met,
        near,
        below,
        ...(padlocks.length === 0 ? {} : { locked }),
      });
    },
    batches: async function* (sort, size) {
      for await (const rows of readInBatches<PerformanceRow>(
        handle,
        performanceStatement(listing, sort, null),
        size,
      )) {
        yield rows.map(present);
      }
    },
  };
}

function presentRow(
  row: PerformanceRow,
  watch: Assignment | undefined,
  padlock: PadlockReader['padlock'],
): Row {
  const { target, percent, left, knowledge } = row;
  return {
    person: shownName(row.name, row.isDeleted),
    phone: row.isDeleted ? null : maskedPhone(row.phone),
    shop: watch?.shop ?? null,
    sap: watch?.sap ?? null,
    channel: watch?.channel ?? null,
    representative: watch?.seller ?? null,
    target: target === null ? null : { value: target, remaining: left ?? 0 },
    realization: row.points,
    percent,
    left,
    bonus: row.bonus,
    // A year has no padlock, only its months have.
    padlock:
      knowledge.length === 0
        ? null
        : knowledge.every(({ month, questions, correct }) =>
            isPadlockOpen({ correct, minimum: minimumOf(padlock(month), questions) }),
          ),
  };
}
