import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isConnectionFailure } from '../../../infra/db/connection-failure.ts';
import type { Database } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type FileStore, isStorageFull } from '../../../infra/files/file-store.ts';
import { knownVersions, migrate } from '../../../infra/db/migrate.ts';
import { keepWebPushKey } from '../../../infra/outside/web-push.ts';
import { cleanHtml } from '../../../infra/html.ts';
import {
  type KeySource,
  type Vault,
  dataKeys,
  parseKeys,
  readVaultKeys,
  findKeyText,
  removeKeys,
  restoreKeys,
  writeKeys,
} from '../../../infra/crypto/vault.ts';
import { type KeySettings, forgetKeys, learnKeys } from '../keys/keys.ts';
import {
  type ArchiveFigures,
  type ArchiveProgress,
  ArchiveRefused,
  type KeyTexts,
  type Layout,
  sequenceMax,
} from './archive.format.ts';
import { type CheckedArchive, checkArchive, contentsOf } from './archive.read.ts';
import { opensAll, placeOf, schemaVerdict } from './archive.rules.ts';
import * as store from './archive.store.ts';
import { htmlColumns, rowsOf } from './archive.tables.ts';
import { type Session, inSession } from './session.store.ts';
import { layoutAt, openKeys, requireOwnContents } from './verify.service.ts';

export type RestoreOrder = {
  readonly file: string;
  readonly passphrase: string;
  readonly dryRun: boolean;
  /**
   * How far the sequences advance beyond the archive's numbers, because others may have been used
   * since.
   */
  readonly skipNumbers?: number;
};

export type RestoreDeps = Pick<
  Deps,
  'config' | 'database' | 'random' | 'vault' | 'restoreVault'
> & {
  readonly files: FileStore;
  readonly keySettings: KeySettings;
};

export type Restored = ArchiveFigures & {
  readonly outcome: 'applied' | 'checked';
  readonly madeAt: string;
};

type Report = (progress: ArchiveProgress) => void;

/**
 * Restores an archive into an empty installation, whole or not at all: rows, files and the keys of
 * its sealed values. Throws `ArchiveRefused` before any change, or after undoing all changes.
 */
export async function restoreProgramme(
  parts: RestoreDeps,
  { file, passphrase, dryRun, skipNumbers = 0 }: RestoreOrder,
  onProgress: Report = () => {},
): Promise<Restored> {
  const archive = await checkArchive(file, onProgress);
  const current = await inSession(parts.database, 'read', store.schemaVersion);
  const verdict = schemaVerdict(archive.header.schema, await knownVersions(), current);
  if (verdict !== 'fits') throw new ArchiveRefused(verdict);
  const archived = await openKeys(archive, passphrase);
  const layout = await layoutAt(parts.database, archive.header.schema, current);
  await requireOwnContents(archive, layout);
  const changes = await keyChanges(parts, archived);
  const figures = { ...figuresOf(archive), madeAt: archive.header.madeAt };
  if (dryRun) {
    if (current !== null) await inSession(parts.database, 'read', requireEmpty);
    return { ...figures, outcome: 'checked' };
  }
  // Loads the rows into their original schema; the newer migrations then change them as usual.
  await migrate(parts.database, archive.header.schema);
  if (changes.length > 0) {
    await inSession(parts.database, 'read', requireEmpty);
    await forgetKeys(parts.database);
  }
  await load({ parts, archive, layout, changes, skipNumbers, onProgress });
  await restorePushKey(parts.config, archived.push);
  for (const { vault, keys } of changes) vault.adopt(keys);
  await migrate(parts.database);
  await learnKeys(parts.database, parts.random, await ownRings(parts));
  return { ...figures, outcome: 'applied' };
}

async function restorePushKey(
  { dataDir, push }: RestoreDeps['config'],
  text: string | undefined,
): Promise<void> {
  const isInSetting = push.webPushKey !== undefined && push.webPushKey !== '';
  if (text !== undefined && !isInSetting) await keepWebPushKey(dataDir, text);
}

async function ownRings({ config, keySettings: { data, departures } }: RestoreDeps) {
  return {
    data: await readVaultKeys(data, config.dataDir),
    departures: await readVaultKeys(departures, config.dataDir, restoreKeys),
  };
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
  /** Null: the data folder had none. */
  readonly former: string | null;
};

/**
 * The keys to replace. An empty installation has sealed nothing, so its keys can be replaced,
 * unless they come from settings or the embedded database in the same folder may need them.
 */
async function keyChanges(parts: RestoreDeps, archived: KeyTexts): Promise<KeyChange[]> {
  const { config, keySettings, vault, restoreVault } = parts;
  const rings = [
    { vault, source: dataKeys, setting: keySettings.data, text: archived.data },
    {
      vault: restoreVault,
      source: restoreKeys,
      setting: keySettings.departures,
      text: archived.departures,
    },
  ];
  const changes: KeyChange[] = [];
  for (const { vault: ring, source, setting, text } of rings) {
    const former = await findKeyText(setting, config.dataDir, source);
    const keys = parseKeys(text, source);
    if (former !== null && opensAll(parseKeys(former, source), keys)) continue;
    if (setting !== undefined && setting !== '') throw new ArchiveRefused('keysInSetting');
    changes.push({ vault: ring, source, keys, text, former });
  }
  const hasNeighbour =
    config.databaseUrl !== undefined && existsSync(join(config.dataDir, 'database'));
  if (changes.length > 0 && hasNeighbour) throw new ArchiveRefused('folderInUse');
  return changes;
}

