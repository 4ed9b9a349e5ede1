import { isPolishIban } from '@klub/contract/identity';
import type { Transaction } from 'kysely';
import type { Vault } from '../../../infra/crypto/vault.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { type Receiver, listAccounts, setAside } from './due.store.ts';
import { gatherDue } from './payout.store.ts';

const batch = 5_000;

export type Payable = {
  /** Whose each account is, of those that are paid. */
  readonly owners: ReadonlyMap<string, readonly number[]>;
  /** Whose account no bank takes: they are not paid, and what they get stays due until they have another one. */
  readonly bad: readonly Receiver[];
};

/**
 * Gathers in `due_statement` what can be paid now. Accounts are sealed, so that a wrong one is found only opened; one among a
 * hundred thousand holds up nobody else.
 */
export async function gatherPayable(
  transaction: Transaction<Schema>,
  vault: Vault,
  moment: { readonly now: Date; readonly today: string },
): Promise<Payable> {
  await gatherDue(transaction, moment);
  const owners = new Map<string, number[]>();
  const bad: number[] = [];
  let afterId = 0;
  let found: Awaited<ReturnType<typeof listAccounts>>;
  do {
    found = await listAccounts(transaction, { afterId, max: batch });
    for (const { personId, iban } of found) {
      const account = vault.open('iban', iban);
      if (isPolishIban(account)) owners.set(account, [...(owners.get(account) ?? []), personId]);
      else bad.push(personId);
    }
    afterId = found.at(-1)?.personId ?? afterId;
  } while (found.length === batch);
  return { owners, bad: bad.length === 0 ? [] : await setAside(transaction, bad) };
}
