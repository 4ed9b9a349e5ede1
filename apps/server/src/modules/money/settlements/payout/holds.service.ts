import type { Transaction } from 'kysely';
import { type Handle, inTransaction } from '../../../../infra/db/db.ts';
import type { Schema } from '../../../../infra/db/schema.ts';
import type { Vault } from '../../../../infra/crypto/vault.ts';
import { lockSettlements } from '../closing/closing.store.ts';
import { repeatedMonths } from './holds.rules.ts';
import * as store from './holds.store.ts';

export type HoldRefusal = 'unknownPerson' | 'reasonNeeded' | 'notSeen' | 'leaverByTwo';

export type HoldReport = {
  readonly person: store.FoundPerson;
  /** `held` or `released` now; `same`: unchanged. */
  readonly outcome: 'held' | 'released' | 'same';
  readonly kinds: readonly store.HoldKind[];
};

type Refused = { readonly refused: HoldRefusal };

type Decided = { readonly reason: string; readonly by: string; readonly now: Date };
type Transacting = Transaction<Schema>;

/** Like `holdPayouts` and `releasePayouts`, for a person by id and in the caller's transaction. */
export async function holdPayoutsOf(
  transaction: Transacting,
  personId: number,
  decided: Decided,
): Promise<HoldReport | Refused> {
  await lockSettlements(transaction);
  const person = await store.findById(transaction, personId);
  return person === null ? { refused: 'unknownPerson' } : hold(transaction, person, decided);
}

/** Releases nothing when a hold is newer than the last one that was seen; ids of holds rise. */
export async function releasePayoutsOf(
  transaction: Transacting,
  personId: number,
  { newestSeen, ...decided }: Decided & { readonly newestSeen: number },
): Promise<HoldReport | Refused> {
  await lockSettlements(transaction);
  if ((await store.newestHold(transaction, personId)) > newestSeen) return { refused: 'notSeen' };
  const person = await store.findById(transaction, personId);
  if (person === null) return { refused: 'unknownPerson' };
  if (person.isDeleted && (await store.activeKinds(transaction, personId)).includes('returned'))
    return { refused: 'leaverByTwo' };
  return release(transaction, person, { ...decided, ibanSealed: '' });
}

/** What two people decide on when they release a leaver's returned transfers. */
export type HeldLeaver = {
  /** Returned transfers that hold the person. */
  readonly transfers: readonly store.HoldingTransfer[];
  readonly kinds: readonly store.HoldKind[];
  /** The person's unpaid sum. */
  readonly grosze: number;
};

/**
 * Null: no such person. A person with an account has no such transfers. @param locks locks
 * everything until commit
 */
export async function heldLeaver(
  handle: Handle,
  personId: number,
  locks: boolean,
): Promise<HeldLeaver | null> {
  if (locks) await lockSettlements(handle);
  const person = await store.findById(handle, personId);
  if (person === null) return null;
  return {
    transfers: person.isDeleted ? await store.holdingTransfers(handle, personId) : [],
    kinds: await store.activeKinds(handle, personId),
    grosze: await store.sumUnpaid(handle, personId),
  };
}

/**
 * Releases all holds of a leaver, to the given account, which is paid from `heldUntil` on (D70).
 */
export async function releaseLeaver(
  transaction: Transacting,
  personId: number,
  { heldUntil, ...decided }: Decided & { readonly ibanSealed: string; readonly heldUntil: Date },
): Promise<void> {
  await store.releasePerson(transaction, personId, decided);
  await store.holdUntil(transaction, personId, heldUntil);
}

async function hold(
  transaction: Transacting,
  person: store.FoundPerson,
  decided: Decided,
): Promise<HoldReport> {
  const isNew = await store.holdPerson(transaction, { personId: person.id, ...decided });
  return { person, outcome: isNew ? 'held' : 'same', kinds: ['operator'] };
}

async function release(
  transaction: Transacting,
  person: store.FoundPerson,
  decided: Decided & { readonly ibanSealed: string },
): Promise<HoldReport | Refused> {
  const kinds = await store.activeKinds(transaction, person.id);
  if (kinds.length === 0) return { person, outcome: 'same', kinds };
  if (kinds.includes('repeated') && decided.reason === '') return { refused: 'reasonNeeded' };
  await store.releasePerson(transaction, person.id, decided);
  return { person, outcome: 'released', kinds };
}

