import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { noticeRows } from '@klub/contract/panel/notices';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobWorker, type JobWorker } from '../../../infra/jobs/jobs.ts';
import { outboxMail } from '../../../infra/outside/mail.ts';
import { outboxFolder } from '../../../infra/outside/outbox.ts';
import { pushService } from '../../../infra/outside/push.testing.ts';
import { pushProviders } from '../../club/devices/devices.jobs.ts';
import { forgetDevicesOf } from './notices.store.ts';
import { type ShelfWorld, shelfWorld } from '../signoffs/signoffs.testing.ts';
import { noticeJobs, noticeMailJobs, noticePushJobs } from './notices.jobs.ts';
import { noticeHandlers } from './notices.routes.ts';

const day = '2026-11-16T10:00:00+01:00';
const url = () => 'https://panel.klub.example';

let service: Awaited<ReturnType<typeof pushService>>;
let world: ShelfWorld;
let worker: JobWorker;
let kinga = 0;
let zofia = 0;

beforeAll(async () => {
  service = await pushService();
  world = await shelfWorld();
  const { deps, panel } = world;
  Object.assign(deps.config, { push: { ...deps.config.push, webPushServices: [service.url] } });
  panel.mount(noticeRows, noticeHandlers(deps));
  const parts = { ...deps, url, source: world.service.notice };
  worker = jobWorker(deps, {
    ...noticeJobs(parts),
    ...noticeMailJobs(parts, outboxMail(deps.config.dataDir)),
    ...noticePushJobs(parts, pushProviders(deps)),
  });
});
afterAll(() => service.close());
beforeEach(async () => {
  world.clock.set(day);
  await world.reset();
  await world.database.kysely.deleteFrom('job').execute();
  rmSync(outboxFolder(world.deps.config.dataDir), { recursive: true, force: true });
  service.arrived.length = 0;
  service.state.answer = null;
  kinga = await world.staff('Kinga Maj', ['administrator']);
  zofia = await world.staff('Zofia Lis', ['administrator']);
});

/** A browser that the account has recorded. */
async function phoneOf(staffId: number) {
  const { token, keys } = await service.subscribe();
  const { status } = await world.panel.call(staffId, 'POST', 'notices/devices', { token, keys });
  expect(status).toBe(200);
  return token;
}

async function pushes(): Promise<unknown[]> {
  await worker.runDue();
  return service.arrived.splice(0).map(({ content }) => content);
}

/** Every letter in the outbox as `recipient: subject`. */
async function letters(): Promise<string[]> {
  await worker.runDue();
  const folder = outboxFolder(world.deps.config.dataDir);
  const files = (() => {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  })();
  return files
    .map((name) => /^To: (.*)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1]?.trim() ?? '')
    .toSorted();
}

const propose = () => world.propose(kinga, { shelf: 1, value: 'b' });

