import { sql } from 'kysely';
import type { Handle } from '../../infra/db.ts';
import {
  directionOf,
  type Fragment,
  type Listing,
  listedPeople,
  type Slice,
  sliced,
} from '../reports/reports.service.ts';
import type { Sort } from '../reports/report.ts';
import type { SettlementReason, SettlementState } from './settlements.rules.ts';
import { standingOf } from './standing.store.ts';

type Moment = { readonly now: Date; readonly today: string };

/** A statement of a person, or what of a month no statement has yet (`statementId` is null). */
export type BalanceRow = {
  readonly positions: readonly number[];
  readonly name: string;
  readonly phone: string;
  readonly isDeleted: boolean;
  /** First day. */
  readonly month: string;
  readonly statementId: number | null;
  /** 1: the first closing of the month; null: not closed yet. */
  readonly revision: number | null;
  /** True when a part that is not settled came after the closing of its month. */
  readonly isLate: boolean;
  readonly monthly: number;
  readonly quarterly: number;
  readonly special: number;
  readonly knowledge: number;
  readonly corrections: number;
  readonly amount: number;
  readonly grosze: number | null;
  readonly state: SettlementState | null;
  readonly reason: SettlementReason | null;
  readonly day: string | null;
};

export async function findBalances(
  handle: Handle,
  listing: Listing,
  sort: Sort,
  slice: Slice,
  moment: Moment,
): Promise<{ rows: BalanceRow[]; total: number }> {
  const { rows } = await sql<BalanceRow & { total: number }>`
    with ${keys(listing, sort, sliced(slice))}
    select whole.total, detail.*
    from (select count(*) as total from balance) as whole
    left join (${details(moment)}) as detail on true
    order by detail.rank
  `.execute(handle);
  return { total: rows[0]?.total ?? 0, rows: rows.filter(({ positions }) => positions !== null) };
}

/** The same rows in the same order, all of them, as a query for a cursor. */
export function balancesQuery(listing: Listing, sort: Sort, moment: Moment): Fragment {
  return sql`with ${keys(listing, sort, sql``)} ${details(moment)} order by chosen.rank`;
}

/** Look-ups are lateral with "offset 0", so that each is one descent of an index; see `listedPeople`. */
function keys(listing: Listing, { column, order }: Sort, slice: Fragment): Fragment {
  return sql`${listedPeople(listing, null)}, balance as materialized (
      select listed.person_id, listed.positions, listed.name_order, mine.month, mine.id as statement_id, mine.settlement_id,
        mine.monthly, mine.quarterly, mine.special, mine.knowledge, mine.corrections, mine.amount, mine.grosze
      from listed
      cross join lateral (
        select * from statement
        where person_id = listed.person_id and month = any(${listing.period.months}::date[]) offset 0
      ) as mine
      where exists (select from period_month where first = mine.month and listed.months & bit <> 0)
      union all
      select listed.person_id, listed.positions, listed.name_order, period_month.first, null, null, own.monthly, own.quarterly, own.special,
        own.knowledge, own.corrections, own.amount, null
      from listed
      cross join lateral (${openParts(listing.period.months)}) as own
      join period_month on period_month.first = own.month and listed.months & period_month.bit <> 0
    ), chosen as materialized (
      select ordered.*, row_number() over () as rank
      from (
        select listed.* from balance as listed
        order by ${sortKey(column)} ${directionOf(order)}, listed.name_order nulls last, listed.person_id, listed.month desc,
          listed.statement_id desc nulls first ${slice}
      ) as ordered
    )`;
}

/**
 * What of a person's ledger no statement has, by the month that will settle it. Entries are counted first, which both
 * indexes answer alone; only months that have more of them than their statements settle are looked at entry by entry.
 */
