import { dayMs } from '../../../infra/clock.ts';
import type { Handle } from '../../../infra/db/db.ts';
import { type Refusal, refuse } from '../../../infra/refusal.ts';
import {
  type Named,
  type Namesakes,
  type OwnAccount,
  type Relation,
  findOwnAccounts,
  findNamesakes,
  findOwnAmong,
  findRelations,
  findStaffOf,
  setRelation,
  sweepFormerIdentities,
} from './own.store.ts';

/** True when the panel's account and the participant may be the same person. */
export async function isOwnAccount(
  handle: Handle,
  staffId: number,
  personId: number,
): Promise<boolean> {
  return (await findStaffOf(handle, [personId])).includes(staffId);
}

/**
 * An operator who is also a participant must not act on their own account. Throws `ownPerson`; an
 * attempted act stays in the trail.
 */
export async function requireNotSelf(
  handle: Handle,
  staffId: number,
  personIds: readonly number[],
): Promise<void> {
  for (const personId of personIds) {
    if (await isOwnAccount(handle, staffId, personId)) throw ownRefusal('ownPerson', personId);
  }
}

/** Refusal of an act on the operator's own account, with the trail entry of the attempt. */
export function ownRefusal(failure: 'ownPerson' | 'ownView', personId: number): Refusal {
  return refuse(failure, { tried: { personId, details: { refused: failure } } });
}

/** Panel accounts that may be this participant. */
export function staffConcerned(handle: Handle, personId: number): Promise<number[]> {
  return findStaffOf(handle, [personId]);
}

/** Why the account may not decide on these participants; null: it may. */
export async function ownPersonRefusal(
  handle: Handle,
  staffId: number,
  personIds: readonly number[],
): Promise<'ownPerson' | null> {
  return (await findStaffOf(handle, personIds)).includes(staffId) ? 'ownPerson' : null;
}

/** Participants that may be, were declared, or were declared not to be the account's person. */
export function relationsOf(handle: Handle, staffId: number): Promise<Relation[]> {
  return findRelations(handle, staffId);
}

export function declareSame(handle: Handle, pair: OwnAccount, at: Date): Promise<void> {
  return setRelation(handle, { ...pair, isSame: true, at });
}

/** Call it with the approval of two administrators. */
export function declareDifferent(handle: Handle, pair: OwnAccount, at: Date): Promise<void> {
  return setRelation(handle, { ...pair, isSame: false, at });
}

/** Panel accounts with participants that two administrators declared to be other people. */
export function allNamesakes(handle: Handle): Promise<Namesakes[]> {
  return findNamesakes(handle, null);
}

export function namesakesOf(handle: Handle, personIds: readonly number[]): Promise<Namesakes[]> {
  return findNamesakes(handle, personIds);
}

/** Panel accounts with the participants that may be the same person. */
export function ownAccounts(handle: Handle): Promise<OwnAccount[]> {
  return findOwnAccounts(handle);
}

/** How long a former name or e-mail address still tells whose account it is (D55). */
const formerDays = 13 * 31;

export function sweepOwn(handle: Handle, now: Date): Promise<void> {
  return sweepFormerIdentities(handle, now, new Date(now.getTime() - formerDays * dayMs));
}

/** Keys of these people who may be the same person as a panel account. */
export function ownAmong(handle: Handle, people: readonly Named[]): Promise<Set<string>> {
  return findOwnAmong(handle, people);
}
