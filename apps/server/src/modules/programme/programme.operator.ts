import { z } from 'zod';
import type { OperatorCommand } from '../../infra/operator.ts';
import type { Deps } from '../../infra/deps.ts';
import { importOutside } from './programme.outside.ts';

/** What the command line asks for. Paths are absolute. */
export const importRequest = z.object({
  files: z.array(z.string().min(1)).min(1).max(1_000),
  dryRun: z.boolean(),
  as: z.string().optional(),
  /** Whether the changes of amounts are sent on the way. */
  changes: z.boolean().default(false),
});

export type ImportRequest = z.input<typeof importRequest>;

export function programmeCommands(
  deps: Pick<Deps, 'config' | 'database' | 'clock' | 'vault'>,
): Record<'import', OperatorCommand> {
  return {
    import: async (input, send) =>
      importOutside(deps, importRequest.parse(input), { onProgress: send }),
  };
}