function openParts(months: readonly string[]): Fragment {
  const ofMonths = sql`entry.person_id = listed.person_id
    and entry.month >= (${months[0]}::date - interval '2 months')::date and entry.month <= ${months.at(-1)}::date
    and ${settles} = any(${months}::date[])`;
  const sumOf = (condition: string): Fragment =>
    sql`coalesce(sum(entry.amount) filter (where ${sql.raw(condition)}), 0)`;
  return sql`
    select ${settles} as month, ${sumOf(`entry.kind = 'month'`)} as monthly, ${sumOf(`entry.kind = 'quarter'`)} as quarterly,
      ${sumOf(`entry.kind = 'special'`)} as special, ${sumOf(`entry.kind = 'knowledge'`)} as knowledge,
      ${sumOf(`entry.kind = 'correction'`)} as corrections, sum(entry.amount) as amount
    from ledger_entry entry
    where ${ofMonths} and (select count(*) from statement_line where entry_id = entry.id) = 0
      and ${settles} = any(array(
        select counted.month
        from (select ${settles} as month, count(*) as entries from ledger_entry entry where ${ofMonths} group by 1) as counted
        where counted.entries > (
          select coalesce(sum(entries), 0) from statement
          where person_id = listed.person_id and statement.month = counted.month
        )
      ))
    group by 1`;
}

/** A quarter is settled with its last month. */
const settles = sql`case when entry.cause like 'quarter:%' then (entry.month + interval '2 months')::date else entry.month end`;

const amountColumns = ['monthly', 'quarterly', 'special', 'knowledge', 'corrections', 'amount'];

function sortKey(column: string): Fragment {
  if (amountColumns.includes(column)) return sql`listed.${sql.ref(column)}`;
  return column === 'period' ? sql`listed.month` : sql`listed.name_order`;
}

function details({ now, today }: Moment): Fragment {
  return sql`
    select chosen.rank, chosen.positions, trim(person.last_name || ' ' || person.first_name) as name, person.phone,
      person.deleted_at is not null as "isDeleted", chosen.month, chosen.statement_id as "statementId",
      (select revision from settlement where id = chosen.settlement_id) as revision,
      chosen.statement_id is null and exists (select from settlement where month = chosen.month) as "isLate",
      chosen.monthly, chosen.quarterly, chosen.special, chosen.knowledge, chosen.corrections, chosen.amount,
      chosen.grosze, own.state, own.reason, own.day
    from chosen
    cross join lateral (
      select first_name, last_name, phone, deleted_at from person where id = chosen.person_id offset 0
    ) as person
    left join lateral (
      select standing.* from statement ${standingOf(now, today)} where statement.id = chosen.statement_id
    ) as own on true`;
}

export type StatementLine = {
  readonly kind: string;
  readonly month: string;
  readonly cause: string;
  readonly title: string | null;
  readonly revision: number;
  readonly amount: number;
  readonly bookedAt: Date;
};

/** The month and person of a statement; null when there is none. */
export async function findStatement(
  handle: Handle,
  statementId: number,
): Promise<{ readonly personId: number; readonly month: string } | null> {
  const row = await handle
    .selectFrom('statement')
    .select(['person_id', 'month'])
    .where('id', '=', statementId)
    .executeTakeFirst();
  return row === undefined ? null : { personId: row.person_id, month: row.month };
}

export async function isListed(handle: Handle, listing: Listing, personId: number): Promise<boolean> {
  const { rows } = await sql`
    with ${listedPeople(listing, null)} select person_id from listed where person_id = ${personId}
  `.execute(handle);
  return rows.length > 0;
}

/** What a statement settles, entry by entry. */
export async function findLines(handle: Handle, statementId: number): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select entry.kind, entry.month, entry.cause, entry.revision, entry.amount, entry.created_at as "bookedAt",
      case entry.kind
        when 'special' then (select title from special_task where 'special:' || id = entry.cause)
        when 'knowledge' then (select title from question where 'question:' || id = entry.cause)
      end as title
    from statement_line line join ledger_entry entry on entry.id = line.entry_id
    where line.statement_id = ${statementId}
    order by entry.month, entry.id
  `.execute(handle);
  return rows;
}
