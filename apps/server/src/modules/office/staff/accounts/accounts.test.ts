import { beforeAll, beforeEach, expect, test } from 'vitest';
import { beginOperation } from '../../operations/operations.ts';
import { type StaffWorld, addPasskey, staffWorld, why } from './accounts.testing.ts';

let world: StaffWorld;
let anna = 0;
let jan = 0;
beforeAll(async () => {
  world = await staffWorld();
});
beforeEach(async () => {
  await world.clear();
  anna = await world.add('Anna', ['administrator']);
  jan = await world.add('Jan', ['administrator']);
});

async function trail() {
  const rows = await world.database.kysely
    .selectFrom('trail_entry')
    .select(['action', 'staff_id', 'subject_id', 'reason', 'details', 'outcome'])
    .orderBy('id')
    .execute();
  return rows.filter(({ action }) => action !== 'staff.listed');
}

test('an invitation creates the account, proposes money roles and e-mails a link', async () => {
  const invited = { email: ' Ewa@Klub.example ', name: 'Ewa Nowak', roles: ['editor', 'approver'] };
  const { status, signoffId } = await world.post(anna, 'staff', invited);
  expect(status).toBe(200);
  const { body } = await world.panel.call(anna, 'GET', 'staff');
  expect(body).toMatchObject({
    data: [
      { name: 'Anna', isSelf: true, state: 'active' },
      {
        name: 'Ewa Nowak',
        email: 'ewa@klub.example',
        roles: ['editor'],
        proposed: ['approver'],
        state: 'invited',
      },
      { name: 'Jan', isSelf: false },
    ],
  });
  const jobs = await world.database.kysely
    .selectFrom('job')
    .select(['queue', 'payload'])
    .where('queue', '<>', 'matter-notice')
    .execute();
  expect(jobs).toEqual([
    { queue: 'staff-link', payload: { staffId: 3, purpose: 'first', madeBy: anna } },
  ]);
  expect(await trail()).toEqual([
    {
      action: 'staff.invited',
      staff_id: anna,
      subject_id: '3',
      reason: '',
      outcome: 'done',
      details: { given: 'Redaktor', proposed: 'Zatwierdzający', signoffId: Number(signoffId) },
    },
  ]);
  expect(await world.decide(jan, signoffId)).toMatchObject({ status: 200 });
  expect((await world.account(3)).roles).toEqual(['editor', 'approver']);
});

test('an address has one account', async () => {
  const invited = { email: 'jan@klub.example', name: 'Inny Jan', roles: ['editor'] };
  expect(await world.post(anna, 'staff', invited)).toMatchObject({ status: 409 });
  const both = { email: 'ola@klub.example', name: 'Ola', roles: ['administrator', 'approver'] };
  expect(await world.post(anna, 'staff', both)).toMatchObject({ status: 400 });
  const twice = await Promise.all(
    [1, 2].map(() => world.post(anna, 'staff', { ...both, roles: ['editor'] })),
  );
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a money role without a second administrator is refused with the command', async () => {
  await world.clear();
  anna = await world.add('Anna', ['administrator']);
  await world.add('Jan', ['administrator'], 'nothing');
  const invited = { email: 'ewa@klub.example', name: 'Ewa', roles: ['editor', 'coordinator'] };
  expect(await world.post(anna, 'staff', invited)).toMatchObject({
    status: 409,
    message: expect.stringContaining('npm run panel -- grant ADRES ROLA'),
  });
  expect((await world.panel.call(anna, 'GET', 'staff')).body).toMatchObject({ data: [{}, {}] });
  expect(await world.post(anna, 'staff', { ...invited, roles: ['editor'] })).toMatchObject({
    status: 200,
  });
});

test('only an account without factors gets another link', async () => {
  const ewa = await world.add('Ewa', ['editor'], 'nothing');
  expect(await world.post(anna, `staff/${ewa}/invite`)).toMatchObject({ status: 200 });
  expect(await world.post(anna, `staff/${jan}/invite`)).toMatchObject({ status: 400 });
  expect(await world.post(anna, `staff/${anna}/invite`)).toMatchObject({ status: 403 });
  expect(await world.post(anna, 'staff/999/invite')).toMatchObject({ status: 404 });
});

