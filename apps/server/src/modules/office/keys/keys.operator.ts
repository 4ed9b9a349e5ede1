import type { OperatorCommand } from '../../../infra/operator.ts';
import { loseRestoreKey } from './keys.service.ts';
import { type RotationDeps, rotateKeys } from './rotation.service.ts';

export function keyCommands(
  deps: RotationDeps,
): Record<'keys-rotate' | 'keys-restore-lost', OperatorCommand> {
  return {
    'keys-rotate': (_input, send) => rotateKeys(deps, send),
    'keys-restore-lost': () => loseRestoreKey(deps.database),
  };
}
