import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { usualMoment } from '../../../testing/app.ts';
import { counts } from '../../../../../../scripts/brief.ts';
import { figuresOf, importer, problemsOf } from '../../office/programme/programme.testing.ts';
import { bookTasks } from './booking.store.ts';
import { dueBonus } from './specials.rules.ts';
import {
  biel,
  goalHeader,
  goals,
  resultHeader,
  results,
  specialsWorld,
  type SpecialsWorld,
  twoTargets,
} from './specials.testing.ts';

let world: SpecialsWorld;
beforeAll(async () => {
  world = await specialsWorld();
});
beforeEach(() => world.clear());

async function entriesOf(personId: number): Promise<unknown[]> {
  const { rows } = await sql<{ entry: unknown }>`
      select json_build_array(kind, month, amount, revision) as entry from ledger_entry
      where person_id = ${personId} order by id
    `.execute(world.database.kysely);
  return rows.map(({ entry }) => entry);
}

async function notificationsOf(
  personId: number,
): Promise<{ title: string; content: string; url: string | null }[]> {
  return world.database.kysely
    .selectFrom('notification')
    .select(['title', 'content', 'url'])
    .where('person_id', '=', personId)
    .execute();
}

test('[T04] meeting all targets books once; later figures reverse or restore it', async () => {
  const { id, phone } = await world.participant();
  const other = await world.participant('user2');
  await world.bring({
    'zadania.csv': biel,
    'cele_zadan.csv': twoTargets,
    'plany_zadan.csv': goals(phone),
  });
  await world.bring({ 'realizacje_zadan.csv': results(phone, 20, 25, 14) });
  expect(await entriesOf(id)).toEqual([]);

  await world.bring({ 'realizacje_zadan.csv': results(phone, 20, 25, 15) });
  expect(await entriesOf(id)).toEqual([['special', '2026-11-01', 120, 1]]);
  expect(await entriesOf(other.id)).toEqual([]);
  expect((await world.ask(id, '/biel/summary')).data).toMatchObject({
    isUnlocked: true,
    earned: 120,
    targetsMet: 2,
  });
  // No shop alone has done its part, yet the person's bonus is unlocked.
  expect((await world.ask(id, '/biel/summary?customerNumber=A')).data).toMatchObject({
    isUnlocked: true,
    earned: 120,
  });
  expect(await notificationsOf(id)).toEqual([
    {
      title: 'Odblokowano premię za zadanie specjalne',
      content:
        '<p>„Biel &lt;b&gt;”: na Twoim koncie przybyło <strong>120 złotych punktów</strong>.</p>',
      url: '/zadania-specjalne/biel/podsumowanie',
    },
  ]);

  world.clock.set('2026-11-20T10:00:00+01:00');
  await world.bring({ 'realizacje_zadan.csv': results(phone, 20, 25, 15) });
  expect(await entriesOf(id)).toHaveLength(1);

  world.clock.set('2026-12-05T10:00:00+01:00');
  const late = results(phone, 20, 24, 15).replaceAll(';;\n', ';;2026-11-30\n');
  await world.bring({ 'realizacje_zadan.csv': late });
  await world.bring({ 'realizacje_zadan.csv': late });
  expect(await entriesOf(id)).toEqual([
    ['special', '2026-11-01', 120, 1],
    ['special', '2026-11-01', -120, 2],
  ]);
  expect((await world.ask(id, '/biel/summary')).data).toMatchObject({
    isUnlocked: false,
    earned: 0,
    stateOn: '30.11.2026',
  });

  await world.bring({ 'realizacje_zadan.csv': late.replace(';24;', ';30;') });
  expect((await entriesOf(id)).at(-1)).toEqual(['special', '2026-11-01', 120, 3]);
  expect(await notificationsOf(id)).toHaveLength(1);
});

