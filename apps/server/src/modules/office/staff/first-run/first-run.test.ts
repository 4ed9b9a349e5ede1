import { firstRunRows } from '@klub/contract/panel/first-run';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mountPanel } from '../../../../infra/http/panel/mount-panel.ts';
import { panelServer } from '../../../../infra/http/panel/panel-server.ts';
import { rateLimiter } from '../../../../infra/http/rate-limit.ts';
import { type StaffWorld, addPasskey, staffWorld } from '../accounts/accounts.testing.ts';
import { staffSessions } from '../entry/staff-sessions.ts';
import { firstRunAnnouncement } from './announcement.ts';
import { firstRunHandlers } from './first-run.routes.ts';
import { makeFirstCodes, waitsFor } from './first-run.service.ts';

type Answer = { readonly status: number; readonly body: { message?: string; data?: unknown } };

let world: StaffWorld;
let begin: (code: string, email?: string) => Promise<Answer>;
let read: () => Promise<unknown>;
const origin = 'http://localhost:3001';

beforeAll(async () => {
  world = await staffWorld();
  const { deps, database, clock } = world;
  const app = await panelServer(deps, {
    host: '127.0.0.1',
    port: 0,
    url: origin,
    trustedProxies: [],
    allowed: undefined,
  });
  const limiter = rateLimiter(database, clock);
  const gate = staffSessions(deps);
  mountPanel(
    app,
    { gate, limiter, database, clock, url: () => origin },
    firstRunRows,
    firstRunHandlers(deps),
  );
  const headers = { 'sec-fetch-site': 'same-origin', origin };
  begin = async (code, email = 'anna@klub.example') => {
    const payload = { code, email, name: 'Anna Nowak' };
    const answer = await app.inject({
      method: 'POST',
      url: '/api/panel/v1/first-run',
      headers,
      payload,
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  read = async () => {
    const answer = await app.inject({ method: 'GET', url: '/api/panel/v1/first-run', headers });
    return answer.json<{ data: { waitsFor: string } }>().data.waitsFor;
  };
});

beforeEach(async () => {
  await world.clear();
  await world.database.kysely.deleteFrom('staff_first_code').execute();
});

async function codes(): Promise<{ first: string; second: string }> {
  const made = await makeFirstCodes(world.deps);
  const of = (wanted: string) => made.codes.find(({ purpose }) => purpose === wanted)?.code ?? '';
  return { first: of('first'), second: of('second') };
}

const wrong = 'AAAA-AAAA';

test('an installation without accounts takes its two administrators by two codes', async () => {
  expect(await read()).toBe('first');
  const { first, second } = await codes();
  const made = await begin(first.toLowerCase().replace('-', ' '));
  expect(made).toMatchObject({
    status: 200,
    body: { data: { ticket: expect.stringMatching(/^[\w-]{43}$/) } },
  });
  // An account without a key has no second.
  expect(await read()).toBe('nobody');
  expect(await begin(second, 'ola@klub.example')).toMatchObject({ status: 409 });
  const [anna] = await world.deps.database.kysely.selectFrom('staff').selectAll().execute();
  expect(anna).toMatchObject({ email: 'anna@klub.example', roles: ['administrator'] });
  await addPasskey(world.database.kysely, anna?.id ?? 0, world.clock.now());

  expect(await read()).toBe('second');
  expect(await begin(second, 'anna@klub.example')).toMatchObject({ status: 409 });
  expect(await begin(second, 'ola@klub.example')).toMatchObject({ status: 200 });
  expect(await begin(second, 'ewa@klub.example')).toMatchObject({ status: 400 });
  const ola = await world.database.kysely
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'ola@klub.example')
    .executeTakeFirstOrThrow();
  await addPasskey(world.database.kysely, ola.id, world.clock.now());
  expect(await read()).toBe('nobody');
  expect(await makeFirstCodes(world.deps)).toMatchObject({ codes: [] });
});

test('five wrong tries end a code, and each is a refused entry of the trail', async () => {
  const { first, second } = await codes();
  for (let tried = 0; tried < 5; tried += 1)
    expect(await begin(tried === 0 ? second : wrong)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('npm run panel -- code') },
    });
  expect(await begin(first)).toMatchObject({ status: 400 });
  const refused = await world.database.kysely
    .selectFrom('trail_entry')
    .select('details')
    .where('action', '=', 'staff.signInRefused')
    .where('outcome', '=', 'refused')
    .execute();
  expect(refused).toHaveLength(6);
  expect(JSON.stringify(refused)).not.toContain(first.slice(0, 4));
  expect(await begin((await codes()).first)).toMatchObject({ status: 200 });
});

test('guesses at once have five tries together', async () => {
  const { first } = await codes();
  await Promise.all(Array.from({ length: 8 }, () => begin(wrong)));
  expect(await begin(first)).toMatchObject({ status: 400 });
});

test('of two callers with one code at once, one gets an account', async () => {
  const { first } = await codes();
  const answers = await Promise.all([
    begin(first, 'anna@klub.example'),
    begin(first, 'jan@klub.example'),
  ]);
  // The loser's code is used up or its panel begun, by how far it came first.
  const [won, lost] = answers.map(({ status }) => status).toSorted();
  expect(won).toBe(200);
  expect([400, 409]).toContain(lost);
  expect(await world.database.kysely.selectFrom('staff').select('id').execute()).toHaveLength(1);
});

test('a code ends after half an hour, and with any account', async () => {
  const late = await codes();
  world.clock.advance({ minutes: 30 });
  expect(await begin(late.first)).toMatchObject({ status: 400 });
  const { first } = await codes();
  await world.add('Ewa', ['coordinator'], 'nothing');
  expect(await begin(first)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('ma już') },
  });
  expect(await read()).toBe('nobody');
});

test('a newer code ends the former one', async () => {
  const former = await codes();
  await codes();
  expect(await begin(former.first)).toMatchObject({ status: 400 });
});

test('one administrator alone is not shown to strangers, until a code lives', async () => {
  await world.add('Anna', ['administrator']);
  expect(await waitsFor(world.deps)).toBe('nobody');
  expect(await codes()).toMatchObject({ first: '' });
  expect(await waitsFor(world.deps)).toBe('second');
});

test('codes are said on a terminal only, and kept as digests', async () => {
  const said = await firstRunAnnouncement(world.deps, { isTTY: false });
  expect(said).toContain('npm run panel -- code');
  const kept = () => world.database.kysely.selectFrom('staff_first_code').selectAll().execute();
  expect(await kept()).toEqual([]);
  const shown = await firstRunAnnouncement(world.deps, { isTTY: true });
  const [first = ''] = shown.match(/[A-Z2-9]{4}-[A-Z2-9]{4}/) ?? [];
  const rows = await kept();
  expect(rows).toHaveLength(2);
  expect(rows.map(({ hash }) => Buffer.from(hash).toString()).join()).not.toContain(first);
  expect(await begin(first)).toMatchObject({ status: 200 });
  await addPasskey(world.database.kysely, 1, world.clock.now());
  await world.add('Ola', ['administrator']);
  expect(await firstRunAnnouncement(world.deps, { isTTY: true })).toBe('');
});
