import type { HeldReason } from '@klub/contract/panel/money/held-reasons';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { analyzeFilledTables } from '../../../../infra/db/planner.ts';
import type { Slice } from '../../../../infra/pages.ts';
import type { SettlementReason } from '../settlements.rules.ts';
import { currentIban, isActive } from './holds.store.ts';
import { standingOf } from '../statement/standing.store.ts';

type Moment = { readonly now: Date; readonly today: string };

export type DueSum = {
  readonly people: number;
  readonly statements: number;
  readonly grosze: number;
};

export type MonthSum = {
  /** First day. */
  readonly month: string;
  readonly people: number;
  readonly grosze: number;
};

export type HeldSum = {
  readonly reason: SettlementReason;
  readonly people: number;
  readonly grosze: number;
};

/** Money of closed months that no live payout contains. */
export type UnpaidSums = {
  readonly held: readonly HeldSum[];
  /** By month, oldest first. */
  readonly due: readonly MonthSum[];
};

export async function sumUnpaid(handle: Handle, { now, today }: Moment): Promise<UnpaidSums> {
  const { rows } = await sql<HeldSum & { readonly month: string | null }>`
    with unpaid_now as materialized (
      select statement.person_id, statement.grosze, statement.month, standing.state, standing.reason
      from statement ${standingOf(now, today)}
      where ${unpaid()} and standing.state in ('due', 'held')
    )
    select reason, null as month, count(distinct person_id) as people, sum(grosze)::bigint as grosze
    from unpaid_now where state = 'held' group by reason
    union all
    select null, month, count(distinct person_id), sum(grosze)::bigint
    from unpaid_now where state = 'due' group by month
    order by month, reason
  `.execute(handle);
  return {
    held: rows.flatMap(({ month, ...sum }) => (month === null ? [sum] : [])),
    due: rows.flatMap(({ month, people, grosze }) =>
      month === null ? [] : [{ month, people, grosze }],
    ),
  };
}

export type MoneyOfMonth = Record<'due' | 'held', Omit<MonthSum, 'month'>>;

/** The unpaid part of one closed month: by its index, so that the others cost nothing. */
export async function sumMonth(
  handle: Handle,
  month: string,
  { now, today }: Moment,
): Promise<MoneyOfMonth> {
  const { rows } = await sql<MoneyOfMonth['due'] & { readonly state: 'due' | 'held' }>`
    select standing.state, count(distinct statement.person_id) as people, sum(statement.grosze)::bigint as grosze
    from statement ${standingOf(now, today)}
    where statement.month = ${month}::date and ${unpaid()} and standing.state in ('due', 'held')
    group by standing.state
  `.execute(handle);
  const sumOf = (state: 'due' | 'held') => {
    const { people = 0, grosze = 0 } = rows.find((row) => row.state === state) ?? {};
    return { people, grosze };
  };
  return { due: sumOf('due'), held: sumOf('held') };
}

