import type { importRows } from '@klub/contract/panel/imports';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import { type Handle, inSnapshot } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { removeOrphans } from '../../../infra/files/file-store.ts';
import { foundOf, sliceOf } from '../../../infra/pages.ts';
import { refuse } from '../../../infra/refusal.ts';
import type { TrailNote } from '../../../infra/trail/trail.ts';
import { deletedAccount } from '../../../infra/polish.copy.ts';
import {
  type CustomersFrom,
  batchHours,
  undoDays,
  stateOfImports,
  forgetFormerFigures,
  kinds,
  columnName,
  hiddenReasons,
  reasons,
} from '../programme/programme.ts';
import { aloneLines, aloneShown } from '../../money/alone/alone.ts';
import { namesOf } from '../../club/territory/territory.ts';
import { importsCopy as copy } from './imports.copy.ts';
import {
  type Found,
  type FoundFile,
  type KeptChange,
  type Written,
  isBusy,
  changesOn,
  groupsOf,
  isChangeable,
  mayUndo,
  monthsAbout,
  monthsOf,
  noteOf,
  secondOf,
  undoSecondOf,
  undoUntil,
} from './imports.rules.ts';
import * as aliasStore from './aliases.store.ts';
import * as store from './imports.store.ts';
import { movedSentences } from './differences.rules.ts';
import { firstRows } from './errors.service.ts';
import {
  type Asked,
  type ImportParts,
  type Seen,
  type StartedOrProposed,
  effectShown,
  requireSeen,
  undoOf,
  requireReason,
  whatIn,
  type Why,
} from './undoing.service.ts';

type ListRow = (typeof importRows)['GET /api/panel/v1/imports'];
type OneRow = (typeof importRows)['GET /api/panel/v1/imports/:id'];
type Done = { readonly code: number; readonly message: string };
type Started = { readonly data: { readonly operationId: string } };

type Tx = Transaction<Schema>;

export async function openImport(
  { clock }: ImportParts,
  transaction: Tx,
  staffId: number,
): Promise<Noted<{ data: { id: string } }>> {
  const id = await store.open(transaction, staffId, clock.now());
  return { result: { data: { id: String(id) } }, note: noteOf(id) };
}

export async function listImports(
  { database, clock }: ImportParts,
  page: number,
): Promise<z.input<ListRow['reply']>> {
  const { kysely } = database;
  const { found, total } = await store.findPage(kysely, sliceOf(page), clock.now());
  return { data: await described(kysely, found), ...foundOf(total, page) };
}

/** At most `max` imports by number, or by words of their titles and files, or of these people; newest first. */
export async function searchImports(
  { database: { kysely }, clock }: Pick<ImportParts, 'database' | 'clock'>,
  wanted: store.WantedImports,
  max: number,
): Promise<Awaited<ReturnType<typeof described>>> {
  return described(kysely, await store.search(kysely, wanted, clock.now(), max));
}

async function described(handle: Handle, batches: readonly ListedBatch[]) {
  const files = await store.filesOf(
    handle,
    batches.map(({ id }) => id),
  );
  const names = await namesOf(
    handle,
    batches.flatMap(({ personId }) => personId ?? []),
  );
  return batches.map((batch) => ({
    ...listed(batch, names),
    files: (files.get(batch.id) ?? []).map(({ name, kind }) => ({ name, kind })),
  }));
}

type ListedBatch = Pick<store.Batch, 'id' | 'title' | 'personId' | 'state' | 'createdAt' | 'acts'>;

function listed(batch: ListedBatch, names: ReadonlyMap<number, string>) {
  const { id, state, createdAt, acts } = batch;
  return {
    id: String(id),
    title: titleOf(batch, names),
    state,
    createdAt: createdAt.toISOString(),
    acts: acts.map(({ act, staffId, name, at }) => ({
      act,
      by: { id: staffId === null ? '' : String(staffId), name: name ?? copy.machine },
      at: new Date(at).toISOString(),
    })),
  };
}

/** What a form or an act changes, and whose it is. */
function titleOf({ title, personId }: ListedBatch, names: ReadonlyMap<number, string>): string {
  if (title === null) return '';
  return personId === null ? title : copy.titleOf(title, names.get(personId) ?? deletedAccount);
}

