import type { Role } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Handle } from '../../../../../infra/db/db.ts';
import { roleNow } from '../../programme.store.ts';

export type KnownPerson = { readonly id: number; readonly role: Role; readonly isDeleted: boolean };

/** By canonical phone; unknown numbers are missing. */
export async function peopleByPhone(
  handle: Handle,
  phones: Iterable<string>,
): Promise<Map<string, KnownPerson>> {
  const wanted = [...new Set(phones)];
  const { rows } = await sql<KnownPerson & { phone: string }>`
    select phone, id, ${roleNow} as role, deleted_at is not null as "isDeleted" from person where phone = any(${wanted}::text[])
  `.execute(handle);
  return new Map(rows.map((person) => [person.phone, person]));
}

export type FormerRole = { readonly since: string; readonly role: Role };

/** Former roles, each until its `since`, oldest first; few people have any. */
export async function formerRolesOf(
  handle: Handle,
  personIds: Iterable<number>,
): Promise<Map<number, FormerRole[]>> {
  const rows = await handle
    .selectFrom('role_change')
    .select(['person_id as personId', 'since', 'role'])
    .where(
      (column) =>
        sql<boolean>`${column.ref('person_id')} = any(${[...new Set(personIds)]}::bigint[])`,
    )
    .orderBy('since')
    .execute();
  return Map.groupBy(rows, ({ personId }) => personId);
}

/** Ids of shops by the given code; capitals matter only between shops that differ by them. */
export async function placeIds(
  handle: Handle,
  codes: Iterable<string>,
): Promise<Map<string, number>> {
  // The database rejects NUL, so no code has one.
  const wanted = [...new Set(codes)].filter((code) => !code.includes('\0'));
  const { rows } = await sql<{ code: string; id: number }>`
    select code, id from place where code = any(${wanted}::text[])
  `.execute(handle);
  const ids = new Map(rows.map(({ code, id }) => [code, id]));
  const unknown = wanted.filter((code) => !ids.has(code));
  if (unknown.length === 0) return ids;
  const { rows: all } = await sql<{ code: string; id: number }>`select code, id from place`.execute(
    handle,
  );
  const byFold = Map.groupBy(all, ({ code }) => folded(code));
  for (const code of unknown) {
    const [one, other] = byFold.get(folded(code)) ?? [];
    if (one !== undefined && other === undefined) ids.set(code, one.id);
  }
  return ids;
}

function folded(code: string): string {
  return code.toLocaleLowerCase('pl');
}

/** Ids of customers by `PREFIX/NUMBER`. */
export async function customerIds(
  handle: Handle,
  keys: Iterable<string>,
): Promise<Map<string, number>> {
  const wanted = [...new Set(keys)].map((key) => ({
    prefix: key.slice(0, key.lastIndexOf('/')),
    number: key.slice(key.lastIndexOf('/') + 1),
  }));
  const { rows } = await sql<{ key: string; id: number }>`
    select c.prefix || '/' || c.number as key, c.id
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w (prefix text, number text)
    join customer c on c.prefix = w.prefix and c.number = w.number
  `.execute(handle);
  return new Map(rows.map(({ key, id }) => [key, id]));
}
