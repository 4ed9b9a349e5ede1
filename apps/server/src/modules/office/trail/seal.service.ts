import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Vault } from '../../../infra/crypto/vault.ts';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import { beforeFirst, entriesDigest, entryHashOf, markOf, sealHashOf } from './seal.rules.ts';
import * as store from './seal.store.ts';

/** Maximum number of entries under one seal, in one transaction. */
const entriesPerSeal = 10_000;
/** Entries held in memory. */
const entriesAtOnce = 1_000;
/** Ids per statement. */
const idsAtOnce = 50_000;

/**
 * Seals waiting entries, except those that a running transaction may precede; returns their number.
 */
export async function sealTrail(
  handle: Handle,
  vault: Pick<Vault, 'digest'>,
  now: Date,
): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await inTransaction(handle, (transaction) => sealSome(transaction, vault, now));
    sealed += count;
    if (count < entriesPerSeal) return sealed;
    await nextTurn();
  }
}

/** Writes one seal; 0 while another process seals, or when no entry waits. */
async function sealSome(
  transaction: Handle,
  vault: Pick<Vault, 'digest'>,
  now: Date,
): Promise<number> {
  if (!(await store.lockSeals(transaction))) return 0;
  const oldestWriter = await store.findOldestWriter(transaction);
  const ids = await store.findSealable(transaction, oldestWriter, entriesPerSeal);
  if (ids.length === 0) return 0;
  const head = await store.findHead(transaction);
  const digest = entriesDigest();
  const members: store.Member[] = [];
  for (let at = 0; at < ids.length; at += entriesAtOnce) {
    for (const entry of await store.findSealedEntries(
      transaction,
      ids.slice(at, at + entriesAtOnce),
    )) {
      const hash = entryHashOf(entry);
      digest.add(entry.id, hash);
      members.push({ id: entry.id, hash });
    }
  }
  const previousHash = head?.hash ?? beforeFirst;
  const content = {
    previousHash,
    entries: digest.count(),
    entriesHash: digest.hash(),
    sealedAt: now,
  };
  const hash = sealHashOf(content);
  const sealId = await store.addSeal(transaction, { ...content, hash, mark: markOf(vault, hash) });
  await store.addMembers(transaction, sealId, members);
  return members.length;
}

/**
 * Queues the entries of a restored database for sealing: transaction ids are not valid in another
 * database.
 */
export async function findUnsealed(handle: Handle): Promise<void> {
  const last = await store.lastEntryId(handle);
  for (let from = 0; from < last; from += idsAtOnce) {
    await inTransaction(handle, async (transaction) => {
      await store.waitForSeals(transaction);
      await store.letWait(transaction, { from, to: from + idsAtOnce });
    });
    await nextTurn();
  }
}
