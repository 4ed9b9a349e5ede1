import type { specialsEndpoints } from '@klub/contract/calls/specials';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { refuse } from '../../../infra/refusal.ts';
import { presentCard, presentTask } from './specials.rules.ts';
import { findSurroundings, findTask, findTasks } from './specials.store.ts';

export function specialsHandlers({
  database,
  clock,
  log,
}: Deps): HandlersOf<typeof specialsEndpoints> {
  const { kysely } = database;
  return {
    'GET /api/v1/special-tasks': async ({ session: { personId, role } }) => {
      const now = clock.now();
      const tasks = await findTasks(kysely, { personId, role, now });
      return { data: tasks.map((task) => presentCard(task, now)) };
    },
    'GET /api/v1/special-tasks/:slug': async ({ params, session: { personId, role } }) => {
      const now = clock.now();
      const task = await findTask(kysely, { personId, role, now }, params.slug);
      if (task === undefined) throw refuse('notFound');
      return { data: presentTask(task, now) };
    },
    'GET /api/v1/special-tasks/:slug/summary': async ({
      params,
      query,
      session: { personId, role },
    }) => {
      const now = clock.now();
      const placeCode = query.customerNumber ?? null;
      const [task, { earned, places }] = await Promise.all([
        findTask(kysely, { personId, role, now }, params.slug, placeCode),
        findSurroundings(kysely, personId, params.slug),
      ]);
      if (task === undefined) throw refuse('notFound');
      if (placeCode !== null && !places.some(({ id }) => id === placeCode)) {
        log.warn({ personId }, 'asked for a shop that is not theirs');
        throw refuse('notFound');
      }
      return {
        data: { ...presentTask(task, now), earned, places: [...places], stateOn: task.stateOn },
      };
    },
  };
}
