import { type Vault, isBound } from '../../../infra/crypto/vault.ts';
import type { Handle } from '../../../infra/db/db.ts';
import { wrongMarks } from '../settlements/settlements.ts';
import * as store from './accounts.store.ts';
import type { Found, FoundOfAll } from './verify.store.ts';

type Checked = FoundOfAll & { readonly compared: number };

/** Small, so that opening accounts does not block other calls. */
const batch = 500;
/** Maximum number of listed differences. */
const foundMax = 1_000;

/** Accounts that do not open as the account of their row's person. */
export async function wrongAccounts(handle: Handle, vault: Vault): Promise<Checked> {
  const mustBeBound = await store.areSealsBound(handle);
  const wrong: store.Account[] = [];
  let compared = 0;
  for await (const accounts of store.accountsOf(handle, batch)) {
    compared += accounts.length;
    wrong.push(
      ...accounts.filter(
        (account) => !opens(vault, account) || (mustBeBound && !isBound(account.sealed)),
      ),
    );
  }
  const listed = wrong.slice(0, foundMax);
  const transfers = listed.filter(({ isTransfer }) => isTransfer).map(({ id }) => id);
  const months = await store.monthsOfTransfers(handle, transfers);
  return {
    compared,
    total: wrong.length,
    found: listed.map((account) => ({
      ...changed,
      month: account.isTransfer ? (months.get(account.id) ?? null) : null,
      personId: account.personId,
      subject: `${account.subject}${account.isTransfer ? '' : ' '}${account.id}`,
    })),
  };
}

function opens(vault: Vault, { sealed, personId }: store.Account): boolean {
  try {
    vault.open('iban', sealed, personId);
    return true;
  } catch {
    return false;
  }
}

/** Payouts and transfers that were changed without the key. */
export async function wrongPayoutMarks(
  handle: Handle,
  vault: Vault,
  today: string,
): Promise<Checked> {
  if (!(await store.areSealsBound(handle))) return { found: [], total: 0, compared: 0 };
  const { wrong, compared } = await wrongMarks(handle, vault, today);
  const listed = wrong.slice(0, foundMax);
  const transfers = listed.flatMap(({ table, id }) => (table === 'payout_item' ? [id] : []));
  const months = await store.monthsOfTransfers(handle, transfers);
  return {
    compared,
    total: wrong.length,
    found: listed.map(({ table, id, personId }) => ({
      ...changed,
      month: table === 'payout_item' ? (months.get(id) ?? null) : null,
      personId,
      subject: table === 'payout_item' ? `przelew KP-${id}` : `wypłata ${id}`,
    })),
  };
}

/** These checks compare no numbers. */
const changed = { expected: 1, found: 0 } satisfies Pick<Found, 'expected' | 'found'>;
