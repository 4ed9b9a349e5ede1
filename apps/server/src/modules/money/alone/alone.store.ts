import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { counted } from '../../club/ledger/ledger.ts';
import { advisoryLocks } from '../../../infra/db/locks.ts';
import type { AloneAct, AloneChange, AloneShare } from './alone.rules.ts';

/** Locks the counts until commit, so that concurrent acts run one after another. */
export async function lock(handle: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.alone}::bigint)`.execute(handle);
}

export async function insert(
  handle: Handle,
  { act, actId, staffId, at }: AloneAct,
  changes: readonly AloneChange[],
): Promise<void> {
  const rows = changes.map(({ month, personId, amount, corrections, isOver }) => ({
    act,
    act_id: actId,
    staff_id: staffId,
    month,
    person_id: personId,
    amount,
    corrections,
    is_over: isOver,
    created_at: at,
    signoff_id: null,
  }));
  for (let from = 0; from < rows.length; from += 1_000) {
    await handle
      .insertInto('alone_change')
      .values(rows.slice(from, from + 1_000))
      .execute();
  }
}

type MonthSum = { readonly month: string; readonly amount: number; readonly corrections: number };

/** By month (first day); months without a change are left out. */
export async function sumByMonth(handle: Handle, months: readonly string[]): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    select month, sum(amount)::bigint as amount, sum(corrections)::bigint as corrections from alone_change
    where signoff_id is null and month = any(${[...months]}::date[]) group by month
  `.execute(handle);
  return rows;
}

/** Absolute golden points of corrections, by `person month`. */
export async function sumCorrections(
  handle: Handle,
  wanted: readonly { readonly personId: number; readonly month: string }[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; sum: number }>`
    select person_id || ' ' || month as key, sum(corrections)::bigint as sum from alone_change
    where signoff_id is null and (person_id, month) in (
      select * from unnest(${wanted.map(({ personId }) => personId)}::bigint[], ${wanted.map(({ month }) => month)}::date[])
    )
    group by person_id, month
  `.execute(handle);
  return new Map(rows.map(({ key, sum }) => [key, sum]));
}

/**
 * Number of these people and of those with golden points changed alone in the months, without
 * duplicates.
 */
export async function countPeople(
  handle: Handle,
  months: readonly string[],
  personIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from (
      select person_id from alone_change
      where signoff_id is null and amount > 0 and month = any(${[...months]}::date[])
      union select unnest(${[...personIds]}::bigint[])
    ) as changed
  `.execute(handle);
  return rows[0]?.people ?? 0;
}

/** The same for people whose result is far above the plan. */
export async function countOver(
  handle: Handle,
  month: string,
  personIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from (
      select person_id from alone_change where signoff_id is null and is_over and month = ${month}::date
      union select unnest(${[...personIds]}::bigint[])
    ) as over
  `.execute(handle);
  return rows[0]?.people ?? 0;
}

/** By month and account, sorted by month and name. */
export async function findShares(handle: Handle, months: readonly string[]): Promise<AloneShare[]> {
  const { rows } = await sql<AloneShare>`
    select change.month, staff.name as by,
      count(distinct (act, act_id, change.created_at)) filter (where act = 'correction') as corrections,
      count(distinct (act, act_id, change.created_at)) filter (where act = 'import') as imports,
      count(distinct (act, act_id, change.created_at)) filter (where act = 'undo') as undos,
      count(distinct (act, act_id, change.created_at)) filter (where act in ('role', 'shop')) as roles,
      count(distinct person_id) as people, sum(amount)::bigint as amount
    from alone_change change left join staff on staff.id = change.staff_id
    where signoff_id is null and month = any(${[...months]}::date[])
    group by change.month, staff.id, staff.name
    order by change.month, staff.name nulls last, staff.id
  `.execute(handle);
  return rows;
}

type MostChanged = { readonly month: string; readonly personId: number; readonly amount: number };

/** The person with the largest change of each month. */
export async function findMostChanged(
  handle: Handle,
  months: readonly string[],
): Promise<MostChanged[]> {
  const { rows } = await sql<MostChanged>`
    select distinct on (month) month, person_id as "personId", sum(amount)::bigint as amount from alone_change
    where signoff_id is null and month = any(${[...months]}::date[])
    group by month, person_id order by month, amount desc, person_id
  `.execute(handle);
  return rows;
}

/** The id of the newest change; 0: none. */
export async function newest(handle: Handle): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select coalesce(max(id), 0) as id from alone_change`.execute(handle);
  return rows[0]?.id ?? 0;
}

/** Records which decision of two people covers the changes up to an id. */
export async function settle(
  handle: Handle,
  { months, upTo }: { readonly months: readonly string[]; readonly upTo: number },
  signoffId: number,
): Promise<void> {
  await sql`
    update alone_change set signoff_id = ${signoffId}
    where signoff_id is null and month = any(${[...months]}::date[]) and id <= ${upTo}
  `.execute(handle);
}

/**
 * Golden points of the months' plans (first days) if everyone reached the highest threshold of the
 * rule of their role; months without plans are left out.
 */
export async function sumBest(
  handle: Handle,
  months: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; best: number }>`
    with asked as materialized (select distinct month from unnest(${[...months]}::date[]) as month),
    planned as materialized (
      select distinct person_id, month from ${counted('plan')} where month in (select month from asked) and target > 0
    ), former as materialized (
      select distinct on (change.person_id, asked.month) change.person_id, asked.month, change.role
      from asked join role_change change on change.since >= asked.month + interval '1 month'
      order by change.person_id, asked.month, change.since
    ), peopled as materialized (
      select planned.month, coalesce(former.role, person.role) as role, count(*) as people
      from planned join person on person.id = planned.person_id and person.deleted_at is null
      left join former on former.person_id = planned.person_id and former.month = planned.month
      group by 1, 2
    ), highest as (
      select asked.month, rule.role, max(threshold.bonus) as bonus
      from asked cross join lateral (
        select distinct on (role) id, role from bonus_rule
        where period_kind = 'month' and valid_from <= asked.month
        order by role, valid_from desc, version desc
      ) as rule
      join bonus_threshold threshold on threshold.rule_id = rule.id
      group by asked.month, rule.role
    )
    select month, sum(people * bonus)::bigint as best from peopled join highest using (month, role) group by month
  `.execute(handle);
  return new Map(rows.map(({ month, best }) => [month, best]));
}
