import { timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isConnectionFailure } from '../../infra/connection-failure.ts';
import { type Database, refreshStatistics } from '../../infra/db.ts';
import type { Deps } from '../../infra/deps.ts';
import { type FileStore, isStorageFull } from '../../infra/file-store.ts';
import { knownVersions, migrate } from '../../infra/migrate.ts';
import {
  type KeySource,
  type Vault,
  dataKeys,
  parseKeys,
  readKeyText,
  restoreKeys,
  writeKeys,
} from '../../infra/vault.ts';
import { type ArchiveFigures, type ArchiveProgress, ArchiveRefused, type KeyTexts } from './archive.format.ts';
import { macOf, passphraseKeys, unwrapKeys } from './archive.keys.ts';
import { type CheckedArchive, checkArchive, contentsOf } from './archive.read.ts';
import { opensAll, placeOf, schemaVerdict } from './archive.rules.ts';
import * as store from './archive.store.ts';
import { type Session, inSession } from './session.store.ts';

export type RestoreOrder = { readonly file: string; readonly passphrase: string; readonly dryRun: boolean };

/** What the environment says about the keys; undefined where they are in the data folder. */
export type KeySettings = { readonly data: string | undefined; readonly departures: string | undefined };

export type RestoreParts = Pick<Deps, 'config' | 'database' | 'random' | 'vault' | 'departures'> & {
  readonly files: FileStore;
  readonly keySettings: KeySettings;
};

export type Restored = ArchiveFigures & { readonly outcome: 'applied' | 'checked'; readonly madeAt: string };

type Report = (progress: ArchiveProgress) => void;

/**
 * Gives an empty installation the programme of an archive, whole or not at all: rows, files and the keys that its sealed
 * values need. Throws `ArchiveRefused` before anything is changed, or after everything is undone.
 */
export async function restoreProgramme(
  parts: RestoreParts,
  { file, passphrase, dryRun }: RestoreOrder,
  onProgress: Report = () => {},
): Promise<Restored> {
  const archive = await checkArchive(file, onProgress);
  const current = await inSession(parts.database, 'read', store.schemaVersion);
  const verdict = schemaVerdict(archive.header.schema, await knownVersions(), current);
  if (verdict !== 'fits') throw new ArchiveRefused(verdict);
  const archived = await openKeys(archive, passphrase);
  const changes = await keyChanges(parts, archived);
  const figures = { ...figuresOf(archive), madeAt: archive.header.madeAt };
  if (dryRun) {
    if (current !== null) await inSession(parts.database, 'read', requireEmpty);
    return { ...figures, outcome: 'checked' };
  }
  // The rows fit the schema that they were read from; the newer migrations then change them as they would have there.
  await migrate(parts.database, archive.header.schema);
  await load({ parts, archive, changes, onProgress });
  for (const { vault, keys } of changes) vault.adopt(keys);
  await migrate(parts.database);
  await refreshStatistics(parts.database);
  return { ...figures, outcome: 'applied' };
}

/** The keys of an archive, for an installation that gets its own from settings. */
export async function archivedKeys(file: string, passphrase: string): Promise<KeyTexts> {
  return openKeys(await checkArchive(file), passphrase);
}

async function openKeys(archive: CheckedArchive, passphrase: string): Promise<KeyTexts> {
  const keys = await passphraseKeys(passphrase, archive.keys);
  const texts = unwrapKeys(archive.keys, keys);
  const mac = macOf(archive.list, keys);
  if (archive.mac.length !== mac.length || !timingSafeEqual(archive.mac, mac)) throw new ArchiveRefused('changed');
  return texts;
}

function figuresOf({ manifest: { tables, members } }: CheckedArchive): ArchiveFigures {
  return {
    tables: tables.length,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: members.filter(({ name }) => isFile(name)).length,
  };
}

function isFile(member: string): boolean {
  const place = placeOf(member);
  return place !== null && 'file' in place;
}

type KeyChange = {
  readonly vault: Vault;
  readonly source: KeySource;
  readonly keys: ReturnType<typeof parseKeys>;
  readonly text: string;
  readonly former: string;
};

/**
 * Which keys have to be replaced. They can be, because an empty installation has sealed nothing; but not where a setting has
 * them, nor where the embedded database in the same folder may need them.
 */