test('a suspended account is out immediately, and keeps its factors', async () => {
  const ewa = await world.add('Ewa', ['editor']);
  expect(await world.openSessions(ewa)).toBe(1);
  expect(await world.post(anna, `staff/${ewa}/suspend`, why)).toMatchObject({ status: 200 });
  expect(await world.account(ewa)).toMatchObject({ isSuspended: true, sessions: 0 });
  expect(await world.act(anna, ewa, 'resume')).toMatchObject({ status: 200 });
  expect(await world.account(ewa)).toMatchObject({
    isSuspended: false,
    passkeys: 1,
    roles: ['editor'],
  });
  expect(await trail()).toMatchObject([
    {
      action: 'staff.suspended',
      staff_id: anna,
      subject_id: String(ewa),
      reason: why.reason,
      outcome: 'done',
    },
    { action: 'staff.resumed', staff_id: anna, subject_id: String(ewa), outcome: 'done' },
  ]);
});

test('removed roles are gone immediately and end the sessions', async () => {
  const ewa = await world.add('Ewa', ['editor', 'consultant']);
  const added = { ...why, roles: ['editor', 'consultant', 'coordinator'] };
  const { signoffId } = await world.act(anna, ewa, 'roles', added);
  expect(await world.account(ewa)).toMatchObject({ roles: ['editor', 'consultant'], sessions: 1 });
  expect(await world.act(anna, ewa, 'roles', { ...why, roles: ['consultant'] })).toMatchObject({
    status: 200,
  });
  expect(await world.account(ewa)).toMatchObject({ roles: ['consultant'], sessions: 0 });
  // The roles differ from what the second administrator would have seen.
  const { body } = await world.panel.call(jan, 'GET', `signoffs/${signoffId ?? ''}`);
  expect(body).toMatchObject({ data: { changed: [{ label: 'Role' }] } });
  expect(await world.decide(jan, signoffId)).toMatchObject({ status: 409 });
  expect((await world.account(ewa)).roles).toEqual(['consultant']);
  expect((await trail()).map(({ action, details }) => [action, details])).toEqual([
    ['signoff.proposed', { proposed: 'Koordynator', signoffId: Number(signoffId) }],
    ['staff.rolesChanged', { taken: 'Redaktor' }],
    ['signoff.stale', expect.anything()],
  ]);
});

test('a grant needs another administrator who does not benefit', async () => {
  const grant = { ...why, roles: ['administrator', 'coordinator'] };
  expect(await world.act(anna, jan, 'roles', grant)).toMatchObject({ status: 409 });
  const ola = await world.add('Ola', ['administrator']);
  const { signoffId } = await world.act(anna, jan, 'roles', grant);
  expect(await world.decide(anna, signoffId)).toMatchObject({ status: 403 });
  expect(await world.decide(jan, signoffId)).toMatchObject({ status: 403 });
  expect((await world.account(jan)).roles).toEqual(['administrator']);
  const decided = await Promise.all([world.decide(ola, signoffId), world.decide(ola, signoffId)]);
  expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await world.account(jan)).roles).toEqual(['coordinator', 'administrator']);
});

test('two concurrent grants to an account are one proposal', async () => {
  const ewa = await world.add('Ewa', ['editor']);
  const grants = [
    world.act(anna, ewa, 'roles', { ...why, roles: ['editor', 'coordinator'] }),
    world.act(jan, ewa, 'roles', { ...why, roles: ['editor', 'approver'] }),
  ];
  const answers = await Promise.all(grants);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await world.account(ewa)).proposed).toHaveLength(1);
});

test('an administrator cannot decide on money, even while a role awaits approval', async () => {
  const ewa = await world.add('Ewa', ['approver']);
  const leon = await world.add('Leon', ['approver']);
  const both = { ...why, roles: ['approver', 'administrator'] };
  expect(await world.act(anna, ewa, 'roles', both)).toMatchObject({ status: 400 });
  const instead = await world.act(anna, leon, 'roles', { ...why, roles: ['administrator'] });
  expect(instead).toMatchObject({ status: 200 });
  expect(await world.account(leon)).toMatchObject({ roles: [], proposed: ['administrator'] });
  expect(await world.act(jan, leon, 'roles', { ...why, roles: ['approver'] })).toMatchObject({
    status: 400,
  });
  expect(await world.decide(jan, instead.signoffId)).toMatchObject({ status: 200 });
  expect((await world.account(leon)).roles).toEqual(['administrator']);
});

