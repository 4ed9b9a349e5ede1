import type { Deps } from '../../../infra/deps.ts';
import type { OperatorCommand } from '../../../infra/operator.ts';
import { verifySettlements } from './verify.service.ts';

export function auditCommands(
  deps: Pick<Deps, 'database' | 'clock' | 'vault'>,
): Record<'verify', OperatorCommand> {
  return { verify: (_input, send) => verifySettlements(deps, send) };
}
