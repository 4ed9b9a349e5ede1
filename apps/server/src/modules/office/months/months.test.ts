import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { held, waiting } from '../../../infra/db/held.testing.ts';
import { addStaff } from '../../../infra/http/panel/panel.testing.ts';
import { closeAsAgreed } from '../../money/settlements/closing/agreed.service.ts';
import { october } from '../../money/settlements/settlements.testing.ts';
import { type MonthsWorld, monthsWorld } from './months.testing.ts';

let world: MonthsWorld;
let [anna, jan] = [0, 0];
beforeAll(async () => {
  world = await monthsWorld();
});
beforeEach(async () => {
  await world.reset();
  anna = await world.person();
  jan = await world.person({ iban: '', isComplete: false });
  await world.figures(anna, october, 120);
  await world.figures(jan, october, 100);
});

test('a month goes from open to closed by two people', async () => {
  const { ola, piotr, panel } = world;
  expect(await world.shown(october)).toMatchObject({ state: 'over', rehearsal: null });
  const rehearsed = await world.rehearse(ola, october);
  expect(rehearsed).toMatchObject({
    state: 'rehearsed',
    rehearsal: {
      isFresh: true,
      statements: 2,
      amount: 130,
      grosze: 13_000,
      refusals: [],
      since: [],
    },
  });
  expect(await world.statements()).toEqual([]);
  const list = await panel.app.inject({
    url: `/api/panel/v1/operations/${rehearsed.listOperationId}/file`,
    headers: panel.headersOf(ola),
  });
  expect([list.statusCode, list.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  const id = await world.propose(october);
  expect(await world.shown(october)).toMatchObject({ state: 'proposed', signoffId: id });
  await world.rehearse(piotr, october);
  expect(await world.decide(piotr, id)).toMatchObject({ status: 200 });
  expect((await world.shown(october)).state).toBe('closing');
  await world.worker.runDue();
  expect(await world.shown(october)).toMatchObject({
    state: 'closed',
    history: [{ revision: 1, closedBy: 'Ola', grosze: 13_000 }],
  });
  expect((await panel.call(ola, 'GET', 'months/2026-10')).body).toMatchObject({
    data: { money: { due: { people: 1, grosze: 8_000 }, held: { people: 1, grosze: 5_000 } } },
  });
  expect((await panel.call(ola, 'GET', `signoffs/${id}`)).body).toMatchObject({
    data: { state: 'done', next: { label: 'Przejdź do wypłat', address: '/wyplaty/nowa' } },
  });
  expect(await world.statements()).toHaveLength(2);
  const { body } = await panel.call(piotr, 'GET', 'months/2026-10/protocol');
  const people = { proposedBy: { name: 'Ola' }, decidedBy: { name: 'Piotr' } };
  expect(body).toMatchObject({
    data: { closings: [{ ...people, digest: expect.stringMatching(/^[0-9a-f]{64}$/) }] },
  });
  expect(await world.trail()).toEqual([
    'month.rehearsed done',
    'operation.fetched done',
    'month.rehearsed done',
    'month.proposed done',
    'month.rehearsed done',
    'signoff.approved done',
    'month.closed done',
  ]);
  // The month is closed: a rehearsal has nothing to close, and nothing can be proposed.
  const again = await world.rehearse(ola, october);
  expect(again.rehearsal?.refusals).toHaveLength(1);
  const proposal = { rehearsalId: again.rehearsal?.id, note: '' };
  expect((await world.post(ola, 'months/2026-10/propose', proposal)).status).toBe(409);
});

// An open screen stops to ask once no proposal waits: it would keep a mixture of before and after.
test('a month that is closed while it is read is shown as before', async () => {
  const { ola, piotr, database } = world;
  await world.rehearse(ola, october);
  await world.propose(october);
  const closing = await held(database, 'lock table signoff in access exclusive mode');
  const reading = world.shown(october);
  await expect.poll(() => waiting(database)).toBe(1);
  await closing.query(`
    insert into settlement (month, revision, golden_point_grosze, statements, amount, last_import_id, closed_by, closed_at)
    values ('${october}', 1, 100, 0, 0, 0, 'Ola', now());
    update signoff set state = 'approved', decided_by = ${piotr}, decided_at = now();
    commit`);
  const { state, history } = await reading;
  expect([state, history]).toEqual(['proposed', []]);
});

test('a closing shows and settles earlier changes alone', async () => {
  const { ola, piotr, database, clock } = world;
  const correction = (amount: number) => ({
    key: `closing-${amount + 50}`,
    person: String(anna),
    month: '2026-10',
    cause: 'month:2026-10',
    amount,
    reasonCode: 'data',
    reason: 'Pomyłka',
    complaint: '',
    total: amount > 0 ? 80 : 100,
  });
  for (const amount of [20, -20]) {
    expect((await world.post(ola, 'corrections', correction(amount))).status).toBe(200);
    clock.advance({ minutes: 1 });
  }
  const id = await world.propose(october);
  const found = await world.panel.call(piotr, 'GET', `signoffs/${id}`);
  expect(found.body).toMatchObject({
    data: {
      lines: expect.arrayContaining([
        expect.objectContaining({
          label: 'Ola, październik 2026',
          after: '2 razy (korekty 2), 1 osoba, 40 złotych punktów',
          part: 'alone',
        }),
      ]),
    },
  });
  await world.rehearse(piotr, october);
  expect(await world.decide(piotr, id)).toMatchObject({ status: 200 });
  await world.worker.runDue();
  expect((await world.shown(october)).state).toBe('closed');
  const rows = await database.kysely.selectFrom('alone_change').select('signoff_id').execute();
  expect(rows.map(({ signoff_id: by }) => String(by))).toEqual([id, id]);
});

test('the second person must look and type the month', async () => {
  const { piotr, clock } = world;
  const both = await addStaff(world.database.kysely, `Obie`, ['coordinator', 'approver']);
  const { rehearsal } = await world.rehearse(both, october);
  await world.post(both, 'months/2026-10/propose', { rehearsalId: rehearsal?.id, note: 'Zgodne.' });
  const id = (await world.shown(october)).signoffId ?? '';
  expect(await world.decide(both, id)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('Własnej propozycji') },
  });
  expect(await world.decide(piotr, id)).toMatchObject({ status: 409 });
  await world.rehearse(piotr, october);
  expect(await world.decide(piotr, id, { typed: 'październik' })).toMatchObject({ status: 400 });
  clock.set(new Date(clock.now().getTime() + 31 * 60_000).toISOString());
  expect(await world.decide(piotr, id)).toMatchObject({ status: 409 });
  expect(await world.statements()).toEqual([]);
  await world.rehearse(piotr, october);
  expect((await world.decide(piotr, id, { typed: ' Październik 2026' })).status).toBe(200);
});

