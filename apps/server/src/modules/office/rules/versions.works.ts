import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../../infra/db/schema.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { type ActDeps, applyFiles, refusalOf, wasApplied } from '../imports/imports.ts';
import type { OperationResult, OperationWork } from '../operations/operations.ts';
import { ImportRejected } from '../programme/programme.ts';
import { changesBetween } from '../signoffs/signoffs.ts';
import { rulesCopy as copy } from './rules.copy.ts';
import { ruleLines, rulePayload } from './rules.service.ts';
import { settingLines, settingPayload } from './settings.service.ts';

/** The second person; undefined for work of a release that did not store it. */
const approval = z.object({ staffId: z.number(), at: z.string() }).optional();
const versionInput = z.discriminatedUnion('file', [
  rulePayload.extend({ file: z.literal('reguly'), approval }),
  settingPayload.extend({ file: z.literal('ustawienia'), approval }),
]);
export type VersionInput = z.infer<typeof versionInput>;

/** The replaced version differs from the one that two people saw. */
class VersionMoved extends Error {}

/**
 * Writes an agreed rule or setting through the importer; throws for a closed month and for changes
 * since the agreement.
 */
export function versionWork(deps: ActDeps): OperationWork {
  return async (input, { handle, operationId, progress, beginWriting }) => {
    const version = versionInput.parse(input);
    const { file, text, proposer } = version;
    const agreed = version.approval;
    if (await wasApplied(handle, operationId)) return ended('done', copy.applied);
    if (!(await beginWriting())) return ended('refused', copy.stopped);
    await progress(10, copy.booking);
    const source = memorySource(copy.file(file), text, '');
    try {
      await deps.database.kysely.transaction().execute((transaction) =>
        applyFiles(deps, transaction, {
          staff: proposer,
          sources: [source],
          about: { title: wordsOf(version), personId: null },
          operationId,
          approval:
            agreed === undefined ? undefined : { staffId: agreed.staffId, at: new Date(agreed.at) },
          onBegin: () => requireAsAgreed(transaction, version),
        }),
      );
      return ended('done', copy.applied);
    } catch (error) {
      if (error instanceof VersionMoved) return ended('refused', error.message);
      if (!(error instanceof ImportRejected)) throw error;
      return ended('refused', refusalOf(error.files));
    }
  };
}

/** Call it under the import lock, so that nothing changes afterwards. */
async function requireAsAgreed(
  transaction: Transaction<Schema>,
  version: VersionInput,
): Promise<void> {
  const lines =
    version.file === 'reguly'
      ? ruleLines(transaction, version)
      : settingLines(transaction, version);
  const changes = changesBetween(version.lines, await lines);
  if (changes.length > 0) throw new VersionMoved(copy.movedOn(changes.map(({ label }) => label)));
}

function wordsOf(version: VersionInput): string {
  return version.file === 'reguly'
    ? copy.words(version.role, version.kind, version.from)
    : copy.setting(version.name, version.from);
}

function ended(outcome: OperationResult['outcome'], note: string): OperationResult {
  return { outcome, note, lines: [] };
}
