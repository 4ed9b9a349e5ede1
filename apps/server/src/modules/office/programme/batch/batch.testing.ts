import type { Database } from '../../../../infra/db/db.ts';
import type { Vault } from '../../../../infra/crypto/vault.ts';
import type { Clock } from '../../../../infra/clock.ts';
import type { ImportReport } from '../programme.report.ts';
import type { ImportOptions } from '../programme.service.ts';
import { type Given, importer } from '../programme.testing.ts';
import type { BatchTask, Clerk } from './batch.rules.ts';
import { batchHooks } from './batch.service.ts';
import { horizonOf } from './batch.store.ts';
import { type UndoReport, undoBatch } from './undo.service.ts';

export type Batches = {
  /** Folder with pictures next to the files. */
  readonly folder: string;
  readonly vault: Vault;
  /** Imports like a command. */
  command(files: Given): Promise<ImportReport>;
  /** Checks and applies like the panel; returns the batch with the apply's report. */
  apply(files: Given): Promise<{ readonly id: number; readonly report: ImportReport }>;
  /** Checks only. */
  check(files: Given, onChange?: ImportOptions['onChange']): Promise<ImportReport>;
  undo(id: number, isRehearsal?: boolean): Promise<UndoReport | null>;
  /** The importer's task from the panel. */
  task(
    id: number,
    operationId: number,
    horizon: string | null,
  ): BatchTask & { readonly staff: Clerk };
  /** A batch that this long work is applying or undoing. */
  begin(state: 'applying' | 'undoing', operationId: number, id?: number): Promise<number>;
};

/** Panel imports without screens and long work. */
export async function batches(database: Database, clock: Clock): Promise<Batches> {
  const { kysely } = database;
  const imports = importer(database, clock);
  const { id: staffId } = await kysely
    .insertInto('staff')
    .values({
      email: 'ola@klub.example',
      name: 'Ola',
      roles: ['coordinator'],
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let operation = 0;
  const task: Batches['task'] = (id, operationId, horizon) => ({
    id,
    operationId,
    horizon,
    shown: null,
    aliases: {},
    readsHidden: false,
    replacesNewer: false,
    customersFrom: null,
    kinds: {},
    changesMax: 1_000,
    writesTo: imports.folder,
    staff: { staffId, name: 'Ola' },
  });
  const begin: Batches['begin'] = async (state, operationId, id) => {
    const now = clock.now();
    if (id !== undefined) {
      const values = { state, operation_id: operationId, changed_at: now };
      await kysely.updateTable('import_batch').set(values).where('id', '=', id).execute();
      return id;
    }
    const values = {
      staff_id: staffId,
      state,
      operation_id: operationId,
      created_at: now,
      changed_at: now,
    };
    const row = await kysely
      .insertInto('import_batch')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  return {
    folder: imports.folder,
    vault: imports.vault,
    task,
    begin,
    command: (files) => imports.run(files),
    apply: async (files) => {
      operation += 1;
      const id = await begin('applying', operation);
      const given = task(id, operation, await horizonOf(kysely));
      return { id, report: await imports.run(files, { batch: batchHooks(given, false) }) };
    },
    check: (files, onChange) =>
      imports.run(files, {
        dryRun: true,
        batch: batchHooks(task(0, 0, null), true),
        ...(onChange === undefined ? {} : { listChanges: true, onChange }),
      }),
    undo: async (id, isRehearsal = false) => {
      operation += 1;
      if (!isRehearsal) await begin('undoing', operation, id);
      return undoBatch(
        { database, clock, vault: imports.vault },
        task(id, operation, null),
        isRehearsal,
      );
    },
  };
}
