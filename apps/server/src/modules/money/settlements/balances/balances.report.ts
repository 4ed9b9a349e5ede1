import { roleNamesOn } from '../../../club/settings/settings.ts';
import type { Handle } from '../../../../infra/db/db.ts';
import { maskedPhone } from '../../../../infra/phone.ts';
import { addMonths, dayOf, lastDayOf } from '../../../../infra/warsaw.ts';
import {
  type Column,
  defineReport,
  figuresIn,
  type FilterTexts,
  findTerritory,
  headings as common,
  type LayoutOf,
  namedPeriod,
  type ReportPeriod,
  type Row,
  rowsBy,
  scopeOf,
  shownName,
  shownShops,
  stateOf,
  territoryFilters,
} from '../../../club/territory/territory.ts';
import {
  type BalanceListing,
  type BalanceRow,
  balancesStatement,
  balanceStates,
  findBalancesHeadline,
} from './balances.store.ts';
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

/**
 * One row per statement, or per month of unsettled entries. A salesman sees sums and states, never
 * an account or a PESEL. Without a period filter: all recent months, because people ask about held
 * money and waiting payouts.
 */
export const balancesReport = defineReport({
  name: 'balances',
  title: balancesTitle,
  filters: balancesFilters,
  open: async (handle, { viewerId, filters, now }) => {
    const today = dayOf(now);
    const { options, ...listing } = await listingFor(handle, { viewerId, filters, today });
    return {
      columns,
      layout,
      options,
      sort: { column: 'period', order: 'desc' },
      ...rowsBy<BalanceRow>(
        handle,
        (sort, slice) => balancesStatement(listing, sort, slice, { now, today }),
        (rows) => rows.map((row) => presentRow(row, listing.watches)),
      ),
      headline: async () =>
        figuresIn((await findBalancesHeadline(handle, listing, { now, today })) ?? {}),
    };
  },
});

export function balancesFilters(texts: FilterTexts, month: string) {
  return {
    period: namedPeriod(texts, month) ?? recentMonths(month),
    ...territoryFilters(texts),
    state: stateOf(texts, balanceStates),
  };
}

const monthsOfLate = 24;

function recentMonths(current: string): ReportPeriod {
  const months = Array.from({ length: monthsOfLate }, (_, index) =>
    addMonths(current, index + 1 - monthsOfLate),
  );
  return { kind: 'year', months, firstDay: months[0] ?? current, lastDay: lastDayOf(current) };
}

/** Visible people in the settlements of these filters. */
export async function listingFor(
  handle: Handle,
  {
    viewerId,
    filters,
    today,
  }: {
    readonly viewerId: number;
    readonly filters: ReturnType<typeof balancesFilters>;
    readonly today: string;
  },
): Promise<BalanceListing & ReturnType<typeof scopeOf>> {
  const scope = scopeOf(await findTerritory(handle, viewerId), filters, {
    today,
    names: await roleNamesOn(handle, today),
  });
  return { ...filters, ...scope, period: watched(filters.period, scope.watches) };
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

function presentRow(row: BalanceRow, watches: BalanceListing['watches']): Row {
  const { shop, channel, representative } = shownShops(
    row.positions.flatMap((position) => watches[position - 1] ?? []),
  );
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
