import { type Role, roles } from '@klub/contract/roles';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Club, anotherProcess, testClub } from '../auth/accounts.testing.ts';
import { tellFigures } from '../ledger/ledger.service.ts';
import { notify, notifyPeople } from '../notifications/notifications.service.ts';
import { addPerson } from '../../../testing/programme.ts';
import { crowdOf } from '../../../testing/crowd.ts';

const soonMs = 5_000;
const hello = { cause: 'x:1', title: 'Cześć', content: '<p>Cześć</p>' };

/** Events of a device, in order. */
type Listening = {
  readonly status: number;
  readonly contentType: string | null;
  /** Resolves with the next event, or 'end' when the stream has ended. */
  next(): Promise<string>;
};

let club: Club;
let home: string;
let devices: AbortController[] = [];
/** `fetch` ends the stream of a reply that is garbage-collected. */
let replies: Response[] = [];
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  club = await testClub();
  home = await open(club.app);
});
afterEach(() => {
  for (const device of devices) device.abort();
  devices = [];
  replies = [];
});
afterAll(async () => {
  for (const app of apps) await app.close();
});

async function open(app: FastifyInstance): Promise<string> {
  apps.push(app);
  return app.listen({ host: '127.0.0.1', port: 0 });
}

let lastPhone = 500_100_000;
async function person(role: Role = 'user1'): Promise<{ id: number; token: string }> {
  lastPhone += 1;
  const id = await addPerson(club.database.kysely, role, { phone: `+48${lastPhone}` });
  return { id, token: await tokenOf(id) };
}

function tokenOf(personId: number, scope: 'full' | 'set_password' = 'full'): Promise<string> {
  return club.account.sessions.open(club.database.kysely, { personId, scope, deviceHash: null });
}

