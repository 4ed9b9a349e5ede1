import type { letterEndpoints } from '@klub/contract/calls/letters';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { listOwnLetters, showOwnLetter } from './letters.service.ts';

export function letterHandlers(
  deps: Pick<Deps, 'database' | 'vault'>,
): HandlersOf<typeof letterEndpoints> {
  return {
    'GET /api/v1/letters': ({ query, session }) =>
      listOwnLetters(deps, session.personId, query.before ?? null),
    'GET /api/v1/letters/:slug': ({ params, session }) =>
      showOwnLetter(deps, session.personId, params.slug),
  };
}
