import type { viewsEndpoints } from '@klub/contract/calls/notifications';
import type { Deps } from '../../../infra/deps.ts';
import { inSnapshot } from '../../../infra/db/db.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { findNumberRequests } from '../../club/calling/calling.ts';
import { calledBy, purposeNames } from './viewing.copy.ts';
import { findLooks } from './viewing.store.ts';

const looksMax = 100;

/** Who looked at a participant's account: views without the operators, and calls of the own representative. */
export function viewsHandlers({ database }: Deps): HandlersOf<typeof viewsEndpoints> {
  return {
    'GET /api/v1/user/views': ({ session }) =>
      inSnapshot(database.kysely, async (handle) => {
        const views = await findLooks(handle, session.personId, looksMax);
        const calls = await findNumberRequests(handle, session.personId, looksMax);
        const looks = [
          ...views.looks.map((look) => ({
            at: look.startedAt,
            purpose: purposeNames[look.purpose],
          })),
          ...calls.requests.map((at) => ({ at, purpose: calledBy })),
        ]
          .toSorted((one, other) => other.at.getTime() - one.at.getTime())
          .slice(0, looksMax);
        const data = looks.map(({ at, purpose }) => ({ day: dayOf(at), purpose }));
        return { data, total: views.total + calls.total };
      }),
  };
}
