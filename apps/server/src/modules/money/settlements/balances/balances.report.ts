import type { Handle } from '../../../../infra/db/db.ts';
import { maskedPhone } from '../../../../infra/phone.ts';
import { addMonths, dayOf, lastDayOf } from '../../../../infra/warsaw.ts';
import {
  periodOf,
  type ReportPeriod,
  type Column,
  figuresIn,
  type LayoutOf,
  type Filters,
  type OpenReport,
  type ReportRequest,
  type ReportDefinition,
  type Row,
  headings as common,
  findTerritory,
  readInBatches,
  scopeOf,
  shownName,
  shownShops,
  stateOf,
  searchOf,
} from '../../../club/territory/territory.ts';
import {
  type BalanceListing,
  type BalanceRow,
  balancesQuery,
  balanceStates,
  findBalances,
} from './balances.store.ts';
import { findBalancesHeadline } from './headline.store.ts';
import {
  balancesHeadings as headings,
  balancesTitle,
  settlementKind,
  stateWords,
} from '../settlements.copy.ts';

const columns = [
  { key: 'person', heading: common.person, type: 'text', isSortable: true },
  { key: 'phone', heading: common.phone, type: 'text', isSortable: false },
  { key: 'shop', heading: common.shop, type: 'text', isSortable: false },
  { key: 'channel', heading: common.channel, type: 'text', isSortable: false },
  {
    key: 'representative',
    heading: common.representative,
    type: 'text',
    isSortable: false,
    isOfTeam: true,
  },
  { key: 'period', heading: headings.period, type: 'month', isSortable: true },
  { key: 'kind', heading: headings.kind, type: 'text', isSortable: false },
  { key: 'monthly', heading: headings.monthly, type: 'golden', isSortable: true },
  { key: 'quarterly', heading: headings.quarterly, type: 'golden', isSortable: true },
  { key: 'special', heading: headings.special, type: 'golden', isSortable: true },
  { key: 'knowledge', heading: headings.knowledge, type: 'golden', isSortable: true },
  { key: 'corrections', heading: headings.corrections, type: 'golden', isSortable: true },
  { key: 'amount', heading: headings.amount, type: 'golden', isSortable: true },
  { key: 'money', heading: headings.money, type: 'money', isSortable: false },
  { key: 'state', heading: headings.state, type: 'state', isSortable: false },
] as const satisfies readonly Column[];

const layout: LayoutOf<typeof columns> = {
  table: ['person', 'shop', 'period', 'amount', 'money', 'state'],
  chain: [
    'period',
    'kind',
    'monthly',
    'quarterly',
    'special',
    'knowledge',
    'corrections',
    'amount',
    'money',
    'state',
  ],
  phone: { sign: 'state', below: ['period', 'shop'], end: 'amount' },
};

export const balancesReport: ReportDefinition = { name: 'balances', title: balancesTitle, open };

/**
 * One row per statement, or per month of unsettled entries. A salesman sees sums and states, never
 * an account or a PESEL. Without a period filter: all recent months, because people ask about held
 * money and waiting payouts.
 */
async function open(handle: Handle, request: ReportRequest): Promise<OpenReport> {
  const { now } = request;
  const moment = { now, today: dayOf(now) };
  const listing = await listingFor(handle, request);
  const { scope } = listing;
  const present = (row: BalanceRow): Row => {
    const watches = row.positions.flatMap((position) => scope.watches[position - 1] ?? []);
    return presentRow(row, shownShops(watches));
  };
  return {
    columns,
    layout,
    options: scope.options,
    sort: { column: 'period', order: 'desc' },
    page: async (sort, slice) => {
      const { rows, total } = await findBalances(handle, listing, sort, slice, moment);
      return { rows: rows.map(present), total };
    },
    headline: async () => figuresIn((await findBalancesHeadline(handle, listing, moment)) ?? {}),
    batches: async function* (sort, size) {
      for await (const rows of readInBatches<BalanceRow>(
        handle,
        balancesQuery(listing, sort, moment),
        size,
      )) {
        yield rows.map(present);
      }
    },
  };
}

/** Visible people in the settlements of these filters. */
export async function listingFor(
  handle: Handle,
  { viewerId, filters, now, month }: ReportRequest,
): Promise<BalanceListing & { readonly scope: ReturnType<typeof scopeOf> }> {
  const territory = await findTerritory(handle, viewerId);
  const period = periodIn(filters, month);
  const scope = scopeOf(territory, filters, period, dayOf(now));
  return {
    watches: scope.watches,
    period: watched(period, scope.watches),
    role: filters.user_type ?? '',
    search: searchOf(filters.search),
    state: stateOf(filters, balanceStates),
    scope,
  };
}

/** The period's months in which the viewer sees anyone: most people are visible in all of them. */
function watched(period: ReportPeriod, watches: BalanceListing['watches']): ReportPeriod {
  const first = watches.reduce(
    (day, { fromDay }) => (fromDay < day ? fromDay : day),
    period.lastDay,
  );
  const last = watches.reduce((day, { toDay }) => (toDay > day ? toDay : day), period.firstDay);
  const months = period.months.filter((month) => month <= last && lastDayOf(month) >= first);
  const [firstDay] = months;
  return firstDay === undefined
    ? period
    : { ...period, months, firstDay, lastDay: lastDayOf(months.at(-1) ?? firstDay) };
}

const monthsOfLate = 24;

function periodIn(filters: Filters, current: string): ReportPeriod {
  const { month = '', quarter = '', year = '' } = filters;
  if (month !== '' || quarter !== '' || year !== '') return periodOf(filters, current);
  const months = Array.from({ length: monthsOfLate }, (_, index) =>
    addMonths(current, index + 1 - monthsOfLate),
  );
  return { kind: 'year', months, firstDay: months[0] ?? current, lastDay: lastDayOf(current) };
}

function presentRow(
  row: BalanceRow,
  { shop, channel, representative }: ReturnType<typeof shownShops>,
): Row {
  const { month, revision, isLate, monthly, quarterly, special, knowledge, corrections, amount } =
    row;
  const reason = row.statementId === null ? (isLate ? 'changed since' : 'open') : row.reason;
  return {
    person: shownName(row.name, row.isDeleted),
    phone: row.isDeleted ? null : maskedPhone(row.phone),
    shop,
    channel,
    representative,
    period: month.slice(0, 7),
    kind: settlementKind(revision, isLate),
    monthly,
    quarterly,
    special,
    knowledge,
    corrections,
    amount,
    money: row.grosze,
    state: stateWords(row.state ?? 'accrued', { reason, day: row.day }, row.grosze ?? 0),
    /** Removed when the download's address is added. */
    statementId: row.statementId,
  };
}
