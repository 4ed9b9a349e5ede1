import { beforeAll, beforeEach, expect, test } from 'vitest';
import { usualMoment } from '../../../testing/app.ts';
import {
  addPerson,
  addPlace,
  addQuestion,
  addRule,
  answer,
  assign,
  emptyProgramme,
  markClosed,
  setFigures,
  setMinimum,
} from '../../../testing/programme.ts';
import { bookBonuses, bookReward } from '../../club/ledger/ledger.service.ts';
import { importer, problemsOf } from '../../office/programme/programme.testing.ts';
import { type ExplainWorld, explainWorld } from './explain.testing.ts';

const november = '2026-11-01';
const october = '2026-10-01';

let world: ExplainWorld;
beforeAll(async () => {
  world = await explainWorld();
});
beforeEach(async () => {
  world.clock.set(usualMoment);
  await emptyProgramme(world.database.kysely);
});

async function bring(files: Readonly<Record<string, string>>): Promise<void> {
  const report = await importer(world.database, world.clock).run(files);
  expect(problemsOf(report)).toEqual([]);
}

/** A person with two shops, A and B, whose phone files may name. */
async function participant(): Promise<{ id: number; phone: string }> {
  const { kysely } = world.database;
  const id = await addPerson(kysely);
  const phone = `+48600000${String(id).padStart(3, '0')}`;
  await kysely.updateTable('person').set({ phone }).where('id', '=', id).execute();
  for (const code of ['A', 'B'])
    await assign(kysely, id, await addPlace(kysely, code), '2026-01-01');
  return { id, phone };
}

const rules = (bonus: number, gate = 'tak') =>
  `rola;okres;od;progi;za_procent;limit;bramka_wiedzy\nuser1;miesiac;2026-06;60:50|100:${bonus};3;90;${gate}\n`;

test("a month's explanation leads from files to the ledger", async () => {
  const { id, phone } = await participant();
  await setMinimum(world.database.kysely, 1);
  const question = await addQuestion(world.database.kysely, october);
  world.clock.set('2026-11-02T09:00:00+01:00');
  await bring({ 'reguly.csv': rules(150) });
  await bring({
    'plany-10.csv': `telefon;sklep;miesiac;cel\n${phone};A;2026-10;1400\n${phone};B;2026-10;950\n`,
  });
  world.clock.set('2026-11-03T09:00:00+01:00');
  await bring({
    'realizacje-10.csv': `telefon;sklep;miesiac;punkty\n${phone};A;2026-10;1560\n${phone};B;2026-10;960\n`,
  });
  const asker = await world.as(id);
  expect((await asker.period('2026-10')).data).toMatchObject({
    worth: 171,
    booked: 0,
    difference: 0,
    state: 'locked',
    padlock: {
      isNeeded: true,
      isOpen: false,
      months: [{ month: '2026-10', passed: 0, total: 1, minimum: 1 }],
    },
  });
  await answer(world.database.kysely, id, question);
  world.clock.set('2026-11-04T07:30:00+01:00');
  await bookBonuses(world.database.kysely, { months: [october] }, world.clock.now());
  world.clock.set('2026-11-09T14:00:00+01:00');
  await bring({ 'korekta.csv': `telefon;sklep;miesiac;punkty\n${phone};B;2026-10;1072\n` });

  const { data } = await asker.period('2026-10');
  const planned = { file: 'plany-10.csv', importedOn: '02.11.2026', importedAt: '09:00' };
  const done = { file: 'realizacje-10.csv', importedOn: '03.11.2026', importedAt: '09:00', row: 2 };
  const corrected = { file: 'korekta.csv', importedOn: '09.11.2026', importedAt: '14:00', row: 2 };
  expect(data.figures).toMatchObject([
    {
      month: '2026-10',
      shop: { id: 'A', name: 'Sklep A' },
      target: 1400,
      targetSource: { ...planned, row: 2 },
      realization: 1560,
      realizationSource: done,
    },
    {
      month: '2026-10',
      shop: { id: 'B', name: 'Sklep B' },
      target: 950,
      targetSource: { ...planned, row: 3 },
      realization: 1072,
      realizationSource: corrected,
    },
  ]);
  expect(data).toMatchObject({
    target: 2350,
    realization: 2632,
    realizationPercent: 112,
    percentHundredths: 11_200,
    rule: {
      validFrom: '01.06.2026',
      version: 1,
      source: { file: 'reguly.csv', importedOn: '02.11.2026', row: null },
    },
    reached: { percent: 100, bonus: 150 },
    above: 36,
    worth: 186,
    booked: 186,
    state: 'unlocked',
    difference: 0,
  });
  const open = { month: '2026-10', closing: null, correction: null };
  const rule = { validFrom: '01.06.2026', version: 1 };
  expect(data.entries).toEqual([
    { ...open, bookedOn: '04.11.2026', amount: 171, revision: 1, isCorrection: false, rule },
    { ...open, bookedOn: '09.11.2026', amount: 15, revision: 2, isCorrection: true, rule },
  ]);
});

