import type { RemarkKind } from '@klub/contract/panel/money/month-states';
import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { uncounted } from '../../../club/ledger/ledger.ts';
import type { SettlementReason, SettlementState } from '../settlements.rules.ts';
import { standingOf } from '../statement/standing.store.ts';

type Moment = { readonly now: Date; readonly today: string };

/**
 * Gathers the states of a settlement's statements in a temporary table; notifications and lists
 * read it.
 */
export async function gatherStandings(
  handle: Handle,
  settlementId: number,
  { now, today }: Moment,
): Promise<void> {
  await sql`
    create temporary table settled_standing (
      id bigint primary key, person_id bigint, amount bigint, grosze bigint, state text, reason text, day date
    ) on commit drop
  `.execute(handle);
  await sql`
    insert into settled_standing
    select statement.id, statement.person_id, statement.amount, statement.grosze, standing.state, standing.reason, standing.day
    from statement ${standingOf(now, today)}
    where statement.settlement_id = ${settlementId}
    order by statement.id
  `.execute(handle);
  // Autovacuum does not analyze temporary tables.
  await sql`analyze settled_standing`.execute(handle);
}

export async function forgetStandings(handle: Handle): Promise<void> {
  await sql`drop table settled_standing`.execute(handle);
}

/** The first ids with a reason. */
export async function idsWith(
  handle: Handle,
  reason: SettlementReason,
  max: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from settled_standing where reason = ${reason}::text order by id limit ${max}
  `.execute(handle);
  return rows.map(({ id }) => id);
}

export type NotificationGroup = {
  readonly amount: number;
  readonly grosze: number;
  readonly state: SettlementState;
  readonly reason: SettlementReason | null;
  readonly day: string | null;
  readonly personIds: readonly number[];
};

/**
 * People grouped by the text of their notification: thousands of people share few sums and states.
 */
export async function groupsToTell(handle: Handle): Promise<NotificationGroup[]> {
  const { rows } = await sql<NotificationGroup>`
    select amount, grosze, state, reason, day, array_agg(person_id order by person_id) as "personIds"
    from settled_standing
    where amount <> 0
    group by amount, grosze, state, reason, day
    order by min(person_id)
  `.execute(handle);
  return rows;
}

export type StateSum = {
  readonly state: SettlementState;
  readonly reason: SettlementReason | null;
  readonly people: number;
  readonly amount: number;
  readonly grosze: number;
};

/** The gathered statements by state and reason; deductions separately. */
export async function sumByState(handle: Handle): Promise<StateSum[]> {
  const { rows } = await sql<StateSum>`
    select state, reason, count(*) as people, sum(amount) as amount, sum(grosze) as grosze
    from settled_standing
    group by state, reason, grosze < 0
    order by state, reason nulls first, grosze < 0
  `.execute(handle);
  return rows;
}

/**
 * A closing's sums with a hash over each person and sum: two closings are equal only if every sum
 * is.
 */
export type MadeSums = {
  readonly statements: number;
  readonly amount: number;
  readonly grosze: number;
  readonly people: string;
};

export async function sumMade(handle: Handle, settlementId: number): Promise<MadeSums> {
  const { rows } = await sql<MadeSums>`
    select count(*) as statements, coalesce(sum(amount), 0) as amount, coalesce(sum(grosze), 0) as grosze,
      encode(sha256(convert_to(coalesce(string_agg(
        concat_ws(' ', person_id, monthly, quarterly, special, knowledge, corrections, amount, grosze), ';'
        order by person_id
      ), ''), 'UTF8')), 'hex') as people
    from statement where settlement_id = ${settlementId}
  `.execute(handle);
  const [sums] = rows;
  if (sums === undefined) throw new Error('an aggregate has one row');
  return sums;
}

/** A person that a closing's rehearsal points out. */
export type Remark = {
  readonly kind: RemarkKind;
  readonly personId: number;
  readonly amount: number;
  readonly grosze: number;
  readonly before: number | null;
  readonly reason: SettlementReason | null;
};

/** Held people, by reason; more are counted and not listed. */
export async function findHeld(handle: Handle, max: number): Promise<Remark[]> {
  const { rows } = await sql<Remark>`
    select 'held' as kind, person_id as "personId", amount, grosze, null::bigint as before, reason
    from settled_standing where state = 'held' order by reason, id limit ${max}
  `.execute(handle);
  return rows;
}

type Looked = {
  readonly month: string;
  readonly monthBefore: string;
  readonly overLimit: number;
  readonly few: number;
  readonly many: number;
  /** False: the statements hold differences only, so the month before is not compared. */
  readonly isFirst: boolean;
};

/**
 * People to check: largest sums and changes, sums over a limit, no bonus after one in the month
 * before, and figures that do not count.
 */
export async function findRemarks(
  handle: Handle,
  { month, monthBefore, overLimit, few, many, isFirst }: Looked,
): Promise<Remark[]> {
  const { rows } = await sql<Remark>`
    with present as materialized (
      select person_id, amount, grosze from settled_standing
    ), former as materialized (
      select person_id, sum(amount)::bigint as amount, sum(monthly)::bigint as monthly
      from statement where month = ${monthBefore}::date and ${isFirst}::boolean group by person_id
    ), compared as materialized (
      select coalesce(present.person_id, former.person_id) as person_id, coalesce(present.amount, 0) as amount,
        coalesce(present.grosze, 0) as grosze, coalesce(former.amount, 0) as before,
        coalesce(former.monthly, 0) as monthly_before
      from present full join former on former.person_id = present.person_id
    ), found as (
      (select 1 as rank, 'largest' as kind, person_id, amount, grosze, null::bigint as before, -amount as first
        from present order by amount desc, person_id limit ${few})
      union all
      (select 2, 'changed', person_id, amount, grosze, before, -abs(amount - before)
        from compared where amount <> before and exists (select from former)
        order by abs(amount - before) desc, person_id limit ${few})
      union all
      (select 3, 'overLimit', person_id, amount, grosze, null, -amount
        from present where amount > ${overLimit}::bigint order by amount desc, person_id limit ${many})
      union all
      (select 4, 'zero', person_id, amount, grosze, before, -before
        from compared where monthly_before > 0 and amount = 0 order by before desc, person_id limit ${many})
      union all
      (select 5, 'account', present.person_id, amount, grosze, null, 0
        from present
        where exists (
          select from bank_account_change change
          where change.person_id = present.person_id and change.old_iban_sealed <> '' and change.changed_at > coalesce(
            (select max(created_at) from payout where cancelled_at is null), ${month}::date
          )
        ) order by person_id limit ${many})
      union all
      (select 6, 'deleted', present.person_id, amount, grosze, null, 0
        from present join person on person.id = present.person_id and person.deleted_at is not null
        order by person_id limit ${many})
      union all
      (select case when "isByRole" then 8 else 7 end, case when "isByRole" then 'noPlanRole' else 'noWork' end,
          figure.person_id, coalesce(present.amount, 0), coalesce(present.grosze, 0), null, 0
        from (select distinct person_id, "isByRole" from (${uncounted(month)}) as each_figure) as figure
        left join present on present.person_id = figure.person_id
        order by 1, figure.person_id limit ${many})
    )
    select kind, person_id as "personId", amount, grosze, before, null::text as reason
    from found order by rank, first, person_id
  `.execute(handle);
  return rows;
}
