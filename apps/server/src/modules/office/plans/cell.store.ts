import type { PlanFigure } from '@klub/contract/panel/plans';
import type { Role } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

export type CellKey = {
  /** First day. */
  readonly month: string;
  readonly personId: number;
  readonly placeId: number;
  readonly what: PlanFigure;
};

export type Cell = {
  readonly phone: string;
  readonly role: Role;
  readonly code: string;
  readonly value: number | null;
};

/** Null: no such person or shop. */
export async function findCell(
  handle: Handle,
  { month, personId, placeId, what }: CellKey,
): Promise<Cell | null> {
  const value =
    what === 'target'
      ? sql`(select target from plan where person_id = person.id and month = ${month}::date and place_id = place.id)`
      : sql`(select points from realisation where person_id = person.id and month = ${month}::date and place_id = place.id)`;
  const { rows } = await sql<Cell>`
    select person.phone, person.role, place.code, ${value} as value from person cross join place
    where person.id = ${personId} and person.deleted_at is null and place.id = ${placeId}
  `.execute(handle);
  return rows[0] ?? null;
}