test("equal file names are distinguished, and figures keep their row's source", async () => {
  const { id, phone } = await participant();
  const october_ = (rows: string) => ({ 'plany.csv': `telefon;sklep;miesiac;cel\n${rows}` });
  world.clock.set('2026-11-02T09:00:00+01:00');
  await bring(october_(`\n${phone};B;2026-10;5\n\n${phone};A;2026-10;100\n`));
  world.clock.set('2026-11-02T09:05:00+01:00');
  await bring(october_(`${phone};A;2026-10;120\n${phone};B;2026-10;5\n`));
  const { data } = await (await world.as(id)).period('2026-10');
  const [one, other] = data.figures.map(({ targetSource }) => targetSource);
  expect([one, other]).toMatchObject([
    { file: 'plany.csv', importedOn: '02.11.2026', importedAt: '09:05', row: 2 },
    { file: 'plany.csv', importedOn: '02.11.2026', importedAt: '09:00', row: 3 },
  ]);
  expect(one?.importNumber).toBeGreaterThan(other?.importNumber ?? 0);
});

test('a new rule version shows its difference from the booked one', async () => {
  const { id, phone } = await participant();
  await bring({ 'reguly.csv': rules(150, 'nie') });
  await bring({ 'plany.csv': `telefon;sklep;miesiac;cel\n${phone};A;2026-10;100\n` });
  await bring({ 'realizacje.csv': `telefon;sklep;miesiac;punkty\n${phone};A;2026-10;100\n` });
  await bring({ 'reguly-2.csv': rules(200, 'nie') });
  const { data } = await (await world.as(id)).period('2026-10');
  expect(data.rule).toMatchObject({ version: 2, source: { file: 'reguly-2.csv' } });
  expect(data.entries.map(({ amount, rule }) => [amount, rule?.version])).toEqual([
    [150, 1],
    [50, 2],
  ]);
});

test("an old month uses the person's role then, like the ledger", async () => {
  const { kysely } = world.database;
  const { id } = await participant();
  const placeId = await addPlace(kysely);
  await addRule(kysely, { kind: 'month', thresholds: { 100: 50 } });
  await addRule(kysely, { kind: 'month', role: 'user3', thresholds: { 100: 7 } });
  for (const month of [october, november]) {
    await setFigures(kysely, { personId: id, placeId, month }, { target: 100, points: 100 });
  }
  await kysely.updateTable('person').set({ role: 'user3' }).where('id', '=', id).execute();
  await kysely
    .insertInto('role_change')
    .values({ person_id: id, since: november, role: 'user1' })
    .execute();
  await bookBonuses(kysely, { months: [october, november] }, world.clock.now());
  const asker = await world.as(id);
  expect((await asker.period('2026-10')).data).toMatchObject({
    worth: 50,
    booked: 50,
    difference: 0,
  });
  expect((await asker.period('2026-11')).data).toMatchObject({
    worth: 7,
    booked: 7,
    difference: 0,
  });
});

test("an open quarter names its closing month, and each month's padlock", async () => {
  const { kysely } = world.database;
  const { id } = await participant();
  const placeId = await addPlace(kysely);
  await addRule(kysely, { kind: 'quarter', thresholds: { 50: 70 }, gate: true });
  await setFigures(kysely, { personId: id, placeId, month: october }, { target: 100, points: 90 });
  await setMinimum(kysely, 0);
  await setMinimum(kysely, 1, october);
  await setMinimum(kysely, 0, november);
  await answer(kysely, id, await addQuestion(kysely, october));
  const asker = await world.as(id);
  const { data } = await asker.period('2026-Q4');
  expect(data).toMatchObject({
    worth: 70,
    booked: 0,
    difference: 0,
    bookedWith: '2026-12',
    state: 'pending',
  });
  expect(data.padlock.months.map(({ month, isOpen, total }) => [month, isOpen, total])).toEqual([
    ['2026-10', true, 1],
    ['2026-11', true, 0],
    ['2026-12', true, 0],
  ]);
  world.clock.set('2027-01-04T00:00:00+01:00');
  const inJanuary = await world.as(id);
  expect((await inJanuary.period('2026-Q4')).data).toMatchObject({
    difference: 0,
    bookedWith: '2026-12',
  });
  await markClosed(kysely, '2026-12-01', 0);
  expect((await inJanuary.period('2026-Q4')).data).toMatchObject({
    difference: 70,
    bookedWith: null,
  });
});