test('[T05] the padlock waits for the qualification threshold too', async () => {
  const { id, phone } = await world.participant();
  const result = (points: number, qualified: number) =>
    `${resultHeader}${phone};A;biel;sufit;${points};${qualified};\n`;
  await world.bring({
    'zadania.csv': biel,
    'cele_zadan.csv':
      'zadanie;kod_celu;tytul;typ;premia;etykieta_kwalifikacji\nbiel;sufit;Sufit;punkty;40;Brakuje cen\n',
    'plany_zadan.csv': `${goalHeader}${phone};A;biel;sufit;24;20\n`,
    'realizacje_zadan.csv': result(24, 19),
  });
  expect((await world.ask(id, '/biel/summary')).data).toMatchObject({
    isUnlocked: false,
    targets: [
      {
        stillLeft: 0,
        targetQualification: 20,
        realizationPercentQualification: 95,
        stillLeftQualification: 1,
        stillLeftQualificationLabel: 'Brakuje cen',
        type: 'points',
      },
    ],
  });
  expect(await entriesOf(id)).toEqual([]);
  await world.bring({ 'realizacje_zadan.csv': result(24, 20) });
  expect(await entriesOf(id)).toEqual([['special', '2026-11-01', 40, 1]]);
});

test('only results inside the dates count, even after date changes', async () => {
  const { id, phone } = await world.participant();
  await world.bring({
    'zadania.csv': biel,
    'cele_zadan.csv': twoTargets,
    'plany_zadan.csv': goals(phone),
  });
  const { run } = importer(world.database, world.clock);
  const dated = (day: string) => `${resultHeader}${phone};A;biel;sufit;20;;${day}\n`;
  const outside = 'Dzień jest poza terminem zadania (od 2026-11-01 do 2026-11-30).';
  expect(problemsOf(await run({ 'r.csv': dated('2026-10-31') }))).toEqual([
    `2 stan_na: ${outside}`,
  ]);
  expect(problemsOf(await run({ 'r.csv': dated('2026-11-17') }))).toEqual([
    '2 stan_na: Ten dzień jest w przyszłości. Ostatni możliwy dzień: 2026-11-16.',
  ]);
  world.clock.set('2026-12-01T00:00:00+01:00');
  expect(problemsOf(await run({ 'r.csv': dated('') }))).toEqual([
    '2 stan_na: Zadanie skończyło się 2026-11-30: podaj w kolumnie „stan_na”, na jaki dzień jest ten wynik.',
  ]);
  expect(problemsOf(await run({ 'r.csv': dated('2026-12-01') }))).toEqual([
    `2 stan_na: ${outside}`,
  ]);
  world.clock.set('2026-10-31T23:59:59+01:00');
  expect(problemsOf(await run({ 'r.csv': dated('') }))).toEqual([
    '2 stan_na: Zadanie zaczyna się dopiero 2026-11-01, więc nie ma wyniku.',
  ]);

  world.clock.set(usualMoment);
  await world.bring({ 'r.csv': results(phone, 20, 30, 10) });
  expect(await entriesOf(id)).toHaveLength(1);
  await world.bring({ 'zadania.csv': biel.replace('2026-11-30', '2026-11-15') });
  expect((await entriesOf(id)).at(-1)).toEqual(['special', '2026-11-01', -120, 2]);
  expect((await world.ask(id, '/biel')).data).toMatchObject({ isUnlocked: false, targetsMet: 0 });
});

test('rows without known names are reported, and repeated files change nothing', async () => {
  const { phone } = await world.participant();
  const outsider = await world.participant('user3');
  const { run } = importer(world.database, world.clock);
  const files = {
    'zadania.csv': biel,
    'cele_zadan.csv': twoTargets,
    'plany_zadan.csv': goals(phone),
  };
  const all = { ...files, 'realizacje_zadan.csv': results(phone, 1, 2, 3) };
  expect(figuresOf(await run(all))).toEqual({
    'zadania.csv': [1, 0, 0, 0],
    'cele_zadan.csv': [2, 0, 0, 0],
    'plany_zadan.csv': [3, 0, 0, 0],
    'realizacje_zadan.csv': [3, 0, 0, 0],
  });
  world.clock.set('2026-11-17T10:00:00+01:00');
  expect(figuresOf(await run(all))).toEqual({
    'zadania.csv': [0, 0, 1, 0],
    'cele_zadan.csv': [0, 0, 2, 0],
    'plany_zadan.csv': [0, 0, 3, 0],
    'realizacje_zadan.csv': [0, 0, 3, 0],
  });
  const wrong =
    `${goalHeader}999999999;A;biel;sufit;1;\n${outsider.phone};A;biel;sufit;1;\n${phone};Z;biel;sufit;1;\n` +
    `${phone};A;nie-ma;sufit;1;\n${phone};A;biel;okno;1;\n${phone};A;biel;sufit;-1;\n${phone};B;biel;sufit;1;\n${phone};B;biel;sufit;2;\n`;
  const report = await run({ 'plany_zadan.csv': wrong });
  expect(report.outcome).toBe('rejected');
  expect(problemsOf(report).toSorted()).toEqual([
    '2 telefon: Nie ma uczestnika ani przedstawiciela z tym numerem telefonu.',
    '3 telefon: Zadanie nie jest skierowane do roli tej osoby.',
    '4 sklep: Nie ma sklepu z tym kodem.',
    '5 zadanie: Nie ma zadania specjalnego o tej nazwie w adresie.',
    '6 kod_celu: To zadanie specjalne nie ma celu z tym kodem.',
    '7 cel: Podaj liczbę całkowitą od 0 do 1000000000.',
    '9 telefon: Ten sam klucz jest już w wierszu 8 tego pliku.',
  ]);
});

