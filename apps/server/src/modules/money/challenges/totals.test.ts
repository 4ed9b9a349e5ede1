import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { monthsOfQuarter } from '../../../infra/warsaw.ts';
import { testDatabase } from '../../../testing/database.ts';
import { counts } from '../../../../../../scripts/brief.ts';
import {
  addPerson,
  addPlace,
  addQuestion,
  addRule,
  answer,
  markClosed,
  setFigures,
} from '../../../testing/programme.ts';
import { type BonusRule, dueBonus } from '../../club/ledger/ledger.rules.ts';
import { bookBonuses, bookReward } from '../../club/ledger/ledger.service.ts';
import { presentYear } from './challenges.rules.ts';
import type { Challenges } from './period.rules.ts';
import { findYear } from './challenges.store.ts';

/**
 * Random histories (PR7): plans and results arrive and are corrected, people answer, bonuses are
 * booked in between and twice. Then the screens must equal the ledger to the point, and the ledger
 * the pure rule.
 */

const months = ['2026-09-01', '2026-10-01', '2026-11-01'] as const;
const now = new Date('2026-11-30T23:59:59+01:00');
const peopleCount = 3;
const questionsOf = [0, 1, 4] as const;
/** The third quarter is closed with its September. */
const minimum: Readonly<Record<string, number>> = {
  '2026-09-01': 0,
  '2026-10-01': 2,
  '2026-11-01': 3,
};

const month = fc.nat({ max: 2 });
const person = fc.nat({ max: peopleCount - 1 });
const step = fc.oneof(
  fc.record({
    do: fc.constant('figures' as const),
    person,
    month,
    place: fc.nat({ max: 1 }),
    target: fc.nat({ max: 200 }),
    points: fc.integer({ min: -20, max: 400 }),
  }),
  fc.record({
    do: fc.constant('answer' as const),
    person,
    month,
    question: fc.nat({ max: 3 }),
    reward: fc.nat({ max: 9 }),
  }),
  fc.record({ do: fc.constant('book' as const), person: fc.option(person) }),
);
const ruleOf = fc.record({
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
  monthRule: ruleOf,
  quarterRule: ruleOf,
  steps: fc.array(step, { minLength: 5, maxLength: 20 }),
});

type History = typeof history extends fc.Arbitrary<infer T> ? T : never;
type Stage = {
  readonly database: Database;
  readonly places: number[];
  readonly questions: number[][];
};
/** Golden points by name: a cause of the ledger, or a total. */
type Points = Record<string, number>;

let stage: Stage;
let version = 0;
beforeAll(async () => {
  const database = await testDatabase();
  const places = await inOrder([0, 1], () => addPlace(database.kysely));
  const questions = await inOrder(months, (start, position) =>
    inOrder(Array.from({ length: questionsOf[position] ?? 0 }), () =>
      addQuestion(database.kysely, start),
    ),
  );
  const values = Object.entries({ '2026-07-01': 0, ...minimum });
  await database.kysely
    .insertInto('setting')
    .values(
      values.map(([from, value]) => ({
        name: 'knowledge_minimum',
        value: String(value),
        valid_from: from,
      })),
    )
    .execute();
  await markClosed(database.kysely, '2026-09-01', 0);
  stage = { database, places, questions };
});

test('every total on screen equals its ledger entries and the rules', async () => {
  await fc.assert(
    fc.asyncProperty(history, async (given) => {
      version += 1;
      for (const { due, booked, screen, sums } of await play(stage, given, version)) {
        expect(booked).toEqual(due);
        expect(screen).toEqual(sums);
      }
    }),
    { numRuns: counts(6, 15) },
  );
});

/**
 * Plays a history with new people under new rules, and returns for each person what must be equal.
 */
