import { type Transaction, sql } from 'kysely';
import type { Schema } from '../../../../../infra/db/schema.ts';
import { type Fragment, phoneCell } from '../../programme.cells.store.ts';
import type { Columns } from '../../programme.columns.ts';
import { presentCells } from '../../table/table.store.ts';

export type Assignment = {
  readonly person: number;
  readonly other: number;
  readonly from: string;
  readonly to: string | null;
};

export type DatedTable = {
  readonly table: 'person_place' | 'seller_customer' | 'manager_seller';
  readonly person: string;
  readonly other: string;
};

export const tables = {
  place: { table: 'person_place', person: 'person_id', other: 'place_id' },
  customer: { table: 'seller_customer', person: 'seller_id', other: 'customer_id' },
  seller: { table: 'manager_seller', person: 'manager_id', other: 'seller_id' },
} as const satisfies Readonly<Record<string, DatedTable>>;

/** Overlapping ones of these pairs, as `person|other`. */
export async function overlaps(
  transaction: Transaction<Schema>,
  { table, person, other }: DatedTable,
  pairs: readonly Pick<Assignment, 'person' | 'other'>[],
): Promise<Set<string>> {
  const wanted = [...new Set(pairs.map((pair) => `${pair.person}|${pair.other}`))].map((key) =>
    key.split('|'),
  );
  const { rows } = await sql<{ key: string }>`
    select a.${sql.ref(person)} || '|' || a.${sql.ref(other)} as key
    from unnest(${wanted.map(([one]) => Number(one))}::bigint[], ${wanted.map(([, two]) => Number(two))}::bigint[]) as w (one, two)
    join ${sql.table(table)} a on a.${sql.ref(person)} = w.one and a.${sql.ref(other)} = w.two
    join ${sql.table(table)} b on b.${sql.ref(person)} = w.one and b.${sql.ref(other)} = w.two
    where a.from_date < b.from_date and (a.to_date is null or a.to_date >= b.from_date)
  `.execute(transaction);
  return new Set(rows.map(({ key }) => key));
}

/**
 * The assignments as a file has them; `columns` are those of its dates. Shops that an invitation has assumed are no file's to
 * name; a file that speaks of a day before their end would end them, so such rows of the same person stay out too.
 */
export function presentAssignments(columns: Columns): Fragment {
  const dates = presentCells(columns);
  const phone = phoneCell(sql.ref('person.phone'));
  return sql`
    select 'uczestnik-sklep' as rodzaj, ${phone} as telefon, place.code as wskazanie, ${dates},
      not t.by_invitation and person.role <> 'salesman' and not exists (
        select from person_place assumed where assumed.person_id = t.person_id and assumed.by_invitation
          and (assumed.to_date is null or assumed.to_date >= t.from_date)
      ) as fits
    from person_place t join person on person.id = t.person_id join place on place.id = t.place_id
    where person.deleted_at is null
    union all
    select 'przedstawiciel-klient', ${phone}, customer.prefix || '/' || customer.number, ${dates},
      person.role = 'salesman' and position('/' in customer.prefix) = 0
    from seller_customer t join person on person.id = t.seller_id join customer on customer.id = t.customer_id
    where person.deleted_at is null
    union all
    select 'kierownik-przedstawiciel', ${phone}, ${phoneCell(sql.ref('seller.phone'))}, ${dates},
      person.role = 'salesman' and seller.role = 'salesman'
    from manager_seller t join person on person.id = t.manager_id join person seller on seller.id = t.seller_id
    where person.deleted_at is null and seller.deleted_at is null
    order by rodzaj desc, telefon, od, wskazanie
  `;
}

export async function assignmentsOf(
  transaction: Transaction<Schema>,
  { table, person, other }: DatedTable,
  people: readonly number[],
): Promise<Assignment[]> {
  const { rows } = await sql<Assignment>`
    select a.${sql.ref(person)} as person, a.${sql.ref(other)} as other, a.from_date as "from", a.to_date as "to"
    from ${sql.table(table)} a where a.${sql.ref(person)} = any(${[...new Set(people)]}::bigint[])
    order by 1, 3, 2
  `.execute(transaction);
  return rows;
}

