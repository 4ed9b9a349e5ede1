import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readsMeanwhile } from '../../../testing/meanwhile.ts';
import { counts } from '../../../../../../scripts/brief.ts';
import { signoffDays } from './signoffs.rules.ts';
import { type ShelfWorld, shelfWorld } from './signoffs.testing.ts';

let world: ShelfWorld;
let anna: number;
let jan: number;
beforeAll(async () => {
  world = await shelfWorld();
});
beforeEach(async () => {
  await world.reset();
  // After the limits of the test before.
  world.clock.advance({ minutes: 2 });
  anna = await world.staff('Anna', ['administrator']);
  jan = await world.staff('Jan', ['administrator', 'coordinator']);
});

test('what one account proposes another approves, and only then it is done', async () => {
  const id = await world.propose(anna, { shelf: 1, value: 'c' });
  expect(await world.changes()).toEqual([]);
  expect(await world.decide(jan, id)).toMatchObject({ status: 200 });
  expect(await world.changes()).toMatchObject([{ shelf: 1, before: 'a', after: 'c' }]);
  expect(await world.find(id)).toMatchObject({
    state: 'approved',
    decidedBy: jan,
    proposedBy: anna,
  });
  expect(await world.trail()).toEqual([
    ['signoff.proposed', 'done'],
    ['signoff.approved', 'done'],
  ]);
  expect(await world.decide(jan, id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('rozstrzygnięta') },
  });
});

test('a refusal needs a sentence, changes nothing and is final', async () => {
  const id = await world.propose(anna, { shelf: 1, value: 'c' });
  const digest = await world.digestFor(jan, id);
  const path = `signoffs/${id}/decide`;
  expect(await world.panel.call(jan, 'POST', path, { decision: 'refuse', digest })).toMatchObject({
    status: 400,
  });
  expect(await world.decide(jan, id, 'refuse')).toMatchObject({ status: 200 });
  expect(await world.decide(jan, id)).toMatchObject({ status: 409 });
  expect(await world.find(id)).toMatchObject({ state: 'refused', decidedBy: jan });
  expect(await world.changes()).toEqual([]);
  expect((await world.trail()).at(-1)).toEqual(['signoff.refused', 'done']);
});

test("deciding one's own proposal fails with both roles and is recorded", async () => {
  const id = await world.propose(jan, { shelf: 1, value: 'c' });
  expect(await world.decide(jan, id)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('Własnej') },
  });
  expect(await world.decide(jan, id, 'refuse')).toMatchObject({ status: 403 });
  expect(await world.find(id)).toMatchObject({ state: 'open' });
  expect(await world.trail()).toEqual([
    ['signoff.proposed', 'done'],
    ['signoff.approved', 'refused'],
    ['signoff.refused', 'refused'],
  ]);
});

test('accounts without permission or with a benefit neither see nor decide', async () => {
  const ewa = await world.staff('Ewa', ['coordinator', 'consultant']);
  const id = await world.propose(anna, { shelf: 1, value: 'c', gains: jan });
  expect(await world.panel.call(ewa, 'GET', `signoffs/${id}`)).toMatchObject({ status: 404 });
  expect(await world.decide(ewa, id)).toMatchObject({ status: 404 });
  expect(await world.decide(jan, id)).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('Własnego') },
  });
  expect(await world.service.openCountFor(await world.panel.sessionOf(jan))).toBe(0);
  expect(await world.changes()).toEqual([]);
  expect((await world.trail()).slice(1)).toEqual([
    ['signoff.approved', 'refused'],
    ['signoff.approved', 'refused'],
  ]);
});

