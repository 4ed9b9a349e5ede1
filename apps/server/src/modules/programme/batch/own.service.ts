import type { Handle } from '../../../infra/db/db.ts';
import { ownAccounts } from '../../own/own.service.ts';
import { moneyOf } from './own.store.ts';

/** What the operator's people have as participants, before a file is read. */
export type OwnBefore = ReadonlyMap<number, string>;

export async function ownBefore(handle: Handle): Promise<OwnBefore> {
  const owners = await ownAccounts(handle);
  return moneyOf(
    handle,
    owners.map(({ personId }) => personId),
  );
}

/** The accounts of the panel whose own participant has other figures, golden points, role or bank account than before. */
export async function ownChanged(handle: Handle, before: OwnBefore): Promise<number[]> {
  const owners = await ownAccounts(handle);
  const after = await moneyOf(
    handle,
    owners.map(({ personId }) => personId),
  );
  const changed = owners.filter(({ personId }) => after.get(personId) !== before.get(personId));
  return [...new Set(changed.map(({ staffId }) => staffId))];
}
