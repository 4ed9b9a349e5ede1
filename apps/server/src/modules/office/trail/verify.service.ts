import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Vault } from '../../../infra/crypto/vault.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { shownDate } from '../../../infra/polish.copy.ts';
import { append } from '../../../infra/trail/trail.ts';
import { beforeFirst, entryHashOf } from './seal.rules.ts';
import { findHead, lastEntryId } from './seal.store.ts';
import { checkCopy as copy } from './trail.copy.ts';
import {
  type Fault,
  type Keyed,
  type Seal,
  type Tally,
  entriesNamed,
  faultOf,
  keyFaultOf,
  newTally,
  tallied,
} from './verify.rules.ts';
import * as store from './verify.store.ts';

/** `head`: the hash of the newest seal, `seal`: its number; null before the first. */
export type TrailCheck = {
  readonly isWhole: boolean;
  readonly words: string;
  readonly seals: number;
  readonly entries: number;
  readonly head: string | null;
  readonly seal: number | null;
  readonly fault: Fault | null;
};

/** Number of recomputed entries and of all. Awaited; an exception ends the check. */
export type OnChecked = (done: number, all: number) => Promise<void> | void;

const sealsAtOnce = 500;
const entriesAtOnce = 1_000;
const idsAtOnce = 50_000;

/** Recomputes every seal from the current rows; returns the first fault. */
export async function verifyTrail(
  handle: Handle,
  vault: Pick<Vault, 'digest'>,
  onChecked: OnChecked = () => {},
): Promise<TrailCheck> {
  const head = await findHead(handle);
  const { seals, entries } = await store.countSealed(handle);
  const keyed: Keyed = { first: null, before: 0, beside: [] };
  const faultOfSeal = (seal: Seal, tally: Tally, previousHash: string): Fault | null =>
    faultOf(seal, tally, previousHash) ?? keyFaultOf(vault, keyed, seal, tally.newestAt);
  const fault =
    (await sealFault(handle, head?.id ?? 0, faultOfSeal, (done) => onChecked(done, entries))) ??
    (await strandedFault(handle)) ??
    (await unsealedFault(handle)) ??
    (await cutFault(handle));
  const words = fault === null ? wholeWords(seals, entries, keyed) : faultWords(fault);
  return {
    isWhole: fault === null,
    words,
    seals,
    entries,
    head: head?.hash ?? null,
    seal: head?.id ?? null,
    fault,
  };
}

function wholeWords(seals: number, entries: number, { first, before, beside }: Keyed): string {
  return [
    copy.whole(seals, entries),
    ...(seals > 0 && first === null ? [copy.noKey] : []),
    ...(first !== null && before > 0 ? [copy.keyedFrom(first.id, shownDate(first.sealedAt))] : []),
    ...(beside.length > 0 ? [copy.beside(beside.slice(0, entriesNamed).join(', '))] : []),
  ].join(' ');
}

function faultWords({ kind, seal, entries }: Fault): string {
  const at = seal === null ? '' : copy.atSeal(seal);
  return copy.fault(
    copy.faults[kind],
    at,
    entries.length === 0 ? '' : copy.which(entries.join(', ')),
  );
}

/**
 * Reads seals and their entries in parallel, in the same order; new rows only follow `lastSeal`.
 */
async function sealFault(
  handle: Handle,
  lastSeal: number,
  faultOfSeal: (seal: Seal, tally: Tally, previousHash: string) => Fault | null,
  onDone: (done: number) => Promise<void> | void,
): Promise<Fault | null> {
  const tallies = talliesOf(handle, lastSeal, onDone);
  let tally = await nextOf(tallies);
  let previousHash = beforeFirst;
  for await (const seal of sealsUpTo(handle, lastSeal)) {
    if (tally !== null && tally.sealId < seal.id) return withoutSeal(tally);
    const isOwn = tally?.sealId === seal.id;
    const own = isOwn && tally !== null ? tally : newTally(seal.id);
    const fault = faultOfSeal(seal, own, previousHash);
    if (fault !== null) return fault;
    previousHash = seal.hash;
    if (isOwn) tally = await nextOf(tallies);
  }
  return tally === null ? null : withoutSeal(tally);
}

function withoutSeal({ sealId }: Tally): Fault {
  return { kind: 'noSeal', seal: sealId, entries: [] };
}

async function nextOf<T>(items: AsyncIterator<T>): Promise<T | null> {
  const { done, value } = await items.next();
  return done === true ? null : value;
}

async function* sealsUpTo(handle: Handle, lastSeal: number): AsyncGenerator<Seal> {
  for (let after = 0; after < lastSeal;) {
    const seals = await store.findSeals(handle, after, sealsAtOnce);
    for (const seal of seals) if (seal.id <= lastSeal) yield seal;
    after = seals.at(-1)?.id ?? lastSeal;
  }
}

async function* talliesOf(
  handle: Handle,
  lastSeal: number,
  onDone: (done: number) => Promise<void> | void,
): AsyncGenerator<Tally> {
  let tally: Tally | null = null;
  let after: store.Place = { sealId: 0, entryId: 0 };
  let done = 0;
  for (;;) {
    const members = await store.findMembers(handle, after, { lastSeal, max: entriesAtOnce });
    for (const { sealId, entryId, sealedHash, entry } of members) {
      if (tally !== null && tally.sealId !== sealId) yield tally;
      if (tally?.sealId !== sealId) tally = newTally(sealId);
      const present = entry && entryHashOf(entry);
      tallied(tally, { id: entryId, sealedHash, present, at: entry?.at ?? '' });
    }
    const last = members.at(-1);
    if (last === undefined) break;
    after = last;
    done += members.length;
    await onDone(done);
    await nextTurn();
  }
  if (tally !== null) yield tally;
}

async function strandedFault(handle: Handle): Promise<Fault | null> {
  const stranded = await store.findStranded(handle, entriesNamed);
  const [first] = stranded;
  if (first === undefined) return null;
  return { kind: 'noSeal', seal: first.sealId, entries: stranded.map(({ entryId }) => entryId) };
}

async function unsealedFault(handle: Handle): Promise<Fault | null> {
  const last = await lastEntryId(handle);
  for (let from = 0; from < last; from += idsAtOnce) {
    const unsealed = await store.findUnsealed(handle, {
      from,
      to: from + idsAtOnce,
      max: entriesNamed,
    });
    if (unsealed.length > 0) return { kind: 'unsealed', seal: null, entries: unsealed };
    await nextTurn();
  }
  const twice = await store.findSealedTwice(handle, entriesNamed);
  return twice.length === 0 ? null : { kind: 'sealedTwice', seal: null, entries: twice };
}

async function cutFault(handle: Handle): Promise<Fault | null> {
  const [lost] = await store.findLostHeads(handle, 1);
  return lost === undefined ? null : { kind: 'cut', seal: lost.sealId, entries: [lost.entryId] };
}

/** Checks the trail and appends the result; the next check compares its seals with it. */
export async function checkTrail(
  { database, clock, vault }: Pick<Deps, 'database' | 'clock' | 'vault'>,
  onChecked?: OnChecked,
): Promise<TrailCheck> {
  const check = await verifyTrail(database.kysely, vault, onChecked);
  const { isWhole, words, seals, entries, head, seal } = check;
  await append(
    database.kysely,
    { actor: { way: 'system', name: copy.checker }, action: 'trail.checked', at: clock.now() },
    {
      details: { isWhole, words, seals, entries, head, seal },
      outcome: isWhole ? 'done' : 'refused',
    },
  );
  return check;
}
