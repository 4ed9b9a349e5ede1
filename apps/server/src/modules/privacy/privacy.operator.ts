import { z } from 'zod';
import type { Deps } from '../../infra/deps.ts';
import type { OperatorCommand } from '../../infra/operator-socket.ts';
import { exportPerson, rotateKeys } from './privacy.service.ts';

export const exportRequest = z.object({ phone: z.string().min(1) });

/** Commands for `openOperatorSocket`. */
export function privacyCommands(
  deps: Pick<Deps, 'database' | 'clock' | 'vault'>,
): Record<'privacy-export' | 'keys-rotate', OperatorCommand> {
  return {
    'privacy-export': (input) => exportPerson(deps, exportRequest.parse(input).phone),
    'keys-rotate': (_input, send) => rotateKeys(deps, send),
  };
}
