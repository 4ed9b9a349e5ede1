import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../scripts/machine/free-port.ts';
import type { Database } from './infra/db/db.ts';
import { readOutbox } from './infra/outside/outbox.ts';
import {
  type Acknowledged,
  type Ask,
  answerAll,
  answeringPeople,
  keptAnswers,
  keyOf,
  logIn,
  misbooked,
} from './testing/answers.ts';
import { type Cluster, startCluster } from './testing/cluster.ts';
import { type Nginx, nginxOrNone, startNginx } from './testing/outside/nginx.ts';
import { type ServerHome, askServer, serverHome } from './testing/process.ts';
import type { ServerProcess } from './testing/programs.ts';
import { nextRelease } from './release.testing.ts';

const nginxProgram = nginxOrNone();

/**
 * A new column in the busiest tables, whose rows the previous release reads whole, and a new table.
 */
const migration = `
alter table person add column nickname text not null default '';

alter table session add column opened_by text;

create table tomorrow (id bigint primary key);
`;

type Member = { readonly port: number; server: ServerProcess };
type Asked = { readonly call: string; readonly begunAt: number; endedAt: number; status: number };

describe.skipIf(nginxProgram === undefined)('three processes on one database behind nginx', () => {
  let cluster: Cluster;
  let home: ServerHome;
  let database: Database;
  let nginx: Nginx;
  const members: Member[] = [];
  let tokens: (readonly [string, string])[] = [];
  const acknowledged: Acknowledged[] = [];
  /** People who were promised an SMS. */
  const reminded: string[] = [];

  beforeAll(async () => {
    cluster = await startCluster();
    home = await serverHome({
      DATABASE_URL: cluster.url,
      TRUSTED_PROXIES: '127.0.0.1',
      PANEL_PORT: '0',
    });
    const ports = [await freePort(), await freePort(), await freePort()];
    // The first fills the database, the others wait for it.
    for (const port of ports)
      members.push({ port, server: await home.start({ PORT: String(port) }) });
    database = await home.open();
    nginx = await startNginx(nginxProgram ?? '', ports);
    const { ask } = caller(nginx);
    tokens = await Promise.all(
      answeringPeople(40).map(async (phone) => [phone, await logIn(ask, phone)] as const),
    );
  }, 180_000);

  afterAll(async () => {
    await nginx?.stop();
    await Promise.all(members.map(({ server }) => server.kill()));
    await database?.close();
    home?.remove();
    await cluster?.stop();
  });

  /** Participants write and read while the processes are disturbed; returns every call. */
  async function underLoad(
    share: number,
    work: (asked: readonly Asked[]) => Promise<void>,
  ): Promise<Asked[]> {
    const { ask, asked } = caller(nginx);
    const answering = tokens.filter((_, index) => index % 5 === share);
    const reading = tokens.filter((_, index) => index % 5 === (share + 1) % 5);
    let isOver = false;
    const stream = Promise.all(
      answering.map(([phone, token]) => answerAll(ask, phone, token, acknowledged)),
    );
    const readers = Promise.all(
      reading.map(async ([, token]) => {
        while (!isOver) {
          await ask({ method: 'GET', path: '/api/v1/user/get', token }).catch(() => {});
          await ask({ method: 'GET', path: '/api/v1/challenges', token }).catch(() => {});
          // Neither personal limits nor the cores are under test.
          await sleep(100);
        }
      }),
    );
    const reminders = answering.slice(0, 2).map(async ([phone]) => {
      const call = {
        method: 'POST',
        path: '/authorization/remind-password',
        body: { username: phone },
      } as const;
      if ((await ask(call).catch(() => null))?.status === 200) reminded.push(`+48${phone}`);
    });
    await until(() => asked.length > 40);
    await work(asked);
    await Promise.all([stream, ...reminders]);
    isOver = true;
    await readers;
    return asked;
  }

  async function expectNothingLost(): Promise<void> {
    expect(await keptAnswers(database)).toEqual(expect.arrayContaining(acknowledged.map(keyOf)));
    expect(await misbooked(database)).toEqual([]);
  }

  test('a killed process takes along only what it was answering', async () => {
    let [killedAt, goneAt] = [0, 0];
    const [, victim] = members;
    const asked = await underLoad(0, async (calls) => {
      killedAt = performance.now();
      await victim?.server.kill();
      goneAt = performance.now();
      await until(
        () => calls.filter(({ begunAt, status }) => begunAt > goneAt && status !== 0).length > 20,
      );
    });
    const failed = asked.filter(isFailure);
    const inFlight = asked.filter(
      ({ begunAt, endedAt }) => begunAt <= goneAt && endedAt >= killedAt,
    );
    expect(failed.filter((one) => !inFlight.includes(one))).toEqual([]);
    await expectNothingLost();
    if (victim !== undefined) victim.server = await home.start({ PORT: String(victim.port) });
  }, 120_000);

  test('a rolling release with a migration fails no request', async () => {
    const release = nextRelease(migration);
    try {
      for (const [number, member] of members.entries()) {
        const asked = await underLoad(number + 1, async () => {
          await nginx.serve(members.filter((other) => other !== member).map(({ port }) => port));
          expect(await member.server.stop()).toBe(0);
          member.server = await home.start(
            { PORT: String(member.port) },
            { file: release.program },
          );
          await nginx.serve(members.map(({ port }) => port));
        });
        expect(asked.filter(isFailure)).toEqual([]);
        if (number > 0) continue;
        // Two of the three run the previous release on a newer schema. One of them dies and
        // restarts.
        const [, former] = members;
        await former?.server.kill();
        if (former !== undefined) former.server = await home.start({ PORT: String(former.port) });
      }
    } finally {
      release.remove();
    }
    const { rows } = await sql<{ added: number }>`
      select count(*) as added from information_schema.columns where column_name in ('nickname', 'opened_by')
    `.execute(database.kysely);
    expect(rows).toEqual([{ added: 2 }]);
    await expectNothingLost();
  }, 240_000);

  test('during a database outage calls are told to retry, nothing is lost', async () => {
    let [goneAt, backAt] = [0, 0];
    const [, token = ''] = tokens[0] ?? [];
    const asked = await underLoad(4, async (calls) => {
      // Until it has ended it still answers.
      await cluster.crash();
      goneAt = performance.now();
      const direct = members[0]?.server.url ?? '';
      const call = { method: 'GET', path: '/api/v1/user/get', token } as const;
      expect(await askServer(direct, call)).toMatchObject({ status: 503 });
      expect(await askServer(direct, { method: 'GET', path: '/readyz' })).toMatchObject({
        status: 503,
      });
      expect(await askServer(direct, { method: 'GET', path: '/healthz' })).toMatchObject({
        status: 200,
      });
      await until(
        () => calls.filter(({ begunAt, status }) => begunAt > goneAt && status !== 0).length > 20,
      );
      backAt = performance.now();
      await cluster.resume();
      for (const { server } of members) {
        while ((await askServer(server.url, call)).status !== 200) await sleep(20);
      }
    });
    const statuses = (wanted: (one: Asked) => boolean): number[] => [
      ...new Set(asked.filter(wanted).map(({ status }) => status)),
    ];
    expect(statuses(({ begunAt, endedAt }) => begunAt > goneAt && endedAt < backAt)).toEqual([503]);
    // The processes' logs have the errors.
    const unforeseen = members.flatMap(({ server }) =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('request failed')),
    );
    expect(unforeseen).toEqual([]);
    expect(statuses(isFailure).filter((status) => status !== 503)).toEqual([]);
    // A caller without a reply retries; what was already counted is refused.
    const { ask, asked: again } = caller(nginx);
    await Promise.all(tokens.map(([phone, own]) => answerAll(ask, phone, own, acknowledged)));
    expect(again.filter(isFailure)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(tokens.length);
    await expectNothingLost();
    // Each promised SMS was sent once.
    expect(reminded.length).toBeGreaterThan(4);
    // A job of a lost process or database is taken over after a minute, which the test skips.
    await sql`update job set locked_until = null, run_at = now() where done_at is null and run_at < now() + interval '5 minutes'`.execute(
      database.kysely,
    );
    const sent = async (): Promise<string[]> =>
      (await readOutbox(home.dataDir)).map(({ to }) => to);
    for (let to = await sent(); reminded.some((phone) => !to.includes(phone)); to = await sent())
      await sleep(100);
    const receivers = await sent();
    expect(receivers.toSorted()).toEqual([...new Set(receivers)].toSorted());
  }, 120_000);
});

/** Calls through nginx and records every call; status 0: no reply. */
function caller(nginx: Nginx): { readonly ask: Ask; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const ask: Ask = async ({ method, path, token, body }) => {
    const one: Asked = {
      call: `${method} ${path}`,
      begunAt: performance.now(),
      endedAt: Number.POSITIVE_INFINITY,
      status: 0,
    };
    asked.push(one);
    try {
      const answer = await nginx.ask(path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      one.status = answer.status;
      return answer;
    } finally {
      one.endedAt = performance.now();
    }
  };
  return { ask, asked };
}

function isFailure({ status }: Asked): boolean {
  return status === 0 || status === 429 || status >= 500;
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5);
}
