import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Handle, inTransaction } from '../../infra/db/db.ts';
import { beforeFirst, entriesDigest, entryHashOf, sealHashOf } from './seal.rules.ts';
import * as store from './seal.store.ts';

/** In one transaction, and under one seal. */
const entriesPerSeal = 10_000;
/** Read at a time, which is what is held in memory. */
const entriesAtOnce = 1_000;
/** Ids looked at in one statement. */
const idsAtOnce = 50_000;

/** Seals what waits, up to what a transaction that still runs may precede; returns how many entries. */
export async function sealTrail(handle: Handle, now: Date): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await inTransaction(handle, (transaction) => sealSome(transaction, now));
    sealed += count;
    if (count < entriesPerSeal) return sealed;
    await nextTurn();
  }
}

/** One seal; 0 while another process seals, or when there is nothing to seal. */
async function sealSome(transaction: Handle, now: Date): Promise<number> {
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
  const sealId = await store.addSeal(transaction, { ...content, hash: sealHashOf(content) });
  await store.addMembers(transaction, sealId, members);
  return members.length;
}

/** Lets the entries of a restored database wait for a seal: what names transactions does not travel with a database. */
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
