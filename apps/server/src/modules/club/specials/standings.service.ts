import type { Handle } from '../../../infra/db/db.ts';
import type { TaskProgress } from './specials.rules.ts';
import { findStandings, type PlaceStanding } from './standings.store.ts';

export type TargetStanding = {
  /** Of the one shop; zeros when the person has no goal there. */
  readonly shown: TaskProgress;
  /** Over all the person's shops: decides the padlock. */
  readonly whole: TaskProgress;
};

export type StandingsReader = (who: {
  readonly personId: number;
  readonly placeId: number;
  readonly targetId: number;
}) => TargetStanding;

/** People's progress at the targets of tasks, in one statement. */
export async function standingsReader(
  handle: Handle,
  personIds: readonly number[],
  taskIds: readonly number[],
): Promise<StandingsReader> {
  const found = personIds.length === 0 ? [] : await findStandings(handle, personIds, taskIds);
  const byTarget = Map.groupBy(found, ({ personId, targetId }) => `${personId} ${targetId}`);
  return ({ personId, placeId, targetId }) => {
    const own = byTarget.get(`${personId} ${targetId}`) ?? [];
    return {
      whole: sumOf(own),
      shown: sumOf(own.filter((standing) => standing.placeId === placeId)),
    };
  };
}

function sumOf(standings: readonly PlaceStanding[]): TaskProgress {
  const sum = (field: keyof TaskProgress): number =>
    standings.reduce((all, standing) => all + standing[field], 0);
  return {
    target: sum('target'),
    points: sum('points'),
    qualification: sum('qualification'),
    qualificationPoints: sum('qualificationPoints'),
  };
}