test('a change after the proposal makes it stale, with the difference', async () => {
  const id = await world.propose(anna, { shelf: 1, value: 'c' });
  const seen = await world.digestFor(jan, id);
  await world.edit(1, 'x');
  const changed = [{ label: 'Zawartość', before: 'a → c', after: 'x → c' }];
  const detail = await world.panel.call(jan, 'GET', `signoffs/${id}`);
  expect(detail).toMatchObject({ status: 200, body: { data: { state: 'open', changed } } });
  expect(await world.decide(jan, id, 'approve', seen)).toMatchObject({ status: 409 });
  expect(await world.find(id)).toMatchObject({ state: 'stale', decidedBy: null });
  expect((await world.trail()).at(-1)?.[0]).toBe('signoff.stale');
  await world.edit(1, 'a');
  expect(await world.decide(jan, id, 'approve', seen)).toMatchObject({ status: 409 });
  expect(await world.panel.call(anna, 'GET', `signoffs/${id}`)).toMatchObject({
    body: {
      data: { state: 'stale', decisionReason: expect.stringContaining('było: a → c; jest: x → c') },
    },
  });
  expect(await world.changes()).toEqual([]);
  // The next proposal is possible.
  expect(
    await world.decide(jan, await world.propose(anna, { shelf: 1, value: 'c' })),
  ).toMatchObject({ status: 200 });
});

test('a later digest does not approve an earlier proposal', async () => {
  const id = await world.propose(anna, { shelf: 1, value: 'c' });
  await world.edit(1, 'x');
  // Read after the change, so it is the digest of the new state.
  expect(await world.decide(jan, id)).toMatchObject({ status: 409 });
  expect(await world.changes()).toEqual([]);
});

test('what is gone is stale; what was never shown decides nothing', async () => {
  const gone = await world.propose(anna, { shelf: 2, value: 'c' });
  const id = await world.propose(anna, { shelf: 1, value: 'c' });
  await sql`delete from shelf where id = 2`.execute(world.database.kysely);
  expect(await world.decide(jan, gone)).toMatchObject({ status: 409 });
  expect(await world.find(gone)).toMatchObject({ state: 'stale' });
  expect(await world.decide(jan, id, 'approve', 'f'.repeat(64))).toMatchObject({ status: 409 });
  expect(await world.find(id)).toMatchObject({ state: 'open' });
  await expect(world.propose(anna, { shelf: 2, value: 'd' })).rejects.toThrow('notFound');
});

test('a proposal expires after seven days and makes room for the next', async () => {
  const [first, second] = [
    await world.propose(anna, { shelf: 1, value: 'c' }),
    await world.propose(anna, { shelf: 2, value: 'c' }),
  ];
  world.clock.advance({ days: signoffDays, seconds: -1 });
  expect(await world.service.openCountFor(await world.panel.sessionOf(jan))).toBe(2);
  world.clock.advance({ seconds: 1 });
  expect(await world.panel.call(jan, 'GET', `signoffs/${first}`)).toMatchObject({
    body: { data: { state: 'expired', mayDecide: false } },
  });
  expect(await world.decide(jan, first)).toMatchObject({ status: 409 });
  expect(await world.find(first)).toMatchObject({ state: 'expired', decidedBy: null });
  const again = await world.propose(jan, { shelf: 2, value: 'c' });
  expect(await world.find(second)).toMatchObject({ state: 'expired' });
  expect(await world.decide(anna, again)).toMatchObject({ status: 200 });
});

