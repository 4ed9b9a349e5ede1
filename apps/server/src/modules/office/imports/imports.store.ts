import type { ImportAct, ImportState } from '@klub/contract/panel/import-files';
import type { Transaction } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Slice } from '../../../infra/pages.ts';
import type { CustomersFrom } from '../programme/programme.ts';
import type { Found, Written } from './imports.rules.ts';

/** What a form or an act changes, without the name of the person. */
export type About = { readonly title: string; readonly personId: number | null };

export type Batch = {
  readonly id: number;
  readonly title: string | null;
  readonly personId: number | null;
  readonly acts: readonly BatchAct[];
  readonly state: ImportState;
  readonly operationId: number | null;
  readonly horizon: string | null;
  readonly found: Found | null;
  readonly readsHidden: boolean;
  readonly replacesNewer: boolean;
  readonly customersFrom: CustomersFrom;
  readonly createdAt: Date;
  readonly appliedAt: Date | null;
};

type BatchAct = {
  readonly act: ImportAct;
  /** Null: a command opened it. */
  readonly staffId: number | null;
  readonly name: string | null;
  /** JSON text. */
  readonly at: string;
};

export type Approval = { readonly staffId: number; readonly at: Date };

export type BatchFile = {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly kind: string | null;
  readonly stored: string | null;
  readonly keySealed: string | null;
};

/** A refused or expired proposal returns the import to its author. */
const stateAt = (now: Date) => sql`
  case when batch.state = 'proposed' and not exists (
    select from signoff
    where signoff.kind = 'import.apply' and signoff.subject = batch.id::text and signoff.state = 'open'
      and signoff.expires_at > ${now}::timestamptz
  ) then 'ready' else batch.state end as state`;

const columnsAt = (now: Date) => sql`
  batch.id, batch.title, batch.person_id as "personId", ${stateAt(now)}, batch.operation_id as "operationId", batch.horizon, batch.found, batch.reads_hidden as "readsHidden",
  batch.replaces_newer as "replacesNewer", batch.customers_from as "customersFrom",
  batch.created_at as "createdAt", batch.applied_at as "appliedAt",
  (
    select json_agg(
      json_build_object('act', done.act, 'staffId', staff.id, 'name', staff.name, 'at', done.at) order by done.place
    )
    from (values
      (1, 'opened', batch.staff_id, batch.created_at),
      (2, 'approved', batch.approved_by, case when batch.applied_at is not null then batch.approved_at end),
      (3, 'applied', batch.applied_by, batch.applied_at),
      (4, 'undoApproved', batch.undo_approved_by, case when batch.undone_at is not null then batch.undo_approved_at end),
      (5, 'undone', batch.undone_by, batch.undone_at)
    ) as done (place, act, staff_id, at)
    left join staff on staff.id = done.staff_id
    where done.at is not null and (staff.id is not null or done.act = 'opened')
  ) as acts
  from import_batch batch`;

/** True once an account of the panel has a key or a month is closed: files of a command are then proposals (D68). */
export async function isRunningClub(handle: Handle): Promise<boolean> {
  const { rows } = await sql<{ isRunning: boolean }>`
    select exists (select from staff where password_hash is not null)
      or exists (select from staff_passkey) or exists (select from settlement) as "isRunning"
  `.execute(handle);
  return rows[0]?.isRunning === true;
}

/**
 * @param staffId null: a command opens it
 * @param about undefined: files
 */