type Run = {
  readonly parts: RestoreDeps;
  readonly archive: CheckedArchive;
  readonly layout: Layout;
  readonly skipNumbers: number;
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
        const { dataDir } = parts.config;
        undo.push(() =>
          former === null ? removeKeys(dataDir, source) : writeKeys(dataDir, former, source),
        );
        await writeKeys(parts.config.dataDir, text, source);
      }
    });
  } catch (error) {
    // A connection lost at the commit leaves the result unknown: then files and keys stay too. They
    // do no harm in an empty installation, and the next try finds them.
    const isUnheard = isConnectionFailure(error) && !isStorageFull(error);
    if (!isUnheard) for (const step of undo.toReversed()) await step();
    if (isStorageFull(error)) throw new ArchiveRefused('storageFull');
    throw isRefusedRow(error) ? new ArchiveRefused('foreignContents') : error;
  }
}

/** True when the database rejects a row: wrong type, out of range, or against a constraint. */
function isRefusedRow(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^(21|22|23|42|P0)...$/.test(String(error.code))
  );
}

async function requireEmpty(session: Session): Promise<void> {
  if (!(await store.isEmptyProgramme(session))) throw new ArchiveRefused('notEmpty');
  if (await store.hasStaff(session)) throw new ArchiveRefused('staffThere');
}

/** A process that still runs with the former keys would seal values that cannot be opened. */
async function requireNobodyElse(session: Session, database: Database): Promise<void> {
  if ((await store.countConnections(session)) > database.pool.totalCount)
    throw new ArchiveRefused('serverRuns');
}

async function loadContents(
  run: Run,
  session: Session,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const { tables } = run.archive.manifest;
  const waitingJobs = await store.takeWaitingJobs(session);
  const triggered = await store.findTriggered(session);
  for (const table of triggered) await store.setTriggers(session, table, 'disable');
  for (const { name } of tables.toReversed()) await store.emptyTable(session, name);
  await loadMembers(run, session, undo);
  await requireOwnRows(run, session);
  await cleanAllHtml(session);
  await setSequences(run, session);
  await store.addJobs(session, waitingJobs);
  for (const table of triggered) await store.setTriggers(session, table, 'enable');
}

/** Loads all tables and files; throws unless each table gets the row count of the manifest. */
async function loadMembers(
  { parts, archive, onProgress }: Run,
  session: Session,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const { tables } = archive.manifest;
  const columnsOf = new Map(tables.map(({ name, columns }) => [name, columns]));
  const loaded = new Map<string, number>();
  let current = '';
  for await (const { name, content } of contentsOf(archive)) {
    const place = placeOf(name);
    if (place === null) throw new ArchiveRefused('foreignContents');
    const heading = 'table' in place ? place.table : 'files';
    if (heading !== current)
      onProgress('table' in place ? { event: 'table', table: heading } : { event: 'files' });
    current = heading;
    if ('table' in place) {
      const columns = columnsOf.get(place.table);
      if (columns === undefined) throw new ArchiveRefused('foreignContents');
      const rows = await session.copyIn({ table: place.table, columns }, content);
      loaded.set(place.table, (loaded.get(place.table) ?? 0) + rows);
    } else await putFile(parts.files, place.file, content, undo);
  }
  if (tables.some(({ name, rows }) => (loaded.get(name) ?? 0) !== rows))
    throw new ArchiveRefused('damaged');
}

async function setSequences(
  { archive, layout, skipNumbers }: Run,
  session: Session,
): Promise<void> {
  for (const { name, last } of archive.manifest.sequences) {
    const skipped = { name, last: skipNumbers === 0 ? last : (last ?? 1) + skipNumbers };
    await store.setSequence(session, isLong(layout, name) ? skipped : { name, last });
  }
}

/** 64-bit sequences have room to skip numbers; 32-bit ones number only internal rows. */
function isLong({ sequences }: Layout, name: string): boolean {
  return sequences.some((sequence) => sequence.name === name && sequence.max > sequenceMax);
}

/** Rejects rows that an export would not pick, and numbers that a sequence would give out again. */
async function requireOwnRows({ archive, layout }: Run, session: Session): Promise<void> {
  for (const { name } of archive.manifest.tables) {
    const where = rowsOf(name);
    if (where !== null && (await store.hasOtherRows(session, name, where)))
      throw new ArchiveRefused('foreignContents');
  }
  const lastOf = new Map(archive.manifest.sequences.map(({ name, last }) => [name, last]));
  for (const sequence of layout.sequences) {
    const largest = await store.largestOf(session, sequence);
    if (largest !== null && largest > (lastOf.get(sequence.name) ?? 0))
      throw new ArchiveRefused('foreignContents');
  }
}

/** Sanitises every text that an earlier sanitising would change, before readers see it. */
async function cleanAllHtml(session: Session): Promise<void> {
  for (const [table, column] of Object.entries(htmlColumns)) {
    for (const before of await store.findHtml(session, { table, column })) {
      const { html: after } = cleanHtml(before);
      if (after !== before) await store.replaceHtml(session, { table, column }, { before, after });
    }
  }
}

/** An existing file stays on rollback: its name is the digest of its content. */
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
