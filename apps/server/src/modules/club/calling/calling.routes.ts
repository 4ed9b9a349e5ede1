import type { callingEndpoints } from '@klub/contract/calls/calling';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { refuse } from '../../../infra/refusal.ts';
import { callingCopy as copy } from './calling.copy.ts';
import { giveNumber, showCalling, showNearest } from './calling.service.ts';
import { saveRefusal } from './calling.store.ts';

export function callingHandlers(deps: Deps): HandlersOf<typeof callingEndpoints> {
  return {
    'GET /api/v1/salesman/nearest': async ({ session }) => ({
      data: await showNearest(deps, session.personId),
    }),
    'POST /api/v1/salesman/number': async ({ session, body: { person }, write }) => {
      const given = await write((handle) =>
        giveNumber(handle, session.personId, Number(person), deps.clock.now()),
      );
      // After the commit: the refused request stays noted.
      if (given.result === null) throw refuse('numbersSpent');
      return given.as({ data: given.result });
    },
    'GET /api/v1/user/calling': async ({ session }) => ({
      data: await showCalling(deps, session.personId),
    }),
    'POST /api/v1/user/calling': ({ session, body: { isAllowed }, write }) =>
      write(async (handle) => {
        await saveRefusal(handle, session.personId, isAllowed, deps.clock.now());
        return { code: 200, message: isAllowed ? copy.allowed : copy.refused };
      }),
  };
}
