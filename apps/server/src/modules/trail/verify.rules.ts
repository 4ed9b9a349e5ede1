import { type EntriesDigest, type SealContent, entriesDigest, sealHashOf } from './seal.rules.ts';

export type Seal = SealContent & { readonly id: number; readonly hash: string };

/** What is wrong with the trail; `entries` are ids, some of them where they are many. */
export type Fault = {
  readonly kind:
    /** Entries that a seal holds and that are gone, or that are otherwise than they were sealed. */
    | 'deleted'
    | 'changed'
    /** The row of the seal itself does not fit its hash, or not the seal before it. */
    | 'seal'
    | 'chain'
    /** The seal holds fewer, more or other entries than when it was made. */
    | 'fewer'
    | 'more'
    | 'others'
    /** Entries under a seal that is gone. */
    | 'noSeal'
    /** A former check saw a seal that is gone: the end was cut off. */
    | 'cut'
    /** Entries that have no seal and do not wait for one, or that have one and wait for another. */
    | 'unsealed'
    | 'sealedTwice';
  readonly seal: number | null;
  readonly entries: readonly number[];
};

/** So many ids are named. */
export const entriesNamed = 20;

/** What was found under one seal, entry by entry. */
export type Tally = {
  readonly sealId: number;
  readonly digest: EntriesDigest;
  readonly deleted: number[];
  readonly changed: number[];
};

export function newTally(sealId: number): Tally {
  return { sealId, digest: entriesDigest(), deleted: [], changed: [] };
}

/** @param present the hash of the entry as it is now; null when it is gone */
export function tallied(
  tally: Tally,
  entry: { id: number; sealedHash: string; present: string | null },
): void {
  const { id, sealedHash, present } = entry;
  const odd = present === null ? tally.deleted : present === sealedHash ? null : tally.changed;
  if (odd !== null && odd.length < entriesNamed) odd.push(id);
  tally.digest.add(id, sealedHash);
}

/** The first thing that does not fit about a seal; null: it fits. */
export function faultOf(
  seal: Seal,
  { digest, deleted, changed }: Tally,
  previousHash: string,
): Fault | null {
  const fault = (kind: Fault['kind'], entries: readonly number[] = []): Fault => ({
    kind,
    seal: seal.id,
    entries,
  });
  if (deleted.length > 0) return fault('deleted', deleted);
  if (changed.length > 0) return fault('changed', changed);
  if (sealHashOf(seal) !== seal.hash) return fault('seal');
  if (seal.previousHash !== previousHash) return fault('chain');
  if (digest.count() < seal.entries) return fault('fewer');
  if (digest.count() > seal.entries) return fault('more');
  return digest.hash() === seal.entriesHash ? null : fault('others');
}