test('a person no longer addressed keeps points and gets no new ones', async () => {
  const { id, phone } = await world.participant();
  await world.bring({
    'zadania.csv': biel,
    'cele_zadan.csv': twoTargets,
    'plany_zadan.csv': goals(phone),
    'realizacje_zadan.csv': results(phone, 20, 30, 10),
  });
  expect(await entriesOf(id)).toHaveLength(1);
  await sql`update special_result set points = 0`.execute(world.database.kysely);
  await world.bring({ 'zadania.csv': biel.replace('user1|user2', 'user2') });
  expect(await entriesOf(id)).toHaveLength(1);
});

test('[D61] a deleted account is booked the task that it has done', async () => {
  const { id, phone } = await world.participant();
  await world.bring({
    'zadania.csv': biel,
    'cele_zadan.csv': twoTargets,
    'plany_zadan.csv': goals(phone),
    'realizacje_zadan.csv': results(phone, 20, 30, 9),
  });
  const { kysely } = world.database;
  await kysely.updateTable('person').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  await sql`update special_result set points = 100, points_qualification = 100`.execute(kysely);
  await world.bring({ 'zadania.csv': biel.replace('Biel', 'Inna biel') });
  expect(await entriesOf(id)).toHaveLength(1);
});

test('SQL and TypeScript agree on what is due', async () => {
  const { kysely } = world.database;
  const { id } = await world.participant();
  await world.bring({ 'zadania.csv': biel, 'cele_zadan.csv': twoTargets });
  const amount = fc.nat({ max: 3 });
  const place = fc.record({
    target: amount,
    points: fc.integer({ min: -2, max: 5 }),
    qualification: amount,
    done: amount,
  });
  const targets = fc.array(fc.array(place, { maxLength: 2 }), { minLength: 2, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(targets, async (given) => {
      await sql`truncate special_goal, special_result`.execute(kysely);
      for (const [index, places] of given.entries()) {
        for (const [placeId, figures] of places.entries()) {
          const key = { target_id: index + 1, person_id: id, place_id: placeId + 1, import_id: 1 };
          const { target, qualification, points, done } = figures;
          await kysely
            .insertInto('special_goal')
            .values({ ...key, target, target_qualification: qualification })
            .execute();
          await kysely
            .insertInto('special_result')
            .values({ ...key, points, points_qualification: done, state_on: '2026-11-10' })
            .execute();
        }
      }
      await bookTasks(kysely, [1], { isRehearsal: false, now: world.clock.now() });
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      const due = dueBonus(
        given.map((places, index) => ({
          bonus: index === 0 ? 40 : 80,
          target: sum(places.map(({ target }) => target)),
          points: sum(places.map(({ points }) => points)),
          qualification: sum(places.map(({ qualification }) => qualification)),
          qualificationPoints: sum(places.map(({ done }) => done)),
        })),
      );
      const { rows } = await sql<{ booked: number }>`
          select coalesce(sum(amount), 0) as booked from ledger_entry where person_id = ${id}
        `.execute(kysely);
      // Without any row no person is checked, and booked points stay until the next file.
      const isSeen = given.some((places) => places.length > 0);
      expect(isSeen ? rows[0]?.booked : due).toBe(due);
    }),
    { numRuns: counts(20, 60) },
  );
});
