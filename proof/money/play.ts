import { sql } from 'kysely';
import { z } from 'zod';
import type { PanelAnswer } from '../../apps/server/src/infra/http/panel/panel.testing.ts';
import { dayOf } from '../../apps/server/src/infra/warsaw.ts';
import { decideReturn, end, giveBack, proposeReturn } from './bank.ts';
import { type Game, type Of, type Played, mustBe, noteDone, send, today } from './game.ts';
import * as model from './model.ts';
import { type Step, months, staffNames } from './steps.ts';
import type { MoneyWorld } from './world.ts';

/** One history on the server and in the model. `wrong` has the server's forbidden acts. */

const signoffForm = z.object({ data: z.object({ signoffId: z.string().nullable() }) });
const correctionForm = z.object({
  data: z.object({ correctionId: z.string(), signoffId: z.string().nullable() }),
});
const rehearsalForm = z.object({
  data: z.object({ rehearsal: z.object({ id: z.string() }).nullable() }),
});
const dueForm = z.object({ data: z.object({ digest: z.string() }) });
const matterForm = z.object({
  data: z.object({ digest: z.string(), typed: z.string().nullable() }),
});

export async function play(
  world: MoneyWorld,
  history: readonly Step[],
): Promise<Played & { readonly now: model.Model }> {
  await world.begin();
  const game: Game = { world, now: model.emptyModel(), wrong: [], done: new Map(), ids: [] };
  for (const [index, step] of history.entries()) {
    await take(game, step);
    if (game.wrong.length > 0) {
      game.wrong.push(`after step ${index + 1}, ${JSON.stringify(step)}`);
      break;
    }
  }
  // What was decided last is carried out too.
  await work(game);
  return game;
}

async function take(game: Game, step: Step): Promise<void> {
  const { world, now } = game;
  switch (step.kind) {
    case 'import':
      await world.bring(step.person, step.month, step.points);
      model.sumOf(now, step.person, step.month).points = step.points;
      return;
    case 'answer': {
      const sum = model.sumOf(now, step.person, step.month);
      if (sum.isRight === null && (await world.answer(step.person, step.month, step.isRight)))
        sum.isRight = step.isRight;
      return;
    }
    case 'account':
      await world.setAccount(step.person, step.account);
      now.account[step.person] = step.account;
      return;
    case 'wait':
      world.clock.advance({ minutes: step.minutes });
      return;
    case 'work':
      return work(game);
    case 'rehearse':
      return rehearse(game, step);
    case 'propose closing':
      return proposeClosing(game, step);
    case 'propose payout':
      return proposePayout(game, step);
    case 'correct':
      return correct(game, step);
    case 'decide':
      return decide(game, step);
    case 'withdraw':
      return withdraw(game, step);
    case 'paid':
    case 'cancel':
      return end(game, step);
    case 'return':
      return giveBack(game, step);
    case 'propose partial':
    case 'propose withdrawal':
      return proposeByTwo(game, step);
  }
}

/** Carries out what was decided: a month is closed as both have seen it, or not at all. */
async function work(game: Game): Promise<void> {
  const { world, now, wrong } = game;
  await world.worker.runDue();
  const { rows } = await sql<{ signoff: string; month: string }>`
    select signoff_id::text as signoff, month from settlement order by id
  `.execute(world.database.kysely);
  for (const { signoff } of rows.filter((row) => !game.ids.includes(row.signoff))) {
    const proposal = now.proposals.find(
      ({ id, kind, state }) => id === signoff && kind === 'closing' && state === 'approved',
    );
    if (proposal === undefined) {
      wrong.push(`a month was closed by no decision: ${signoff}`);
      continue;
    }
    game.ids.push(signoff);
    const { month, seen, by } = proposal;
    mustBe(
      game,
      seen === model.closingOf(now, month),
      `closed ${model.closingOf(now, month)}, agreed to ${seen}`,
    );
    model.close(now, month, by);
    model.forgetAlone(now, month);
    noteDone(game, 'closed');
  }
}

async function rehearse(game: Game, { by, month }: Of<'rehearse'>): Promise<void> {
  const { world, now } = game;
  await world.rehearse(by, month);
  now.rehearsed[month] = model.closingOf(now, month);
}

