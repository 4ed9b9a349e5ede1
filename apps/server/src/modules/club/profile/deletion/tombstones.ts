import { z } from 'zod';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Deps } from '../../../../infra/deps.ts';
import type { FileStore, StoredFile } from '../../../../infra/files/file-store.ts';
import { type JobHandlers, enqueue } from '../../../../infra/jobs/jobs.ts';
import { type Random, randomText } from '../../../../infra/crypto/random.ts';
import { type Tombstone, oldestKept, parseTombstone, tombstoneName } from './deletion.rules.ts';

/**
 * Notes of deletions outside the database, so that no older copy of the database restores a deleted
 * person. Each is an empty file whose name has the person, the time and a digest of the number. A
 * return writes a note too.
 */

const tombstoneQueue = 'deletion-note';
const payload = z.object({
  // Jobs of earlier releases have no kind: all are deletions.
  kind: z.enum(['deleted', 'returned']).default('deleted'),
  personId: z.number(),
  digest: z.string(),
  at: z.coerce.date(),
});
const folder = 'deletions';

/**
 * Writes a placeholder file, so that a full or unavailable store refuses the deletion instead of
 * losing its note. Resolves to a function that removes it.
 */
async function reserveTombstone(files: FileStore, random: Random): Promise<() => Promise<void>> {
  const name = `${folder}/reserved-${randomText(random, 96)}`;
  await files.put(name, Buffer.from('\n'));
  return () => files.remove(name);
}

/**
 * Who left or came back, and when, with hex digests of all numbers of the account: an older copy of
 * the database may have an earlier number.
 */
export type Moved = {
  readonly personId: number;
  readonly digests: readonly string[];
  readonly at: Date;
};

/**
 * Wraps the write that deletes or restores an account: checks the file store first, and writes the
 * note to disk before the reply. A write that is rolled back leaves no note.
 */
export async function withNote<T>(
  { files, random }: Pick<Deps, 'files' | 'random'>,
  kind: Tombstone['kind'],
  write: (hasMoved: (account: Moved) => void) => Promise<T>,
): Promise<T> {
  const release = await reserveTombstone(files, random);
  let moved: Moved | undefined;
  try {
    const written = await write((account) => {
      moved = account;
    });
    if (moved !== undefined) await putTombstones(files, notesOf(kind, moved));
    return written;
  } finally {
    // A leftover placeholder says nothing and is removed with the oldest notes.
    await release().catch(() => {});
  }
}

/**
 * In the write's transaction: the job writes the note if the process ends before `withNote` does.
 */
export async function enqueueTombstone(
  handle: Handle,
  kind: Tombstone['kind'],
  account: Moved,
  now: Date,
): Promise<void> {
  for (const { at, ...note } of notesOf(kind, account)) {
    await enqueue(handle, {
      queue: tombstoneQueue,
      payload: { ...note, at: at.toISOString() },
      now,
    });
  }
}

function notesOf(kind: Tombstone['kind'], { personId, digests, at }: Moved): Tombstone[] {
  return digests.map((digest) => ({ kind, personId, digest, at }));
}

export function deletionJobs({ files }: Pick<Deps, 'files'>): JobHandlers {
  return { [tombstoneQueue]: async (job) => putTombstone(files, payload.parse(job.payload)) };
}

async function putTombstones(files: FileStore, notes: readonly Tombstone[]): Promise<void> {
  for (const note of notes) await putTombstone(files, note);
}

async function putTombstone(files: FileStore, note: Tombstone): Promise<void> {
  await files.put(`${folder}/${tombstoneName(note)}`, Buffer.from('\n'));
}

/** The names of all notes; deletes expired ones. */
export async function keptTombstones(files: FileStore, now: Date): Promise<string[]> {
  const all: StoredFile[] = [];
  for await (const file of files.list(folder)) all.push(file);
  const oldest = oldestKept(
    all.map(({ changedAt }) => changedAt),
    now,
  );
  const kept: string[] = [];
  for (const { name, changedAt } of all) {
    if (changedAt < oldest) await files.remove(name);
    else kept.push(name.slice(folder.length + 1));
  }
  return kept;
}

/** Copies the notes of another store, like an abandoned data folder, into this one. */
export async function copyTombstones(from: FileStore, to: FileStore): Promise<void> {
  for await (const { name } of from.list(folder))
    if (isTombstone(name)) await to.put(name, Buffer.from('\n'));
}

/** True when the store has a note of any deletion. */
export async function hasTombstones(files: FileStore): Promise<boolean> {
  for await (const { name } of files.list(folder)) if (isTombstone(name)) return true;
  return false;
}

function isTombstone(name: string): boolean {
  return parseTombstone(name.slice(folder.length + 1)) !== null;
}
