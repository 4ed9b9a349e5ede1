import type { viewsEndpoints } from '@klub/contract/calls/notifications';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { purposeNames } from './viewing.copy.ts';
import { findLooks } from './viewing.store.ts';

/** A participant's list of views of the account, without the operators. */
export function viewsHandlers({ database }: Deps): HandlersOf<typeof viewsEndpoints> {
  return {
    'GET /api/v1/user/views': async ({ session }) => {
      const { looks, total } = await findLooks(database.kysely, session.personId);
      const data = looks.map(({ startedAt, purpose }) => ({
        day: dayOf(startedAt),
        purpose: purposeNames[purpose],
      }));
      return { data, total };
    },
  };
}
