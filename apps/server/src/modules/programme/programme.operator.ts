import { z } from 'zod';
import type { OperatorCommand } from '../../infra/operator-socket.ts';
import { type ImportDeps, importProgramme } from './programme.service.ts';
import { programmeState } from './state.store.ts';

/** What the command line asks a running server for. Paths are absolute: the server stands in another folder. */
export const importRequest = z.object({
  files: z.array(z.string().min(1)).min(1).max(1_000),
  dryRun: z.boolean(),
  as: z.string().optional(),
});

export type ImportRequest = z.infer<typeof importRequest>;

/** Commands for `openOperatorSocket`. */
export function programmeCommands(deps: ImportDeps): Record<'import' | 'programme-state', OperatorCommand> {
  return {
    import: async (input, send) => {
      const { files, dryRun, as } = importRequest.parse(input);
      return importProgramme(deps, { files, dryRun, ...(as === undefined ? {} : { as }), onProgress: send });
    },
    'programme-state': () => programmeState(deps.database.kysely),
  };
}
