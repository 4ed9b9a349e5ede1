import type { introEndpoints } from '@klub/contract/calls/intro';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { findSlides, rememberIntroSeen } from './intro.store.ts';

export function introHandlers({ database }: Deps): HandlersOf<typeof introEndpoints> {
  return {
    'GET /api/v1/slider': async () => ({ data: await findSlides(database.kysely) }),
    'POST /api/v1/slider/seen': ({ session, write }) =>
      write(async (handle) => {
        await rememberIntroSeen(handle, session.personId);
        return { code: 200 };
      }),
  };
}
