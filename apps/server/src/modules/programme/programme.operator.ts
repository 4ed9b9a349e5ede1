import { z } from 'zod';
import type { OperatorCommand } from '../../infra/http/operator-socket.ts';
import type { Deps } from '../../infra/deps.ts';
import { importOutside } from './programme.outside.ts';
import { programmeState } from './state.store.ts';

/** What the command line asks a running server for. Paths are absolute: the server stands in another folder. */
export const importRequest = z.object({
  files: z.array(z.string().min(1)).min(1).max(1_000),
  dryRun: z.boolean(),
  as: z.string().optional(),
  /** Whether the changes of amounts are sent on the way. */
  changes: z.boolean().default(false),
});

export type ImportRequest = z.input<typeof importRequest>;

/** Commands for `openOperatorSocket`. */
export function programmeCommands(
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'vault'>,
): Record<'import' | 'programme-state', OperatorCommand> {
  return {
    import: async (input, send, signal) =>
      importOutside(deps, importRequest.parse(input), { onProgress: send, signal }),
    'programme-state': () => programmeState(deps.database.kysely),
  };
}
