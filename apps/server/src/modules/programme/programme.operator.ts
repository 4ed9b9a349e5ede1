import type { OperatorCommand } from '../../infra/operator.ts';
import type { Deps } from '../../infra/deps.ts';
import { importOutside, importRequest } from './programme.outside.ts';

export function programmeCommands(
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'vault'>,
): Record<'import', OperatorCommand> {
  return {
    import: async (input, send) =>
      importOutside(deps, importRequest.parse(input), { onProgress: send }),
  };
}
