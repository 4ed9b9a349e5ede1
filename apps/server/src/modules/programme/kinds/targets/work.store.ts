import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import {
  type FigureIo,
  copiedTuples,
  dayNumber,
  pagesOf,
  peopleByIdMax,
  peopleCondition,
} from './figures.store.ts';
import { type FormerRole, type Stay, openEnd } from './work.rules.ts';

/** Former and present shops of these people, by person; ids ascend. */
export async function staysOf(
  io: FigureIo,
  personIds: readonly number[],
): Promise<Map<number, Stay[]>> {
  const stays = new Map<number, Stay[]>();
  if (personIds.length === 0) return stays;
  const add = (personId: number, from: number, placeId: number, to: number): void => {
    const known = stays.get(personId);
    if (known === undefined) stays.set(personId, [{ placeId, from, to }]);
    else known.push({ placeId, from, to });
  };
  if (io.client !== undefined) {
    await copiedTuples(
      io.client,
      `select person_id, from_date, place_id, coalesce(to_date - date '2000-01-01', ${openEnd})::bigint from person_place
        where ${peopleCondition(personIds)}`,
      add,
    );
    return stays;
  }
  for (const page of pagesOf(personIds)) {
    const { rows } = await sql<{
      person_id: number;
      from_date: string;
      place_id: number;
      to_date: string | null;
    }>`
      select person_id, from_date, place_id, to_date from person_place where person_id = any(${page}::bigint[])
    `.execute(io.tx);
    for (const { person_id: personId, from_date: from, place_id: placeId, to_date: to } of rows) {
      add(personId, dayNumber(from), placeId, to === null ? openEnd : dayNumber(to));
    }
  }
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
