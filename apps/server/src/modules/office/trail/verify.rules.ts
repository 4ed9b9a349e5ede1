import type { Vault } from '../../../infra/crypto/vault.ts';
import { dayMs } from '../../../infra/clock.ts';
import {
  type EntriesDigest,
  type SealContent,
  entriesDigest,
  markOf,
  sealHashOf,
} from './seal.rules.ts';

export type Seal = SealContent & {
  readonly id: number;
  readonly hash: string;
  /** Null: sealed by a former release. */
  readonly mark: Uint8Array | null;
};

/** A fault in the trail; `entries` are ids, at most the first ones. */
export type Fault = {
  readonly kind:
    /** Sealed entries that are missing or changed. */
    | 'deleted'
    | 'changed'
    /** The seal's row does not match its hash or the previous seal. */
    | 'seal'
    | 'chain'
    /** The seal's keyed digest is wrong, or missing after an upgrade. */
    | 'mark'
    | 'unmarked'
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
  /** Time of the newest entry, ISO 8601 in UTC without a zone; empty: none. */
  newestAt: string;
  readonly deleted: number[];
  readonly changed: number[];
};

export function newTally(sealId: number): Tally {
  return { sealId, digest: entriesDigest(), newestAt: '', deleted: [], changed: [] };
}

/** @param present hash of the current entry; null: missing */
export function tallied(
  tally: Tally,
  entry: { id: number; sealedHash: string; present: string | null; at: string },
): void {
  const { id, sealedHash, present, at } = entry;
  if (at > tally.newestAt) tally.newestAt = at;
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

/** How long servers of a former release may seal without a key beside new ones. */
const upgradeMs = dayMs;

/** Which of the checked seals have a keyed digest. */
export type Keyed = {
  /** The first with one; null: none. */
  first: Pick<Seal, 'id' | 'sealedAt'> | null;
  /** Number of seals before it. */
  before: number;
  /** Later ones without, of servers of a former release. */
  readonly beside: number[];
};

/** Adds the seal; returns its fault. A keyed seal proves those before it too, because its hash includes theirs. */
export function keyFaultOf(
  vault: Pick<Vault, 'digest'>,
  keyed: Keyed,
  { id, hash, mark, sealedAt }: Seal,
  newestAt: string,
): Fault | null {
  if (mark !== null) {
    if (!markOf(vault, hash).equals(mark)) return { kind: 'mark', seal: id, entries: [] };
    keyed.first ??= { id, sealedAt };
    return null;
  }
  if (keyed.first === null) {
    keyed.before += 1;
    return null;
  }
  const until = keyed.first.sealedAt.getTime() + upgradeMs;
  const newest = newestAt === '' ? 0 : Date.parse(`${newestAt}Z`);
  if (Math.max(sealedAt.getTime(), newest) > until)
    return { kind: 'unmarked', seal: id, entries: [] };
  keyed.beside.push(id);
  return null;
}