async function play(
  { database, places, questions }: Stage,
  { monthRule, quarterRule, steps }: History,
  version: number,
) {
  const { kysely } = database;
  await addRule(kysely, { kind: 'month', version, ...monthRule });
  await addRule(kysely, { kind: 'quarter', version, ...quarterRule });
  const people = await inOrder(Array.from({ length: peopleCount }), () => addPerson(kysely));
  const model = emptyModel();

  for (const given of [
    ...steps,
    { do: 'book', person: null } as const,
    { do: 'book', person: null } as const,
  ]) {
    if (given.do === 'book') {
      const personIds = given.person === null ? people : [people[given.person] ?? 0];
      await bookBonuses(kysely, { months, personIds }, now);
      continue;
    }
    const personId = people[given.person] ?? 0;
    const start = months[given.month] ?? months[0];
    if (given.do === 'figures') {
      const placeId = places[given.place] ?? 0;
      await setFigures(kysely, { personId, placeId, month: start }, given);
      model.figures.set(`${personId} ${start} ${placeId}`, given);
      continue;
    }
    const questionId = questions[given.month]?.[given.question];
    if (questionId === undefined || model.answered.has(`${personId} ${questionId}`)) continue;
    model.answered.add(`${personId} ${questionId}`);
    await answer(kysely, personId, questionId);
    const reward = { personId, questionId, month: start, amount: given.reward };
    await bookReward(kysely, reward, now);
    await bookReward(kysely, reward, now);
  }
  return inOrder(people, async (personId) => {
    const entries = await entriesOf(database, personId);
    const sum = (prefix: string): number =>
      entries
        .filter(({ cause }) => cause.startsWith(prefix))
        .reduce((total, { amount }) => total + amount, 0);
    const due = dueOf(model, personId, questions, asRule(monthRule), asRule(quarterRule));
    return {
      due,
      booked: Object.fromEntries(Object.keys(due).map((cause) => [cause, sum(cause)])),
      screen: totalsOf(await screenOf(database, personId)),
      sums: {
        rows: sum('month:') + sum('quarter:'),
        knowledge: sum('question:'),
        specials: 0,
        total: sum(''),
      },
    };
  });
}

type Model = {
  readonly figures: Map<string, { readonly target: number; readonly points: number }>;
  readonly answered: Set<string>;
};

function emptyModel(): Model {
  return { figures: new Map(), answered: new Set() };
}

/** Amounts due by the pure rule for each period; the fourth quarter is not closed. */
function dueOf(
  model: Model,
  personId: number,
  questions: readonly number[][],
  monthRule: BonusRule,
  quarterRule: BonusRule,
): Points {
  const knowledgeOf = (start: string) => {
    const asked = questions[months.findIndex((candidate) => candidate === start)] ?? [];
    const correct = asked.filter((questionId) =>
      model.answered.has(`${personId} ${questionId}`),
    ).length;
    return { correct, minimum: minimum[start] ?? 0 };
  };
  const due = (rule: BonusRule, within: readonly string[]): number => {
    const parts = [...model.figures].filter(([key]) =>
      within.some((start) => key.startsWith(`${personId} ${start} `)),
    );
    return dueBonus({
      rule,
      target: parts.reduce((sum, [, { target }]) => sum + target, 0),
      points: parts.reduce((sum, [, { points }]) => sum + points, 0),
      months: within.map(knowledgeOf),
      staysOpen: false,
    });
  };
  const monthly = months.map((start) => [`month:${start.slice(0, 7)}`, start] as const);
  return {
    ...Object.fromEntries(monthly.map(([cause, start]) => [cause, due(monthRule, [start])])),
    'quarter:2026-Q3': due(quarterRule, monthsOfQuarter('2026-Q3')),
    'quarter:2026-Q4': 0,
  };
}

function totalsOf({
  bonusMonthsPlan,
  bonusQuartersPlan,
  bonusKnowledge,
  bonusSpecials,
  totalBonus,
}: Challenges): Points {
  const rows = [...bonusMonthsPlan, ...bonusQuartersPlan].reduce(
    (sum, { bonus }) => sum + bonus,
    0,
  );
  return { rows, knowledge: bonusKnowledge, specials: bonusSpecials, total: totalBonus };
}

function asRule({ thresholds, gate, ...above }: History['monthRule']): BonusRule {
  const list = Object.entries(thresholds).map(([percent, bonus]) => ({
    percent: Number(percent),
    bonus,
  }));
  return { thresholds: list, knowledgeGate: gate, ...above };
}

async function screenOf({ kysely }: Database, personId: number): Promise<Challenges> {
  const asked = {
    personId,
    role: 'user1',
    from: '2026-01-01',
    until: '2027-01-01',
    placeCode: null,
    running: '2026-11-01',
  };
  const stored = await findYear(kysely, asked);
  return presentYear({ year: 2026, now, isOneShop: false, stored, settled: [] });
}

function entriesOf(
  { kysely }: Database,
  personId: number,
): Promise<{ cause: string; amount: number }[]> {
  return kysely
    .selectFrom('ledger_entry')
    .select(['cause', 'amount'])
    .where('person_id', '=', personId)
    .execute();
}

async function inOrder<Item, Made>(
  items: readonly Item[],
  make: (item: Item, position: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const [position, item] of items.entries()) made.push(await make(item, position));
  return made;
}
