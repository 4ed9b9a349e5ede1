import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

export type OwnAccount = { readonly staffId: number; readonly personId: number };

/** Panel accounts with equal names or e-mail addresses, also of the last months, and those that administrators declared (D55). */
const related = sql`(
  select staff.id as staff_id, person.id as person_id
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
  union
  select staff_id, person_id from staff_person
)`;

const declared = sql`left join staff_person on staff_person.staff_id = related.staff_id and staff_person.person_id = related.person_id`;

/** Panel accounts that may be one of these people, unless two administrators declared namesakes. */
export async function findStaffOf(handle: Handle, personIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct related.staff_id as id from ${related} related ${declared}
    where related.person_id = any(${[...personIds]}::bigint[]) and staff_person.is_same is not false
    order by 1
  `.execute(handle);
  return rows.map(({ id }) => id);
}

/** Panel accounts with the participants that may be the same person. */
export async function findOwnAccounts(handle: Handle): Promise<OwnAccount[]> {
  const { rows } = await sql<OwnAccount>`
    select related.staff_id as "staffId", related.person_id as "personId" from ${related} related ${declared}
    where staff_person.is_same is not false
    order by 1, 2
  `.execute(handle);
  return rows;
}

export type Relation = {
  readonly personId: number;
  readonly is: 'alike' | 'same' | 'different';
};

/** Participants with the account's name or e-mail address, and those that administrators declared. */
export async function findRelations(handle: Handle, staffId: number): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    select related.person_id as "personId",
      case staff_person.is_same when true then 'same' when false then 'different' else 'alike' end as "is"
    from ${related} related ${declared}
    where related.staff_id = ${staffId}
    order by 1
  `.execute(handle);
  return rows;
}

export type Namesakes = OwnAccount & { readonly name: string; readonly at: Date };

/** Pairs that two administrators declared not to be the same person; `personIds` null: all. */
export async function findNamesakes(
  handle: Handle,
  personIds: readonly number[] | null,
): Promise<Namesakes[]> {
  const { rows } = await sql<Namesakes>`
    select staff_id as "staffId", person_id as "personId", staff.name, staff_person.at
    from staff_person join staff on staff.id = staff_id
    where not is_same and (${personIds === null} or person_id = any(${[...(personIds ?? [])]}::bigint[]))
    order by 2, 1
  `.execute(handle);
  return rows;
}

export async function setRelation(
  handle: Handle,
  { staffId, personId, isSame, at }: OwnAccount & { readonly isSame: boolean; readonly at: Date },
): Promise<void> {
  const values = { is_same: isSame, at };
  await handle
    .insertInto('staff_person')
    .values({ staff_id: staffId, person_id: personId, ...values })
    .onConflict((conflict) => conflict.columns(['staff_id', 'person_id']).doUpdateSet(values))
    .execute();
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
  /** Null: not a participant yet. */
  readonly personId: number | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

/** Keys of the people that administrators declared, or that have a panel account's name or e-mail address. */
export async function findOwnAmong(handle: Handle, people: readonly Named[]): Promise<Set<string>> {
  if (people.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select distinct given.key
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as given (key text, "personId" bigint, "firstName" text, "lastName" text, email text)
    left join staff on (given.email <> '' and lower(trim(given.email)) = staff.email)
      or searchable(given."firstName" || ' ' || given."lastName") = searchable(staff.name)
    left join staff_person on staff_person.person_id = given."personId"
    where staff.id is not null or staff_person.staff_id is not null
  `.execute(handle);
  return new Set(rows.map(({ key }) => key));
}
