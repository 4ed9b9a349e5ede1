import type { Handle } from '../../../../infra/db/db.ts';
import { allNamesakes, ownAccounts } from '../../own/own.ts';
import type { Effect } from './effect.rules.ts';
import { moneyOf } from './own.store.ts';

type OwnAccount = Awaited<ReturnType<typeof ownAccounts>>[number];

/**
 * Panel accounts with their own participants and these participants' data, before a file is read.
 */
type OwnBefore = {
  readonly accounts: readonly OwnAccount[];
  /** Ids of participants declared to be other people than an account of their name. */
  readonly namesakes: readonly number[];
  readonly money: ReadonlyMap<number, string>;
};

export const nobodysOwn: OwnBefore = { accounts: [], namesakes: [], money: new Map() };

export async function ownBefore(handle: Handle): Promise<OwnBefore> {
  const accounts = await ownAccounts(handle);
  const namesakes = [...new Set((await allNamesakes(handle)).map(({ personId }) => personId))];
  const money = await moneyOf(handle, [...accounts.map(({ personId }) => personId), ...namesakes]);
  return { accounts, namesakes, money };
}

/**
 * Panel accounts whose own participant has changed figures, golden points, role or bank account, or
 * has become another one: a changed address or name hides no row from its author. With the changed
 * namesakes.
 */
export async function ownChanged(
  handle: Handle,
  before: OwnBefore,
): Promise<Pick<Effect, 'own' | 'namesakes'>> {
  const after = await ownBefore(handle);
  const [former, present] = [
    new Set(before.accounts.map(keyOf)),
    new Set(after.accounts.map(keyOf)),
  ];
  const hasMoved = (personId: number): boolean =>
    before.money.get(personId) !== after.money.get(personId);
  const isChanged = (account: OwnAccount): boolean =>
    former.has(keyOf(account)) !== present.has(keyOf(account)) || hasMoved(account.personId);
  const changed = [...before.accounts, ...after.accounts].filter(isChanged);
  const own = [...new Set(changed.map(({ staffId }) => staffId))].toSorted((a, b) => a - b);
  const namesakes = after.namesakes.filter(hasMoved);
  return namesakes.length === 0 ? { own } : { own, namesakes };
}

function keyOf({ staffId, personId }: OwnAccount): string {
  return `${staffId} ${personId}`;
}
