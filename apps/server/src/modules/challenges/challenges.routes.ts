import type { challengesEndpoints } from '@klub/contract/challenges';
import type { Deps } from '../../infra/deps.ts';
import type { HandlersOf } from '../../infra/mount.ts';
import { refuse } from '../../infra/refusal.ts';
import { dayOf, yearOf } from '../../infra/warsaw.ts';
import { presentYear } from './challenges.rules.ts';
import { findEntries, findFigures, findFrame } from './challenges.store.ts';

export function challengesHandlers({ database, clock, log }: Deps): HandlersOf<typeof challengesEndpoints> {
  const { kysely } = database;
  return {
    'GET /api/v1/challenges': async ({ query, session: { personId, role } }) => {
      const today = dayOf(clock.now());
      const year = query.year ?? yearOf(today);
      const placeCode = query.customerNumber ?? null;
      const asked = { personId, role, from: `${year}-01-01`, until: `${year + 1}-01-01` };
      const [figures, entries, frame] = await Promise.all([
        findFigures(kysely, asked, placeCode),
        findEntries(kysely, asked),
        findFrame(kysely, asked),
      ]);
      if (placeCode !== null && !frame.places.some(({ id }) => id === placeCode)) {
        log.warn({ personId }, 'asked for a shop that is not theirs');
        throw refuse('notFound');
      }
      return { data: presentYear({ year, today, isOneShop: placeCode !== null, figures, entries, frame }) };
    },
  };
}
