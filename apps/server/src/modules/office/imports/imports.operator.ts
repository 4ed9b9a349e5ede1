import type { OperatorCommand } from '../../../infra/operator.ts';
import { Refusal, bodyOf } from '../../../infra/refusal.ts';
import { importOutside, importRequest, type ImportReport } from '../programme/programme.ts';
import { type LayDownDeps, layDown } from './laid-down.service.ts';
import * as store from './imports.store.ts';

/** What a check has found of files that are an import of the panel now, or why they could not become one. */
export type LaidDown =
  | (Omit<ImportReport, 'outcome'> & { readonly outcome: 'proposed'; readonly address: string })
  | (Omit<ImportReport, 'outcome'> & { readonly outcome: 'notTaken'; readonly reason: string });

/**
 * Imports at once while no account of the panel has a key and no month is closed (D68); afterwards right files become an import
 * of the panel, which an account applies or rejects.
 *
 * @param url the address of the panel
 */
export function importCommands(
  deps: LayDownDeps & { readonly url: () => string },
): Record<'import', OperatorCommand> {
  return {
    import: async (input, send): Promise<ImportReport | LaidDown> => {
      const request = importRequest.parse(input);
      const options = { onProgress: send };
      if (request.dryRun || !(await store.isRunningClub(deps.database.kysely)))
        return importOutside(deps, request, options);
      const panel = deps.url();
      const report = await importOutside(deps, { ...request, dryRun: true }, options);
      if (report.outcome === 'rejected') return report;
      try {
        const id = await layDown(deps, request);
        return { ...report, outcome: 'proposed', address: `${panel}/#/importy/${id}` };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return { ...report, outcome: 'notTaken', reason: bodyOf(error).message };
      }
    },
  };
}
