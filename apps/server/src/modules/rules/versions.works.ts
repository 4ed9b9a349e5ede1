import { z } from 'zod';
import { memorySource } from '../../infra/tables/source.ts';
import { type ActDeps, applyFile, refusalOf, wasApplied } from '../batches/act.service.ts';
import type { OperationResult, OperationWork } from '../operations/run.service.ts';
import { ImportRejected } from '../programme/programme.service.ts';
import { rulesCopy as copy } from './rules.copy.ts';

const versionInput = z.object({
  ...{ file: z.enum(['reguly', 'ustawienia']), text: z.string() },
  proposer: z.object({ staffId: z.number(), name: z.string() }),
});
export type VersionInput = z.infer<typeof versionInput>;

/** Writes a rule or a setting that two people have agreed to, through the importer: a closed month is refused here too. */
export function versionWork(deps: ActDeps): OperationWork {
  return async (input, { handle, operationId, progress, beginWriting }) => {
    const { file, text, proposer } = versionInput.parse(input);
    if (await wasApplied(handle, operationId)) return ended('done', copy.applied);
    if (!(await beginWriting())) return ended('refused', copy.stopped);
    await progress(10, copy.booking);
    const source = memorySource(copy.file(file), text, '');
    try {
      await deps.database.kysely
        .transaction()
        .execute((transaction) => applyFile(deps, transaction, { staff: proposer, source, operationId }));
      return ended('done', copy.applied);
    } catch (error) {
      if (!(error instanceof ImportRejected)) throw error;
      return ended('refused', refusalOf(error.files));
    }
  };
}

function ended(outcome: OperationResult['outcome'], note: string): OperationResult {
  return { outcome, note, lines: [] };
}
