import { timingSafeEqual } from 'node:crypto';
import type { Database } from '../../../infra/db/db.ts';
import { missingStatements } from '../../../infra/db/migrate.ts';
import { isStoredContent } from '../../../infra/files/stored-content.ts';
import { ArchiveRefused, type KeyTexts, type Layout } from './archive.format.ts';
import { macOf, passphraseKeys, unwrapKeys } from './archive.keys.ts';
import { type CheckedArchive, checkArchive, contentsOf } from './archive.read.ts';
import { countRows, fitsLayout, placeOf } from './archive.rules.ts';
import * as store from './archive.store.ts';
import { inSession } from './session.store.ts';

/** Checks a backup like a restore, up to the first write; throws `ArchiveRefused`. */
export async function verifyArchive(
  database: Database,
  file: string,
  passphrase: string,
): Promise<void> {
  const archive = await checkArchive(file);
  await openKeys(archive, passphrase);
  await requireOwnContents(archive, await inSession(database, 'read', store.findLayout));
}

/** The layout of an archive of that version: runs the missing migrations and rolls them back. */
export async function layoutAt(
  database: Database,
  version: string,
  current: string | null,
): Promise<Layout> {
  if (current === version) return inSession(database, 'read', store.findLayout);
  const statements = await missingStatements(current, version);
  const undone = new Error('The rehearsal of the migrations is undone.');
  let layout: Layout = { tables: [], sequences: [] };
  const rehearsal = inSession(database, 'write', async (session) => {
    for (const statement of statements) await session.query(statement);
    layout = await store.findLayout(session);
    throw undone;
  });
  await rehearsal.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return layout;
}

/**
 * Throws unless tables, columns and sequences are those of an export, row counts match and all
 * files are of known kinds.
 */
export async function requireOwnContents(archive: CheckedArchive, layout: Layout): Promise<void> {
  if (!fitsLayout(archive.manifest, layout)) throw new ArchiveRefused('foreignContents');
  const rows = new Map<string, number>();
  for await (const { name, content } of contentsOf(archive)) {
    const place = placeOf(name);
    if (place === null) throw new ArchiveRefused('foreignContents');
    if ('table' in place) rows.set(place.table, (rows.get(place.table) ?? 0) + countRows(content));
    else if (!(await isStoredContent(place.file, content)))
      throw new ArchiveRefused('foreignContents');
  }
  if (archive.manifest.tables.some((table) => (rows.get(table.name) ?? 0) !== table.rows)) {
    throw new ArchiveRefused('damaged');
  }
}

/** The keys of an archive, for an installation whose keys come from settings. */
export async function archivedKeys(file: string, passphrase: string): Promise<KeyTexts> {
  return openKeys(await checkArchive(file), passphrase);
}

export async function openKeys(archive: CheckedArchive, passphrase: string): Promise<KeyTexts> {
  const keys = await passphraseKeys(passphrase, archive.keys);
  const texts = unwrapKeys(archive.keys, keys);
  const mac = macOf(archive.list, keys);
  if (archive.mac.length !== mac.length || !timingSafeEqual(archive.mac, mac))
    throw new ArchiveRefused('changed');
  return texts;
}
