import type { Transaction } from 'kysely';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { deletedAccount } from '../../../infra/polish.copy.ts';
import { aloneShown } from '../../money/alone/alone.ts';
import type { Operations } from '../operations/operations.ts';
import { stateOfImports, type Effect, type SecondPersonReason } from '../programme/programme.ts';
import type { Signoffs } from '../signoffs/signoffs.ts';
import { importsCopy as copy } from './imports.copy.ts';
import {
  type Found,
  isBusy,
  mayUndo,
  monthsOf,
  noteOf,
  rowCount,
  undoSecondOf,
} from './imports.rules.ts';
import * as store from './imports.store.ts';

export type ImportParts = Pick<Deps, 'database' | 'clock' | 'files' | 'vault' | 'config'> & {
  readonly begin: Operations['begin'];
  readonly propose: Signoffs['propose'];
};

export type Asked = { readonly staffId: number; readonly id: number };
/** The operation whose result the operator's screen shows. */
export type Seen = { readonly seen: string | null };
/** The proposer's own words, which a second person reads. */
export type Why = { readonly reason?: string | undefined };
export type StartedOrProposed = {
  readonly data: { readonly operationId: string | null; readonly signoffId: string | null };
};

/** Throws when a later work has changed the result. */
export function requireSeen(
  { operationId }: Pick<store.Batch, 'operationId'>,
  seen: string | null,
): void {
  if ((operationId === null ? null : String(operationId)) !== seen) throw refuse('importMoved');
}

/** Rehearses an undo; or undoes what was shown, or proposes it when two people must decide. */
export async function undoImport(
  parts: ImportParts,
  transaction: Transaction<Schema>,
  { id, staffId, rehearsal, seen, reason }: Asked & Seen & Why & { readonly rehearsal: boolean },
): Promise<Noted<StartedOrProposed>> {
  const { clock, begin } = parts;
  const batch = await store.lock(transaction, id, clock.now());
  if (batch === null) throw refuse('notFound');
  if (isBusy(batch.state)) throw refuse('importBusy');
  if (!mayUndo(batch, clock.now())) throw refuse('importNotApplied');
  const second = undoSecondOf(batch.found, staffId);
  if (!rehearsal) requireLookedAt(batch, seen);
  if (!rehearsal && second.length > 0)
    return proposeUndo(parts, transaction, batch, {
      staffId,
      second,
      reason: requireReason(reason),
    });
  const operationId = await begin(transaction, {
    kind: 'import.undo',
    staffId,
    input: { batchId: id, rehearsal },
  });
  await store.change(
    transaction,
    id,
    { state: 'undoing', operationId, undoApproval: null },
    clock.now(),
  );
  return {
    result: { data: { operationId: String(operationId), signoffId: null } },
    note: noteOf(id, { operationId, rehearsal }),
  };
}

export type TakeBackParts = Pick<ImportParts, 'clock' | 'begin'>;

/** Undoes an import of planned content, without a rehearsal. Returns the operation. */
export async function takeBackUnseen(
  { clock, begin }: TakeBackParts,
  transaction: Transaction<Schema>,
  { id, staffId }: Asked,
): Promise<number> {
  const batch = await store.lock(transaction, id, clock.now());
  if (batch === null) throw refuse('notFound');
  if (isBusy(batch.state)) throw refuse('importBusy');
  if (!mayUndo(batch, clock.now())) throw refuse('importNotApplied');
  const input = { batchId: id, rehearsal: false };
  const operationId = await begin(transaction, { kind: 'import.undo', staffId, input });
  const started = { state: 'undoing', operationId, undoApproval: null } as const;
  await store.change(transaction, id, started, clock.now());
  return operationId;
}

/** Throws where nothing tells the second person why. */
export function requireReason(reason: string | undefined): string {
  if (reason === undefined) throw invalid({ reason: [copy.reasonMissing] });
  return reason;
}

/** What an import was made for, or the kinds of its files and their rows. */
export function whatIn(
  { title, found }: Pick<store.Batch, 'title' | 'found'>,
  files: readonly store.BatchFile[],
): string {
  if (title !== null) return title;
  const reports = new Map(found?.files.map((report) => [report.name, report]));
  const kinds = files.flatMap(({ name, kind }) => kind ?? reports.get(name)?.kind ?? []);
  if (kinds.length === 0) return files.map(({ name }) => name).join(', ');
  const rows = [...reports.values()].reduce((sum, report) => sum + rowCount(report), 0);
  return copy.contents([...new Set(kinds)], files.length, rows);
}

function requireLookedAt(batch: store.Batch, seen: string | null): void {
  if (batch.found === null || batch.found.undo === null) throw refuse('importNotLookedAt');
  requireSeen(batch, seen);
}

type Proposing = {
  readonly staffId: number;
  readonly second: readonly SecondPersonReason[];
  readonly reason: string;
};

async function proposeUndo(
  { propose }: ImportParts,
  transaction: Transaction<Schema>,
  batch: store.Batch,
  { staffId, second, reason }: Proposing,
): Promise<Noted<StartedOrProposed>> {
  const { id, found } = batch;
  const isAsShown = found?.undo?.horizon === (await stateOfImports(transaction));
  if (!isAsShown) throw refuse('importStale', { message: copy.undoStale });
  const files = (await store.filesOf(transaction, [id])).get(id) ?? [];
  const signoffId = await propose(transaction, {
    kind: 'import.undo',
    subject: String(id),
    payload: {
      batchId: id,
      staffId,
      alone: await aloneShown(transaction, monthsOf(found?.undo?.effect ?? null)),
      because: second.map(copy.second).join(' '),
    },
    words: copy.undoProposal(id, whatIn(batch, files)),
    reason,
    proposedBy: staffId,
  });
  return {
    result: { data: { operationId: null, signoffId: String(signoffId) } },
    note: { ...noteOf(id, { signoffId }), reason },
  };
}

/** With the names of the people whose golden points change most. */
export function effectShown(effect: Effect | null, names: ReadonlyMap<number, string>) {
  if (effect === null) return null;
  const largest = effect.largest.map(({ personId, ...golden }) => ({
    ...golden,
    personId: String(personId),
    name: names.get(personId) ?? deletedAccount,
  }));
  return { ...effect, largest };
}

export function undoOf(found: Found | null, names: ReadonlyMap<number, string>) {
  if (found === null || found.undo === null) return null;
  const { files, effect } = found.undo;
  return {
    effect: effectShown(effect, names),
    files: files.map(({ leftRows, ...file }) => ({
      ...file,
      leftRows: leftRows.map(({ personId, ...row }) => ({
        ...row,
        personId: personId === null ? null : String(personId),
        name: personId === null ? '' : (names.get(personId) ?? deletedAccount),
      })),
    })),
  };
}