test('a later result outdates a rehearsal with an exact difference', async () => {
  const { piotr } = world;
  const id = await world.propose(october);
  await world.figures(jan, october, 120);
  const seen = await world.rehearse(piotr, october);
  const difference = { label: 'Kwota', before: '130,00 zł', after: '160,00 zł' };
  expect(seen.rehearsal?.since).toContainEqual(difference);
  expect((await world.matter(id)).changed).toContainEqual(difference);
  expect((await world.decide(piotr, id)).status).toBe(409);
  expect(await world.matter(id)).toMatchObject({ state: 'stale' });
  expect(await world.statements()).toEqual([]);
});

test('a change after the decision prevents the closing and is explained', async () => {
  const { piotr } = world;
  const id = await world.propose(october);
  await world.rehearse(piotr, october);
  expect((await world.decide(piotr, id)).status).toBe(200);
  await world.figures(jan, october, 120);
  await world.worker.runDue();
  expect(await world.statements()).toEqual([]);
  const after = await world.shown(october);
  expect(after.state).toBe('rehearsed');
  expect(after.notClosed).toMatch(/Kwota: było 130,00.zł, jest 160,00.zł/);
  expect(await world.trail()).toContain('month.moved refused');
  const next = await world.propose(october);
  await world.rehearse(piotr, october);
  await world.decide(piotr, next);
  await world.worker.runDue();
  expect(await world.shown(october)).toMatchObject({
    state: 'closed',
    notClosed: '',
    history: [{ grosze: 16_000 }],
  });
});

