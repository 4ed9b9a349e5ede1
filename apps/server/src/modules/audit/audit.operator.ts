import type { Deps } from '../../infra/deps.ts';
import type { OperatorCommand } from '../../infra/http/operator-socket.ts';
import { verifySettlements } from './verify.service.ts';

/** Commands for `openOperatorSocket`. */
export function auditCommands(deps: Pick<Deps, 'database' | 'clock'>): Record<'verify', OperatorCommand> {
  return { verify: (_input, send) => verifySettlements(deps, send) };
}
