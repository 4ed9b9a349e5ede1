import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

export type OwnAccount = { readonly staffId: number; readonly personId: number };

/** Names and e-mail addresses that people have, or had in the last months (D55). */
const identity = sql`(
  select id as person_id, searched, lower(trim(email)) as email from person
  union all
  select person_id, searched, email from former_identity
)`;

/** Panel accounts that may be one of these people: equal e-mail, or equal first and last name. */
export async function findStaffOf(handle: Handle, personIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct staff.id from ${identity} had join staff
      on (had.email <> '' and had.email = staff.email)
      or (had.searched <> ' ' and had.searched = searchable(staff.name))
    where had.person_id = any(${[...personIds]}::bigint[])
    order by staff.id
  `.execute(handle);
  return rows.map(({ id }) => id);
}

/** Panel accounts with the participants that may be the same person. */
export async function findOwnAccounts(handle: Handle): Promise<OwnAccount[]> {
  const { rows } = await sql<OwnAccount>`
    select staff.id as "staffId", person.id as "personId"
    from staff join person on lower(trim(person.email)) = staff.email where person.email <> ''
    union
    select staff.id, person.id
    from staff join person on person.searched = searchable(staff.name) where person.searched <> ' '
    union
    select staff.id, former.person_id
    from staff join former_identity former on former.email = staff.email where former.email <> ''
    union
    select staff.id, former.person_id
    from staff join former_identity former on former.searched = searchable(staff.name) where former.searched <> ' '
    order by 1, 2
  `.execute(handle);
  return rows;
}

/** Dates identities that were replaced since the last sweep, and forgets those replaced before `before`. */
export async function sweepFormerIdentities(
  handle: Handle,
  now: Date,
  before: Date,
): Promise<void> {
  await handle
    .updateTable('former_identity')
    .set({ until: now })
    .where('until', 'is', null)
    .execute();
  await handle.deleteFrom('former_identity').where('until', '<', before).execute();
}

/** What is compared with panel accounts, from the programme or a file. */
export type Named = {
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

/** Keys of the people that `findOwnAccounts` would find. */
export async function findOwnAmong(handle: Handle, people: readonly Named[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select distinct given.key
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as given (key text, "firstName" text, "lastName" text, email text)
    join staff on (given.email <> '' and lower(trim(given.email)) = staff.email)
      or searchable(given."firstName" || ' ' || given."lastName") = searchable(staff.name)
  `.execute(handle);
  return new Set(rows.map(({ key }) => key));
}