async function proposeClosing(
  game: Game,
  { by, month, twice }: Of<'propose closing'>,
): Promise<void> {
  const { world, now } = game;
  const shown = rehearsalForm.safeParse((await world.get(0, `months/${months[month]}`)).body).data
    ?.data.rehearsal;
  const body = { rehearsalId: shown?.id ?? '1', note: '' };
  const answer = await send(game, 'propose closing', twice, () =>
    world.post(by, `months/${months[month]}/propose`, body),
  );
  if (answer === null) return;
  mustBe(game, model.mayPrepare(by), `${staffNames[by]} proposed a closing`);
  propose(game, answer, {
    kind: 'closing',
    by,
    seen: now.rehearsed[month] ?? '',
    month,
    person: 0,
    amount: 0,
  });
}

type NewProposal = Omit<model.Proposal, 'id' | 'at' | 'state'>;

function propose({ world, now }: Game, { body }: PanelAnswer, proposal: NewProposal): void {
  const id = signoffForm.parse(body).data.signoffId;
  if (id === null) return;
  now.proposals.push({ ...proposal, id, at: world.clock.now().getTime(), state: 'open' });
}

async function proposePayout(game: Game, { by, twice }: Of<'propose payout'>): Promise<void> {
  const { world, now } = game;
  const executionDay = today(world);
  const digest = dueForm.safeParse((await world.get(0, 'payouts/due')).body).data?.data.digest;
  const body = { executionDay, digest: digest ?? '0'.repeat(64) };
  const answer = await send(game, 'propose payout', twice, () =>
    world.post(by, 'payouts/propose', body),
  );
  if (answer === null) return;
  mustBe(game, model.mayPrepare(by), `${staffNames[by]} proposed a payout`);
  mustBe(game, model.dueOf(now).length > 0, 'a payout of nothing was proposed');
  propose(game, answer, {
    kind: 'payout',
    by,
    seen: model.dueText(now),
    month: 0,
    person: 0,
    amount: 0,
  });
}

async function proposeByTwo(
  game: Game,
  step: Of<'propose partial' | 'propose withdrawal'>,
): Promise<void> {
  const proposed = await proposeReturn(game, step);
  if (proposed === null) return;
  propose(game, proposed.answer, {
    kind: step.kind === 'propose partial' ? 'partial' : 'withdrawal',
    by: step.by,
    seen: '',
    month: 0,
    person: 0,
    amount: 0,
    transfer: proposed.transfer,
  });
}

let keys = 0;

async function correct(
  game: Game,
  { by, person, month, amount, twice }: Of<'correct'>,
): Promise<void> {
  const { world, now } = game;
  const key = `key-${String((keys += 1)).padStart(8, '0')}`;
  const body = {
    key,
    person: String(world.people()[person]?.id),
    month: months[month],
    cause: `month:${months[month]}`,
    amount,
    reasonCode: 'data',
    reason: 'Pomyłka.',
    complaint: '',
    total: model.bonusOf(model.sumOf(now, person, month)),
  };
  const call = () => world.post(by, 'corrections', body);
  // The form sent again is the same correction, and answered so.
  const sent =
    twice === 'no'
      ? [await call()]
      : twice === 'after'
        ? [await call(), await call()]
        : await Promise.all([call(), call()]);
  for (const { status } of sent) mustBe(game, status < 500, `correct: ${status}`);
  const found = sent.flatMap((answer) =>
    answer.status === 200 ? [{ answer, ...correctionForm.parse(answer.body).data }] : [],
  );
  mustBe(
    game,
    new Set(found.map(({ correctionId }) => correctionId)).size <= 1,
    'one form was two corrections',
  );
  const [first] = found;
  if (first === undefined) return noteDone(game, `correct refused`);
  mustBe(game, model.mayPrepare(by), `${staffNames[by]} corrected`);
  noteDone(game, 'correct');
  const sum = model.sumOf(now, person, month);
  const isClosed = (now.closers[month]?.size ?? 0) > 0;
  const added = Math.abs(amount);
  const needsTwo = isClosed || sum.alone + added > 200 || model.aloneIn(now, month) + added > 1_000;
  mustBe(
    game,
    needsTwo === (first.signoffId !== null),
    `a correction of ${amount} for ${needsTwo ? 'two' : 'one'}`,
  );
  if (first.signoffId === null) {
    sum.corrected += amount;
    sum.alone += added;
  } else
    propose(game, first.answer, {
      kind: 'correction',
      by,
      seen: seenOf(now, person, month),
      month,
      person,
      amount,
    });
}

/** What both see of a sum that is corrected: the bonus with its corrections, what was done alone, and whether its month is closed. */
function seenOf(now: model.Model, person: number, month: number): string {
  const { points, corrected } = model.sumOf(now, person, month);
  const isClosed = (now.closers[month]?.size ?? 0) > 0;
  return JSON.stringify([
    points < 100 ? 0 : points,
    corrected,
    isClosed,
    model.aloneIn(now, month),
  ]);
}