test('an equal proposal exists once, even concurrently', async () => {
  const tries = await Promise.allSettled([
    world.propose(anna, { shelf: 1, value: 'c' }),
    world.propose(jan, { shelf: 1, value: 'd' }),
  ]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(world.propose(anna, { shelf: 1, value: 'e' })).rejects.toThrow('signoffOpen');
});

test('a stranger learns nothing of a number: neither whether it exists nor whether it is closed', async () => {
  const ewa = await world.staff('Ewa', ['consultant']);
  const open = await world.propose(anna, { shelf: 1, value: 'c' });
  const closed = await world.propose(anna, { shelf: 2, value: 'd' });
  await world.panel.call(anna, 'POST', `signoffs/${closed}/withdraw`);
  const digest = 'a'.repeat(64);
  for (const body of [
    { decision: 'approve', digest },
    { decision: 'refuse', digest, reason: 'Nie.' },
  ]) {
    const unknown = await world.panel.call(ewa, 'POST', 'signoffs/999999/decide', body);
    expect(unknown).toMatchObject({ status: 404 });
    for (const id of [open, closed])
      expect(await world.panel.call(ewa, 'POST', `signoffs/${id}/decide`, body)).toEqual(unknown);
  }
  for (const id of [open, closed, 999_999])
    expect(await world.panel.call(ewa, 'POST', `signoffs/${id}/withdraw`)).toMatchObject({
      status: 404,
    });
  const refused = (await world.trail()).filter(([, outcome]) => outcome === 'refused');
  expect(refused.length, 'the attempts stay in the trail').toBe(6);
});

test('only the proposer withdraws, and only while it is open', async () => {
  const id = await world.propose(anna, { shelf: 1, value: 'c' });
  expect(await world.panel.call(jan, 'POST', `signoffs/${id}/withdraw`)).toMatchObject({
    status: 403,
  });
  expect(await world.panel.call(anna, 'POST', `signoffs/${id}/withdraw`)).toMatchObject({
    status: 200,
  });
  expect(await world.panel.call(anna, 'POST', `signoffs/${id}/withdraw`)).toMatchObject({
    status: 409,
  });
  expect(await world.decide(jan, id)).toMatchObject({ status: 409 });
  expect(await world.find(id)).toMatchObject({ state: 'withdrawn', decidedBy: anna });
  expect(await world.panel.call(anna, 'POST', 'signoffs/999999/withdraw')).toMatchObject({
    status: 404,
  });
});

test('of fifty concurrent decisions one counts and executes once', async () => {
  const id = await world.propose(anna, { shelf: 1, value: 'c' });
  const others = [
    jan,
    await world.staff('Ola', ['administrator']),
    await world.staff('Piotr', ['administrator']),
  ];
  const digest = await world.digestFor(jan, id);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, turn) =>
      world.decide(others[turn % 3] ?? jan, id, turn % 2 === 0 ? 'approve' : 'refuse', digest),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  const { state } = await world.find(id);
  expect(await world.changes()).toHaveLength(state === 'approved' ? 1 : 0);
  expect(await world.trail()).toHaveLength(2);
});

test('a concurrent change waits for the decision or makes the proposal stale', async () => {
  for (let race = 0; race < counts(20, 1_000); race += 1) {
    const value = `c${race}`;
    world.clock.advance({ minutes: 1 });
    const id = await world.propose(anna, { shelf: 1, value });
    const digest = await world.digestFor(jan, id);
    const [{ status }] = await Promise.all([
      world.decide(jan, id, 'approve', digest),
      world.edit(1, `x${race}`),
    ]);
    const { state } = await world.find(id);
    expect([status, state]).toEqual(status === 200 ? [200, 'approved'] : [409, 'stale']);
    const done = (await world.changes()).filter(({ after }) => after === value);
    expect(done.map(({ before }) => before)).toEqual(
      state === 'approved' ? [race === 0 ? 'a' : expect.not.stringMatching(`^x${race}$`)] : [],
    );
  }
}, 600_000);

test("a suspended account's proposal stays valid, but it cannot decide", async () => {
  const id = await world.propose(anna, { shelf: 1, value: 'c' });
  const digest = await world.digestFor(jan, id);
  await world.suspend(jan);
  expect(await world.decide(jan, id, 'approve', digest)).toMatchObject({ status: 401 });
  await world.suspend(jan, false);
  await world.suspend(anna);
  expect(await world.decide(jan, id, 'approve', digest)).toMatchObject({ status: 200 });
});

test('what its kind refuses to do leaves the proposal open', async () => {
  const id = await world.propose(anna, { shelf: 1, value: 'last' });
  expect(await world.decide(jan, id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('ostatni') },
  });
  expect(await world.find(id)).toMatchObject({ state: 'open' });
  expect(await world.changes()).toEqual([]);
});

