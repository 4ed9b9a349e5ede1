import { createHash } from 'node:crypto';
import { isPolishIban } from '@klub/contract/identity';
import type { Transaction } from 'kysely';
import type { Vault } from '../../../infra/crypto/vault.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import { type Receiver, listAccounts, setAside } from './due.store.ts';
import { type HeldSum, gatherDue } from './payout.store.ts';

/** So few that others are served while accounts are opened. */
const batch = 500;

export type Payable = {
  /** Whose each account is, of those that are paid. */
  readonly owners: ReadonlyMap<string, readonly number[]>;
  /** Whose account no bank takes: they are not paid, and what they get stays due until they have another one. */
  readonly bad: readonly Receiver[];
  readonly held: readonly HeldSum[];
  /** Of every receiver who is paid, with sum and account: another one after every change of them, the same under other seals. */
  readonly digest: string;
};

/**
 * Gathers in `due_statement` what can be paid now. Accounts are sealed, so that a wrong one is found only opened; one among a
 * hundred thousand holds up none of the others.
 */
export async function gatherPayable(
  transaction: Transaction<Schema>,
  vault: Vault,
  moment: { readonly now: Date; readonly today: string },
): Promise<Payable> {
  const held = await gatherDue(transaction, moment);
  const owners = new Map<string, number[]>();
  const bad: number[] = [];
  const paid = createHash('sha256');
  let afterId = 0;
  let found: Awaited<ReturnType<typeof listAccounts>>;
  do {
    found = await listAccounts(transaction, { afterId, max: batch });
    for (const { personId, grosze, iban } of found) {
      const account = vault.open('iban', iban);
      if (!isPolishIban(account)) {
        bad.push(personId);
        continue;
      }
      paid.update(`${personId} ${grosze} ${account},`);
      const people = owners.get(account);
      if (people === undefined) owners.set(account, [personId]);
      else people.push(personId);
    }
    afterId = found.at(-1)?.personId ?? afterId;
  } while (found.length === batch);
  // Keyed, for a proposal keeps it: the sum and the account of one receiver could be guessed from a bare one.
  const digest = Buffer.from(vault.digest('payout due', paid.digest('hex'))).toString('hex');
  return { owners, held, digest, bad: bad.length === 0 ? [] : await setAside(transaction, bad) };
}