test('an account does not change itself, and the trail keeps the attempt', async () => {
  const calls = [
    ['suspend', why],
    ['resume', {}],
    ['roles', { ...why, roles: ['administrator', 'editor'] }],
    ['reset', why],
  ] as const;
  for (const [call, body] of calls) {
    const sent = { ...(await world.seen(anna)), suspendedAt: world.clock.now(), ...body };
    expect(await world.post(anna, `staff/${anna}/${call}`, sent), call).toMatchObject({
      status: 403,
    });
  }
  expect(await world.account(anna)).toMatchObject({
    roles: ['administrator'],
    passkeys: 1,
    sessions: 1,
  });
  expect(await trail()).toMatchObject(
    calls.map(() => ({ staff_id: anna, subject_id: String(anna), outcome: 'refused' })),
  );
});

test('the last second person keeps role and keys, but is suspended at once', async () => {
  const ewa = await world.add('Ewa', ['approver']);
  await world.add('Leon', ['approver'], 'nothing');
  const calls = [
    ['roles', { ...why, roles: [] }],
    ['reset', why],
  ] as const;
  for (const [call, body] of calls) {
    const sent = { ...(await world.seen(ewa)), ...body };
    expect(await world.post(anna, `staff/${ewa}/${call}`, sent), call).toMatchObject({
      status: 409,
      message: expect.stringContaining('ostatnia druga osoba'),
    });
  }
  expect(await world.post(anna, `staff/${ewa}/suspend`, why)).toMatchObject({ status: 200 });
  expect(await world.account(ewa)).toMatchObject({ roles: ['approver'], sessions: 0 });
});