export async function open(
  handle: Handle,
  staffId: number | null,
  now: Date,
  about?: About,
): Promise<number> {
  const { id } = await handle
    .insertInto('import_batch')
    .values({
      staff_id: staffId,
      created_at: now,
      changed_at: now,
      title: about?.title ?? null,
      person_id: about?.personId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function find(handle: Handle, id: number, now: Date): Promise<Batch | null> {
  const { rows } = await sql<Batch>`select ${columnsAt(now)} where batch.id = ${id}`.execute(
    handle,
  );
  return rows[0] ?? null;
}

/** Locks until commit: of two people at one import the second waits. */
export async function lock(
  transaction: Transaction<Schema>,
  id: number,
  now: Date,
): Promise<Batch | null> {
  const { rows } =
    await sql<Batch>`select ${columnsAt(now)} where batch.id = ${id} for update of batch`.execute(
      transaction,
    );
  return rows[0] ?? null;
}

export async function isAppliedBy(handle: Handle, operationId: number): Promise<boolean> {
  const { rows } = await sql`
    select from import_batch where state = 'applied' and operation_id = ${operationId}
  `.execute(handle);
  return rows.length > 0;
}

export async function findPage(
  handle: Handle,
  { limit, offset }: Slice,
  now: Date,
): Promise<{ readonly found: readonly Omit<Batch, 'found'>[]; readonly total: number }> {
  const { rows } =
    await sql<Batch>`select ${columnsAt(now)} order by batch.id desc limit ${limit} offset ${offset}`.execute(
      handle,
    );
  const counted = await sql<{ total: number }>`select count(*) as total from import_batch`.execute(
    handle,
  );
  return { found: rows, total: counted.rows[0]?.total ?? 0 };
}

/** Must equal the index expressions character by character. */
const titleWords = sql`to_tsvector('simple', translate(searchable(batch.title), '-./_,@+', '       '))`;
const fileWords = sql`to_tsvector('simple', translate(searchable(file.name), '-./_,@+', '       '))`;

export type WantedImports = {
  readonly number: number | null;
  /** Starts of words that must all be there; null: none is asked. */
  readonly beginnings: string | null;
  readonly personIds: readonly number[];
};

/** Newest first. Each way has its index; as one condition they would scan all imports. */
export async function search(
  handle: Handle,
  { number, beginnings, personIds }: WantedImports,
  now: Date,
  max: number,
): Promise<readonly Omit<Batch, 'found'>[]> {
  const query = sql`to_tsquery('simple', ${beginnings})`;
  const wanted =
    number === null
      ? sql`
        (select id from import_batch batch where ${titleWords} @@ ${query} order by id desc limit ${max})
        union
        (select batch_id from import_file file where ${fileWords} @@ ${query} order by batch_id desc limit ${max})
        union
        (select id from import_batch batch where person_id = any(${[...personIds]}::bigint[])
          order by id desc limit ${max})`
      : sql`select ${number}::bigint`;
  const { rows } = await sql<Batch>`
    select ${columnsAt(now)} where batch.id in (${wanted}) order by batch.id desc limit ${max}
  `.execute(handle);
  return rows;
}

/** Once it is applied, an import of a form for a new person is that person's. */
export async function nameNewPerson(handle: Handle, id: number): Promise<void> {
  await sql`
    update import_batch set person_id = (
      select coalesce(row_before.person_id, row_before.key::bigint) from row_before join import_run run on run.id = row_before.import_id
      where run.batch_id = ${id} and row_before.kind = 'person'
    )
    where id = ${id} and title is not null and person_id is null
  `.execute(handle);
}

/** The account that started a work on an import, which another may have opened. */
export async function findClerk(
  handle: Handle,
  staffId: number,
): Promise<{ readonly staffId: number; readonly name: string }> {
  const { name } = await handle
    .selectFrom('staff')
    .select('name')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  return { staffId, name };
}

export async function findPerson(handle: Handle, id: number): Promise<number | null> {
  const found = await handle
    .selectFrom('import_batch')
    .select('person_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.person_id ?? null;
}

export async function filesOf(
  handle: Handle,
  batchIds: readonly number[],
): Promise<Map<number, BatchFile[]>> {
  const { rows } = await sql<BatchFile & { batchId: number }>`
    select id, batch_id as "batchId", name, size, sha256, kind, stored, key_sealed as "keySealed"
    from import_file where batch_id = any(${batchIds}::bigint[]) order by id
  `.execute(handle);
  return Map.groupBy(rows, ({ batchId }) => batchId);
}

export async function addFile(
  handle: Handle,
  batchId: number,
  file: Omit<BatchFile, 'id'> & { readonly stored: string; readonly keySealed: string },
  now: Date,
): Promise<number> {
  const { keySealed, ...rest } = file;
  const { id } = await handle
    .insertInto('import_file')
    .values({ batch_id: batchId, ...rest, key_sealed: keySealed, received_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function removeFile(handle: Handle, fileId: number): Promise<void> {
  await handle.deleteFrom('import_file').where('id', '=', fileId).execute();
}

export async function isStored(handle: Handle, stored: string): Promise<boolean> {
  const found = await handle
    .selectFrom('import_file')
    .select('id')
    .where('stored', '=', stored)
    .executeTakeFirst();
  return found !== undefined;
}

export async function setKind(handle: Handle, fileId: number, kind: string | null): Promise<void> {
  await handle.updateTable('import_file').set({ kind }).where('id', '=', fileId).execute();
}

export async function setReadsHidden(handle: Handle, id: number, count: boolean): Promise<void> {
  await handle
    .updateTable('import_batch')
    .set({ reads_hidden: count })
    .where('id', '=', id)
    .execute();
}

export async function setReplacesNewer(
  handle: Handle,
  id: number,
  replace: boolean,
): Promise<void> {
  await handle
    .updateTable('import_batch')
    .set({ replaces_newer: replace })
    .where('id', '=', id)
    .execute();
}

export async function setCustomersFrom(
  handle: Handle,
  id: number,
  from: CustomersFrom,
): Promise<void> {
  await handle
    .updateTable('import_batch')
    .set({ customers_from: from })
    .where('id', '=', id)
    .execute();
}

export type Change = {
  readonly state: ImportState;
  readonly operationId?: number | null;
  readonly horizon?: string | null;
  /** The second person's approval of an apply; null: one person applies it. */
  readonly approval?: Approval | null;
  /** The same for an undo. */
  readonly undoApproval?: Approval | null;
};

export async function change(
  handle: Handle,
  id: number,
  { state, operationId, horizon, approval, undoApproval }: Change,
  now: Date,
): Promise<void> {
  await handle
    .updateTable('import_batch')
    .set({
      state,
      changed_at: now,
      ...(operationId === undefined ? {} : { operation_id: operationId }),
      ...(horizon === undefined ? {} : { horizon }),
      ...(approval === undefined
        ? {}
        : { approved_by: approval?.staffId ?? null, approved_at: approval?.at ?? null }),
      ...(undoApproval === undefined
        ? {}
        : {
            undo_approved_by: undoApproval?.staffId ?? null,
            undo_approved_at: undoApproval?.at ?? null,
          }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * The files have changed since the check: makes earlier screens stale, so that nothing is applied.
 */
export function reopen(handle: Handle, id: number, now: Date): Promise<void> {
  return change(handle, id, { state: 'open', operationId: null, horizon: null }, now);
}

export type ErrorsFile = Written & {
  readonly id: number;
  readonly stored: string;
  readonly keySealed: string;
};

/** The newest check's files with the column `błąd`, of skipped rows, and of changes. */
export async function errorsOf(handle: Handle, batchId: number): Promise<ErrorsFile[]> {
  const { rows } = await sql<ErrorsFile>`
    select id, name, what, stored, key_sealed as "keySealed" from import_errors where batch_id = ${batchId} order by id
  `.execute(handle);
  return rows;
}

export async function addErrors(
  handle: Handle,
  batchId: number,
  file: Omit<ErrorsFile, 'id'>,
): Promise<void> {
  const { keySealed, ...rest } = file;
  await handle
    .insertInto('import_errors')
    .values({ batch_id: batchId, ...rest, key_sealed: keySealed })
    .execute();
}

/** Removes the rows of a check's output; returns the stored names, to delete the files. */
export async function forgetErrors(handle: Handle, batchId: number): Promise<string[]> {
  const rows = await handle
    .deleteFrom('import_errors')
    .where('batch_id', '=', batchId)
    .returning('stored')
    .execute();
  return rows.map(({ stored }) => stored);
}

/**
 * The check's result for a replaced file no longer counts, nor does its effect; returns the stored names of its output, to
 * delete the files.
 */
export async function forgetReport(
  handle: Handle,
  batchId: number,
  name: string,
): Promise<string[]> {
  const { rows } = await sql<{ stored: string }>`
    with outdated as (
      update import_batch set found = found || jsonb_build_object(
        'files', (
          select coalesce(jsonb_agg(file), '[]') from jsonb_array_elements(found -> 'files') file
          where file ->> 'name' <> ${name}
        ),
        'effect', null, 'changes', '[]'::jsonb, 'changeCount', 0, 'differs', '[]'::jsonb, 'moved', '[]'::jsonb
      )
      where id = ${batchId} and found is not null
    )
    delete from import_errors where batch_id = ${batchId} and (name = ${name} or what = 'changes') returning stored
  `.execute(handle);
  return rows.map(({ stored }) => stored);
}

/** Removes the rows of an import's files; returns the stored names, to delete the files. */
export function forgetFiles(handle: Handle, batchId: number): Promise<string[]> {
  return forgetStored(handle, sql`batch.id = ${batchId}`);
}

/** The same for all imports that no longer need their files. */
export function forgetClosed(handle: Handle): Promise<string[]> {
  return forgetStored(
    handle,
    sql`batch.state in ('applied', 'undoing', 'undone', 'rejected', 'expired')`,
  );
}

async function forgetStored(handle: Handle, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ stored: string }>`
    with former as (
      select file.id, file.stored from import_file file join import_batch batch on batch.id = file.batch_id
      where ${which} and file.stored is not null for update of file
    ), files as (
      update import_file file set stored = null, key_sealed = null from former where file.id = former.id
      returning former.stored
    ), errors as (
      delete from import_errors file using import_batch batch where batch.id = file.batch_id and ${which}
      returning file.stored
    )
    select stored from files union all select stored from errors
  `.execute(handle);
  return rows.map(({ stored }) => stored);
}

/** Ends imports that were abandoned since then, and those whose work no process runs. */
export async function expire(handle: Handle, before: Date, now: Date): Promise<void> {
  await sql`
    update import_batch batch set state = 'expired', changed_at = ${now}::timestamptz
    from (select id, ${stateAt(now)} from import_batch batch) as shown
    where shown.id = batch.id and shown.state in ('open', 'wrong', 'ready')
      and batch.state in ('open', 'wrong', 'ready', 'proposed') and batch.changed_at < ${before}::timestamptz
  `.execute(handle);
}

/** Quoted cells of closed imports are kept only as long as an undo is possible. */
export async function forgetFound(handle: Handle, before: Date): Promise<void> {
  await sql`
    update import_batch set found = null
    where state in ('applied', 'undone', 'rejected', 'expired') and changed_at < ${before}::timestamptz and found is not null
  `.execute(handle);
}

/** The state from which an operator can continue after failed work. */
const released = sql`case batch.state when 'checking' then 'open' when 'applying' then 'ready' else 'applied' end`;

/** Releases the import of unfinished work; a committed one stays unchanged. */
export async function release(handle: Handle, operationId: number, now: Date): Promise<void> {
  await sql`
    update import_batch batch set state = ${released}, changed_at = ${now}::timestamptz
    where batch.operation_id = ${operationId} and batch.state in ('checking', 'applying', 'undoing')
  `.execute(handle);
}

/** Releases imports whose work ended with its process, or is missing after a restore. */
export async function releaseStranded(handle: Handle, now: Date): Promise<void> {
  await sql`
    update import_batch batch set state = ${released}, changed_at = ${now}::timestamptz
    where batch.state in ('checking', 'applying', 'undoing') and not exists (
      select from operation where operation.id = batch.operation_id and operation.state in ('waiting', 'running')
    )
  `.execute(handle);
}

export async function findStored(handle: Handle): Promise<string[]> {
  const { rows } = await sql<{ stored: string }>`
    select stored from import_file where stored is not null union all select stored from import_errors
  `.execute(handle);
  return rows.map(({ stored }) => stored);
}
