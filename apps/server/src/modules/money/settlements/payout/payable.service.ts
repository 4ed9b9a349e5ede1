import { createHash } from 'node:crypto';
import { isPolishIban } from '@klub/contract/identity';
import type { Transaction } from 'kysely';
import type { Vault } from '../../../../infra/crypto/vault.ts';
import type { Schema } from '../../../../infra/db/schema.ts';
import { type Receiver, listAccounts, excludeReceivers } from './due.store.ts';
import { type HeldSum, gatherDue } from './payout.store.ts';

/** Small, so that opening accounts does not block other calls. */
const batch = 500;

export type Payable = {
  /** People by account, of those who are paid. */
  readonly owners: ReadonlyMap<string, readonly number[]>;
  /** Receivers with an invalid account: not paid, and due until they have another account. */
  readonly bad: readonly Receiver[];
  readonly held: readonly HeldSum[];
  /**
   * Digest over every paid receiver with sum and account: changes with any of them, but not with
   * another sealing.
   */
  readonly digest: string;
};

/**
 * Gathers in `due_statement` what can be paid now. Accounts are sealed, so an invalid one is found
 * only by opening it; it does not delay the other receivers.
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
      const account = vault.open('iban', iban, personId);
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
  // Keyed, because a proposal stores it: sum and account of a single receiver could be guessed from
  // a plain hash.
  const digest = Buffer.from(vault.digest('payout due', paid.digest('hex'))).toString('hex');
  return {
    owners,
    held,
    digest,
    bad: bad.length === 0 ? [] : await excludeReceivers(transaction, bad),
  };
}