export async function findImport(
  { database, clock, files: stored, vault, config }: ImportParts,
  { id, staffId, page, column }: Asked & { readonly page: number; readonly column: string | null },
): Promise<z.input<OneRow['reply']>> {
  const read = await inSnapshot(database.kysely, async (snapshot) => {
    const batch = await store.find(snapshot, id, clock.now());
    if (batch === null) throw refuse('notFound');
    const { found } = batch;
    const { shown, ...counted } = changesOn(found, { page, column });
    return {
      batch,
      shown,
      counted,
      files: (await store.filesOf(snapshot, [id])).get(id) ?? [],
      names: await namesOf(snapshot, [
        ...namedPeople(found, shown),
        ...(batch.personId === null ? [] : [batch.personId]),
      ]),
      written: await store.errorsOf(snapshot, id),
      alone: isChangeable(batch.state)
        ? await aloneLines(snapshot, monthsOf(found?.effect ?? null))
        : [],
    };
  });
  const { batch, shown, counted, files, names, written, alone } = read;
  const { found } = batch;
  return {
    data: {
      ...listed(batch, names),
      operationId: batch.operationId === null ? null : String(batch.operationId),
      files: await withRows(filesShown(batch, files, written), ({ rowsId }) => {
        const kept = written.find((one) => String(one.id) === rowsId);
        return kept === undefined
          ? Promise.resolve(null)
          : firstRows({ files: stored, vault }, kept);
      }),
      effect: effectShown(found?.effect ?? null, names),
      ...askedOf(batch, found?.files ?? []),
      second: secondOf(found, staffId).map(copy.second),
      months: monthsAbout(found).map((day) => day.slice(0, 7)),
      notes: found?.effect ? copy.notes(found.effect, config.smsDailyMax) : [],
      alone: alone.map(copy.alone),
      changes: shown.map(({ personId, ...change }) => ({
        ...change,
        personId: personId === null ? null : String(personId),
        name: personId === null ? '' : (names.get(personId) ?? deletedAccount),
      })),
      ...counted,
      changesId: writtenId(written, ({ what }) => what === 'changes'),
      differs: differencesShown(found, names),
      undo: undoOf(found, names),
      undoSecond: undoSecondOf(found, staffId).map(copy.second),
      undoUntil: undoEnd(batch, clock.now()),
    },
  } as z.input<OneRow['reply']>;
}

function namedPeople(found: Found | null, changes: readonly KeptChange[]): number[] {
  const left = (found?.undo?.files ?? []).flatMap(({ leftRows }) => leftRows);
  return [
    ...changes.flatMap(({ personId }) => personId ?? []),
    ...left.flatMap(({ personId }) => personId ?? []),
    ...(found?.moved ?? []).flatMap(({ personId }) => personId ?? []),
    ...[found?.effect, found?.undo?.effect]
      .flatMap((effect) => effect?.largest ?? [])
      .map(({ personId }) => personId),
  ];
}

function filesShown(
  { state, found }: store.Batch,
  files: readonly store.BatchFile[],
  written: readonly store.ErrorsFile[],
) {
  const reports = new Map((found?.files ?? []).map((report) => [report.name, report]));
  // Lists the files of archives as the check found them; later uploads and removals are unknown.
  const packed = [...reports.keys()].filter(
    (name) => state !== 'open' && !files.some((file) => file.name === name),
  );
  const ofFile = (name: string) => {
    const ofThis = (what: Written['what']) =>
      writtenId(written, (file) => file.name === name && file.what === what);
    return {
      report: reportOf(reports.get(name)),
      errorsId: ofThis('errors'),
      asidesId: ofThis('asides'),
      rowsId: ofThis('rows'),
    };
  };
  return [
    ...files.map(({ id, name, size, sha256 }) => ({
      id: String(id),
      name,
      size,
      sha256,
      ...ofFile(name),
    })),
    // Files of an archive have no row.
    ...packed.map((name) => ({ id: '', name, size: 0, sha256: '', ...ofFile(name) })),
  ];
}

/** Adds the first new rows of each file. */
async function withRows<File, Rows>(
  files: readonly File[],
  rowsOf: (file: File) => Promise<Rows>,
): Promise<(File & { readonly rows: Rows })[]> {
  const shown: (File & { readonly rows: Rows })[] = [];
  for (const file of files) shown.push({ ...file, rows: await rowsOf(file) });
  return shown;
}

function writtenId(
  written: readonly store.ErrorsFile[],
  isWanted: (file: Written) => boolean,
): string | null {
  const one = written.find(isWanted);
  return one === undefined ? null : String(one.id);
}

function reportOf(report: Found['files'][number] | undefined) {
  if (report === undefined) return null;
  const { name: _, ...rest } = report;
  return { meanings: [], ...rest, warnings: groupsOf(rest.warnings) };
}

function differencesShown(found: Found | null, names: ReadonlyMap<number, string>): string[] {
  return [...(found?.differs ?? []), ...movedSentences(found?.moved ?? [], names)];
}

/** Null: it cannot be undone. */
function undoEnd(batch: store.Batch, now: Date): string | null {
  const isOpen = mayUndo(batch, now);
  return isOpen && batch.appliedAt !== null ? undoUntil(batch.appliedAt).toISOString() : null;
}

