import { entryRows } from '@klub/contract/panel/entry';
import { beforeAll, expect, test } from 'vitest';
import { makeTicket } from '../tickets.ts';
import { Authenticator } from './authenticator.testing.ts';
import {
  type Entry,
  enrolByTicket,
  codeAt,
  dataOf,
  enrolWithKey,
  enterWithKey,
  goodPassword,
  meOf,
  testEntry,
  url,
} from './entry.testing.ts';

let entry: Entry;
beforeAll(async () => {
  entry = await testEntry();
});

test('a ticket works once within its week, even concurrently', async () => {
  const { ticket } = await entry.ticketFor();
  const keys = [new Authenticator(url), new Authenticator(url)];
  const asked = await Promise.all(
    keys.map(async () =>
      dataOf(await entry.call('POST', 'entry/ticket/passkey/options', { body: { ticket } })),
    ),
  );
  const answers = await Promise.all(
    keys.map((key, at) => {
      const { challengeId = '', options = {} } = asked[at] ?? {};
      return entry.call('POST', 'entry/ticket/passkey', {
        body: { ticket, challengeId, response: key.register(options) },
      });
    }),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const late = await entry.ticketFor();
  entry.clock.advance({ days: 7, minutes: 1 });
  const { status, body } = await entry.call('POST', 'entry/ticket', {
    body: { ticket: late.ticket },
  });
  expect(status).toBe(400);
  expect(body['message']).toContain('Poproś administratora');
});

test('an invalid ticket is refused with a sentence in every call', async () => {
  const calls = Object.keys(entryRows).flatMap(
    (row) => /^POST \/api\/panel\/v1\/(entry\/ticket.*)$/.exec(row)?.[1] ?? [],
  );
  expect(calls).toHaveLength(6);
  const unknown = 'x'.repeat(43);
  const rest = {
    challengeId: unknown,
    response: { id: '\u0000', nested: [{}] },
    name: 'a\u0000',
    password: goodPassword,
    code: '1',
  };
  const wrong = [
    {},
    [],
    [[]],
    { ticket: null },
    { ticket: 7 },
    { ticket: {} },
    { ticket: '' },
    { ticket: 'a\u0000b' },
    { ticket: '\ud800'.repeat(30) },
    { ticket: 'x'.repeat(100_000) },
    { ticket: `${unknown} ` },
    { ticket: unknown },
  ];
  for (const path of calls) {
    for (const body of wrong) {
      const answer = await entry.call('POST', path, {
        body: Array.isArray(body) ? body : { ...rest, ...body },
        from: `10.1.${calls.indexOf(path)}.${wrong.indexOf(body)}`,
      });
      expect(
        answer.status,
        `${path} ${JSON.stringify(body).slice(0, 80)} ${JSON.stringify(answer.body)}`,
      ).toBe(400);
      expect(JSON.stringify(answer.body)).toMatch(/[ąćęłńóśźż]/);
    }
    const { ticket } = await entry.ticketFor();
    const junk = await entry.call('POST', path, {
      body: { ...rest, ticket },
      from: `10.2.0.${calls.indexOf(path)}`,
    });
    expect(junk.status, `${path} ${JSON.stringify(junk.body)}`).toBeLessThan(500);
  }
});

const enterDemo = (ticket: string) => entry.call('POST', 'entry/ticket/demo', { body: { ticket } });

test('a demo link opens until its session is seen', async () => {
  const { ticket } = await entry.ticketFor(['approver'], 'demo');
  const unseen = await enterDemo(ticket);
  const seen = await enterDemo(ticket);
  expect([unseen.status, seen.status]).toEqual([200, 200]);
  expect((await meOf(entry, unseen.cookie)).status).toBe(401);
  expect((await meOf(entry, seen.cookie)).status).toBe(200);
  expect((await enterDemo(ticket)).status).toBe(400);
  expect((await meOf(entry, seen.cookie)).status).toBe(200);
});

test('of eight concurrent sign-ins by one demo link one session survives', async () => {
  const { ticket } = await entry.ticketFor(['approver'], 'demo');
  const answers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const { cookie } = await enterDemo(ticket);
      return { cookie, first: (await meOf(entry, cookie)).status };
    }),
  );
  const standing = await Promise.all(
    answers.map(async ({ cookie }) => (await meOf(entry, cookie)).status),
  );
  expect(standing.filter((status) => status === 200)).toHaveLength(1);
  expect(answers.map(({ first }) => first).toSorted()).toEqual(standing.toSorted());
  expect((await enterDemo(ticket)).status).toBe(400);
});

