import { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { FileStore } from '../../../infra/files/file-store.ts';
import { type JobHandlers, enqueue } from '../../../infra/jobs/jobs.ts';
import { type Random, randomText } from '../../../infra/crypto/random.ts';
import { type Tombstone, tombstoneName, parseTombstone } from './deletion.rules.ts';

/**
 * What a deletion leaves outside the database, so that no older copy of the database brings the person back: a file without
 * content for each, whose name says who, when, and by which digest of the number. A return leaves one too.
 */

const tombstoneQueue = 'deletion-note';
const payload = z.object({ personId: z.number(), digest: z.string(), at: z.coerce.date() });
const folder = 'deletions';

/**
 * Before the deletion: a file that says nothing yet proves that the store takes the note, so that one that is away or full
 * refuses the deletion instead of losing it. Resolves to its removal.
 */
export async function reserveTombstone(files: FileStore, random: Random): Promise<() => Promise<void>> {
  const name = `${folder}/reserved-${randomText(random, 96)}`;
  await files.put(name, Buffer.from('\n'));
  return () => files.remove(name);
}

/** After the deletion is certain and before it is answered; the job in its transaction does it again, should this fail. */
export async function writeTombstone(files: FileStore, { personId, digests }: Departed, now: Date): Promise<void> {
  for (const digest of digests) await putTombstone(files, { kind: 'deleted', personId, digest, at: now });
}

/** By the digests in hex of all numbers that the account had: a copy of the database may be older than the last one. */
type Departed = { readonly personId: number; readonly digests: readonly string[] };

/** In the transaction of the deletion: a job writes the tombstone when the process ends before `writeTombstone`. */
export async function enqueueTombstone(handle: Handle, { personId, digests }: Departed, now: Date): Promise<void> {
  for (const digest of digests) {
    await enqueue(handle, { queue: tombstoneQueue, payload: { personId, digest, at: now.toISOString() }, now });
  }
}

/**
 * Written before the end of the transaction that restores an account: a note too many is harmless, a missing one is
 * not.
 */
export async function writeReturn(
  files: FileStore,
  { personId, phoneDigest }: { readonly personId: number; readonly phoneDigest: Uint8Array },
  now: Date,
): Promise<void> {
  await putTombstone(files, { kind: 'returned', personId, digest: Buffer.from(phoneDigest).toString('hex'), at: now });
}

export function deletionJobs({ files }: Pick<Deps, 'files'>): JobHandlers {
  return {
    [tombstoneQueue]: async (job) => putTombstone(files, { kind: 'deleted', ...payload.parse(job.payload) }),
  };
}

async function putTombstone(files: FileStore, note: Tombstone): Promise<void> {
  await files.put(`${folder}/${tombstoneName(note)}`, Buffer.from('\n'));
}

/** The names of all notes; those from before are removed. */
export async function tombstonesSince(files: FileStore, before: Date): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, changedAt } of files.list(folder)) {
    if (changedAt < before) await files.remove(name);
    else names.push(name.slice(folder.length + 1));
  }
  return names;
}

/** Copies the notes of another place, like a data folder that was given up, into this one. */
export async function copyTombstones(from: FileStore, to: FileStore): Promise<void> {
  for await (const { name } of from.list(folder)) if (isTombstone(name)) await to.put(name, Buffer.from('\n'));
}

/** True when the store has the note of any deletion. */
export async function hasTombstones(files: FileStore): Promise<boolean> {
  for await (const { name } of files.list(folder)) if (isTombstone(name)) return true;
  return false;
}

function isTombstone(name: string): boolean {
  return parseTombstone(name.slice(folder.length + 1)) !== null;
}