test('a crashed closing leaves no statement and settles once when repeated', async () => {
  const { piotr, deps, database } = world;
  const id = await world.propose(october);
  await world.rehearse(piotr, october);
  await world.decide(piotr, id);
  const job = await database.kysely
    .selectFrom('operation')
    .select('input')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const input = job?.input as {
    digest: string;
    acceptedMissing: number;
    proposedBy: number;
    decidedBy: number;
  };
  const agreed = {
    month: october,
    closedBy: 'Ola',
    digest: input.digest,
    acceptedMissing: input.acceptedMissing,
    two: { proposedBy: input.proposedBy, decidedBy: input.decidedBy, signoffId: Number(id) },
  };
  const killed = { ...agreed, written: () => Promise.reject(new Error('killed')) };
  await expect(closeAsAgreed(deps, killed)).rejects.toThrow('killed');
  expect(await world.statements()).toEqual([]);
  await world.worker.runDue();
  expect(await world.statements()).toHaveLength(2);
  expect(await closeAsAgreed(deps, { ...agreed, written: () => Promise.resolve() })).toMatchObject({
    outcome: 'closed',
    report: null,
  });
  expect(await world.statements()).toHaveLength(2);
});

test('held people are listed with a reason and reminded once a day', async () => {
  const { ola, panel, database } = world;
  const { rehearsal } = await world.rehearse(ola, october);
  expect(rehearsal?.remarks).toContainEqual({ kind: 'held', count: 1 });
  const { body } = await panel.call(ola, 'GET', 'months/2026-10/remarks?kind=held');
  expect(body).toMatchObject({
    data: [{ personId: String(jan), reason: 'brak numeru konta bankowego' }],
    total: 1,
  });
  for (let time = 0; time < 2; time += 1)
    expect((await world.post(ola, 'months/2026-10/remind')).status).toBe(200);
  const told = await database.kysely
    .selectFrom('notification')
    .select('person_id')
    .where('cause', 'like', 'payout-data:%')
    .execute();
  expect(told).toEqual([{ person_id: jan }]);
  expect((await world.post(world.piotr, 'months/2026-10/remind')).status).toBe(403);
});

test('people who completed their data since the rehearsal are not reminded', async () => {
  const { ola, database } = world;
  const change = (fields: object) =>
    database.kysely.updateTable('person').set(fields).where('id', '=', jan).execute();
  await world.rehearse(ola, october);
  const others = () =>
    database.kysely.selectFrom('notification').selectAll().where('cause', 'like', 'payout-data:%');
  await database.kysely.deleteFrom('notification').execute();
  await change({ iban_sealed: 'v1.account', is_profile_complete: true });
  const none = { body: { message: expect.stringContaining('Nie ma komu przypominać') } };
  expect(await world.post(ola, 'months/2026-10/remind')).toMatchObject(none);
  expect(await others().execute()).toEqual([]);
  await change({ iban_sealed: '', is_profile_complete: false });
  expect(await world.post(ola, 'months/2026-10/remind')).toMatchObject({
    body: { message: expect.stringContaining('Liczba osób: 1') },
  });
  expect(await others().execute()).toMatchObject([{ person_id: jan, url: '/edytuj-dane' }]);
  expect(await world.post(ola, 'months/2026-10/remind')).toMatchObject(none);
});

test('a just closed month has no waiting correction despite cached counts', async () => {
  const { ola } = world;
  const stateOf = async () => {
    const { body } = await world.panel.call(ola, 'GET', 'months');
    const form = z.object({ data: z.array(z.object({ month: z.string(), state: z.string() })) });
    return form.parse(body).data.find(({ month }) => month === '2026-10')?.state;
  };
  expect(await stateOf()).toBe('over');
  expect((await world.close(october)).outcome).toBe('closed');
  expect(await stateOf()).toBe('closed');
});

test('a running or computing month is refused in a sentence', async () => {
  const { ola } = world;
  expect(await world.post(ola, 'months/2026-11/rehearse')).toMatchObject({ status: 409 });
  expect((await world.post(ola, 'months/2026-10/rehearse')).status).toBe(200);
  expect(await world.post(ola, 'months/2026-10/rehearse')).toMatchObject({ status: 409 });
  await world.worker.runDue();
});
