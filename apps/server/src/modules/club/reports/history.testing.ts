import { addDays, addMonths, lastDayOf, monthOf } from '../../../infra/warsaw.ts';
import { inTransaction } from '../../../infra/db/db.ts';
import {
  addQuestion,
  addRule,
  answer,
  markClosed,
  setFigures,
} from '../../../testing/programme.ts';
import { bookBonuses } from '../ledger/ledger.service.ts';
import { bookSpecials } from '../specials/booking.service.ts';
import {
  addShop,
  lookAfter,
  manage,
  named,
  type ReportsWorld,
  type Shop,
  work,
} from './reports.testing.ts';

/** A programme with a history: people and customers move, two regions, figures of five months. */

export const months = [
  '2026-07-01',
  '2026-08-01',
  '2026-09-01',
  '2026-10-01',
  '2026-11-01',
] as const;

type Span = readonly [string, string?];
type Tie = { readonly above: number; readonly below: number; readonly span: Span };

export type History = {
  readonly managers: readonly number[];
  readonly sellers: readonly number[];
  readonly people: readonly number[];
  readonly shops: readonly Shop[];
  readonly managing: readonly Tie[];
  /** `below`: the customer. */
  readonly lookingAfter: readonly Tie[];
  /** `above`: the person, `below`: the shop. */
  readonly working: readonly Tie[];
};

/** The same numbers for the same seed. */
function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Whole, until a day, from a day, or with a gap. */
function spans(chance: (below: number) => number): Span[] {
  const day = addDays('2026-07-10', chance(120));
  const start = '2026-01-01';
  const shapes: Span[][] = [
    [[start]],
    [[start]],
    [[start, day]],
    [[day]],
    [
      [start, day],
      [addDays(day, 20), '2027-12-31'],
    ],
  ];
  return shapes[chance(shapes.length)] ?? [[start]];
}

export async function makeHistory(
  { database, clock }: ReportsWorld,
  seed: number,
  size: number,
): Promise<History> {
  const { kysely } = database;
  const chance = chances(seed);
  const people = [];
  const managers = [
    await named(kysely, 'salesman', ['Kierowniczka', 'Północ']),
    await named(kysely, 'salesman', ['Kierownik', 'Południe']),
  ];
  const sellers = [];
  for (let index = 0; index < 4; index += 1)
    sellers.push(await named(kysely, 'salesman', [`Handlowiec ${index}`, 'Żuk']));
  const shops = [];
  for (let index = 0; index < 6; index += 1) {
    shops.push(
      await addShop(kysely, { name: `Sklep ${index}`, channel: index % 2 === 0 ? 'sieć' : 'hurt' }),
    );
  }
  const [managing, lookingAfter, working] = [[] as Tie[], [] as Tie[], [] as Tie[]];
  for (const below of sellers) {
    const above = managers[chance(2)] ?? 0;
    for (const span of spans(chance)) managing.push({ above, below, span });
  }
  for (const { customerId: below } of shops) {
    const day = addDays('2026-07-10', chance(120));
    const [first = 0, second = 0] = [sellers[chance(4)], sellers[chance(4)]];
    lookingAfter.push(
      { above: first, below, span: ['2026-01-01', addDays(day, -1)] },
      { above: second, below, span: [day] },
    );
  }
  const roles = ['user1', 'user1', 'user3', 'user2'] as const;
  for (let index = 0; index < size; index += 1) {
    const person = await named(kysely, roles[index % 4] ?? 'user1', [
      `Imię ${index}`,
      ['Łoś', 'Zając', 'Ćma', 'Lis'][chance(4)] ?? '',
    ]);
    people.push(person);
    const own = new Set([chance(6), chance(6)]);
    for (const shop of own)
      for (const span of spans(chance))
        working.push({ above: person, below: shops[shop]?.placeId ?? 0, span });
  }
  for (const { above, below, span } of managing) await manage(kysely, above, below, span);
  for (const { above, below, span } of lookingAfter)
    await lookAfter(kysely, above, { customerId: below, placeId: 0, code: '', sap: '' }, span);
  for (const { above, below, span } of working)
    await work(kysely, above, { placeId: below, customerId: 0, code: '', sap: '' }, span);

  for (const role of ['user1', 'user3'] as const) {
    await addRule(kysely, {
      role,
      kind: 'month',
      thresholds: { 50: 20, 80: 60 },
      aboveRate: 1,
      aboveCap: 9,
      gate: role === 'user1',
    });
    await addRule(kysely, { role, kind: 'quarter', thresholds: { 70: 100 } });
  }
  for (const month of months) {
    const questions = [];
    for (let index = 0; index < 4; index += 1)
      questions.push(await addQuestion(kysely, month, ['user1', 'user3']));
    for (const { above: personId, below: placeId } of working) {
      if (chance(10) > 0)
        await setFigures(
          kysely,
          { personId, placeId, month },
          { target: 100 + chance(900), points: chance(1_200) },
        );
    }
    for (const [index, person] of people.entries()) {
      if (index % 4 === 3) continue;
      for (const question of questions) {
        if (chance(3) > 0)
          await answer(kysely, person, question, chance(4) > 0 ? 'correct' : 'wrong');
      }
    }
  }
  await addTasks(kysely, working, chance);
  // The third quarter is closed, so it has its bonuses.
  await markClosed(kysely, '2026-09-01', 3);
  await bookBonuses(kysely, { months }, clock.now());
  const tasks = await kysely.selectFrom('special_task').select('id').execute();
  await inTransaction(kysely, (transaction) =>
    bookSpecials(
      transaction,
      tasks.map(({ id }) => id),
      { isRehearsal: false, now: clock.now() },
    ),
  );
  return { managers, sellers, people, shops, managing, lookingAfter, working };
}

