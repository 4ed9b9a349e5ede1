import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addQuestion, answer } from '../../../testing/programme.ts';
import { rulesClub } from './rules.testing.ts';

const september = '2026-09-01';
const october = '2026-10-01';
/** From November, which is running; thresholds of the world are 100:50|120:80. */
const proposal = {
  role: 'user1',
  period: 'month',
  from: '2026-11',
  thresholds: '60:10|100:90',
  aboveRate: 0,
  aboveCap: 0,
  gate: false,
  simulated: '2026-10',
};

type Version = {
  readonly from: string;
  readonly version: number;
  readonly state: string;
  readonly isFrozen: boolean;
  readonly period: string;
  readonly origin: { readonly by: string };
};
type Simulation = {
  readonly people: number;
  readonly before: number;
  readonly after: number;
  readonly gaining: { readonly people: number; readonly points: number };
  readonly losing: { readonly people: number; readonly points: number };
  readonly largest: readonly {
    readonly personId: string;
    readonly name: string;
    readonly before: number;
    readonly after: number;
  }[];
};

const { world, ids, kysely, call, get, propose, decide, ending } = rulesClub();
const versions = async () => (await get<{ versions: Version[] }>('rules')).versions;
const simulation = (change: object = {}) => {
  const { role, period, simulated, thresholds } = proposal;
  const asked = {
    role,
    period,
    month: simulated,
    thresholds,
    aboveRate: '0',
    aboveCap: '0',
    gate: 'nie',
    ...change,
  };
  return call(ids().ola, 'GET', `rules/simulation?${new URLSearchParams(asked)}`);
};
const golden = async (): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
      select coalesce(sum(amount), 0)::bigint as sum from ledger_entry
    `.execute(kysely());
  return rows[0]?.sum ?? 0;
};

test('a simulation shows gains, losses and sum, and changes nothing', async () => {
  const people = [];
  for (const points of [60, 100, 130, 10]) {
    const id = await world().person();
    await world().figures(id, october, points);
    people.push(String(id));
  }
  const before = await golden();
  const { status, body } = await simulation();
  expect(status, JSON.stringify(body)).toBe(200);
  const { data } = body as { data: Simulation };
  expect(data).toMatchObject({ people: 4, before, after: 190 });
  expect(data.gaining).toEqual({ people: 3, points: 60 });
  expect(data.losing).toEqual({ people: 0, points: 0 });
  expect(data.largest[0]).toMatchObject({ personId: people[1], before: 50, after: 90 });
  expect(data.largest[0]?.name).not.toContain('osoba nr');
  const harder = ((await simulation({ thresholds: '120:60' })).body as { data: Simulation }).data;
  expect(harder).toMatchObject({
    after: 60,
    losing: { people: 2, points: 70 },
    gaining: { people: 0 },
  });
  expect(await golden()).toBe(before);
  expect(await versions()).toHaveLength(2);
  expect((await simulation({ month: '2026-11' })).status).toBe(400);
  expect((await simulation({ thresholds: '100:50|60:10' })).status).toBe(400);
});

test('a simulated padlock holds back people with closed months', async () => {
  await sql`insert into setting (name, valid_from, value) values ('knowledge_minimum', '2026-01-01', '1')`.execute(
    kysely(),
  );
  const [open, closed] = [await world().person(), await world().person()];
  for (const month of ['2026-07-01', '2026-08-01', september, october]) {
    for (const id of [open, closed]) await world().figures(id, month, 100);
    const questionId = await addQuestion(kysely(), month);
    if (month !== '2026-08-01') await answer(kysely(), closed, questionId, 'correct');
    await answer(kysely(), open, questionId, 'correct');
  }
  const after = async (change: object) =>
    ((await simulation(change)).body as { data: Simulation }).data.after;
  expect(await after({ gate: 'nie' })).toBe(180);
  expect(await after({ gate: 'tak' })).toBe(180);
  expect(await after({ gate: 'tak', month: '2026-08' })).toBe(90);
  expect(
    await after({ gate: 'tak', month: '2026-09', period: 'quarter', thresholds: '100:70' }),
  ).toBe(70);
});

test('one proposes, another decides, and the importer writes the version: points follow', async () => {
  const id = await world().person();
  await world().figures(id, '2026-11-01', 100);
  expect(await golden()).toBe(50);
  const { status, id: signoffId, message } = await propose('rules', proposal, ids().both);
  expect(status, message).toBe(200);
  const { lines } = await get<{ lines: { label: string; before: string; after: string }[] }>(
    `signoffs/${signoffId}`,
    ids().piotr,
  );
  expect(lines[0]).toMatchObject({ before: '100%: 50, 120%: 80', after: '60%: 10, 100%: 90' });
  expect(lines.map(({ label }) => label)).toContain('Osoby, które tracą');
  expect((await propose('rules', proposal)).status).toBe(409);
  expect((await decide(ids().both, signoffId)).status).toBe(403);
  expect((await decide(ids().piotr, signoffId)).status).toBe(200);
  expect(await ending()).toMatchObject({ state: 'done' });
  expect(await golden()).toBe(90);
  const [newest] = await versions();
  expect(newest).toMatchObject({
    from: '2026-11',
    state: 'inForce',
    origin: { by: 'Ewa (zgoda: Piotr)' },
  });
  expect((await propose('rules', proposal)).status).toBe(400);
  expect((await propose('rules', proposal, ids().piotr)).status).toBe(403);
});

test('a rule in a closed month is refused, even after the agreement', async () => {
  for (const month of ['2026-07-01', '2026-08-01', september]) await world().close(month);
  const closed = await propose('rules', { ...proposal, from: '2026-09', simulated: '2026-09' });
  expect(closed.status).toBe(400);
  expect(closed.errors).toEqual({
    from: [expect.stringContaining('Pierwszy możliwy miesiąc: 2026-10')],
  });
  expect((await versions()).map(({ isFrozen }) => isFrozen)).toEqual([true, true]);
  const { id } = await propose('rules', { ...proposal, from: '2026-10' });
  await world().close(october);
  const before = await versions();
  expect((await decide(ids().piotr, id)).status).toBe(200);
  expect(await ending()).toMatchObject({
    state: 'refused',
    note: expect.stringContaining('już zamknięty'),
  });
  expect(await versions()).toEqual(before);
});

test('a version between proposal and decision makes it stale', async () => {
  const first = await propose('rules', { ...proposal, from: '2026-12' });
  const second = await propose('rules', { ...proposal, thresholds: '100:70' });
  expect((await decide(ids().piotr, second.id)).status).toBe(200);
  expect((await decide(ids().piotr, first.id)).status).toBe(409);
});

test('a value that the importer rejects is reported at its field', async () => {
  const wrong = await propose('rules', { ...proposal, aboveRate: 2 });
  expect(wrong).toMatchObject({
    status: 400,
    errors: { aboveCap: [expect.stringContaining('Limit')] },
  });
  const thresholds = await propose('rules', { ...proposal, thresholds: '100:50|80:20' });
  expect(thresholds).toMatchObject({
    status: 400,
    errors: { thresholds: [expect.stringContaining('rosnąco')] },
  });
  for (const change of [
    { role: 'user2' },
    { from: '2026-13' },
    { reason: ' ' },
    { aboveRate: -1 },
  ]) {
    expect((await propose('rules', { ...proposal, ...change })).status).toBe(400);
  }
});

test('a first rule needs two people but no simulation', async () => {
  await sql`truncate bonus_rule cascade`.execute(kysely());
  const first = { ...proposal, from: '2026-08', simulated: null };
  const { status, message, id } = await propose('rules', first);
  expect(status, message).toBe(200);
  const { lines } = await get<{ lines: object[] }>(`signoffs/${id}`, ids().piotr);
  expect(lines).toContainEqual({
    label: 'Symulacja',
    before: '',
    after: 'nie policzono: nie skończył się jeszcze okres, w którym są wyniki',
  });
  expect((await decide(ids().ola, id)).status).toBe(403);
  expect((await decide(ids().piotr, id)).status).toBe(200);
  expect(await ending()).toMatchObject({ state: 'done' });
  expect(await versions()).toMatchObject([{ from: '2026-08', state: 'inForce' }]);
});

test('a rule needs a simulation once an ended period has results', async () => {
  const running = await world().person();
  await world().figures(running, '2026-11-01', 60);
  expect((await propose('rules', { ...proposal, simulated: null })).status).toBe(200);
  await sql`truncate signoff cascade`.execute(kysely());
  await world().figures(running, october, 60);
  expect(await propose('rules', { ...proposal, simulated: null })).toMatchObject({
    status: 400,
    errors: { simulated: [expect.stringContaining('Policz symulację')] },
  });
});

test('a rule may begin in each open month around today', async () => {
  for (const month of ['2026-07-01', '2026-08-01']) await world().close(month);
  const { starts } = await get<{ starts: string[] }>('rules');
  expect([starts[0], starts.at(-1), starts.length]).toEqual(['2025-10', '2027-11', 24]);
  expect(starts).toEqual(expect.arrayContaining(['2026-06', '2026-09']));
  expect(starts).not.toContain('2026-07');
});
