import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { noticeRows } from '@klub/contract/panel/notices';
import { signoffRows } from '@klub/contract/panel/signoffs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jobWorker, type JobWorker } from '../../../infra/jobs/jobs.ts';
import { type Mail, outboxMail } from '../../../infra/outside/mail.ts';
import { outboxFolder } from '../../../infra/outside/outbox.ts';
import { pushService } from '../../../infra/outside/push.testing.ts';
import { pushProviders } from '../../club/devices/devices.jobs.ts';
import { findRefusedLetters, forgetDevicesOf } from './notices.store.ts';
import { type ShelfWorld, shelfWorld } from '../signoffs/signoffs.testing.ts';
import { type CountWaiting, noticeJobs, noticeMailJobs, noticePushJobs } from './notices.jobs.ts';
import { noticeHandlers } from './notices.routes.ts';

const day = '2026-11-16T10:00:00+01:00';
const url = () => 'https://panel.klub.example';

let service: Awaited<ReturnType<typeof pushService>>;
let world: ShelfWorld;
let mail: Mail;
let worker: JobWorker;
let publicKey = '';
let kinga = 0;
let zofia = 0;

beforeAll(async () => {
  service = await pushService();
  world = await shelfWorld();
  const { deps, panel } = world;
  Object.assign(deps.config, { push: { ...deps.config.push, webPushServices: [service.url] } });
  publicKey = deps.webPushKey.publicKey.toString('base64url');
  panel.mount(noticeRows, noticeHandlers(deps));
  const parts = { ...deps, url, source: world.service.notice };
  const countWaiting: CountWaiting = async (caller) => world.service.openCountFor(caller);
  mail = outboxMail(deps.config.dataDir);
  worker = jobWorker(deps, {
    ...noticeJobs(parts),
    ...noticeMailJobs(parts, { send: (letter) => mail.send(letter) }),
    ...noticePushJobs({ ...parts, countWaiting }, pushProviders(deps)),
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
  const body = { token, keys, publicKey };
  const { status } = await world.panel.call(staffId, 'POST', 'notices/devices', body);
  expect(status).toBe(200);
  return token;
}

/** What Konto of the account lists. */
async function devicesOf(staffId: number) {
  const { body } = await world.panel.call(staffId, 'GET', 'notices');
  return noticeRows['GET /api/panel/v1/notices'].reply.parse(body).data.devices;
}

/** What the page of the matter says about the e-mails. */
async function calledTo(staffId: number, id: number) {
  const { body } = await world.panel.call(staffId, 'GET', `signoffs/${id}`);
  return signoffRows['GET /api/panel/v1/signoffs/:id'].reply.parse(body).data.called;
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
        waiting: 1,
      },
    ]);
    expect(await letters()).toEqual([expect.stringMatching(/zofia/i)]);
  });

  test('calls once, however often its jobs run', async () => {
    await phoneOf(zofia);
    const id = await propose();
    expect(await pushes()).toHaveLength(1);
    const { kysely } = world.database;
    const [first] = await letters();
    // A process that died before it noted the end of the first job.
    await kysely
      .updateTable('job')
      .set({ done_at: null, payload: JSON.stringify({ of: 'waiting', id }) })
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
        waiting: 0,
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
    const body = { token, keys, publicKey };
    await world.panel.call(zofia, 'POST', 'notices/devices', body);
    await world.panel.call(kinga, 'POST', 'notices/devices', body);
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
    const body = { token: 'https://evil.example/push/0123456789', keys, publicKey };
    expect((await world.panel.call(zofia, 'POST', 'notices/devices', body)).status).toBe(400);
  });

  test('is listed to its account alone, and turned off there by its number', async () => {
    await phoneOf(zofia);
    const [device] = await devicesOf(zofia);
    expect(device).toMatchObject({ isReached: true });
    expect(await devicesOf(kinga)).toEqual([]);
    const remove = (staffId: number) =>
      world.panel.call(staffId, 'POST', `notices/devices/${device?.id}/remove`, {});
    expect((await remove(kinga)).status).toBe(404);
    expect((await remove(zofia)).status).toBe(200);
    expect(await devicesOf(zofia)).toEqual([]);
  });

  test('is refused with a former key of the installation, and skipped once its own is', async () => {
    const { token, keys } = await service.subscribe();
    const body = { token, keys, publicKey: 'B'.repeat(87) };
    expect((await world.panel.call(zofia, 'POST', 'notices/devices', body)).status).toBe(400);
    await phoneOf(zofia);
    const { kysely } = world.database;
    await kysely.updateTable('staff_device').set({ server_key: 'former' }).execute();
    expect(await devicesOf(zofia)).toMatchObject([{ isReached: false }]);
    await propose();
    expect(await pushes()).toEqual([]);
    expect(await letters()).toHaveLength(1);
  });
});

describe('an e-mail', () => {
  test('that the mail server refuses is told on the page of the matter and to administrators', async () => {
    const set = mail;
    mail = { send: () => Promise.reject(new Error('550 no such mailbox')) };
    const id = await propose();
    await worker.runDue();
    mail = set;
    expect(await calledTo(kinga, id)).toEqual([{ name: 'Zofia Lis', letter: 'refused' }]);
    const since = new Date(day);
    expect(await findRefusedLetters(world.database.kysely, since)).toEqual(['Zofia Lis']);
    // A later attempt is accepted, here by the outbox.
    world.clock.set('2026-11-16T10:10:00+01:00');
    await worker.runDue();
    expect(await calledTo(kinga, id)).toEqual([{ name: 'Zofia Lis', letter: 'kept' }]);
    expect(await findRefusedLetters(world.database.kysely, since)).toEqual([]);
  });

  test('of the night waits for the morning, and the page of the matter says so', async () => {
    world.clock.set('2026-11-16T20:00:00+01:00');
    const id = await propose();
    await worker.runDue();
    expect(await calledTo(kinga, id)).toEqual([{ name: 'Zofia Lis', letter: 'waiting' }]);
  });
});