test('the padlock names only questions that the person has met', async () => {
  const { kysely } = world.database;
  const { id } = await participant();
  const placeId = await addPlace(kysely);
  await setFigures(kysely, { personId: id, placeId, month: november }, { target: 100, points: 90 });
  const rename = async (title: string, opens: string, closes: string): Promise<number> => {
    const question = await addQuestion(kysely, november);
    const dates = { opens_at: new Date(opens), closes_at: new Date(closes) };
    await kysely
      .updateTable('question')
      .set({ title, ...dates })
      .where('id', '=', question)
      .execute();
    return question;
  };
  const right = await rename('Dobrze', '2026-11-01T00:00:00Z', '2026-11-30T00:00:00Z');
  await rename('Otwarte', '2026-11-02T00:00:00Z', '2026-11-30T00:00:00Z');
  await rename('Przyszłe', '2026-11-25T00:00:00Z', '2026-11-30T00:00:00Z');
  await rename('Minione', '2026-11-01T00:00:00Z', '2026-11-03T00:00:00Z');
  await answer(kysely, id, right);
  const asker = await world.as(id);
  const { data } = await asker.period('2026-11');
  expect(data.padlock.months[0]).toMatchObject({ passed: 1, total: 4, minimum: 3, isOpen: false });
  expect(data.padlock.months[0]?.questions.map(({ title, state }) => [title, state])).toEqual([
    ['Dobrze', 'correct'],
    ['Otwarte', 'active'],
  ]);
  const { knowledge } = (await asker.missing()).data;
  expect(knowledge).toMatchObject({
    passed: 1,
    minimum: 3,
    missing: 2,
    canOpen: true,
    later: 1,
    isNeeded: false,
  });
  expect(knowledge.questions.map(({ title }) => title)).toEqual(['Otwarte']);
});

test("the remainder is of Warsaw's month, with the bonus behind the padlock", async () => {
  const { kysely } = world.database;
  const { id } = await participant();
  const placeId = await addPlace(kysely);
  await addRule(kysely, { kind: 'month', thresholds: { 60: 50, 80: 90, 100: 150 }, gate: true });
  await setFigures(
    kysely,
    { personId: id, placeId, month: november },
    { target: 2500, points: 1600 },
  );
  await addQuestion(kysely, november);
  const asker = await world.as(id);
  world.clock.set('2026-11-30T23:30:00+01:00');
  expect((await asker.missing()).data).toMatchObject({
    month: '2026-11',
    daysLeft: 1,
    plan: {
      stillLeft: 900,
      perDay: 900,
      worth: 50,
      steps: [
        { percent: 80, left: 400 },
        { percent: 100, left: 900 },
      ],
    },
    knowledge: { missing: 3, canOpen: true, waiting: 50, isNeeded: true },
  });
  world.clock.set('2026-12-01T00:00:00+01:00');
  expect((await asker.missing()).data).toMatchObject({
    month: '2026-12',
    daysLeft: 31,
    plan: null,
    knowledge: { passed: 0, missing: 3, canOpen: true, waiting: 0, questions: [] },
  });
});

test('the year names answers and bonuses, only for their person', async () => {
  const { kysely } = world.database;
  const { id } = await participant();
  const placeId = await addPlace(kysely);
  await addRule(kysely, { kind: 'month', thresholds: { 60: 50 } });
  await setFigures(kysely, { personId: id, placeId, month: november }, { target: 100, points: 60 });
  await bookBonuses(kysely, { months: [november] }, world.clock.now());
  const questionId = await addQuestion(kysely, november);
  await bookReward(
    kysely,
    { personId: id, questionId, month: november, amount: 7 },
    world.clock.now(),
  );
  const { data } = await (await world.as(id)).year(2026);
  expect(data.total).toBe(57);
  expect(data.parts.map(({ part, amount }) => [part, amount])).toEqual([
    ['months', 50],
    ['quarters', 0],
    ['knowledge', 7],
    ['specials', 0],
  ]);
  expect(data.parts[0]?.items).toMatchObject([{ period: '2026-11', title: null, amount: 50 }]);
  expect(data.parts[2]?.items).toMatchObject([{ period: null, title: 'Pytanie', amount: 7 }]);

  const stranger = await world.as(await addPerson(kysely));
  expect((await stranger.period('2026-10')).status).toBe(404);
  // The present month has its rule before there is a plan.
  const present = await stranger.period('2026-11');
  expect(present.data).toMatchObject({ figures: [], realizationPercent: null, fate: 'none' });
  expect((await stranger.year(2026)).data.total).toBe(0);
  expect((await stranger.missing()).data.plan).toBeNull();
});

test('invalid periods are bad input, and roles without plans are refused', async () => {
  const { kysely } = world.database;
  const asker = await world.as((await participant()).id);
  for (const name of [
    '2026',
    '2026-13',
    '2026-Q5',
    '2026-1',
    'x',
    "2026-11'",
    '9999-01',
    '%00',
    '2026-Q',
  ]) {
    expect((await asker.period(name)).status, name).toBe(400);
  }
  expect((await asker.year('1e3')).status).toBe(400);
  expect((await asker.period('2026-10')).status).toBe(404);
  const other = await world.as(await addPerson(kysely, 'user2'));
  for (const reply of [
    await other.period('2026-11'),
    await other.year(2026),
    await other.missing(),
  ]) {
    expect(reply.status).toBe(403);
  }
});