async function listen(token: string, url = home): Promise<Listening> {
  const device = new AbortController();
  devices.push(device);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/v1/events`, { headers, signal: device.signal });
  replies.push(response);
  const events = namesIn(response);
  return {
    status: response.status,
    contentType: response.headers.get('content-type'),
    next: async () => {
      const late = AbortSignal.timeout(soonMs);
      const waited = new Promise<string>((resolve) =>
        late.addEventListener('abort', () => resolve('nothing')),
      );
      return Promise.race([
        events.next().then(({ value, done }) => (done === true ? 'end' : value)),
        waited,
      ]);
    },
  };
}

const tell = (personId: number, cause = 'x:1') =>
  notify(club.database.kysely, { personId, ...hello, cause }, club.clock.now());

test("a new notification reaches exactly its person's devices", async () => {
  const [ada, jan] = [await person(), await person('salesman')];
  const streams = [
    await listen(ada.token),
    await listen(await tokenOf(ada.id)),
    await listen(jan.token),
  ] as const;
  for (const stream of streams) {
    expect(stream).toMatchObject({ status: 200, contentType: 'text/event-stream; charset=utf-8' });
    expect(await stream.next()).toBe('ready');
  }
  await tell(ada.id);
  expect(await streams[0].next()).toBe('notifications');
  expect(await streams[1].next()).toBe('notifications');
  await tell(ada.id);
  await tell(jan.id, 'x:2');
  expect(await streams[2].next()).toBe('notifications');
  await tell(ada.id, 'x:3');
  // The repeated cause made no notification, so this is the second event.
  expect(await streams[0].next()).toBe('notifications');
});

test('figures of one person or all reach exactly the affected streams', async () => {
  const [ada, jan] = [await person(), await person()];
  const [hers, his] = [await listen(ada.token), await listen(jan.token)] as const;
  for (const stream of [hers, his]) expect(await stream.next()).toBe('ready');
  await tellFigures(club.database.kysely, [ada.id]);
  expect(await hers.next()).toBe('figures');
  await tell(jan.id, 'x:4');
  await tellFigures(club.database.kysely, 'all');
  expect(await his.next()).toBe('notifications');
  for (const stream of [hers, his]) expect(await stream.next()).toBe('figures');
});

test('a rolled-back transaction sends no event', async () => {
  const ada = await person();
  const stream = await listen(ada.token);
  expect(await stream.next()).toBe('ready');
  const undone = club.database.kysely.transaction().execute(async (transaction) => {
    await notify(transaction, { personId: ada.id, ...hello }, club.clock.now());
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await club.account.sessions.endOthers(club.database.kysely, ada.id, null);
  expect(await stream.next()).toBe('end');
});

test('a message to thousands reaches each of those who listen', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => person()));
  const streams = await Promise.all(people.map(({ token }) => listen(token)));
  for (const stream of streams) expect(await stream.next()).toBe('ready');
  await sql.raw(crowdOf(2_000)).execute(club.database.kysely);
  const everybody = await club.database.kysely.selectFrom('person').select('id').execute();
  await notifyPeople(
    club.database.kysely,
    everybody.map(({ id }) => id),
    hello,
    club.clock.now(),
  );
  for (const stream of streams) expect(await stream.next()).toBe('notifications');
});

test('a write on one process reaches streams of another', async () => {
  const { app, account } = await anotherProcess(club.deps);
  const elsewhere = await open(app);
  const ada = await person();
  const stream = await listen(ada.token, elsewhere);
  expect(await stream.next()).toBe('ready');
  await tell(ada.id);
  expect(await stream.next()).toBe('notifications');
  const session = await account.sessions.authenticate(ada.token);
  if (session !== null) await club.account.sessions.end(club.database.kysely, session);
  expect(await stream.next()).toBe('end');
});

test("a logout ends only its session's stream", async () => {
  const ada = await person();
  const [here, there] = [await listen(ada.token), await listen(await tokenOf(ada.id))];
  for (const stream of [here, there]) expect(await stream.next()).toBe('ready');
  const headers = { authorization: `Bearer ${ada.token}` };
  await club.app.inject({ method: 'POST', url: '/api/v1/logout', headers });
  expect(await here.next()).toBe('end');
  await tell(ada.id);
  expect(await there.next()).toBe('notifications');
});

test.each([
  ['blocked', { blocked_at: new Date() }],
  ['asked to leave', { force_log_out: true }],
  ['deleted', { deleted_at: new Date() }],
])('a person who is %s gets no more events', async (_, change) => {
  const ada = await person();
  const stream = await listen(ada.token);
  expect(await stream.next()).toBe('ready');
  await club.database.kysely.updateTable('person').set(change).where('id', '=', ada.id).execute();
  expect(await stream.next()).toBe('end');
  expect((await listen(ada.token)).status).toBe(401);
});

test('an orderly shutdown ends all streams immediately', async () => {
  const { app } = await anotherProcess(club.deps);
  const ada = await person();
  const stream = await listen(ada.token, await open(app));
  expect(await stream.next()).toBe('ready');
  // Open streams would delay it for half an hour.
  await app.close();
  expect(await stream.next()).toBe('end');
});

test('a broken signal connection returns and reports possible news', async () => {
  const ada = await person();
  const stream = await listen(ada.token);
  expect(await stream.next()).toBe('ready');
  await club.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen klub' and datname = current_database()`,
  );
  for (const missed of ['notifications', 'figures']) expect(await stream.next()).toBe(missed);
  await tell(ada.id);
  expect(await stream.next()).toBe('notifications');
});

test('an eleventh stream of one person is refused until another one closes', async () => {
  const ada = await person();
  for (let open_ = 0; open_ < 10; open_ += 1) expect((await listen(ada.token)).status).toBe(200);
  expect((await listen(ada.token)).status).toBe(429);
  devices[0]?.abort();
  await expect.poll(async () => (await listen(ada.token)).status).toBe(200);
});

describe('admits exactly the callers that its row names', () => {
  test.each(roles)('%s', async (role) => {
    expect((await listen((await person(role)).token)).status).toBe(200);
  });

  test('nobody else', async () => {
    const ada = await person();
    expect((await listen(await tokenOf(ada.id, 'set_password'))).status).toBe(403);
    expect((await listen('A'.repeat(43))).status).toBe(401);
    const headers = { 'sec-purpose': 'prefetch', authorization: `Bearer ${ada.token}` };
    const head = await club.app.inject({ method: 'HEAD', url: '/api/v1/events', headers });
    expect(head.statusCode).toBe(404);
    expect((await club.app.inject('/api/v1/events')).statusCode).toBe(401);
    // No token in the address, because logs and histories would store it.
    expect((await club.app.inject(`/api/v1/events?token=${ada.token}`)).statusCode).toBe(401);
  });
});

async function* namesIn(response: Response): AsyncGenerator<string> {
  let text = '';
  for await (const part of response.body ?? []) {
    text += Buffer.from(part).toString();
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      const name = /^event: (.+)$/m.exec(text.slice(0, end))?.[1];
      text = text.slice(end + 2);
      if (name !== undefined) yield name;
    }
  }
}
