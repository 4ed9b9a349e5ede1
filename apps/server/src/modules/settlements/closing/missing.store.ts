import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { addMonths, startOfDay } from '../../../infra/warsaw.ts';

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

/** One listed thing; fields that do not apply to its kind are null. */
export type MissingThing = {
  readonly id: number;
  readonly kind: MissingKind;
  readonly month: string | null;
  readonly phone: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly isDeleted: boolean;
  readonly shopCode: string | null;
  readonly shopName: string | null;
  readonly subject: string | null;
};

/** Gathers the month's missing data in a temporary table, which the functions below read. */
export async function gatherMissing(handle: Handle, month: string): Promise<void> {
  await sql`
    create temporary table missing_thing (
      id bigint generated always as identity, kind text not null, month date, person_id bigint, place_id bigint,
      subject text
    ) on commit drop
  `.execute(handle);
  for (const { rows, order } of searchesOf(month)) {
    const columns = sql`kind, month, person_id, place_id, subject`;
    await sql`insert into missing_thing (${columns}) ${rows} order by ${order}`.execute(handle);
  }
}

/** The same sums without the list: reads only, and waits for nothing. */
export async function countMissing(handle: Handle, month: string): Promise<MissingSum[]> {
  const sums: MissingSum[] = [];
  for (const { rows } of searchesOf(month)) {
    const found = await sql<MissingSum>`
      select kind, count(*) as count, count(distinct person_id) as people, count(distinct place_id) as shops
      from (${rows}) as thing (kind, month, person_id, place_id, subject) group by kind
    `.execute(handle);
    sums.push(...found.rows);
  }
  return sums;
}

/** A kind's rows, and their order in the list. */
type Search = { readonly rows: RawBuilder<unknown>; readonly order: RawBuilder<unknown> };

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

export async function sumMissing(handle: Handle): Promise<MissingSum[]> {
  const { rows } = await sql<MissingSum>`
    select kind, count(*) as count, count(distinct person_id) as people, count(distinct place_id) as shops
    from missing_thing group by kind order by min(id)
  `.execute(handle);
  return rows;
}

/** The next listed things by kind, shop and person; of one kind or all. */
export async function listMissing(
  handle: Handle,
  {
    kind,
    afterId,
    max,
  }: { readonly kind: MissingKind | null; readonly afterId: number; readonly max: number },
): Promise<MissingThing[]> {
  const { rows } = await sql<MissingThing>`
    select thing.id, thing.kind, thing.month, person.phone, person.first_name as "firstName",
      person.last_name as "lastName", coalesce(person.deleted_at is not null, false) as "isDeleted", place.code as "shopCode", place.name as "shopName", thing.subject
    from missing_thing thing
    left join person on person.id = thing.person_id
    left join place on place.id = thing.place_id
    where thing.id > ${afterId} and (${kind}::text is null or thing.kind = ${kind})
    order by thing.id limit ${max}
  `.execute(handle);
  return rows;
}

const byName = sql`person.last_name collate pl, person.first_name collate pl, person.id`;
const byShop = sql`place.code, ${byName}`;

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
  const rows = sql`
    select 'empty', ${month}::date, null::bigint, null::bigint, null::text
    where not exists (select from person where role <> 'salesman')
      or not exists (select from plan where month = ${month}::date)
        and not exists (select from realisation where month = ${month}::date)
        and not exists (select from ledger_entry where month = ${month}::date)
  `;
  return { rows, order: sql`1` };
}

/** How far back unsettled months are searched. */
const yearsBack = 10;

/**
 * Earlier months with targets, results or golden points that no closing has settled. Reads each
 * table once: by month, an empty month would cost a look at every person.
 */
function openMonths(month: string): Search {
  const isBefore = sql`month >= ${addMonths(month, -12 * yearsBack)}::date and month < ${month}::date`;
  const rows = sql`
    select 'monthOpen', known.month, null::bigint, null::bigint, null::text
    from (
      select month from realisation where ${isBefore} group by month
      union select month from ledger_entry where ${isBefore} and cause not like 'quarter:%' group by month
      union select planned.month
        from (select month from plan where ${isBefore} and target > 0 group by month) as planned
        where exists (
          select from plan join person on person.id = plan.person_id and ${hadNotLeft(sql`plan.month`)}
          where plan.month = planned.month and plan.target > 0
        )
    ) as known
    where not exists (select from settlement where settlement.month = known.month)
  `;
  return { rows, order: sql`known.month` };
}

/** Figures of a person in a shop without their counterpart; a target of 0 needs no result. */
function figuresWithout(
  kind: MissingKind,
  table: 'plan' | 'realisation',
  counterpart: 'plan' | 'realisation',
  month: string,
): Search {
  const counts = table === 'plan' ? sql`and figure.target > 0` : sql``;
  const rows = sql`
    select ${kind}, ${month}::date, figure.person_id, figure.place_id, null::text
    from ${sql.table(table)} figure
    join person on person.id = figure.person_id and ${hadNotLeft(sql`figure.month`)}
    join place on place.id = figure.place_id
    where figure.month = ${month}::date ${counts} and not exists (
      select from ${sql.table(counterpart)} other
      where other.person_id = figure.person_id and other.month = figure.month and other.place_id = figure.place_id
    )
  `;
  return { rows, order: byShop };
}

/**
 * People of the month who never had a shop; a person who has left all shops has left the programme.
 */
function peopleWithoutShop(month: string): Search {
  const rows = sql`
    select 'personWithoutShop', ${month}::date, person.id, null::bigint, null::text
    from person
    where person.role <> 'salesman' and person.deleted_at is null and person.created_at < ${endOf(month)}::timestamptz
      and not exists (
        select from person_place work
        where work.person_id = person.id and work.from_date < ${addMonths(month, 1)}::date
      )
  `;
  return { rows, order: byName };
}

/** Shops with people in the month whose customer has no sales representative then. */
function shopsWithoutSeller(month: string): Search {
  const rows = sql`
    select 'shopWithoutSeller', ${month}::date, work.person_id, work.place_id, null::text
    from (
      select distinct person_id, place_id from person_place
      where from_date < ${addMonths(month, 1)}::date and (to_date is null or to_date >= ${month}::date)
    ) as work
    join person on person.id = work.person_id and ${hadNotLeft(sql`${month}::date`)}
    join place on place.id = work.place_id
    where not exists (
      select from seller_customer care
      where care.customer_id = place.customer_id and care.from_date < ${addMonths(month, 1)}::date
        and (care.to_date is null or care.to_date >= ${month}::date)
    )
  `;
  return { rows, order: byShop };
}

/** Special tasks that ended in the month, with goals and without any result. */
function tasksWithoutResults(month: string): Search {
  const rows = sql`
    select 'taskWithoutResults', ${month}::date, null::bigint, null::bigint, task.title
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
  return { rows, order: sql`task.title collate pl, task.id` };
}

/** Exclusive end. */
function endOf(month: string): Date {
  return startOfDay(addMonths(month, 1));
}
