import { inTransaction, type Handle } from '../../../../infra/db/db.ts';
import type { Vault } from '../../../../infra/crypto/vault.ts';
import type { Slice } from '../../../../infra/pages.ts';
import { dayOf } from '../../../../infra/warsaw.ts';
import { namesOf } from '../../../club/territory/territory.ts';
import { lockSettlements } from '../closing/closing.store.ts';
import * as due from './due.store.ts';
import { followReturned } from './holds.service.ts';
import { type Payable, gatherPayable } from './payable.service.ts';
import type { Payer } from './payout.rules.ts';
import { payerOn } from './payout.service.ts';
import type { DueSum, HeldSum } from './payout.store.ts';

const listedMax = 100;

export type SharedAccount = {
  /** The last four digits. */
  readonly account: string;
  readonly people: readonly { readonly personId: number; readonly name: string }[];
};

/** A payout of now, as two people see it who decide on it. */
export type DueOverview = DueSum & {
  readonly payer: Payer | null;
  /**
   * Digest over every receiver with sum and account: changes with any of them, but not with another
   * sealing.
   */
  readonly digest: string;
  readonly months: readonly due.DueMonth[];
  readonly held: readonly HeldSum[];
  readonly changed: due.Counted<due.ChangedAccount>;
  readonly shared: due.Counted<SharedAccount>;
  /** Receivers with an invalid account, who are not paid. */
  readonly bad: due.Counted<due.Receiver>;
  readonly first: Awaited<ReturnType<typeof due.firstPayouts>>;
  readonly returnedBefore: Awaited<ReturnType<typeof due.returnedBefore>>;
};

/**
 * What is due now. With `locks`, in the transaction of a proposal or decision, it cannot change
 * until commit, and returned transfers are followed first, like in a payout.
 */
export function overviewOfDue(
  handle: Handle,
  vault: Vault,
  now: Date,
  locks: boolean,
): Promise<DueOverview> {
  const moment = { now, today: dayOf(now) };
  return inTransaction(handle, async (transaction) => {
    if (locks) {
      await lockSettlements(transaction);
      await followReturned(transaction, vault, null, now);
    }
    const payable = await gatherPayable(transaction, vault, moment);
    return {
      ...(await due.sumGathered(transaction)),
      digest: payable.digest,
      payer: await payerOn(transaction, moment.today),
      months: await due.sumMonths(transaction),
      held: payable.held,
      changed: openedAccounts(vault, await due.changedAccounts(transaction, listedMax)),
      shared: await sharedAccounts(transaction, payable),
      bad: { rows: payable.bad.slice(0, listedMax), total: payable.bad.length },
      first: await due.firstPayouts(transaction, listedMax),
      returnedBefore: await due.returnedBefore(transaction, listedMax),
    };
  });
}

/** Who would be paid now, a page of them. */
export function receiversDue(handle: Handle, vault: Vault, now: Date, slice: Slice) {
  return inTransaction(handle, async (transaction) => {
    await gatherPayable(transaction, vault, { now, today: dayOf(now) });
    return due.pageOfReceivers(transaction, slice);
  });
}

function openedAccounts(
  vault: Vault,
  { rows, total }: due.Counted<due.ChangedAccount>,
): due.Counted<due.ChangedAccount> {
  return {
    total,
    rows: rows.map(({ before, after, ...row }) => ({
      ...row,
      before: lastDigits(vault.open('iban', before, row.personId)),
      after: lastDigits(vault.open('iban', after, row.personId)),
    })),
  };
}

async function sharedAccounts(
  handle: Handle,
  { owners }: Payable,
): Promise<due.Counted<SharedAccount>> {
  const shared = [...owners].filter(([, people]) => people.length > 1);
  const listed = shared
    .slice(0, listedMax)
    .map(([account, people]) => ({ account, people: people.slice(0, listedMax) }));
  const names = await namesOf(
    handle,
    listed.flatMap(({ people }) => people),
  );
  return {
    total: shared.length,
    rows: listed.map(({ account, people }) => ({
      account: lastDigits(account),
      people: people.map((personId) => ({ personId, name: names.get(personId) ?? '' })),
    })),
  };
}

/** The last four digits of an account; empty without one. */
export function lastDigits(iban: string): string {
  return iban.slice(-4);
}
