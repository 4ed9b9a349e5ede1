import { sql } from 'kysely';
import type { TrailAction } from '@klub/contract/panel/actions';
import type { Handle } from '../../../infra/db/db.ts';
import type { TrailDetails } from '../../../infra/trail/trail.ts';

export type Waiting = { readonly waiting: number; readonly since: Date | null };

/** Number of unsealed entries, and the time of the oldest one. */
export async function findWaiting(handle: Handle): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(*) from trail_waiting) as waiting, (
      select at from trail_entry where id = (select min(entry_id) from trail_waiting)
    ) as since
  `.execute(handle);
  return rows[0] ?? { waiting: 0, since: null };
}

export type LatestEntry = {
  readonly at: Date;
  readonly byName: string;
  readonly subjectId: string;
  readonly reason: string;
  readonly details: TrailDetails;
};

/** Newest first. `doneSince`: only successful ones from then on. */
export async function findLatest(
  handle: Handle,
  action: TrailAction,
  { max, doneSince }: { readonly max: number; readonly doneSince?: Date },
): Promise<LatestEntry[]> {
  const latest = handle
    .selectFrom('trail_entry')
    .select(['at', 'by_name as byName', 'subject_id as subjectId', 'reason', 'details'])
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(max);
  const found =
    doneSince === undefined
      ? latest
      : latest.where('outcome', '=', 'done').where('at', '>=', doneSince);
  return found.execute();
}