test('without an entry in the trail nothing is decided', async () => {
  const id = await world.propose(anna, { shelf: 1, value: 'c' });
  const { kysely } = world.database;
  await sql`alter table trail_entry add constraint full_disk check (action <> 'signoff.approved')`.execute(
    kysely,
  );
  expect(await world.decide(jan, id)).toMatchObject({ status: 500 });
  await sql`alter table trail_entry drop constraint full_disk`.execute(kysely);
  expect(await world.find(id)).toMatchObject({ state: 'open' });
  expect(await world.changes()).toEqual([]);
  expect(await world.decide(jan, id)).toMatchObject({ status: 200 });
});

test('an account finds only its own and its decidable proposals', async () => {
  const ewa = await world.staff('Ewa', ['editor']);
  const id = await world.propose(anna, { shelf: 1, value: 'c' });
  const own = await world.propose(jan, { shelf: 2, value: 'd' });
  const idsOf = async (staffId: number, whose: string) => {
    const { body } = await world.panel.call(staffId, 'GET', `signoffs?for=${whose}`);
    return (body as { data: { id: string }[] }).data.map((one) => Number(one.id));
  };
  expect(await idsOf(jan, 'me')).toEqual([id]);
  expect(await idsOf(jan, 'mine')).toEqual([own]);
  expect(await idsOf(jan, 'all')).toEqual([own, id]);
  expect([await idsOf(ewa, 'me'), await idsOf(ewa, 'all')]).toEqual([[], []]);
  expect(await world.panel.call(jan, 'GET', `signoffs?for=me`)).toMatchObject({
    body: {
      total: 1,
      page: 1,
      pages: 1,
      data: [
        {
          words: 'Półka 1: c',
          proposedBy: { name: 'Anna' },
          mayDecide: true,
          isOwn: false,
          state: 'open',
        },
      ],
    },
  });
});

test('the database keeps decisions and two different accounts', async () => {
  const { kysely } = world.database;
  const id = await world.propose(anna, { shelf: 1, value: 'c' });
  const approved = { state: 'approved', decided_at: world.clock.now() } as const;
  const decideBy = (by: number) =>
    kysely
      .updateTable('signoff')
      .set({ ...approved, decided_by: by })
      .where('id', '=', id)
      .execute();
  await expect(decideBy(anna)).rejects.toThrow('check');
  const other = sql`update signoff set payload = '{}' where id = ${id}`;
  await expect(other.execute(kysely)).rejects.toThrow('append-only');
  await decideBy(jan);
  await expect(decideBy(jan)).rejects.toThrow('append-only');
  await expect(kysely.deleteFrom('signoff').where('id', '=', id).execute()).rejects.toThrow(
    'append-only',
  );
});

test('a matter is of one moment, however often it changes meanwhile', async () => {
  const { kysely } = world.database;
  const id = await world.propose(anna, { shelf: 1, value: 'c' });
  await sql`
    insert into notice_letter (staff_id, subject_id, topic, state, at)
    values (${jan}, ${id}, 'waiting', 'accepted', ${world.clock.now()})
  `.execute(kysely);
  const change = (mark: number) =>
    kysely.transaction().execute(async (transaction) => {
      await sql`update signoff set reason = ${String(mark)} where id = ${id}`.execute(transaction);
      await sql`update staff set name = ${String(mark)} where id = ${jan}`.execute(transaction);
    });
  const read = async () => {
    const { body } = await world.panel.call(anna, 'GET', `signoffs/${id}`);
    const { data } = body as { data: { reason: string; called: { name: string }[] } };
    return [data.reason, data.called[0]?.name];
  };
  for (const [reason, name] of await readsMeanwhile(30, { change, read })) {
    expect(reason).toMatch(/^\d+$/);
    expect(name).toBe(reason);
  }
});
