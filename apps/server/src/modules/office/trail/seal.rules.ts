import { createHash, hash } from 'node:crypto';
import type { Vault } from '../../../infra/crypto/vault.ts';

/**
 * An entry in its sealed form: times as text in milliseconds, details as their jsonb text, whose
 * keys are sorted.
 */
export type SealedEntry = {
  readonly id: number;
  readonly at: string;
  readonly way: string;
  readonly staffId: number | null;
  readonly byName: string;
  readonly action: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly subjectName: string;
  readonly personId: number | null;
  readonly reason: string;
  readonly details: string;
  readonly source: string;
  readonly requestId: string;
  readonly outcome: string;
};

/** With sorted keys, so that the column order of a database does not matter. */
function canonicalOf(entry: SealedEntry): string {
  const fields = Object.entries(entry).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify(Object.fromEntries(fields));
}

/** In hex. */
export function entryHashOf(entry: SealedEntry): string {
  return hash('sha256', canonicalOf(entry));
}

/** Hashes entries in the order of their ids; returns the hash in hex. */
export type EntriesDigest = {
  add(id: number, entryHash: string): void;
  count(): number;
  hash(): string;
};

export function entriesDigest(): EntriesDigest {
  const digest = createHash('sha256');
  let count = 0;
  return {
    add: (id, entryHash) => {
      digest.update(`${id} ${entryHash}\n`);
      count += 1;
    },
    count: () => count,
    hash: () => digest.digest('hex'),
  };
}

export type SealContent = {
  readonly previousHash: string;
  readonly entries: number;
  readonly entriesHash: string;
  readonly sealedAt: Date;
};

/** Previous hash of the first seal. */
export const beforeFirst = '';

/** Each hash includes the previous one, so the newest one proves the whole trail. */
export function sealHashOf({ previousHash, entries, entriesHash, sealedAt }: SealContent): string {
  return hash('sha256', JSON.stringify([previousHash, entries, entriesHash, Number(sealedAt)]));
}

/** Keyed digest of a seal, and with its hash of all earlier ones. */
export function markOf({ digest }: Pick<Vault, 'digest'>, sealHash: string): Buffer {
  return Buffer.from(digest('trail seal', sealHash));
}

/** Eight groups of eight characters, as printed in a protocol. */
export function inGroups(sealHash: string): string {
  return (sealHash.match(/.{1,8}/g) ?? []).join(' ');
}
