import type { Handle } from '../../infra/db/db.ts';
import { refuse } from '../../infra/refusal.ts';
import { findStaffOf } from './own.store.ts';

/** An operator who is a participant too never acts on the own account: the e-mail of both accounts tells that they are one. */
export async function requireOther(handle: Handle, staffId: number, personIds: readonly number[]): Promise<void> {
  if ((await findStaffOf(handle, personIds)).includes(staffId)) throw refuse('ownMatter');
}

/** The account of the panel that a change of this person concerns; null: none. */
export async function staffConcerned(handle: Handle, personId: number): Promise<number | null> {
  return (await findStaffOf(handle, [personId]))[0] ?? null;
}
