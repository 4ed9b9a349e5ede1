import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { addMonths, startOfDay } from '../../../../infra/warsaw.ts';
import { counted } from '../../../club/ledger/ledger.ts';

export const missingKinds = [
  'empty',
  'monthOpen',
  'planWithoutResult',
  'resultWithoutPlan',
  'personWithoutShop',
  'shopWithoutSeller',
  'taskWithoutResults',
] as const;

export type MissingKind = (typeof missingKinds)[number];

export type MissingSum = {
  readonly kind: MissingKind;
  /** Number of listed pairs of person and shop, months or tasks, depending on the kind. */
  readonly count: number;
  readonly people: number;
  readonly shops: number;
};

/** Counts what the month lacks, by kind; creates no table and waits for no lock. */
export async function countMissing(handle: Handle, month: string): Promise<MissingSum[]> {
  const sums: MissingSum[] = [];
  for (const rows of searchesOf(month)) {
    const found = await sql<MissingSum>`
      select kind, count(*) as count, count(distinct person_id) as people, count(distinct place_id) as shops
      from (${rows}) as thing (kind, person_id, place_id) group by kind
    `.execute(handle);
    sums.push(...found.rows);
  }
  return sums;
}

/** Each kind, person and shop of one thing; null where it has none. */
type Search = RawBuilder<unknown>;

function searchesOf(month: string): readonly Search[] {
  return [
    emptyProgramme(month),
    openMonths(month),
    figuresWithout('planWithoutResult', 'plan', 'realisation', month),
    figuresWithout('resultWithoutPlan', 'realisation', 'plan', month),
    peopleWithoutShop(month),
    shopsWithoutSeller(month),
    tasksWithoutResults(month),
  ];
}

/**
 * True when the account of `person` existed in the month or a part of it: a deletion ends the work
 * but keeps the past (D61).
 */
export function hadNotLeft(month: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    person.deleted_at is null or (person.deleted_at at time zone 'Europe/Warsaw')::date >= ${month}
  )`;
}

/** The programme has no participants, or the month has nothing to settle. */
function emptyProgramme(month: string): Search {
  return sql`
    select 'empty', null::bigint, null::bigint
    where not exists (select from person where role <> 'salesman')
      or not exists (select from ${counted('plan')} where month = ${month}::date)
        and not exists (select from ${counted('realisation')} where month = ${month}::date)
        and not exists (select from ledger_entry where month = ${month}::date)
  `;
}

/** How far back unsettled months are searched. */
const yearsBack = 10;

/**
 * Earlier months with targets, results or golden points that no closing has settled. Reads each
 * table once: by month, an empty month would cost a look at every person.
 */
function openMonths(month: string): Search {
  const isBefore = sql`month >= ${addMonths(month, -12 * yearsBack)}::date and month < ${month}::date`;
  return sql`
    select 'monthOpen', null::bigint, null::bigint
    from (
      select month from ${counted('realisation')} where ${isBefore} group by month
      union select month from ledger_entry where ${isBefore} and cause not like 'quarter:%' group by month
      union select month from ${counted('plan')} where ${isBefore} and target > 0 group by month
    ) as known
    where not exists (select from settlement where settlement.month = known.month)
  `;
}

/** Figures of a person in a shop without their counterpart; a target of 0 needs no result. */
function figuresWithout(
  kind: MissingKind,
  table: 'plan' | 'realisation',
  counterpart: 'plan' | 'realisation',
  month: string,
): Search {
  const counts = table === 'plan' ? sql`and figure.target > 0` : sql``;
  return sql`
    select ${kind}, figure.person_id, figure.place_id
    from (select * from ${counted(table)} where month = ${month}::date) as figure
    join place on place.id = figure.place_id
    where true ${counts} and not exists (
      select from ${sql.table(counterpart)} other
      where other.person_id = figure.person_id and other.month = figure.month and other.place_id = figure.place_id
    )
  `;
}

/**
 * People of the month who never had a shop; a person who has left all shops has left the programme.
 */
function peopleWithoutShop(month: string): Search {
  return sql`
    select 'personWithoutShop', person.id, null::bigint
    from person
    where person.role <> 'salesman' and person.deleted_at is null and person.created_at < ${endOf(month)}::timestamptz
      and not exists (
        select from person_place work
        where work.person_id = person.id and work.from_date < ${addMonths(month, 1)}::date
      )
  `;
}

/** Shops with people in the month whose customer has no sales representative then. */
function shopsWithoutSeller(month: string): Search {
  return sql`
    select 'shopWithoutSeller', work.person_id, work.place_id
    from (
      select distinct person_id, place_id from person_place
      where from_date < ${addMonths(month, 1)}::date and (to_date is null or to_date >= ${month}::date)
    ) as work
    join person on person.id = work.person_id and ${hadNotLeft(sql`${month}::date`)}
    join place on place.id = work.place_id
    where not exists (
      select from seller_customer care
      where care.customer_id = coalesce((
          select change.customer_id from customer_change change
          where change.place_id = place.id and change.since >= ${addMonths(month, 1)}::date
          order by change.since limit 1
        ), place.customer_id) and care.from_date < ${addMonths(month, 1)}::date
        and (care.to_date is null or care.to_date >= ${month}::date)
    )
  `;
}

/** Special tasks that ended in the month, with goals and without any result. */
function tasksWithoutResults(month: string): Search {
  return sql`
    select 'taskWithoutResults', null::bigint, null::bigint
    from special_task task
    where task.closes_at > ${startOfDay(month)}::timestamptz and task.closes_at <= ${endOf(month)}::timestamptz
      and exists (
        select from special_target target join special_goal goal on goal.target_id = target.id and goal.target > 0
        where target.task_id = task.id
      )
      and not exists (
        select from special_target target join special_result result on result.target_id = target.id
        where target.task_id = task.id
      )
  `;
}

/** Exclusive end. */
function endOf(month: string): Date {
  return startOfDay(addMonths(month, 1));
}
