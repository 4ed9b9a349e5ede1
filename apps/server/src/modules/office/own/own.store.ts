import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

export type OwnAccount = { readonly staffId: number; readonly personId: number };

/** Panel accounts that may be one of these people: equal e-mail, or equal first and last name. */
export async function findStaffOf(handle: Handle, personIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct staff.id from person join staff
      on (person.email <> '' and lower(trim(person.email)) = staff.email)
      or (person.searched <> ' ' and person.searched = searchable(staff.name))
    where person.id = any(${[...personIds]}::bigint[])
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
    order by 1, 2
  `.execute(handle);
  return rows;
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