describe('a proposal', () => {
  test('calls those who may decide, never the proposer or a suspended account', async () => {
    await world.staff('Renata', ['editor']);
    const away = await world.staff('Ola', ['administrator']);
    await world.suspend(away);
    for (const staffId of [kinga, zofia]) await phoneOf(staffId);
    const id = await propose();
    const arrived = await pushes();
    expect(arrived).toEqual([
      {
        id: `waiting-${id}`,
        title: 'Do decyzji: rola konta w panelu',
        body: 'proponuje Kinga · do 23 listopada 2026 10:00',
        route: `/sprawy/${id}`,
      },
    ]);
    expect(await letters()).toEqual([expect.stringMatching(/zofia/i)]);
  });

  test('calls once, however often its jobs run', async () => {
    await phoneOf(zofia);
    await propose();
    expect(await pushes()).toHaveLength(1);
    const { kysely } = world.database;
    const [first] = await letters();
    // A process that died before it noted the end of the first job.
    await kysely
      .updateTable('job')
      .set({ done_at: null, payload: JSON.stringify({ of: 'waiting', id: 1 }) })
      .where('queue', '=', 'matter-notice')
      .where('done_at', 'is not', null)
      .execute();
    expect(await pushes()).toEqual([]);
    expect(await letters()).toEqual([first]);
  });

  test('waits for the morning at night', async () => {
    world.clock.set('2026-11-16T20:00:00+01:00');
    await phoneOf(zofia);
    await propose();
    expect(await pushes()).toEqual([]);
    expect(await letters()).toEqual([]);
    world.clock.set('2026-11-17T08:00:00+01:00');
    expect(await pushes()).toHaveLength(1);
    expect(await letters()).toHaveLength(1);
  });

  test('is not called any more once it is decided, or the role is gone', async () => {
    await phoneOf(zofia);
    world.clock.set('2026-11-16T21:00:00+01:00');
    const id = await propose();
    await worker.runDue();
    const { kysely } = world.database;
    await kysely
      .updateTable('staff')
      .set({ roles: ['editor'] })
      .where('id', '=', zofia)
      .execute();
    world.clock.set('2026-11-17T08:00:00+01:00');
    expect(await pushes()).toEqual([]);
    await kysely
      .updateTable('staff')
      .set({ roles: ['administrator'] })
      .where('id', '=', zofia)
      .execute();
    expect((await world.decide(zofia, id)).status).toBe(200);
    world.clock.set('2026-11-22T11:00:00+01:00');
    expect(await pushes()).toEqual([]);
  });

  test('calls again a day before it lapses, and tells its proposer afterwards', async () => {
    const [hers, his] = [await phoneOf(zofia), await phoneOf(kinga)];
    await propose();
    await pushes();
    world.clock.set('2026-11-22T10:00:00+01:00');
    await worker.runDue();
    expect(service.arrived.splice(0).map(({ to }) => hers.endsWith(to))).toEqual([true]);
    world.clock.set('2026-11-23T10:00:00+01:00');
    await worker.runDue();
    const [told] = service.arrived;
    expect(his.endsWith(told?.to ?? '')).toBe(true);
    expect(told?.content).toMatchObject({
      title: 'Czas na decyzję minął: rola konta w panelu',
    });
  });

  test.each([
    ['approve', 'Zofia · zatwierdzona i wykonana'],
    ['refuse', 'Zofia · odmowa: zobacz powód'],
  ] as const)('tells its proposer the outcome once: %s', async (decision, body) => {
    await phoneOf(kinga);
    const id = await propose();
    await pushes();
    expect((await world.decide(zofia, id, decision)).status).toBe(200);
    expect(await pushes()).toEqual([
      {
        id: `ended-${id}`,
        title: 'Wynik sprawy: rola konta w panelu',
        body,
        route: `/sprawy/${id}`,
      },
    ]);
    world.clock.set('2026-11-24T10:00:00+01:00');
    expect(await pushes()).toEqual([]);
  });

  test('is not told to its proposer, who has withdrawn it', async () => {
    await phoneOf(kinga);
    const id = await propose();
    await pushes();
    await world.panel.call(kinga, 'POST', `signoffs/${id}/withdraw`, {});
    expect(await pushes()).toEqual([]);
  });
});

describe('a browser', () => {
  test.each([404, 410])('that its push service has forgotten (%d) is removed', async (status) => {
    await phoneOf(zofia);
    service.state.answer = () => ({ status });
    await propose();
    expect(await pushes()).toEqual([]);
    expect(await world.database.kysely.selectFrom('staff_device').select('id').execute()).toEqual(
      [],
    );
    expect(await letters()).toHaveLength(1);
  });

  test('gets the push later when the service is away, without a second e-mail', async () => {
    await phoneOf(zofia);
    service.state.answer = () => ({ status: 503 });
    await propose();
    await worker.runDue();
    service.state.answer = null;
    world.clock.set('2026-11-16T10:10:00+01:00');
    expect(await pushes()).toHaveLength(1);
    expect(await letters()).toHaveLength(1);
  });

  test('belongs to the account that was last signed in there', async () => {
    const { token, keys } = await service.subscribe();
    await world.panel.call(zofia, 'POST', 'notices/devices', { token, keys });
    await world.panel.call(kinga, 'POST', 'notices/devices', { token, keys });
    await propose();
    expect(await pushes()).toEqual([]);
  });

  test('is forgotten by its own account alone, and with all of a suspended one', async () => {
    const token = await phoneOf(zofia);
    await world.panel.call(kinga, 'POST', 'notices/devices/forget', { token });
    const rows = () => world.database.kysely.selectFrom('staff_device').select('token').execute();
    expect(await rows()).toEqual([{ token }]);
    await world.panel.call(zofia, 'POST', 'notices/devices/forget', { token });
    expect(await rows()).toEqual([]);
    await phoneOf(zofia);
    await forgetDevicesOf(world.database.kysely, zofia);
    expect(await rows()).toEqual([]);
  });

  test('is refused where its address is none of a push service', async () => {
    const { keys } = await service.subscribe();
    const body = { token: 'https://evil.example/push/0123456789', keys };
    expect((await world.panel.call(zofia, 'POST', 'notices/devices', body)).status).toBe(400);
  });
});
