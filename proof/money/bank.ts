import { z } from 'zod';
import type { PanelAnswer } from '../../apps/server/src/infra/http/panel/panel.testing.ts';
import { type Game, type Of, mustBe, send, today } from './game.ts';
import * as model from './model.ts';
import { staffNames } from './steps.ts';

const checkForm = z.object({ data: z.object({ digest: z.string() }) });

/** The bank has paid, or has not taken the file: once, and never both. */
export async function end(
  game: Game,
  { kind, by, back, twice }: Of<'paid' | 'cancel'>,
): Promise<void> {
  const { world, now } = game;
  const payout = now.payouts.at(-1 - back);
  if (payout === undefined) return;
  const body =
    kind === 'paid'
      ? { day: today(world) }
      : { reason: 'Bank nie przyjął pliku.', newestFile: null };
  const answer = await send(game, kind, twice, () =>
    world.post(by, `payouts/${payout.id}/${kind}`, body),
  );
  // What came back the bank has taken, so it is paid and no more cancelled.
  const mayEnd = kind === 'paid' || !payout.transfers.some(({ isReturned }) => isReturned);
  const mayBe = payout.state === 'ordered' && mayEnd && model.mayPrepare(by);
  mustBe(
    game,
    (answer !== null) === mayBe,
    `${kind} of a payout that is ${payout.state}, by ${staffNames[by]}`,
  );
  if (answer !== null) payout.state = kind === 'paid' ? 'paid' : 'cancelled';
}

export async function giveBack(game: Game, { by, back, twice }: Of<'return'>): Promise<void> {
  const { world } = game;
  const one = transferAt(game, back);
  if (one === undefined) return;
  const text = `KP-${one.transfer.id} zły numer`;
  const checked = checkForm.safeParse(
    (await world.post(by, 'payouts/returns/check', { text })).body,
  ).data;
  const digest = checked?.data.digest ?? '0'.repeat(64);
  // What is known already is taken once more as often as it is sent, and changes nothing.
  const save = () => world.post(by, 'payouts/returns', { text, digest });
  const answer = await send(game, 'return', twice, save, true);
  const mayBe = one.payout.state !== 'cancelled' && model.mayPrepare(by);
  if (answer === null) {
    mustBe(game, !mayBe || one.transfer.isReturned, 'a transfer that came back was not taken back');
    return;
  }
  mustBe(game, mayBe, `a transfer of a ${one.payout.state} payout came back, by ${staffNames[by]}`);
  one.transfer.isReturned = true;
}

function transferAt({ now }: Game, back: number) {
  return now.payouts
    .flatMap((payout) => payout.transfers.map((transfer) => ({ payout, transfer })))
    .at(-1 - back);
}

type Returned = Of<'propose partial' | 'propose withdrawal'>;

/** Proposes a return of less than was sent, or to take a return back. */
export async function proposeReturn(
  game: Game,
  { kind, by, back, twice }: Returned,
): Promise<{ readonly answer: PanelAnswer; readonly transfer: model.Transfer } | null> {
  const { world, now } = game;
  const transfer = transferAt(game, back)?.transfer;
  if (transfer === undefined) return null;
  const isPartial = kind === 'propose partial';
  const body = {
    reference: `KP-${transfer.id}`,
    reason: 'Powód.',
    ...(isPartial ? { grosze: 1 } : {}),
  };
  const path = `payouts/returns/${isPartial ? 'partial' : 'withdraw'}`;
  const answer = await send(game, kind, twice, () => world.post(by, path, body));
  if (answer === null) return null;
  const mayBe = isPartial ? model.mayReturn(now, transfer) : model.mayWithdraw(now, transfer);
  mustBe(game, mayBe && model.mayPrepare(by), `${kind} by ${staffNames[by]}`);
  return { answer, transfer };
}

/** What two people have decided about a return. */
export function decideReturn(game: Game, { kind, transfer }: model.Proposal): void {
  const { now } = game;
  if (transfer === undefined) return;
  const mayBe =
    kind === 'partial' ? model.mayReturn(now, transfer) : model.mayWithdraw(now, transfer);
  mustBe(game, mayBe, `${kind} of a transfer that is ${transfer.isReturned ? '' : 'not '}returned`);
  transfer.isReturned = kind === 'partial';
}
