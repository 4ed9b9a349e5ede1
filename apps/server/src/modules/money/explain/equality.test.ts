import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { instantOf } from '../../../infra/warsaw.ts';
import { counts } from '../../../../../../scripts/brief.ts';
import {
  addPerson,
  addPlace,
  addQuestion,
  addRule,
  answer,
  assign,
  setFigures,
} from '../../../testing/programme.ts';
import { bookBonuses, bookReward } from '../../club/ledger/ledger.service.ts';
import { type Asker, type ExplainWorld, explainWorld, type Plan } from './explain.testing.ts';

/**
 * Random histories (as those of the totals): figures arrive and are corrected, people answer,
 * bonuses are booked in between, an operator corrects manually. Then every explanation must end in
 * the number of the screen and the ledger, to the point.
 */

const months = ['2026-09-01', '2026-10-01', '2026-11-01'] as const;
const month = fc.nat({ max: 2 });
const amount = fc.integer({ min: -60, max: 60 }).filter((value) => value !== 0);
const step = fc.oneof(
  fc.record({
    do: fc.constant('figures' as const),
    month,
    place: fc.nat({ max: 1 }),
    target: fc.oneof(fc.nat({ max: 200 }), fc.integer({ min: 0, max: 10 ** 14 })),
    points: fc.integer({ min: -20, max: 400 }),
  }),
  fc.record({
    do: fc.constant('answer' as const),
    month,
    question: fc.nat({ max: 1 }),
    reward: fc.nat({ max: 9 }),
  }),
  fc.record({ do: fc.constant('miss' as const), month, question: fc.nat({ max: 1 }) }),
  fc.record({ do: fc.constant('book' as const) }),
  fc.record({
    do: fc.constant('byHand' as const),
    month,
    kind: fc.constantFrom('month', 'quarter', 'question'),
    amount,
  }),
);
const rule = fc.record({
  thresholds: fc.dictionary(
    fc.integer({ min: 1, max: 150 }).map(String),
    fc.integer({ min: 1, max: 90 }),
    {
      maxKeys: 4,
    },
  ),
  aboveRate: fc.nat({ max: 3 }),
  aboveCap: fc.nat({ max: 60 }),
  gate: fc.boolean(),
});
const history = fc.record({
  monthRule: rule,
  quarterRule: rule,
  steps: fc.array(step, { minLength: 4, maxLength: 16 }),
});

type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Stage = {
  readonly world: ExplainWorld;
  readonly places: number[];
  readonly questions: number[][];
};

let stage: Stage;
let version = 0;
beforeAll(async () => {
  const world = await explainWorld();
  const { kysely } = world.database;
  world.clock.set('2026-11-30T20:00:00+01:00');
  const places = [await addPlace(kysely, 'A'), await addPlace(kysely, 'B')];
  const questions: number[][] = [];
  for (const start of months)
    questions.push([await addQuestion(kysely, start), await addQuestion(kysely, start)]);
  stage = { world, places, questions };
});

test('every explanation equals its screen and the ledger exactly', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      version += 1;
      const personId = await play(stage, given, version);
      const asker = await stage.world.as(personId);
      const ledger = await ledgerOf(stage, personId);
      await compareAll(asker);
      for (const code of ['A', 'B']) await compareShop(asker, code);
      expect((await asker.year(2026)).data.total).toBe(ledger);
    }),
    { numRuns: counts(5, 12) },
  );
});

