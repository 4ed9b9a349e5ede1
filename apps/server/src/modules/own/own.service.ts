import type { Handle } from '../../infra/db/db.ts';
import { type Refusal, refuse } from '../../infra/refusal.ts';
import {
  type Named,
  type OwnAccount,
  findOwnAccounts,
  findOwnAmong,
  findStaffOf,
} from './own.store.ts';

/** True when the account of the panel may be this participant itself. */
export async function isOwnAccount(
  handle: Handle,
  staffId: number,
  personId: number,
): Promise<boolean> {
  return (await findStaffOf(handle, [personId])).includes(staffId);
}

/** An operator who is a participant too never acts on the own account. Refuses `ownPerson`; of an act, the try stays in the trail. */
export async function requireOther(
  handle: Handle,
  staffId: number,
  personIds: readonly number[],
): Promise<void> {
  for (const personId of personIds) {
    if (await isOwnAccount(handle, staffId, personId)) throw ownRefusal('ownPerson', personId);
  }
}

/** The refusal of an act on the own account, with what the trail says of the try. */
export function ownRefusal(failure: 'ownPerson' | 'ownView', personId: number): Refusal {
  return refuse(failure, { tried: { personId, details: { refused: failure } } });
}

/** The accounts of the panel that may be this participant. */
export function staffConcerned(handle: Handle, personId: number): Promise<number[]> {
  return findStaffOf(handle, [personId]);
}

/** What a decision about this participant is refused with; null: the account may decide. */
export async function whyNotOther(
  handle: Handle,
  staffId: number,
  personId: number,
): Promise<'ownPerson' | null> {
  return (await isOwnAccount(handle, staffId, personId)) ? 'ownPerson' : null;
}

/** Every account of the panel with the participants that may be the same person. */
export function ownAccounts(handle: Handle): Promise<OwnAccount[]> {
  return findOwnAccounts(handle);
}

/** The keys of those of these people who may be the same person as an account of the panel. */
export function ownAmong(handle: Handle, people: readonly Named[]): Promise<Set<string>> {
  return findOwnAmong(handle, people);
}