/** Plans and results of a month, or goals and results of a special task, in a shop. */
export type StoredFigures = {
  readonly person: number;
  readonly place: number;
  readonly code: string;
  /** First day; null: of a task. */
  readonly month: string | null;
  readonly task: { readonly id: number; readonly slug: string } | null;
  /** First and last day, within which the person must work in the shop. */
  readonly first: string;
  readonly last: string;
  readonly isZero: boolean;
};

/** Where these people have a plan or a result, by month and task. */
export async function figuresAt(
  transaction: Transaction<Schema>,
  people: readonly number[],
): Promise<StoredFigures[]> {
  const ofThem = sql`person_id = any(${[...people]}::bigint[])`;
  const ofTasks = sql`join special_target target on target.id = figure.target_id where ${ofThem}`;
  const { rows } = await sql<StoredFigures>`
    select figure.person_id as person, place.id as place, place.code, month, null::json as task, month as first,
      (month + interval '1 month' - interval '1 day')::date as last, bool_and(value = 0) as "isZero"
    from (
      select person_id, place_id, month, target as value from plan where ${ofThem}
      union all select person_id, place_id, month, points from realisation where ${ofThem}
    ) as figure join place on place.id = figure.place_id
    group by figure.person_id, place.id, month
    union all
    select figure.person_id, place.id, place.code, null, json_build_object('id', task.id, 'slug', task.slug),
      (task.opens_at at time zone 'Europe/Warsaw')::date,
      ((task.closes_at - interval '1 microsecond') at time zone 'Europe/Warsaw')::date, bool_and(value = 0)
    from (
      select person_id, place_id, task_id, figure.target as value from special_goal figure ${ofTasks}
      union all select person_id, place_id, task_id, points from special_result figure ${ofTasks}
    ) as figure join place on place.id = figure.place_id join special_task task on task.id = figure.task_id
    group by figure.person_id, place.id, task.id
    order by person, first, code
  `.execute(transaction);
  return rows;
}

const nameOfOther = {
  person_place: sql`select id, code as name from place`,
  seller_customer: sql`select id, prefix || '/' || number as name from customer`,
  manager_seller: sql`select id, phone as name from person`,
} as const;

/** Codes of shops, numbers of customers, or phones of sellers, by id. */
export async function namesOfOthers(
  transaction: Transaction<Schema>,
  { table }: DatedTable,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    ${nameOfOther[table]} where id = any(${[...new Set(ids)]}::bigint[])
  `.execute(transaction);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findInvitedPlaces(
  transaction: Transaction<Schema>,
  assignments: readonly Pick<Assignment, 'person'>[],
): Promise<
  { readonly person_id: number; readonly place_id: number; readonly from_date: string }[]
> {
  const people = [...new Set(assignments.map(({ person }) => person))];
  const { rows } = await sql<{ person_id: number; place_id: number; from_date: string }>`
    select person_id, place_id, from_date from person_place
    where by_invitation and person_id = any(${people}::bigint[])
  `.execute(transaction);
  return rows;
}

/** Ends these people's shops from an invitation before each person's first day. */
export async function endInvitedPlaces(
  transaction: Transaction<Schema>,
  assignments: readonly Pick<Assignment, 'person' | 'from'>[],
): Promise<void> {
  const people = assignments.map(({ person }) => person);
  const days = assignments.map(({ from }) => from);
  const told = sql`
    (select person, min(day) as day from unnest(${people}::bigint[], ${days}::date[]) as given (person, day) group by person)
    as told
  `;
  await sql`
    delete from person_place a using ${told}
    where a.by_invitation and a.person_id = told.person and a.from_date >= told.day
  `.execute(transaction);
  await sql`
    update person_place a set to_date = told.day - 1 from ${told}
    where a.by_invitation and a.person_id = told.person and (a.to_date is null or a.to_date >= told.day)
  `.execute(transaction);
}

/** People whose shops an import has changed. */
export async function peopleOfPlaces(
  transaction: Transaction<Schema>,
  importId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct person_id as id from row_before
    where import_id = ${importId} and kind = 'person_place' and person_id is not null
  `.execute(transaction);
  return rows.map(({ id }) => id);
}

/** Removes shops that begin on the day or later. */
export async function forgetPlacesFrom(
  transaction: Transaction<Schema>,
  { personId, from }: { readonly personId: number; readonly from: string },
): Promise<void> {
  await transaction
    .deleteFrom('person_place')
    .where('person_id', '=', personId)
    .where('from_date', '>=', from)
    .execute();
}