async function addTasks(
  kysely: ReportsWorld['database']['kysely'],
  working: readonly Tie[],
  chance: (below: number) => number,
): Promise<void> {
  for (const [index, role] of (['user1', 'user2'] as const).entries()) {
    const task = await kysely
      .insertInto('special_task')
      .values({
        slug: `zadanie-${index}`,
        title: `Zadanie ${index}`,
        excerpt: '',
        content: '',
        subtitle: '[]',
        roles: [role],
        opens_at: new Date('2026-10-10T00:00:00+02:00'),
        closes_at: new Date('2026-11-25T00:00:00+01:00'),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (let number = 0; number <= index; number += 1) {
      const target = await kysely
        .insertInto('special_target')
        .values({
          task_id: task.id,
          code: `c${number}`,
          title: `Cel ${number}`,
          description: '',
          type: 'pieces',
          bonus: 25,
          position: number,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const pairs = new Map(
        working.map(({ above, below }) => [`${above} ${below}`, [above, below] as const]),
      );
      for (const [person, place] of pairs.values()) {
        if (chance(5) === 0) continue;
        const key = { target_id: target.id, person_id: person, place_id: place, import_id: 1 };
        await kysely
          .insertInto('special_goal')
          .values({ ...key, target: 10 + chance(9), target_qualification: 0 })
          .execute();
        const result = {
          ...key,
          points: 8 + chance(40),
          points_qualification: 0,
          state_on: '2026-11-02',
        };
        await kysely.insertInto('special_result').values(result).execute();
      }
    }
  }
}

function holds([from, to = '9999-12-31']: Span, day: string): boolean {
  return from <= day && day <= to;
}

/**
 * Computed day by day: the months in which a viewer sees each person in each shop, as `person shop`
 * → months.
 */
export function seenBy(
  history: History,
  viewer: number,
  asked: readonly string[],
): Map<string, string[]> {
  const seen = new Map<string, string[]>();
  for (const month of asked) {
    for (let day = month; day <= lastDayOf(month); day = addDays(day, 1)) {
      const own = [
        viewer,
        ...history.managing
          .filter(({ above, span }) => above === viewer && holds(span, day))
          .map(({ below }) => below),
      ];
      const customers = history.lookingAfter
        .filter(({ above, span }) => own.includes(above) && holds(span, day))
        .map(({ below }) => below);
      const places = history.shops
        .filter(({ customerId }) => customers.includes(customerId))
        .map(({ placeId }) => placeId);
      for (const { above, below, span } of history.working) {
        if (!places.includes(below) || !holds(span, day)) continue;
        const key = `${above} ${below}`;
        const known = seen.get(key) ?? [];
        if (!known.includes(month)) seen.set(key, [...known, month]);
      }
    }
  }
  return seen;
}

export const quarters = {
  '2026-Q3': months.slice(0, 3),
  '2026-Q4': [...months.slice(3), addMonths(monthOf(new Date('2026-11-16')), 1)],
} as const;
