import { peopleRows } from '@klub/contract/panel/people/people';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { addPerson, addRule, addShop, assign, setFigures } from '../../../testing/programme.ts';
import { type ExplainWorld, explainWorld } from '../../money/explain/explain.testing.ts';
import { importer, problemsOf } from '../programme/programme.testing.ts';
import { bookBonuses } from '../../club/ledger/ledger.service.ts';
import { bookCorrections, noteCorrections } from '../../money/corrections/corrections.ts';
import { accounts } from '../../club/auth/accounts.ts';
import { peopleHandlers } from './people.routes.ts';

const november = '2026-11-01';

let world: ExplainWorld;
let panel: TestPanel;
let consultant: number;
let person: number;
beforeAll(async () => {
  world = await explainWorld();
  const { kysely } = world.database;
  panel = await testPanel(world.deps);
  panel.mount(peopleRows, peopleHandlers(accounts(world.deps)));
  consultant = await addStaff(kysely, 'Ola Lis', ['consultant']);
  await addRule(kysely, {
    kind: 'month',
    thresholds: { 100: 50, 120: 80 },
    aboveRate: 1,
    aboveCap: 10,
  });
  const { placeId } = await addShop(kysely, { code: 'WR-01', name: 'Elektro Plus' });
  person = await addPerson(kysely);
  await assign(kysely, person, placeId, '2026-01-01');
  await setFigures(
    kysely,
    { personId: person, placeId, month: november },
    { target: 100, points: 127 },
  );
  await sql`
      insert into import_run (id, kind, file_name, sha256, rows_new, rows_changed, rows_unchanged, imported_at)
      overriding system value values (1, 'plany', 'plany-listopad.csv', '', 1, 0, 0, ${world.clock.now()})
    `.execute(kysely);
  await kysely.updateTable('plan').set({ import_row: 12 }).execute();
  await bookBonuses(kysely, { months: [november] }, world.clock.now());
});

const why = (id: number, rest: string) => panel.call(consultant, 'GET', `people/${id}/${rest}`);

test("the explanation equals the participant's, down to the file's row", async () => {
  const own = await (await world.as(person)).period('2026-11');
  const { status, body } = await why(person, 'why/2026-11');
  expect(status).toBe(200);
  const { data } = body as { data: { chain: unknown; person: unknown } };
  expect(data.chain).toEqual(own.data);
  expect(data.person).toMatchObject({
    shops: ['WR-01 Elektro Plus'],
    phone: expect.stringMatching(/^\*\*\* /),
  });
  expect(data.chain).toMatchObject({
    figures: [{ targetSource: { file: 'plany-listopad.csv', row: 12, importedOn: '16.11.2026' } }],
    booked: expect.any(Number),
  });
});

test('the year is the very one too', async () => {
  const own = await (await world.as(person)).year(2026);
  const { body } = await why(person, 'why-year/2026');
  expect((body as { data: { chain: unknown } }).data.chain).toEqual(own.data);
});

test("a task's explanation equals the participant's and is linked from the year", async () => {
  const phone = '600000123';
  await world.database.kysely
    .updateTable('person')
    .set({ phone: `+48${phone}` })
    .where('id', '=', person)
    .execute();
  await sql`alter table import_run alter column id restart with 100`.execute(world.database.kysely);
  const head = 'telefon;sklep;zadanie;kod_celu';
  const report = await importer(world.database, world.clock).run({
    'zadania.csv':
      'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;Z;<p>x</p>;Liczą się: wiadra;user1;2026-11-01;2026-11-30\n',
    'cele_zadan.csv': 'zadanie;kod_celu;tytul;typ;premia\nbiel;sufit;Sufit;sztuki;40\n',
    'plany_zadan.csv': `${head};cel\n${phone};WR-01;biel;sufit;20\n`,
    'realizacje_zadan.csv': `${head};wynik\n${phone};WR-01;biel;sufit;20\n`,
  });
  expect(problemsOf(report)).toEqual([]);
  const { body } = await why(person, 'why-year/2026');
  expect(body).toMatchObject({
    data: {
      chain: {
        parts: [
          {},
          {},
          {},
          { part: 'specials', items: [{ title: 'Biel', slug: 'biel', amount: 40 }] },
        ],
      },
    },
  });
  const { status, body: task } = await why(person, 'why-task/biel');
  expect(status).toBe(200);
  const { data } = task as { data: { chain: unknown; person: unknown } };
  expect(data.chain).toEqual((await (await world.as(person)).special('biel')).data);
  expect(data.chain).toMatchObject({
    targets: [{ figures: [{ realizationSource: { file: 'realizacje_zadan.csv', row: 2 } }] }],
    booked: 40,
  });
  expect((await why(person, 'why-task/nie-ma')).status).toBe(404);
  // Paid golden points of a task are explained even after its roles have changed.
  await sql`update special_task set roles = '{user2}'`.execute(world.database.kysely);
  expect((await why(person, 'why-task/biel')).status).toBe(200);
});

test('empty and invalid periods and unknown people are refused', async () => {
  expect((await why(person, 'why/2020-01')).status).toBe(404);
  expect((await why(person, 'why/2026-13')).status).toBe(400);
  expect((await why(987_654, 'why/2026-11')).status).toBe(404);
});

test('each explanation is an entry about that person and period', async () => {
  const entries = await world.database.kysely
    .selectFrom('trail_entry')
    .select(['person_id', 'details'])
    .where('action', '=', 'people.explained')
    .orderBy('id')
    .execute();
  expect(entries[0]).toEqual({
    person_id: person,
    details: { id: String(person), period: '2026-11' },
  });
  expect(entries[1]).toEqual({ person_id: person, details: { id: String(person), year: '2026' } });
  expect(entries[2]).toEqual({ person_id: person, details: { id: String(person), slug: 'biel' } });
});

test('names and words of a correction need the permission of its page', async () => {
  const { kysely } = world.database;
  const now = world.clock.now();
  const approver = await addStaff(kysely, 'Jan Kos', ['approver']);
  const place = { personId: person, month: november, cause: 'month:2026-11', amount: -5 };
  const words = { reasonCode: 'complaint', reason: 'Zła liczba', complaint: 'R/1' } as const;
  const correction = { key: 'panel 1 why', ...place, ...words, source: null };
  const noted = await noteCorrections(kysely, [correction], { staffId: consultant, now });
  const ids = [...noted.values()];
  const how = { decidedBy: approver, isRehearsal: false, now };
  await bookCorrections(kysely, { ids, personIds: [person] }, how);
  const shown = { number: String(ids[0]), reason: 'reklamacja uznana', people: 2, source: null };
  const explained = async (by: number) => {
    const { body } = await panel.call(by, 'GET', `people/${person}/why/2026-11`);
    const { data } = body as { data: { chain: { entries: { correction: unknown }[] } } };
    return data.chain.entries.at(-1)?.correction;
  };
  const own = await (await world.as(person)).period('2026-11');
  expect(own.data.entries.at(-1)?.correction).toEqual(shown);
  expect(await explained(consultant)).toEqual({ ...shown, office: null });
  const office = { words: 'Zła liczba', complaint: 'R/1', by: 'Ola Lis', decidedBy: 'Jan Kos' };
  expect(await explained(approver)).toEqual({ ...shown, office });
});
