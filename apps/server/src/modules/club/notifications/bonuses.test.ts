import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { addMonths, monthsOfQuarter } from '../../../infra/warsaw.ts';
import { knowledgeWorld, type KnowledgeWorld, type Person } from '../../../testing/knowledge.ts';
import {
  addPlace,
  addRule,
  assign,
  emptyProgramme,
  markClosed,
  setFigures,
  setMinimum,
} from '../../../testing/programme.ts';
import { counts } from '../../../../../../scripts/brief.ts';
import { bookBonuses } from '../ledger/ledger.service.ts';
import { type Given, importer, problemsOf } from '../../office/programme/programme.testing.ts';
import { closeMonth } from '../../money/settlements/closing/closing.service.ts';

const now = '2026-11-16T10:00:00+01:00';
const current = '2026-11-01';
const phone = '600000001';
const shop = 'WR-01';
const thresholds = { 100: 50 };

let world: KnowledgeWorld;
beforeAll(async () => {
  world = await knowledgeWorld();
});

async function someone(
  closedMonths: readonly string[],
): Promise<{ person: Person; placeId: number }> {
  const { kysely } = world.database;
  world.clock.set(now);
  await emptyProgramme(kysely);
  await sql`truncate special_task cascade`.execute(kysely);
  for (const month of closedMonths) await markClosed(kysely, month, 1);
  await setMinimum(kysely, 1, '2020-01-01');
  const person = await world.person();
  await kysely
    .updateTable('person')
    .set({ phone: `+48${phone}` })
    .where('id', '=', person.id)
    .execute();
  const placeId = await addPlace(kysely, shop);
  await assign(kysely, person.id, placeId, '2024-01-01');
  return { person, placeId };
}

async function bring(files: Given): Promise<void> {
  expect(problemsOf(await importer(world.database, world.clock).run(files))).toEqual([]);
}

const results = (month: string, points: number): Given => ({
  'realizacje.csv': `telefon;sklep;miesiac;punkty\n${phone};${shop};${month.slice(0, 7)};${points}\n`,
});

const close = (month: string) =>
  closeMonth(world.deps, { month, closedBy: 'Anna Nowak', listFile: null, acceptedMissing: 'any' });

const bonusesTold = async (): Promise<string[]> => {
  const { rows } = await sql<{ cause: string }>`
      select cause from notification where title like 'Odblokowano premię%' order by id
    `.execute(world.database.kysely);
  return rows.map(({ cause }) => cause.split(':')[1] ?? '');
};

/** Each books one bonus of the month for one person. */
const ways: Readonly<Record<string, (month: string, closed: readonly string[]) => Promise<void>>> =
  {
    'an imported result': async (month, closed) => {
      const { person, placeId } = await someone(closed);
      await addRule(world.database.kysely, { kind: 'month', thresholds });
      await setFigures(
        world.database.kysely,
        { personId: person.id, placeId, month },
        { target: 100 },
      );
      await bring(results(month, 100));
    },
    'a right answer': async (month, closed) => {
      const { person, placeId } = await someone(closed);
      await addRule(world.database.kysely, { kind: 'month', thresholds, gate: true });
      await setFigures(
        world.database.kysely,
        { personId: person.id, placeId, month },
        { target: 100, points: 100 },
      );
      const question = await world.question({ month });
      await person.get('GET /api/v1/question/:slug', question.slug);
      const body = { state: 'sendAnswer', replies: question.right };
      const { status } = await person.post(
        'POST /api/v1/questions/:slug/reply',
        question.slug,
        body,
      );
      expect(status).toBe(200);
    },
    'the closing of the month': async (month, closed) => {
      const { person, placeId } = await someone(closed);
      await addRule(world.database.kysely, { kind: 'month', thresholds });
      await setFigures(
        world.database.kysely,
        { personId: person.id, placeId, month },
        { target: 100, points: 100 },
      );
      expect(await close(month)).toMatchObject({ outcome: 'closed', booked: { entries: 1 } });
    },
    'a special task': async (month, closed) => {
      await someone(closed);
      const row = `${phone};${shop};biel;sufit`;
      await bring({
        'zadania.csv': `slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;Zajawka;<p>Treść</p>;Liczą się: wiadra;user1;${month};2027-01-31\n`,
        'cele_zadan.csv':
          'zadanie;kod_celu;tytul;typ;premia;kolejnosc\nbiel;sufit;Sufit;sztuki;40;1\n',
        'plany_zadan.csv': `telefon;sklep;zadanie;kod_celu;cel;kwalifikacja\n${row};20;\n`,
        'realizacje_zadan.csv': `telefon;sklep;zadanie;kod_celu;wynik;wynik_kwalifikacji;stan_na\n${row};20;;${month}\n`,
      });
    },
  };

