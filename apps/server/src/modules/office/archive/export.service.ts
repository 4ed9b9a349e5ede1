import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Deps } from '../../../infra/deps.ts';
import { type FileStore, isStorageFull } from '../../../infra/files/file-store.ts';
import { isStoredContent } from '../../../infra/files/stored-content.ts';
import { type TarMember, tarOf } from '../../../infra/tables/tar.ts';
import { writeAtomic } from '../../../infra/disk/atomic-file.ts';
import {
  type ArchiveFigures,
  type ArchiveProgress,
  ArchiveRefused,
  type Header,
  type KeyTexts,
  type Manifest,
  formatVersion,
  names,
  partBytes,
} from './archive.format.ts';
import { type PassphraseKeys, macOf, newPassphraseKeys, wrapKeys } from './archive.keys.ts';
import { entryOf } from './archive.read.ts';
import { countRows, inParts, memberOfTable, placeOf } from './archive.rules.ts';
import * as store from './archive.store.ts';
import { rowsOf } from './archive.tables.ts';
import { type Session, inSession } from './session.store.ts';

export type ExportOrder = { readonly file: string; readonly passphrase: string };
export type ExportDeps = Pick<Deps, 'database' | 'clock' | 'random'> & {
  readonly files: FileStore;
  readonly keys: KeyTexts;
};

export type Exported = ArchiveFigures & {
  readonly bytes: number;
  /** Number of unknown files in the folder, which a restore would reject. */
  readonly leftOut: number;
};

/**
 * Writes the programme of one moment into one file, whole or not at all, while the server keeps
 * working; throws `ArchiveRefused`. Holds one part of a table or one file in memory.
 */
export async function exportProgramme(
  parts: ExportDeps,
  { file, passphrase }: ExportOrder,
  onProgress: (progress: ArchiveProgress) => void = () => {},
): Promise<Exported> {
  if (await exists(file)) throw new ArchiveRefused('exists');
  const { costs, keys } = await newPassphraseKeys(passphrase, parts.random);
  const madeAt = parts.clock.now();
  const figures = { tables: 0, rows: 0, files: 0, leftOut: 0 };
  await inSession(parts.database, 'read', async (session) => {
    const front = [
      json(names.header, await headerOf(session, madeAt)),
      json(names.keys, wrapKeys(parts.keys, costs, keys, parts.random)),
    ];
    const members = membersOf({ parts, session, onProgress, figures }, front, keys);
    await pipeline(
      Readable.from(tarOf(members, madeAt), { highWaterMark: 4 }),
      createGzip({ level: 1 }),
      (packed) => writeAtomic(file, packed),
    );
  }).catch(explain);
  return { ...figures, bytes: (await stat(file)).size };
}

async function headerOf(session: Session, madeAt: Date): Promise<Header> {
  const schema = await store.schemaVersion(session);
  if (schema === null) throw new Error('This database has no schema yet.');
  return { format: 'klub-partnera', version: formatVersion, schema, madeAt: madeAt.toISOString() };
}

type Run = {
  readonly parts: ExportDeps;
  readonly session: Session;
  readonly onProgress: (progress: ArchiveProgress) => void;
  readonly figures: { tables: number; rows: number; files: number; leftOut: number };
};

async function* membersOf(
  run: Run,
  front: readonly TarMember[],
  keys: PassphraseKeys,
): AsyncGenerator<TarMember> {
  const members: Manifest['members'] = [];
  const tables: Manifest['tables'] = [];
  for await (const member of contentsOf(run, front, tables)) {
    members.push(entryOf(member));
    yield member;
  }
  const sequences = await store.findSequences(run.session);
  const list = json(names.manifest, { members, tables, sequences } satisfies Manifest);
  yield list;
  yield { name: names.mac, content: Buffer.from(macOf(list.content, keys).toString('hex')) };
}

async function* contentsOf(
  run: Run,
  front: readonly TarMember[],
  tables: Manifest['tables'],
): AsyncGenerator<TarMember> {
  yield* front;
  const layout = await store.findLayout(run.session);
  for (const { table, columns } of layout.tables) {
    const listed = { name: table, columns: [...columns], rows: 0 };
    tables.push(listed);
    for await (const member of tableMembers(run, listed)) {
      listed.rows += countRows(member.content);
      yield member;
    }
    run.figures.tables += 1;
    run.figures.rows += listed.rows;
  }
  yield* fileMembers(run);
}

async function* tableMembers(
  { session, onProgress }: Run,
  { name: table, columns }: Manifest['tables'][number],
): AsyncGenerator<TarMember> {
  onProgress({ event: 'table', table });
  const where = rowsOf(table);
  let part = 0;
  for await (const content of inParts(session.copyOut({ table, columns, where }), partBytes)) {
    part += 1;
    yield { name: memberOfTable(table, part), content };
  }
}

/** Skips a file that is deleted during the export: it was no longer needed. */
async function* fileMembers({ parts, onProgress, figures }: Run): AsyncGenerator<TarMember> {
  onProgress({ event: 'files' });
  for (const folder of ['files', 'attachments'] as const) {
    for await (const { name } of parts.files.list(folder)) {
      const content = placeOf(name) === null ? null : await parts.files.read(name);
      if (content === null) continue;
      if (await isStoredContent(name, content)) {
        figures.files += 1;
        yield { name, content };
      } else {
        figures.leftOut += 1;
      }
    }
  }
}

function json(name: string, content: unknown): TarMember {
  return { name, content: Buffer.from(JSON.stringify(content)) };
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

const unwritable = new Set<unknown>([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EISDIR',
  'ENOENT',
  'EEXIST',
  'ENAMETOOLONG',
  'ELOOP',
  'EINVAL',
  'EIO',
  'ENODEV',
  'ENXIO',
  'EOPNOTSUPP',
  'ENOTSUP',
  'ERR_INVALID_ARG_VALUE',
]);

/** Turns expected disk errors into refusals; throws all others. */
export function explain(error: unknown): never {
  if (isStorageFull(error)) throw new ArchiveRefused('storageFull');
  if (error instanceof Error && 'code' in error && unwritable.has(error.code))
    throw new ArchiveRefused('cannotWrite');
  throw error;
}
