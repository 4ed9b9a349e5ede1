import { createHash } from 'node:crypto';
import type { PayoutFileKind } from '@klub/contract/panel/money/payout-files';
import type { Database, Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { refuse } from '../../../infra/refusal.ts';
import { BadAccount, bankFile, listFile, findPayout } from '../../money/settlements/settlements.ts';
import { linkMinutes } from './payouts.rules.ts';

type Parts = Pick<Deps, 'database' | 'vault'>;
type FileOf = { readonly payoutId: number; readonly kind: PayoutFileKind };
type Pieces = AsyncIterable<string | Uint8Array>;
type Made = { readonly pieces: readonly Uint8Array[]; readonly sha256: string };

/** A larger file is made again when it is fetched. */
const keptBytesMax = 64 << 20;
/** The file of this process's newest link, in memory until it is fetched or the link expires. */
const kept = new WeakMap<Database, Made>();

/**
 * Makes a payout's file for its digest, and caches it for the fetch. Throws for a cancelled payout.
 */
export async function makeFile(
  { database, vault }: Parts,
  handle: Handle,
  of: FileOf,
): Promise<{ sha256: string; bytes: number }> {
  const file = await piecesOf({ handle, vault }, of);
  if (file === null) throw refuse('payoutDone');
  const hash = createHash('sha256');
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const piece of file) {
      const content = typeof piece === 'string' ? Buffer.from(piece) : piece;
      hash.update(content);
      bytes += content.length;
      if (bytes <= keptBytesMax) pieces.push(content);
      else pieces.length = 0;
    }
  } catch (error) {
    if (error instanceof BadAccount) throw refuse('payoutBadAccount');
    throw error;
  }
  const sha256 = hash.digest('hex');
  if (bytes <= keptBytesMax) keep(database, { pieces, sha256 });
  return { sha256, bytes };
}

function keep(database: Database, made: Made): void {
  kept.set(database, made);
  const forget = (): void => void (kept.get(database) === made && kept.delete(database));
  setTimeout(forget, linkMinutes * 60_000).unref();
}

/** The file of a link, with the shown digest; null when its payout was cancelled. */
export async function takeFile(
  { database, vault }: Parts,
  { sha256, ...of }: FileOf & { readonly sha256: string },
): Promise<AsyncIterable<string | Uint8Array> | Iterable<Uint8Array> | null> {
  const file = await piecesOf({ handle: database.kysely, vault }, of);
  if (file === null) return null;
  const made = kept.get(database);
  if (made?.sha256 !== sha256) return withDigest(file, sha256);
  kept.delete(database);
  return made.pieces;
}

async function piecesOf(
  source: Parameters<typeof bankFile>[0],
  { payoutId, kind }: FileOf,
): Promise<Pieces | null> {
  const payout = await findPayout(source.handle, payoutId);
  if (payout === null || payout.isCancelled) return null;
  return kind === 'bank' ? bankFile(source, payout) : listFile(source, payout);
}

/** Yields the pieces, the last one only when the digest over all equals the shown one. */
async function* withDigest(pieces: Pieces, sha256: string): Pieces {
  const hash = createHash('sha256');
  let held: string | Uint8Array = '';
  for await (const piece of pieces) {
    hash.update(piece);
    if (held.length > 0) yield held;
    held = piece;
  }
  if (hash.digest('hex') !== sha256) throw refuse('payoutLinkUsed');
  yield held;
}