/** Entries booked after the closing of their month, in grosze at its rate; newest month first. */
export async function sumCorrections(handle: Handle): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select closed.month, count(distinct waits.person_id) as people,
      sum(waits.amount * closed.golden_point_grosze)::bigint as grosze
    from (
      select distinct on (month) month, golden_point_grosze from settlement order by month, revision
    ) as closed
    join unsettled_entry waits on waits.month = closed.month
    group by closed.month order by closed.month desc
  `.execute(handle);
  return rows;
}

/** A person whose money is held. */
export type HeldPerson = {
  readonly personId: number;
  readonly name: string;
  readonly isDeleted: boolean;
  readonly reason: HeldReason;
  /** The operator's own words of a hold; empty for other reasons. */
  readonly words: string;
  /** The last day of the hold; null: until its reason is gone. */
  readonly until: string | null;
  readonly grosze: number;
};

/** People whose money is held, the largest sums first; `reason` null: for any reason. */
export async function listHeld(
  handle: Handle,
  reason: HeldReason | null,
  { now, today }: Moment,
  { limit, offset }: Slice,
): Promise<{ rows: HeldPerson[]; total: number }> {
  const { rows } = await sql<HeldPerson & { readonly total: number }>`
    with held as (
      select statement.person_id, standing.reason, standing.day, sum(statement.grosze)::bigint as grosze
      from statement ${standingOf(now, today)}
      where ${unpaid()} and standing.state = 'held'
        and (${reason}::text is null or standing.reason = ${reason}::text)
      group by statement.person_id, standing.reason, standing.day
    )
    select held.person_id as "personId", trim(person.first_name || ' ' || person.last_name) as name,
      person.deleted_at is not null as "isDeleted", held.reason, held.day as until, held.grosze,
      case when held.reason = 'held' then coalesce((
        select hold.reason from payout_hold hold
        where hold.person_id = held.person_id and hold.kind = 'operator' and ${isActive} order by hold.id desc limit 1
      ), '') else '' end as words,
      count(*) over () as total
    from held join person on person.id = held.person_id
    order by held.grosze desc, held.person_id, held.reason limit ${limit} offset ${offset}
  `.execute(handle);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

function unpaid() {
  return sql`not exists (select from payout_part where statement_id = statement.id and is_live)`;
}

export type NewPayout = {
  readonly executionDay: string;
  readonly payerName: string;
  readonly payerAddress: string;
  readonly payerAccount: string;
  readonly madeBy: string;
  readonly approvedBy: string;
  /** The agreeing panel accounts; null: a command. */
  readonly agreement: Agreement | null;
  readonly keepUntil: string;
};

/** Panel accounts, and the id of their proposal. */
export type Agreement = {
  readonly proposedBy: number;
  readonly decidedBy: number;
  readonly signoffId: number;
};

/**
 * Gathers what is due in temporary tables for the later steps: `due_statement`, and `due_receiver`
 * with each person's sum, account, name and address. Returns held sums. One statement both checks
 * holds and reads receivers: an account that changes a moment later is held for 72 hours, and a
 * deleted one has lost its name.
 */
export async function gatherDue(handle: Handle, { now, today }: Moment): Promise<HeldSum[]> {
  await sql`drop table if exists due_statement, due_receiver`.execute(handle);
  await sql`
    create temporary table due_statement (id bigint, person_id bigint, grosze bigint) on commit drop
  `.execute(handle);
  await sql`
    create temporary table due_receiver (person_id bigint, grosze bigint, statements bigint, iban text,
      first_name text, last_name text, street_sealed text, city_sealed text, zip_code_sealed text) on commit drop
  `.execute(handle);
  const { rows } = await sql<HeldSum>`
    with standing_now as materialized (
      select statement.id, statement.person_id, statement.grosze, standing.state, standing.reason
      from statement ${standingOf(now, today)}
      where ${unpaid()} and standing.state in ('due', 'held')
    ), due as (
      insert into due_statement select id, person_id, grosze from standing_now where state = 'due' order by person_id, id
    ), receiver as (
      insert into due_receiver
      select due.person_id, due.grosze, due.statements, ${currentIban(sql`due.person_id`)},
        coalesce(kept.first_name, person.first_name), coalesce(kept.last_name, person.last_name),
        coalesce(kept.street_sealed, person.street_sealed), coalesce(kept.city_sealed, person.city_sealed),
        coalesce(kept.zip_code_sealed, person.zip_code_sealed)
      from (
        select person_id, sum(grosze) as grosze, count(*) as statements from standing_now where state = 'due' group by person_id
      ) as due
      join person on person.id = due.person_id
      left join lateral (
        select identity.* from statement_identity identity
        where person.deleted_at is not null and identity.is_complete and identity.person_id = due.person_id
        order by identity.id desc limit 1
      ) as kept on true
      order by due.person_id
    )
    select reason, count(distinct person_id) as people, sum(grosze) as grosze from standing_now where state = 'held'
    group by reason order by reason
  `.execute(handle);
  await sql`create index on due_statement (person_id)`.execute(handle);
  // Autovacuum does not analyze temporary tables.
  await sql`analyze due_statement`.execute(handle);
  await sql`create index on due_receiver (person_id)`.execute(handle);
  await sql`analyze due_receiver`.execute(handle);
  return rows;
}

/** Who closed the due months: none of them may approve the payout (HZ35). */
export async function closersOfDue(handle: Handle): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct settlement.closed_by as name
    from due_statement
    join statement on statement.id = due_statement.id
    join settlement on settlement.id = statement.settlement_id
  `.execute(handle);
  return rows.map(({ name }) => name);
}

/**
 * Makes a batch of the gathered statements: one transfer per person, to the current account, or to
 * that of the last statement for a deleted account. Returns its id; null when nothing is due.
 */
export async function insertPayout(
  handle: Handle,
  payout: NewPayout,
  now: Date,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into payout (execution_day, payer_name, payer_address, payer_account, transfers, grosze, made_by, approved_by,
      created_at, proposed_by, decided_by, signoff_id)
    select ${payout.executionDay}::date, ${payout.payerName}::text, ${payout.payerAddress}::text,
      ${payout.payerAccount}::text, count(*), sum(grosze), ${payout.madeBy}::text,
      ${payout.approvedBy}::text, ${now}::timestamptz, ${payout.agreement?.proposedBy ?? null}::bigint,
      ${payout.agreement?.decidedBy ?? null}::bigint, ${payout.agreement?.signoffId ?? null}::bigint
    from due_receiver having count(*) > 0
    returning id
  `.execute(handle);
  const id = rows[0]?.id;
  if (id !== undefined) await insertItems(handle, id, payout.keepUntil);
  return id ?? null;
}

/**
 * The first account change of a person of `due_statement` that counts as new: after the first due
 * closing, or the last transfer.
 */
export function changedSinceClosing(personId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    from bank_account_change change
    where change.person_id = ${personId} and change.old_iban_sealed <> '' and change.changed_at >= (
      select min(at) from (
        select settlement.closed_at as at
        from due_statement join statement on statement.id = due_statement.id
        join settlement on settlement.id = statement.settlement_id
        where due_statement.person_id = ${personId}
        union all
        (select payout.created_at from payout_item earlier join payout on payout.id = earlier.payout_id
          where earlier.person_id = ${personId} and payout.cancelled_at is null order by earlier.id desc limit 1)
      ) as since
    )
  `;
}

