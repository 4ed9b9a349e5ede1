import type { Handle } from '../../../../infra/db/db.ts';
import { ownAccounts } from '../../own/own.ts';
import { moneyOf } from './own.store.ts';

type OwnAccount = Awaited<ReturnType<typeof ownAccounts>>[number];

/**
 * Panel accounts with their own participants and these participants' data, before a file is read.
 */
type OwnBefore = {
  readonly accounts: readonly OwnAccount[];
  readonly money: ReadonlyMap<number, string>;
};

export const nobodysOwn: OwnBefore = { accounts: [], money: new Map() };

export async function ownBefore(handle: Handle): Promise<OwnBefore> {
  const accounts = await ownAccounts(handle);
  const money = await moneyOf(
    handle,
    accounts.map(({ personId }) => personId),
  );
  return { accounts, money };
}

/**
 * Panel accounts whose own participant has changed figures, golden points, role or bank account, or
 * has become another one: a changed address or name hides no row from its author.
 */
export async function ownChanged(handle: Handle, before: OwnBefore): Promise<number[]> {
  const after = await ownBefore(handle);
  const [former, present] = [
    new Set(before.accounts.map(keyOf)),
    new Set(after.accounts.map(keyOf)),
  ];
  const isChanged = (account: OwnAccount): boolean =>
    former.has(keyOf(account)) !== present.has(keyOf(account)) ||
    before.money.get(account.personId) !== after.money.get(account.personId);
  const changed = [...before.accounts, ...after.accounts].filter(isChanged);
  return [...new Set(changed.map(({ staffId }) => staffId))].toSorted((a, b) => a - b);
}

function keyOf({ staffId, personId }: OwnAccount): string {
  return `${staffId} ${personId}`;
}