async function decide(game: Game, { by, back, agrees, also, twice }: Of<'decide'>): Promise<void> {
  const { world, now, wrong } = game;
  const proposal = now.proposals.at(-1 - back);
  if (proposal === undefined) return;
  const path = `signoffs/${proposal.id}`;
  const shown = matterForm.safeParse((await world.get(by, path)).body).data?.data;
  const body = {
    decision: agrees ? 'approve' : 'refuse',
    digest: shown?.digest ?? '0'.repeat(64),
    reason: 'Powód.',
    ...(typeof shown?.typed === 'string' ? { typed: shown.typed } : {}),
  };
  const deciders = also === null ? [by] : [by, also];
  const call = async (who: number) => ({ who, ...(await world.post(who, `${path}/decide`, body)) });
  const first = await Promise.all(
    deciders.flatMap((who) => (twice === 'beside' ? [call(who), call(who)] : [call(who)])),
  );
  const answers = [...first, ...(twice === 'after' ? [await call(by)] : [])];
  const name = `decide ${proposal.kind}`;
  for (const { status, body: said } of answers)
    mustBe(game, status < 500, `${name}: ${status} ${JSON.stringify(said)}`);
  const [done, ...more] = answers.filter(({ status }) => status === 200);
  mustBe(game, more.length === 0, `${name} was done twice`);
  if (done === undefined) return noteDone(game, `${name} refused`);
  mustBe(game, proposal.state === 'open', `${name}: it was ${proposal.state}`);
  mustBe(game, done.who !== proposal.by, `${name}: ${staffNames[done.who]} decided alone`);
  mustBe(game, model.mayDecide(done.who), `${name}: ${staffNames[done.who]} may not`);
  mustBe(
    game,
    world.clock.now().getTime() - proposal.at < 7 * 86_400_000,
    `${name}: its time was over`,
  );
  noteDone(game, agrees ? name : `${name}, no`);
  proposal.state = agrees ? 'approved' : 'over';
  if (!agrees || wrong.length > 0) return;
  if (proposal.kind === 'correction') {
    const { person, month, amount, seen } = proposal;
    mustBe(
      game,
      seen === seenOf(now, person, month),
      `a correction on ${seenOf(now, person, month)}, seen ${seen}`,
    );
    model.sumOf(now, person, month).corrected += amount;
    model.forgetAlone(now, month);
  }
  if (proposal.kind === 'partial' || proposal.kind === 'withdrawal') decideReturn(game, proposal);
  if (proposal.kind === 'payout') await paysOut(game, proposal, done.who);
}

async function paysOut(game: Game, { seen, at }: model.Proposal, who: number): Promise<void> {
  const { world, now } = game;
  mustBe(game, seen === model.dueText(now), `a payout of ${model.dueText(now)}, seen ${seen}`);
  mustBe(
    game,
    model.mayDecidePayout(now, who),
    `${staffNames[who]} pays a month that he or she closed`,
  );
  mustBe(game, dayOf(new Date(at)) >= today(world), 'a payout on a day that is over');
  const { rows } = await sql<{ payout: number; id: number; person: number; grosze: number }>`
    select payout_id as payout, id, person_id as person, grosze from payout_item
    where payout_id = (select max(id) from payout) order by id
  `.execute(world.database.kysely);
  const people = world.people();
  const due = model.dueOf(now);
  const told = rows.map(({ person, grosze }) => `${person} ${grosze}`).join();
  const wanted = due
    .map(
      ({ person, statements }) =>
        `${people[person]?.id} ${statements.reduce((sum, { grosze }) => sum + grosze, 0)}`,
    )
    .join();
  mustBe(game, told === wanted, `transfers ${told}, due ${wanted}`);
  const transfers = due.flatMap(({ person, account, statements }) =>
    rows
      .filter((row) => row.person === people[person]?.id)
      .map(({ id }) => ({ id, person, account, statements, isReturned: false })),
  );
  now.payouts.push({ id: rows[0]?.payout ?? 0, state: 'ordered', transfers });
}

async function withdraw(game: Game, { by, back }: Of<'withdraw'>): Promise<void> {
  const { world, now } = game;
  const proposal = now.proposals.at(-1 - back);
  if (proposal === undefined) return;
  const answer = await send(game, 'withdraw', 'no', () =>
    world.post(by, `signoffs/${proposal.id}/withdraw`),
  );
  if (answer === null) return;
  mustBe(
    game,
    proposal.by === by && proposal.state === 'open',
    `${staffNames[by]} withdrew what was not open, or not own`,
  );
  proposal.state = 'over';
}