test('of two administrators suspending each other, one stays active', async () => {
  for (let round = 0; round < 8; round += 1) {
    await world.clear();
    anna = await world.add('Anna', ['administrator']);
    jan = await world.add('Jan', ['administrator']);
    const answers = await Promise.all([
      world.post(anna, `staff/${jan}/suspend`, why),
      world.post(jan, `staff/${anna}/suspend`, why),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(200);
    expect([401, 409]).toContain(statuses[1]);
    const states = [await world.account(anna), await world.account(jan)].map(
      ({ isSuspended }) => isSuspended,
    );
    expect(states.toSorted()).toEqual([false, true]);
  }
});

test('factors are removed by two administrators, or one without others', async () => {
  const ewa = await world.add('Ewa', ['editor']);
  const { signoffId } = await world.act(anna, ewa, 'reset', why);
  expect(await world.account(ewa)).toMatchObject({ passkeys: 1, sessions: 1 });
  expect(await world.act(jan, ewa, 'reset', why)).toMatchObject({ status: 409 });
  expect(await world.decide(anna, signoffId)).toMatchObject({ status: 403 });
  expect(await world.decide(jan, signoffId)).toMatchObject({ status: 200 });
  expect(await world.account(ewa)).toMatchObject({ passkeys: 0, sessions: 0 });
  // The caller and Jan are the only administrators, so no third one can agree.
  expect(await world.act(anna, jan, 'reset', why)).toMatchObject({ status: 200, signoffId: null });
  expect(await world.account(jan)).toMatchObject({ passkeys: 1, sessions: 1 });
  world.clock.advance({ hours: 23 });
  expect(await world.act(anna, jan, 'reset', why)).toMatchObject({
    status: 409,
    message: expect.stringContaining('24 godziny'),
  });
  world.clock.advance({ hours: 1 });
  const alone = await world.act(anna, jan, 'reset', why);
  expect(alone).toEqual({ status: 200, message: '', signoffId: null });
  expect(await world.account(jan)).toMatchObject({
    passkeys: 0,
    sessions: 0,
    roles: ['administrator'],
  });
  const jobs = await world.database.kysely
    .selectFrom('job')
    .select('payload')
    .where('queue', '<>', 'matter-notice')
    .orderBy('id')
    .execute();
  expect(jobs.map(({ payload }) => payload)).toEqual([
    { staffId: ewa, purpose: 'reset', madeBy: null },
    { staffId: jan, purpose: 'reset', madeBy: anna },
  ]);
});

test('a later last second person keeps the factors', async () => {
  const ewa = await world.add('Ewa', ['approver']);
  const leon = await world.add('Leon', ['approver']);
  const { signoffId } = await world.act(anna, ewa, 'reset', why);
  await world.post(anna, `staff/${leon}/suspend`, why);
  expect(await world.decide(jan, signoffId)).toMatchObject({ status: 409 });
  expect((await world.account(ewa)).passkeys).toBe(1);
  await world.act(anna, leon, 'resume');
  expect(await world.decide(jan, signoffId)).toMatchObject({ status: 200 });
  expect((await world.account(ewa)).passkeys).toBe(0);
});

test('a factor that was added after the proposal makes its removal stale', async () => {
  const ewa = await world.add('Ewa', ['editor']);
  const { signoffId } = await world.act(anna, ewa, 'reset', why);
  world.clock.advance({ minutes: 1 });
  await addPasskey(world.database.kysely, ewa, world.clock.now());
  expect(await world.decide(jan, signoffId)).toMatchObject({ status: 409 });
  expect((await world.account(ewa)).passkeys).toBe(2);
});

test("an account's history names changes, authors and approvers in words", async () => {
  const ewa = await world.add('Ewa', ['consultant']);
  const { signoffId } = await world.act(anna, ewa, 'roles', {
    ...why,
    roles: ['editor', 'approver'],
  });
  world.clock.advance({ minutes: 1 });
  await world.decide(jan, signoffId);
  const { body } = await world.panel.call(anna, 'GET', `staff/${ewa}`);
  expect(body).toMatchObject({
    data: {
      roles: ['editor', 'approver'],
      history: [
        {
          by: { name: 'Jan' },
          words: `Nowa rola konta Ewa: Zatwierdzający. Zgoda drugiej osoby. ${why.reason}`,
        },
        {
          by: { name: 'Anna' },
          words: `zmiana ról: dodano Redaktor; odebrano Konsultant; do decyzji Zatwierdzający. ${why.reason}`,
        },
      ],
    },
  });
});

test('an account lists its open proposals until decided or expired', async () => {
  const ewa = await world.add('Ewa', ['editor']);
  const waiting = async () => {
    const { body } = await world.panel.call(jan, 'GET', `staff/${ewa}`);
    return (body as { data: { waiting: unknown } }).data.waiting;
  };
  const granted = await world.act(anna, ewa, 'roles', { ...why, roles: ['editor', 'approver'] });
  const reset = await world.act(anna, ewa, 'reset', why);
  expect(await waiting()).toEqual([
    { id: granted.signoffId, kind: 'staff.grant', words: 'Nowa rola konta Ewa: Zatwierdzający' },
    { id: reset.signoffId, kind: 'staff.reset', words: 'Wyzerowanie kluczy i haseł konta Ewa' },
  ]);
  await world.decide(jan, granted.signoffId, 'refuse');
  expect(await waiting()).toMatchObject([{ id: reset.signoffId }]);
  world.clock.advance({ days: 7 });
  expect(await waiting()).toEqual([]);
});

test('only administrators see accounts and change them', async () => {
  const ewa = await world.add('Ewa', ['editor', 'coordinator', 'approver', 'consultant']);
  expect((await world.panel.call(ewa, 'GET', 'staff')).status).toBe(403);
  expect(await world.post(ewa, `staff/${anna}/suspend`, why)).toMatchObject({ status: 403 });
});

test('a suspension ends what the account has queued', async () => {
  const ewa = await world.add('Ewa', ['coordinator']);
  const { kysely } = world.database;
  const begin = (staffId: number) =>
    kysely
      .transaction()
      .execute((transaction) =>
        beginOperation(transaction, { kind: 'verify', staffId, input: {} }, world.clock.now()),
      );
  const [ofEwa, ofJan] = [await begin(ewa), await begin(jan)];
  expect(await world.post(anna, `staff/${ewa}/suspend`, why)).toMatchObject({ status: 200 });
  const rows = await kysely
    .selectFrom('operation')
    .select(['id', 'is_cancelled'])
    .where('id', 'in', [ofEwa, ofJan])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: ofEwa, is_cancelled: true },
    { id: ofJan, is_cancelled: false },
  ]);
});

test.each(['suspend', 'reset'])('an account loses its devices: %s', async (what) => {
  const ewa = await world.add('Ewa', ['consultant']);
  const { kysely } = world.database;
  const at = world.clock.now();
  const device = { public_key: '', auth_secret: '', created_at: at, updated_at: at };
  await kysely
    .insertInto('staff_device')
    .values([ewa, jan].map((staff_id) => ({ ...device, staff_id, token: `device ${staff_id}` })))
    .execute();
  const factors = what === 'reset' ? await world.seen(ewa) : {};
  const { signoffId } = await world.post(anna, `staff/${ewa}/${what}`, { ...factors, ...why });
  if (what === 'reset') expect(await world.decide(jan, signoffId)).toMatchObject({ status: 200 });
  const left = await kysely.selectFrom('staff_device').select('token').execute();
  expect(left).toEqual([{ token: `device ${jan}` }]);
});
