import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/db/db.ts';
import { diskStore } from '../../../infra/files/file-store.ts';
import { systemRandom } from '../../../infra/crypto/random.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { vault } from '../../../infra/crypto/vault.ts';
import type { ImportReport } from './programme.report.ts';
import { type ImportOptions, importProgramme } from './programme.service.ts';

export type Given = Readonly<Record<string, string | Buffer>>;

export type Importer = {
  readonly folder: string;
  readonly vault: ReturnType<typeof vault>;
  /** Imports files given as `{ 'plany.csv': 'telefon;…' }`. */
  run(files: Given, options?: Partial<ImportOptions>): Promise<ImportReport>;
};

/** An importer on a test's database, with a data folder that is deleted after the test. */
export function importer(database: Database, clock: Clock): Importer {
  const folder = mkdtempSync(join(tmpdir(), 'klub-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const seals = vault([{ id: 'test', secret: Buffer.alloc(32, 7) }], systemRandom);
  const deps = {
    files: diskStore(join(folder, 'data')),
    database,
    clock,
    random: systemRandom,
    vault: seals,
  };
  return {
    folder,
    vault: seals,
    run: (files, options = {}) => {
      const sources = Object.entries(files).map(([name, content]) =>
        memorySource(name, content, folder),
      );
      return importProgramme(deps, { files: sources, ...options });
    },
  };
}

/** New, changed, unchanged and rejected rows of each file. */
export function figuresOf(report: ImportReport): Record<string, [number, number, number, number]> {
  return Object.fromEntries(
    report.files.map((file) => [
      file.file,
      [file.new, file.changed, file.unchanged, file.rejected],
    ]),
  );
}

export function problemsOf(report: ImportReport): string[] {
  return report.files.flatMap(({ problems }) =>
    problems.map(({ line, column, reason }) => `${line} ${column}: ${reason}`),
  );
}
