import type { Transaction } from 'kysely';
import type { Deps } from '../../src/infra/deps.ts';
import type { Schema } from '../../src/infra/db/schema.ts';
import { addDays, addMonths, dayOf, instantOf } from '../../src/infra/warsaw.ts';
import type { Booked } from '../../src/modules/club/ledger/ledger.rules.ts';
import { makeStatements } from '../../src/modules/money/settlements/closing/closing.service.ts';
import {
  confirmPayoutIn,
  orderPayout,
} from '../../src/modules/money/settlements/payout/payout.service.ts';
import { returnTransfersIn } from '../../src/modules/money/settlements/payout/returns.service.ts';
import { firstMonth, type Months } from '../months.ts';
import { findTransfer } from './settlements.store.ts';

/**
 * The month before the last is closed and awaits its payout; earlier ones are paid; the last is
 * open.
 */
const newestClosed = -2;
const newestPaid = -3;
/** One transfer of the last payout was returned. */
const returnedPhone = '+48500000006';

const closedBy = 'Agnieszka Wrona';
const approvedBy = 'Paweł Sikora';

/** Bonuses, and when they were booked. */
export type Told = { readonly at: Date; readonly booked: readonly Booked[] };

/**
 * Past settlements in the operator's name, on their days. Monthly bonuses are in the ledger
 * already; returns those of quarters, which their closing books.
 */
export async function settlePast(
  deps: Deps,
  transaction: Transaction<Schema>,
  months: Months,
): Promise<Told[]> {
  const told: Told[] = [];
  for (let month = firstMonth; month <= newestClosed; month += 1) {
    const first = months.monthAt(month);
    const closed = addDays(addMonths(first, 1), 9);
    const at = instantOf(closed, '09:30');
    const { quarterly } = await makeStatements(
      transaction,
      deps.vault,
      { month: first, closedBy },
      at,
    );
    told.push({ at, booked: quarterly });
    if (month <= newestPaid)
      await pay({ deps, transaction, isLast: month === newestPaid }, addDays(closed, 4));
  }
  return told;
}

async function pay(
  { deps, transaction, isLast }: { deps: Deps; transaction: Transaction<Schema>; isLast: boolean },
  day: string,
): Promise<void> {
  const now = instantOf(day, '11:00');
  const names = { madeBy: closedBy, approvedBy };
  const made = await orderPayout(
    transaction,
    deps.vault,
    { ...names, executionDay: day },
    { now, today: dayOf(now) },
  );
  if (made === null) return;
  if ('refused' in made) throw new Error(`The demo's payout was refused: ${made.refused}`);
  await confirmPayoutIn(transaction, deps.vault, { payoutId: made.id, day, tells: false }, now);
  const itemId = isLast ? await findTransfer(transaction, made.id, returnedPhone) : null;
  if (itemId === null) return;
  const returns = [{ id: itemId, reason: 'rachunek zamknięty' }];
  await returnTransfersIn(transaction, deps.vault, { returns, tells: false }, now);
}
