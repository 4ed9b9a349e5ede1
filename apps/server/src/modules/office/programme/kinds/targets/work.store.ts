import { sql } from 'kysely';
import type { Handle } from '../../../../../infra/db/db.ts';
import { type FigureIo, copiedTuples, peopleByIdMax, peopleCondition } from './figures.store.ts';
import { type FormerRole, type ShopAssignment, openEnd } from './work.rules.ts';

/** Former and present shops of these people, by person; ids ascend. */
export async function staysOf(
  { tx }: FigureIo,
  personIds: readonly number[],
): Promise<Map<number, ShopAssignment[]>> {
  const stays = new Map<number, ShopAssignment[]>();
  if (personIds.length === 0) return stays;
  const add = (personId: number, from: number, placeId: number, to: number): void => {
    const known = stays.get(personId);
    if (known === undefined) stays.set(personId, [{ placeId, from, to }]);
    else known.push({ placeId, from, to });
  };
  await copiedTuples(
    tx,
    `select person_id, from_date, place_id, coalesce(to_date - date '2000-01-01', ${openEnd})::bigint from person_place
      where ${peopleCondition(personIds)}`,
    add,
  );
  return stays;
}

/**
 * Former roles of those who have any (and maybe of more), by person, with the first month of the
 * next one.
 */
export async function formerRoles(
  handle: Handle,
  personIds: readonly number[],
): Promise<Map<number, FormerRole[]>> {
  const ofThem =
    personIds.length <= peopleByIdMax
      ? sql`person_id = any(${personIds}::bigint[])`
      : sql`person_id between ${personIds[0]} and ${personIds.at(-1)}`;
  const { rows } = await sql<FormerRole & { personId: number }>`
    select person_id as "personId", date_trunc('month', since::timestamp)::date as month, role from role_change
    where ${ofThem} order by person_id, since
  `.execute(handle);
  return Map.groupBy(rows, ({ personId }) => personId);
}