test('an unseen demo link still expires', async () => {
  const { ticket } = await entry.ticketFor(['approver'], 'demo');
  await enterDemo(ticket);
  entry.clock.advance({ hours: 12, minutes: 1 });
  expect((await enterDemo(ticket)).status).toBe(400);
});

test('demo links and first-factor links do not replace each other', async () => {
  const demo = await entry.ticketFor(['approver'], 'demo');
  const usual = await entry.ticketFor();
  expect((await enterDemo(usual.ticket)).status).toBe(400);
  expect(
    (await entry.call('POST', 'entry/ticket/totp', { body: { ticket: demo.ticket } })).status,
  ).toBe(400);
});

test('of two concurrent uses of one ticket one wins', async () => {
  const { ticket } = await entry.ticketFor();
  const key = new Authenticator(url);
  const asked = dataOf(
    await entry.call('POST', 'entry/ticket/passkey/options', { body: { ticket } }),
  );
  const { secret } = dataOf(await entry.call('POST', 'entry/ticket/totp', { body: { ticket } }));
  const code = codeAt(secret, entry.clock.now());
  const response = key.register(asked.options);
  const answers = await Promise.all([
    entry.call('POST', 'entry/ticket/passkey', {
      body: { ticket, challengeId: asked.challengeId, response },
    }),
    entry.call('POST', 'entry/ticket/password', { body: { ticket, password: goodPassword, code } }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

test('a used ticket ends other links, a new one ends earlier', async () => {
  const { staffId, ticket: first } = await entry.ticketFor();
  const again = () =>
    makeTicket(entry.database.kysely, {
      staffId,
      purpose: 'reset' as const,
      madeBy: null,
      at: entry.clock.now(),
      random: entry.deps.random,
    });
  const former = await again();
  const reset = await again();
  const look = async (ticket: string) =>
    (await entry.call('POST', 'entry/ticket', { body: { ticket } })).status;
  expect(await Promise.all([first, former, reset].map(look))).toEqual([200, 400, 200]);
  await enrolByTicket(entry, reset, new Authenticator(url));
  expect(await Promise.all([first, reset].map(look))).toEqual([400, 400]);
});

test('a challenge is bound to its ticket', async () => {
  const { staffId, ticket } = await entry.ticketFor();
  const reset = await makeTicket(entry.database.kysely, {
    staffId,
    purpose: 'reset',
    madeBy: null,
    at: entry.clock.now(),
    random: entry.deps.random,
  });
  const stranger = await entry.ticketFor();
  for (const other of [reset, stranger.ticket]) {
    const { challengeId, options } = dataOf(
      await entry.call('POST', 'entry/ticket/passkey/options', { body: { ticket } }),
    );
    const body = { ticket: other, challengeId, response: new Authenticator(url).register(options) };
    expect((await entry.call('POST', 'entry/ticket/passkey', { body })).status).toBe(401);
  }
});

test("another account's key is refused, and its ticket stays valid", async () => {
  const key = new Authenticator(url);
  const { staffId } = await enrolWithKey(entry, key);
  const { ticket } = await entry.ticketFor();
  expect((await enrolByTicket(entry, ticket, key)).status).toBe(401);
  expect((await enrolByTicket(entry, ticket, new Authenticator(url))).status).toBe(200);
  expect((await meOf(entry, (await enterWithKey(entry, key)).cookie)).body).toMatchObject({
    data: { id: String(staffId) },
  });
});

test('outside the demo its links open nothing, and its sessions prove nothing', async () => {
  const real = await testEntry({ config: { seedDemo: false } });
  const { staffId, ticket } = await real.ticketFor(['approver'], 'demo');
  expect((await real.call('POST', 'entry/ticket', { body: { ticket } })).status).toBe(400);
  expect((await real.call('POST', 'entry/ticket/demo', { body: { ticket } })).status).toBe(400);
  const opened = await real.database.kysely
    .transaction()
    .execute((transaction) =>
      real.sessions.open(transaction, { staffId, factor: 'demo', source: '', userAgent: '' }),
    );
  real.clock.advance({ minutes: 6 });
  const cookie = `__Host-panel=${opened.token}`;
  expect((await real.call('POST', 'me/recovery-codes', { cookie })).status).toBe(403);
});

test('a session of the demo counts as proven all its life', async () => {
  const { ticket } = await entry.ticketFor(['approver'], 'demo');
  const { cookie } = await entry.call('POST', 'entry/ticket/demo', { body: { ticket } });
  entry.clock.advance({ minutes: 20 });
  expect((await entry.call('POST', 'me/recovery-codes', { cookie })).status).toBe(200);
});