/** The ones of these people whose own data hold their payout now. */
export function stillHeld(handle: Handle, personIds: readonly number[]): Promise<number[]> {
  return store.findHeldByData(handle, personIds);
}

/**
 * A returned transfer holds its person as long as the account is unchanged. Call it when accounts
 * have changed, and before a payout; null: for everyone. @param freshIds transfers marked just now:
 * holds of an earlier, withdrawn mark do not count
 */
export async function followReturned(
  handle: Handle,
  vault: Vault,
  personIds: readonly number[] | null,
  now: Date,
  freshIds: readonly number[] = [],
): Promise<void> {
  if (personIds?.length === 0) return;
  const { holdIds, wrong } = await findMoved(handle, vault, personIds, new Set(freshIds));
  if (holdIds.length > 0) await store.releaseHolds(handle, holdIds, { reason: '', by: '', now });
  await store.holdReturned(handle, wrong, now);
}

/** Ends the holds of a withdrawn return, and erases a leaver's account that only it was given for. */
export async function endReturnHolds(
  transaction: Transacting,
  vault: Vault,
  { id, personId }: { readonly id: number; readonly personId: number },
  now: Date,
): Promise<void> {
  await store.releaseOfItem(transaction, id, { reason: '', by: '', now });
  const others = await store.findReturned(transaction, [personId]);
  if (others.length === 0) await store.eraseGivenAccounts(transaction, personId);
  await followReturned(transaction, vault, [personId], now);
}

/**
 * `followReturned` for everyone, so that a read shows what a payout does; locks only when something
 * has changed.
 */
export async function followUnlocked(handle: Handle, vault: Vault, now: Date): Promise<void> {
  const { holdIds, wrong } = await findMoved(handle, vault, null);
  if (holdIds.length + wrong.length === 0) return;
  await inTransaction(handle, async (transaction) => {
    await lockSettlements(transaction);
    await followReturned(transaction, vault, null, now);
  });
}

/**
 * Holds whose person has another account now, and transfers to the present account without a hold.
 */
async function findMoved(
  handle: Handle,
  vault: Vault,
  personIds: readonly number[] | null,
  fresh: ReadonlySet<number> = new Set(),
) {
  const returned = (await store.findReturned(handle, personIds)).map((transfer) => ({
    ...transfer,
    holdId: fresh.has(transfer.itemId) ? null : transfer.holdId,
    isSame:
      vault.open('iban', transfer.returnedIban, transfer.personId) ===
      vault.open('iban', transfer.currentIban, transfer.personId),
  }));
  const changed = returned.filter(
    ({ isSame, holdId, isReleased }) => !isSame && holdId !== null && !isReleased,
  );
  const backAtWrong = new Set(returned.filter(({ isSame }) => isSame).map((one) => one.personId));
  const wrong = returned.filter(
    ({ isSame, holdId, isReleasedByAccount, isGone, personId }) =>
      (isSame && (holdId === null || isReleasedByAccount)) ||
      // A leaver's account is erased once paid; then only that of an earlier return is left.
      (isGone && holdId === null && backAtWrong.has(personId)),
  );
  return { holdIds: changed.flatMap(({ holdId }) => holdId ?? []), wrong };
}

/** Holds the month of everyone who was settled for it on another account before (D41). */
export async function holdRepeatedMonths(
  transaction: Transaction<Schema>,
  vault: Vault,
  month: string,
  now: Date,
): Promise<void> {
  const hex = (purpose: string, value: string): string =>
    Buffer.from(vault.digest(purpose, value)).toString('hex');
  const people = (await store.findSettledIn(transaction, month)).map((person) => ({
    ...person,
    marks: [
      person.phone === '' ? person.phoneDigest : hex('deleted phone', person.phone),
      ...person.formerDigests,
      person.peselSealed === ''
        ? person.peselDigest
        : hex('pesel', vault.open('pesel', person.peselSealed, person.id)),
    ].filter((mark) => mark !== null),
  }));
  await store.holdRepeated(transaction, month, repeatedMonths(people), now);
}