/** A heading's meaning in future files of a kind; null: its literal meaning. */
type NamedColumn = {
  readonly kind: string;
  readonly heading: string;
  readonly column: string | null;
};

export async function nameColumn(
  { clock }: ImportParts,
  transaction: Tx,
  { id, staffId, kind: kindName, heading: written, column }: Asked & NamedColumn,
): Promise<Noted<Done>> {
  await lockChangeable(transaction, id, clock.now());
  const kind = kinds.find(({ name }) => name === kindName);
  if (kind === undefined || (column !== null && !Object.hasOwn(kind.columns, column)))
    throw refuse('unknownColumn');
  const heading = columnName(written);
  if (column === null) await aliasStore.forgetAlias(transaction, { kind: kind.name, heading });
  else
    await aliasStore.rememberAlias(
      transaction,
      { kind: kind.name, heading, column, staffId },
      clock.now(),
    );
  await store.reopen(transaction, id, clock.now());
  return {
    result: { code: 200, message: column === null ? copy.forgotten : copy.mapped },
    note: noteOf(id, { kind: kind.name, heading, column }),
  };
}

export async function nameKind(
  { clock }: ImportParts,
  transaction: Tx,
  {
    id,
    fileId,
    kind,
  }: { readonly id: number; readonly fileId: number; readonly kind: string | null },
): Promise<Noted<Done>> {
  await lockChangeable(transaction, id, clock.now());
  if (kind !== null && !kinds.some(({ name }) => name === kind)) throw refuse('unknownColumn');
  const file = (await store.filesOf(transaction, [id])).get(id)?.find((one) => one.id === fileId);
  if (file === undefined) throw refuse('notFound');
  await store.setKind(transaction, fileId, kind);
  await store.reopen(transaction, id, clock.now());
  return {
    result: { code: 200, message: copy.mapped },
    note: noteOf(id, { file: file.name, kind }),
  };
}

export async function countHidden(
  { clock }: ImportParts,
  transaction: Tx,
  { id, count }: { readonly id: number; readonly count: boolean },
): Promise<Noted<Done>> {
  await lockChangeable(transaction, id, clock.now());
  await store.setReadsHidden(transaction, id, count);
  await store.reopen(transaction, id, clock.now());
  return {
    result: { code: 200, message: count ? copy.hiddenCount : copy.hiddenStop },
    note: noteOf(id, { hidden: count }),
  };
}

export async function replaceNewer(
  { clock }: ImportParts,
  transaction: Tx,
  { id, replace }: { readonly id: number; readonly replace: boolean },
): Promise<Noted<Done>> {
  await lockChangeable(transaction, id, clock.now());
  await store.setReplacesNewer(transaction, id, replace);
  await store.reopen(transaction, id, clock.now());
  return {
    result: { code: 200, message: replace ? copy.newerReplaced : copy.newerKept },
    note: noteOf(id, { replacesNewer: replace }),
  };
}

export async function datesCustomers(
  { clock }: ImportParts,
  transaction: Tx,
  { id, from }: { readonly id: number; readonly from: CustomersFrom },
): Promise<Noted<Done>> {
  await lockChangeable(transaction, id, clock.now());
  await store.setCustomersFrom(transaction, id, from);
  await store.reopen(transaction, id, clock.now());
  return {
    result: { code: 200, message: copy.customersFrom[from ?? 'unsaid'] },
    note: noteOf(id, { customersFrom: from ?? '' }),
  };
}

/** Stored files that an act has left without a row; deleted after the commit. */
type Gone = { readonly gone: string[] };

/** Runs an act, then deletes files without a row. After a failure the next sweep deletes them. */
export async function erasing<T>(
  { files }: ImportParts,
  act: (gone: Gone) => Promise<T>,
): Promise<T> {
  const gone: string[] = [];
  const result = await act({ gone });
  for (const stored of gone) void files.remove(stored).catch(() => {});
  return result;
}

export async function removeFile(
  { clock }: ImportParts,
  transaction: Tx,
  { id, fileId, gone }: { readonly id: number; readonly fileId: number } & Gone,
): Promise<Noted<Done>> {
  await lockChangeable(transaction, id, clock.now());
  const file = (await store.filesOf(transaction, [id])).get(id)?.find((one) => one.id === fileId);
  if (file === undefined) throw refuse('notFound');
  await store.removeFile(transaction, fileId);
  await store.reopen(transaction, id, clock.now());
  if (file.stored !== null) gone.push(file.stored);
  return { result: { code: 200, message: copy.removed }, note: noteOf(id, { file: file.name }) };
}