test('a bonus is announced for every way of booking it', async () => {
  const age = fc.integer({ min: 0, max: 12 });
  const quarter = fc.constantFrom(null, '2025-Q4', '2026-Q1', '2026-Q2', '2026-Q3');
  await fc.assert(
    fc.asyncProperty(age, quarter, async (months, closedQuarter) => {
      const month = addMonths(current, -months);
      // The bonus's month stays open, so that its closing has something to book.
      const closed = closedQuarter === null ? [] : [monthsOfQuarter(closedQuarter)[2]];
      fc.pre(!closed.includes(month));
      const isTold = month >= monthsOfQuarter(closedQuarter ?? '2026-Q3')[0];
      for (const [way, book] of Object.entries(ways)) {
        if (way === 'the closing of the month' && month === current) continue;
        await book(month, closed);
        expect([way, await bonusesTold()]).toEqual([
          way,
          isTold ? [way === 'a special task' ? 'special' : 'month'] : [],
        ]);
      }
    }),
    {
      numRuns: counts(6, 40),
      examples: [
        [2, null],
        [5, '2026-Q1'],
        [4, '2026-Q3'],
        [5, '2026-Q3'],
      ],
    },
  );
});

test('a quarter is announced unless a later quarter is closed', async () => {
  const quarterOfPerson = async (
    closed: readonly string[],
    book: () => Promise<unknown>,
  ): Promise<string[]> => {
    const { person, placeId } = await someone(closed);
    const { kysely } = world.database;
    await addRule(kysely, { kind: 'quarter', thresholds });
    for (const month of monthsOfQuarter('2026-Q2')) {
      await setFigures(
        kysely,
        { personId: person.id, placeId, month },
        { target: 100, points: 90 },
      );
    }
    await book();
    return bonusesTold();
  };
  const [first, , last] = monthsOfQuarter('2026-Q2');
  const byResult = () => bring(results(first, 200));
  const byClosing = async () => {
    await sql`update realisation set points = 200 where month = ${first}`.execute(
      world.database.kysely,
    );
    await close(last);
  };
  expect(await quarterOfPerson([], byClosing)).toEqual(['quarter']);
  expect(await quarterOfPerson([last], byResult)).toEqual(['quarter']);
  expect(await quarterOfPerson(['2026-09-01'], byClosing)).toEqual([]);
  expect(await quarterOfPerson([last, '2026-09-01'], byResult)).toEqual([]);
});

test('a corrected or restored bonus is announced once', async () => {
  const step = fc.tuple(fc.constantFrom('result', 'closing'), fc.integer({ min: 0, max: 2 }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const month = '2026-10-01';
      const { person, placeId } = await someone([]);
      const { kysely } = world.database;
      await addRule(kysely, { kind: 'month', thresholds: { 100: 50, 200: 90 } });
      const key = { personId: person.id, placeId, month };
      await setFigures(kysely, key, { target: 100, points: 0 });
      for (const [way, hundreds] of steps) {
        if (way === 'result') await bring(results(month, hundreds * 100));
        else {
          await setFigures(kysely, key, { points: hundreds * 100 });
          await close(month);
        }
      }
      expect(await bonusesTold()).toEqual(
        steps.some(([, hundreds]) => hundreds > 0) ? ['month'] : [],
      );
      expect(await bookBonuses(kysely, { months: [month] }, world.clock.now())).toEqual([]);
    }),
    {
      numRuns: counts(6, 40),
      examples: [
        [
          [
            ['result', 1],
            ['result', 0],
            ['closing', 2],
          ],
        ],
      ],
    },
  );
});
