import { type Selectable, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Session } from '../../../infra/http/session.ts';

export type Place = { readonly id: string; readonly name: string };
export type PersonWithPlaces = Selectable<Schema['person']> & {
  readonly places: readonly Place[];
  /** The profile version that this session has read last. */
  readonly profile_shown: string;
};

/** With the shops of this day, by name. */
export async function findPersonWithPlaces(
  handle: Handle,
  { personId, tokenHash }: Pick<Session, 'personId' | 'tokenHash'>,
  day: string,
): Promise<PersonWithPlaces | null> {
  const { rows } = await sql<PersonWithPlaces>`
    select p.*, coalesce((
      select json_agg(json_build_object('id', l.code, 'name', l.name) order by l.name collate pl, l.code)
      from (
        select distinct place_id from person_place
        where person_id = p.id and from_date <= ${day}::date and (to_date is null or to_date >= ${day}::date)
      ) a join place l on l.id = a.place_id
    ), '[]') as places,
      (select profile_shown from session where token_hash = ${tokenHash}) as profile_shown
    from person p where p.id = ${personId}
  `.execute(handle);
  return rows[0] ?? null;
}

export type Superior = {
  readonly firstname: string;
  readonly lastname: string;
  readonly phone: string;
};

/**
 * A participant's sales representative, through the shop's customer; a representative's regional
 * manager.
 */
export async function findSuperior(
  handle: Handle,
  personId: number,
  day: string,
): Promise<Superior | null> {
  const { rows } = await sql<Superior>`
    select s.first_name as firstname, s.last_name as lastname, s.phone
    from (
      select sc.seller_id as id, sc.from_date, 1 as nearness
      from person_place pp
      join place l on l.id = pp.place_id
      join seller_customer sc on sc.customer_id = l.customer_id
      where pp.person_id = ${personId} and ${holdsOn('pp', day)} and ${holdsOn('sc', day)}
      union all
      select ms.manager_id, ms.from_date, 2
      from manager_seller ms where ms.seller_id = ${personId} and ${holdsOn('ms', day)}
    ) found
    join person s on s.id = found.id
    where s.deleted_at is null
    order by found.nearness, found.from_date, s.id limit 1
  `.execute(handle);
  return rows[0] ?? null;
}

function holdsOn(alias: string, day: string) {
  const [from, to] = [sql.ref(`${alias}.from_date`), sql.ref(`${alias}.to_date`)];
  return sql`${from} <= ${day}::date and (${to} is null or ${to} >= ${day}::date)`;
}

export type Owner = {
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly hasPassword: boolean;
};

export async function findOwner(handle: Handle, personId: number): Promise<Owner | null> {
  const row = await handle
    .selectFrom('person')
    .select(['phone', 'first_name', 'last_name', 'password_hash'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { phone, first_name: firstName, last_name: lastName, password_hash: hash } = row;
  return { phone, firstName, lastName, hasPassword: hash !== null };
}
