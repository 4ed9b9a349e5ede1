import { type EntriesDigest, type SealContent, entriesDigest, sealHashOf } from './seal.rules.ts';

export type Seal = SealContent & { readonly id: number; readonly hash: string };

/** A fault in the trail; `entries` are ids, at most the first ones. */
export type Fault = {
  readonly kind:
    /** Sealed entries that are missing or changed. */
    | 'deleted'
    | 'changed'
    /** The seal's row does not match its hash or the previous seal. */
    | 'seal'
    | 'chain'
    /** The seal has fewer, more or other entries than at its creation. */
    | 'fewer'
    | 'more'
    | 'others'
    /** Entries under a missing seal. */
    | 'noSeal'
    /** An earlier check saw a seal that is missing: the end was cut off. */
    | 'cut'
    /** Entries without a seal that do not wait for one, or with a seal and waiting. */
    | 'unsealed'
    | 'sealedTwice';
  readonly seal: number | null;
  readonly entries: readonly number[];
};

/** Maximum number of listed ids. */
export const entriesNamed = 20;

/** Result for one seal, entry by entry. */
export type Tally = {
  readonly sealId: number;
  readonly digest: EntriesDigest;
  readonly deleted: number[];
  readonly changed: number[];
};

export function newTally(sealId: number): Tally {
  return { sealId, digest: entriesDigest(), deleted: [], changed: [] };
}

/** @param present hash of the current entry; null: missing */
export function tallied(
  tally: Tally,
  entry: { id: number; sealedHash: string; present: string | null },
): void {
  const { id, sealedHash, present } = entry;
  const odd = present === null ? tally.deleted : present === sealedHash ? null : tally.changed;
  if (odd !== null && odd.length < entriesNamed) odd.push(id);
  tally.digest.add(id, sealedHash);
}

/** The first fault of a seal; null: none. */
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