async function keyChanges(parts: RestoreParts, archived: KeyTexts): Promise<KeyChange[]> {
  const { config, database, random, keySettings, vault, departures } = parts;
  const rings = [
    { vault, source: dataKeys, setting: keySettings.data, text: archived.data },
    { vault: departures, source: restoreKeys, setting: keySettings.departures, text: archived.departures },
  ];
  const changes: KeyChange[] = [];
  for (const { vault: ring, source, setting, text } of rings) {
    const former = await readKeyText(setting, config.dataDir, random, source);
    const keys = parseKeys(text, source);
    if (opensAll(parseKeys(former, source), keys)) continue;
    if (setting !== undefined && setting !== '') throw new ArchiveRefused('keysInSetting');
    changes.push({ vault: ring, source, keys, text, former });
  }
  const hasNeighbour = database.engine === 'server' && existsSync(join(config.dataDir, 'database'));
  if (changes.length > 0 && hasNeighbour) throw new ArchiveRefused('folderInUse');
  return changes;
}

type Run = {
  readonly parts: RestoreParts;
  readonly archive: CheckedArchive;
  readonly changes: readonly KeyChange[];
  readonly onProgress: Report;
};

async function load(run: Run): Promise<void> {
  const { parts, changes } = run;
  const undo: (() => Promise<unknown>)[] = [];
  try {
    await inSession(parts.database, 'write', async (session) => {
      if (!(await store.lockProgramme(session))) throw new ArchiveRefused('busy');
      await requireEmpty(session);
      if (changes.length > 0) await requireNobodyElse(session, parts.database);
      await loadContents(run, session, undo);
      for (const { source, text, former } of changes) {
        undo.push(() => writeKeys(parts.config.dataDir, former, source));
        await writeKeys(parts.config.dataDir, text, source);
      }
    });
  } catch (error) {
    // A line that broke at the commit does not tell whether the programme stands: then its files and keys stay too. In an
    // installation that is still empty they do no harm, and the next try finds them.
    const isUnheard = isConnectionFailure(error) && !isStorageFull(error);
    if (!isUnheard) for (const step of undo.toReversed()) await step();
    throw isStorageFull(error) ? new ArchiveRefused('storageFull') : error;
  }
}

async function requireEmpty(session: Session): Promise<void> {
  if (!(await store.isEmptyProgramme(session))) throw new ArchiveRefused('notEmpty');
}

/** A process that runs on with the former keys would seal what nobody can open. */
async function requireNobodyElse(session: Session, database: Database): Promise<void> {
  if (database.engine === 'embedded') return;
  if ((await store.countConnections(session)) > database.pool.totalCount) throw new ArchiveRefused('serverRuns');
}

async function loadContents(
  { parts, archive, onProgress }: Run,
  session: Session,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const { tables, sequences } = archive.manifest;
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  const waitingJobs = await store.takeWaitingJobs(session);
  const triggered = await store.findTriggered(session);
  for (const table of triggered) await store.setTriggers(session, table, 'disable');
  for (const { name } of tables.toReversed()) await store.emptyTable(session, name);
  const loaded = new Map<string, number>();
  let current = '';
  for await (const { name, content } of contentsOf(archive)) {
    const place = placeOf(name);
    if (place === null) throw new ArchiveRefused('damaged');
    const heading = 'table' in place ? place.table : 'files';
    if (heading !== current) onProgress('table' in place ? { event: 'table', table: heading } : { event: 'files' });
    current = heading;
    if ('table' in place) {
      const columns = columnsOf.get(place.table);
      if (columns === undefined) throw new ArchiveRefused('damaged');
      const rows = await session.copyIn({ table: place.table, columns }, content);
      loaded.set(place.table, (loaded.get(place.table) ?? 0) + rows);
    } else await putFile(parts.files, place.file, content, undo);
  }
  if (tables.some(({ name, rows }) => (loaded.get(name) ?? 0) !== rows)) throw new ArchiveRefused('damaged');
  for (const sequence of sequences) await store.setSequence(session, sequence);
  await store.addJobs(session, waitingJobs);
  for (const table of triggered) await store.setTriggers(session, table, 'enable');
}

/** A file that lies there already stays when the rest is undone: its name means its content. */
async function putFile(
  files: FileStore,
  name: string,
  content: Buffer,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  if ((await files.read(name))?.equals(content) === true) return;
  undo.push(() => files.remove(name));
  await files.put(name, content);
}