/** Compares plan and achievements over all shops with the explanation of each number. */
async function compareAll(asker: Asker): Promise<void> {
  const { data: plan } = await asker.plan();
  type Row = Pick<Plan['bonusMonthsPlan'][number], 'bonus' | 'state' | 'fate' | 'isLost'>;
  const bonuses = new Map<string, Row>([
    ...plan.bonusMonthsPlan.map((row) => [row.month, row] as const),
    ...plan.bonusQuartersPlan.map((row) => [row.quarter, row] as const),
  ]);
  const rows = [
    ...plan.monthsPlan.map((row) => ({ ...row, period: row.month })),
    ...plan.quartersPlan.map((row) => ({ ...row, period: row.quarter })),
  ];
  for (const { period, realizationPercent, stillLeft, bonus } of rows) {
    const { data: chain } = await asker.period(period);
    expect(chain).toMatchObject({ realizationPercent, worth: bonus });
    expect(Math.max(0, chain.target - chain.realization)).toBe(stillLeft);
    expect((chain.reached?.bonus ?? 0) + chain.above).toBe(chain.worth);
    expect(sum(chain.shops.map(({ target }) => target))).toBe(chain.target);
    expect(sum(chain.figures.map(({ realization }) => realization ?? 0))).toBe(chain.realization);
  }
  for (const [period, { bonus, state, fate, isLost }] of bonuses) {
    const { data: chain } = await asker.period(period);
    expect(chain).toMatchObject({ booked: bonus, state, fate, isLost });
    expect(sum(chain.entries.map((entry) => entry.amount))).toBe(chain.booked);
  }
  const { data: year } = await asker.year(2026);
  expect(year.total).toBe(plan.totalBonus);
  const [monthly, quarterly, knowledge, specials] = year.parts.map((part) => part.amount);
  expect([monthly, quarterly]).toEqual([
    bonusesOf(plan.bonusMonthsPlan),
    bonusesOf(plan.bonusQuartersPlan),
  ]);
  expect([knowledge, specials]).toEqual([plan.bonusKnowledge, plan.bonusSpecials]);
  const { data: missing } = await asker.missing();
  expect(missing.plan?.stillLeft).toBe(plan.currentMonthPlan?.stillLeft);
  expect(missing.plan?.realizationPercent).toBe(plan.currentMonthPlan?.realizationPercent);
}

/**
 * A chosen shop narrows the plan; the explanation has that shop's percent next to that of all
 * shops.
 */
async function compareShop(asker: Asker, code: string): Promise<void> {
  const { status, data: plan } = await asker.plan(`?customerNumber=${code}`);
  expect(status).toBe(200);
  for (const { month: period, realizationPercent } of plan.monthsPlan) {
    const { data: chain } = await asker.period(period);
    const own = chain.shops.find(({ shop }) => shop.id === code);
    expect(own?.realizationPercent).toBe(realizationPercent);
  }
}

async function play(
  { world, places, questions }: Stage,
  given: History,
  version: number,
): Promise<number> {
  const { kysely } = world.database;
  const now = world.clock.now();
  await addRule(kysely, { kind: 'month', version, ...given.monthRule });
  await addRule(kysely, { kind: 'quarter', version, ...given.quarterRule });
  const personId = await addPerson(kysely);
  for (const placeId of places) await assign(kysely, personId, placeId, '2026-01-01');
  const answered = new Set<number>();
  let byHand = 100;
  for (const event of [...given.steps, { do: 'book' as const }]) {
    if (event.do === 'book') {
      await bookBonuses(kysely, { months, personIds: [personId] }, now);
      continue;
    }
    const start = months[event.month] ?? months[0];
    if (event.do === 'figures') {
      await setFigures(
        kysely,
        { personId, placeId: places[event.place] ?? 0, month: start },
        event,
      );
    } else if (event.do === 'byHand') {
      // A booking in between uses the revision after the highest one.
      byHand += 100;
      const cause = `${event.kind}:${event.kind === 'quarter' ? '2026-Q4' : start.slice(0, 7)}`;
      const entry = {
        person_id: personId,
        kind: 'correction' as const,
        month: start,
        amount: event.amount,
        cause,
      };
      await kysely
        .insertInto('ledger_entry')
        .values({ ...entry, revision: byHand, rule_id: null, created_at: instantOf('2026-11-20') })
        .execute();
    } else {
      const questionId = questions[event.month]?.[event.question] ?? 0;
      if (answered.has(questionId)) continue;
      answered.add(questionId);
      if (event.do === 'miss') {
        for (const number of [1, 2, 3]) await answer(kysely, personId, questionId, 'wrong', number);
        continue;
      }
      await answer(kysely, personId, questionId);
      await bookReward(kysely, { personId, questionId, month: start, amount: event.reward }, now);
    }
  }
  return personId;
}

async function ledgerOf({ world }: Stage, personId: number): Promise<number> {
  const rows = await world.database.kysely
    .selectFrom('ledger_entry')
    .select('amount')
    .where('person_id', '=', personId)
    .execute();
  return sum(rows.map((row) => row.amount));
}

function bonusesOf(rows: readonly { readonly bonus: number }[]): number {
  return sum(rows.map(({ bonus }) => bonus));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