export async function checkImport(
  { clock, begin }: ImportParts,
  transaction: Tx,
  { id, staffId }: Asked,
): Promise<Noted<Started>> {
  await lockChangeable(transaction, id, clock.now());
  const files = (await store.filesOf(transaction, [id])).get(id) ?? [];
  if (files.length === 0) throw refuse('importEmpty');
  const operationId = await begin(transaction, {
    kind: 'import.check',
    staffId,
    input: { batchId: id },
  });
  await store.change(transaction, id, { state: 'checking', operationId }, clock.now());
  return started(id, operationId, { files: files.length });
}

/** Starts to apply the checked import, or proposes it when two people must decide. */
export async function applyImport(
  { clock, begin, propose }: ImportParts,
  transaction: Tx,
  { id, staffId, seen, reason: typed }: Asked & Seen & Why,
): Promise<Noted<StartedOrProposed>> {
  const batch = await store.lock(transaction, id, clock.now());
  if (batch === null) throw refuse('notFound');
  if (isBusy(batch.state)) throw refuse('importBusy');
  if (batch.state !== 'ready' || batch.found === null) throw refuse('importNotReady');
  requireSeen(batch, seen);
  const second = secondOf(batch.found, staffId);
  if (second.length === 0) {
    const operationId = await begin(transaction, {
      kind: 'import.apply',
      staffId,
      input: { batchId: id },
    });
    await store.change(
      transaction,
      id,
      { state: 'applying', operationId, approval: null },
      clock.now(),
    );
    return {
      result: { data: { operationId: String(operationId), signoffId: null } },
      note: noteOf(id),
    };
  }
  if (batch.horizon !== (await stateOfImports(transaction))) throw refuse('importStale');
  const reason = requireReason(typed);
  const files = (await store.filesOf(transaction, [id])).get(id) ?? [];
  const signoffId = await propose(transaction, {
    kind: 'import.apply',
    subject: String(id),
    payload: {
      batchId: id,
      staffId,
      alone: await aloneShown(transaction, monthsOf(batch.found.effect)),
      because: second.map(copy.second).join(' '),
    },
    words: copy.proposal(id, whatIn(batch, files)),
    reason,
    proposedBy: staffId,
  });
  await store.change(transaction, id, { state: 'proposed' }, clock.now());
  return {
    result: { data: { operationId: null, signoffId: String(signoffId) } },
    note: { ...noteOf(id, { signoffId }), reason },
  };
}

export async function rejectImport(
  { clock }: ImportParts,
  transaction: Tx,
  { id, seen, gone }: Pick<Asked, 'id'> & Seen & Gone,
): Promise<Noted<Done>> {
  requireSeen(await lockChangeable(transaction, id, clock.now()), seen);
  await store.change(transaction, id, { state: 'rejected' }, clock.now());
  gone.push(...(await store.forgetFiles(transaction, id)));
  return { result: { code: 200, message: copy.rejected }, note: noteOf(id) };
}

/** Deletes abandoned imports, and releases those whose work ended without a result. */
export async function sweepImports({
  database,
  clock,
  files,
}: Pick<ImportParts, 'database' | 'clock' | 'files'>): Promise<void> {
  const now = clock.now();
  const { kysely } = database;
  await store.releaseStranded(kysely, now);
  await store.expire(kysely, new Date(now.getTime() - batchHours * 3_600_000), now);
  for (const stored of await store.forgetClosed(kysely)) await files.remove(stored);
  await store.forgetFound(kysely, new Date(now.getTime() - undoDays * 86_400_000));
  await forgetFormerFigures(kysely, now);
  await removeOrphans(files, 'imports', {
    now,
    ageMs: 3_600_000,
    findWanted: () => store.findStored(kysely),
  });
}

async function lockChangeable(transaction: Tx, id: number, now: Date): Promise<store.Batch> {
  const batch = await store.lock(transaction, id, now);
  if (batch === null) throw refuse('notFound');
  if (isBusy(batch.state)) throw refuse('importBusy');
  if (!isChangeable(batch.state)) throw refuse('importClosed');
  return batch;
}

function started(
  id: number,
  operationId: number,
  details: TrailNote['details'] = {},
): Noted<Started> {
  return {
    result: { data: { operationId: String(operationId) } },
    note: noteOf(id, { operationId, ...details }),
  };
}

/** What the check asks an operator, and what was said. */
function askedOf(
  { readsHidden, replacesNewer, customersFrom }: store.Batch,
  files: readonly FoundFile[],
) {
  const hasError = (reasonsOf: readonly string[]): boolean =>
    files.some(({ errors }) => errors.some(({ reason }) => reasonsOf.includes(reason)));
  return {
    readsHidden,
    hasHidden: hasError(hiddenReasons),
    replacesNewer,
    hasOlder: files.some(({ asides }) => asides.some(({ column }) => column === 'stan_na')),
    customersFrom,
    asksCustomers: hasError([reasons.customerChanged]),
  };
}
