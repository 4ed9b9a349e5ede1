import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { markKind } from './batch/batch.rules.ts';

/** What identifies a programme for an operator. */
export type ProgrammeState = {
  /** Active accounts, including sales representatives. */
  readonly people: number;
  readonly lastImport: { readonly fileName: string; readonly importedAt: string } | null;
};

/** Null: the database has no tables of a programme yet. */
export async function programmeState(handle: Handle): Promise<ProgrammeState | null> {
  const { rows: tables } = await sql<{ isThere: boolean }>`
    select to_regclass('person') is not null and to_regclass('import_run') is not null as "isThere"
  `.execute(handle);
  if (tables[0]?.isThere !== true) return null;
  const { rows } = await sql<{ people: number }>`
    select count(*) as people from person where deleted_at is null
  `.execute(handle);
  const { rows: runs } = await sql<{ fileName: string; importedAt: Date }>`
    select file_name as "fileName", imported_at as "importedAt" from import_run
    where kind <> ${markKind} order by id desc limit 1
  `.execute(handle);
  const [last] = runs;
  return {
    people: rows[0]?.people ?? 0,
    lastImport:
      last === undefined
        ? null
        : { fileName: last.fileName, importedAt: new Date(last.importedAt).toISOString() },
  };
}