async function insertItems(handle: Handle, payoutId: number, keepUntil: string): Promise<void> {
  await sql`
    insert into payout_item (payout_id, person_id, grosze, first_name, last_name, iban_sealed, street_sealed, city_sealed,
      zip_code_sealed, keep_until, account_changed)
    select ${payoutId}::bigint, due.person_id, due.grosze, due.first_name, due.last_name, due.iban, due.street_sealed,
      due.city_sealed, due.zip_code_sealed, ${keepUntil}::date, exists (select ${changedSinceClosing(sql`due.person_id`)})
        or exists (select from payout_release release where release.person_id = due.person_id and release.iban_sealed <> '')
    from due_receiver due order by due.person_id
  `.execute(handle);
  await sql`
    insert into payout_part (item_id, statement_id)
    select item.id, due_statement.id
    from due_statement join payout_item item on item.payout_id = ${payoutId} and item.person_id = due_statement.person_id
    order by item.id, due_statement.id
  `.execute(handle);
  await analyzeFilledTables(handle);
}

export type Payout = {
  readonly id: number;
  readonly executionDay: string;
  readonly payerName: string;
  readonly payerAddress: string;
  readonly payerAccount: string;
  readonly transfers: number;
  readonly grosze: number;
  readonly madeBy: string;
  readonly approvedBy: string;
  /** The day in Warsaw. */
  readonly madeOn: string;
  readonly paidOn: string | null;
  readonly isCancelled: boolean;
  /**
   * Id of the newest use of the bank's file, by an account or a command; null: never used. It
   * rises.
   */
  readonly newestFile: number | null;
};

const payoutColumns = sql`
  id, execution_day as "executionDay", payer_name as "payerName", payer_address as "payerAddress",
  payer_account as "payerAccount", transfers, grosze, made_by as "madeBy", approved_by as "approvedBy",
  (created_at at time zone 'Europe/Warsaw')::date as "madeOn", paid_on as "paidOn", cancelled_at is not null as "isCancelled",
  (select max(id) from payout_link where payout_id = payout.id and kind = 'bank' and used_at is not null) as "newestFile"
`;

export async function findPayout(handle: Handle, id: number): Promise<Payout | null> {
  const { rows } =
    await sql<Payout>`select ${payoutColumns} from payout where id = ${id}::bigint`.execute(handle);
  return rows[0] ?? null;
}

export async function findUnconfirmed(handle: Handle): Promise<Payout[]> {
  const { rows } = await sql<Payout>`
    select ${payoutColumns} from payout where paid_on is null and cancelled_at is null order by id
  `.execute(handle);
  return rows;
}

/**
 * False when it is cancelled. Until commit its file cannot be fetched, and it is neither confirmed
 * nor cancelled.
 */
export async function lockLive(handle: Handle, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from payout where id = ${id}::bigint and cancelled_at is null for no key update
  `.execute(handle);
  return rows.length > 0;
}

/** Invalidates links to the bank's file made before `now`. */
export async function endLinks(handle: Handle, id: number, now: Date): Promise<void> {
  await sql`
    update payout_link set expires_at = ${now}::timestamptz
    where payout_id = ${id}::bigint and kind = 'bank' and used_at is null and expires_at > ${now}::timestamptz
  `.execute(handle);
}

/** False when the batch was confirmed or cancelled before. */
export async function confirmPayout(handle: Handle, id: number, day: string): Promise<boolean> {
  const { rows } = await sql`
    update payout set paid_on = ${day}::date where id = ${id}::bigint and paid_on is null and cancelled_at is null
    returning id
  `.execute(handle);
  return rows.length > 0;
}

/** True when a transfer of the batch was returned, so the bank has accepted it. */
export async function hasCameBack(handle: Handle, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from payout_item where payout_id = ${id}::bigint and returned_on is not null limit 1
  `.execute(handle);
  return rows.length > 0;
}

/** Everything in the batch is due again. False when it was confirmed or cancelled before. */
export async function cancelPayout(
  handle: Handle,
  id: number,
  reason: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update payout set cancelled_at = ${now}::timestamptz, cancel_reason = ${reason}::text
    where id = ${id}::bigint and paid_on is null and cancelled_at is null returning id
  `.execute(handle);
  if (rows.length === 0) return false;
  await sql`
    update payout_part set is_live = false where item_id in (select id from payout_item where payout_id = ${id}::bigint)
  `.execute(handle);
  return true;
}

export type PaidGroup = { readonly grosze: number; readonly personIds: readonly number[] };

/** Recipients of the payment notice: all of a batch except those with a returned transfer. */
export async function findPaid(handle: Handle, payoutId: number): Promise<PaidGroup[]> {
  const { rows } = await sql<PaidGroup>`
    select grosze, array_agg(person_id order by person_id) as "personIds"
    from payout_item where payout_id = ${payoutId}::bigint and returned_on is null group by grosze order by grosze
  `.execute(handle);
  return rows;
}
