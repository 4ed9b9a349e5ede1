import type { challengesEndpoints } from '@klub/contract/calls/challenges';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { refuse } from '../../../infra/refusal.ts';
import { dayOf, yearOf } from '../../../infra/warsaw.ts';
import { readYear } from './challenges.service.ts';

export function challengesHandlers({
  database,
  clock,
  log,
}: Deps): HandlersOf<typeof challengesEndpoints> {
  return {
    'GET /api/v1/challenges': async ({ query, session: { personId, role } }) => {
      const now = clock.now();
      const year = query.year ?? yearOf(dayOf(now));
      const asked = { personId, role, year, placeCode: query.customerNumber ?? null };
      const data = await readYear(database.kysely, asked, now);
      if (data === null) {
        log.warn({ personId }, 'asked for a shop that is not theirs');
        throw refuse('notFound');
      }
      return { data };
    },
  };
}
