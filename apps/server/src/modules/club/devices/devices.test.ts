import type { Target } from '@klub/contract/targets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { JobWorker } from '../../../infra/jobs/jobs.ts';
import { pushService } from '../../../infra/outside/push.testing.ts';
import { type Club, get, post, testClub } from '../auth/accounts.testing.ts';
import { notify, notifyPeople } from '../notifications/notifications.service.ts';
import { enqueuePushRound, pushProviders, pushWorker } from './devices.jobs.ts';
import { addPerson } from '../../../testing/programme.ts';

type Service = Awaited<ReturnType<typeof pushService>>;
type Person = { readonly id: number; readonly token: string };
const day = '2026-11-16T10:00:00+01:00';

let service: Service;
let club: Club;
let worker: JobWorker;
let people = 0;

beforeAll(async () => {
  service = await pushService();
  club = await testClub({ moment: day });
  const push = {
    ...club.deps.config.push,
    webPushServices: [service.url],
    fcmAccount: service.account,
  };
  Object.assign(club.deps.config, { push: { ...push, fcmUrl: service.url } });
  worker = pushWorker(club.deps, pushProviders(club.deps));
});
afterAll(() => service.close());
beforeEach(async () => {
  club.clock.set(day);
  service.state.answer = null;
  await club.database.kysely.deleteFrom('device').execute();
  await club.database.kysely.deleteFrom('job').execute();
  service.arrived.length = 0;
});

async function person(): Promise<Person> {
  people += 1;
  const phone = `+485001300${String(people).padStart(2, '0')}`;
  const id = await addPerson(club.database.kysely, 'user1', { phone });
  return { id, token: await again({ id }) };
}

const again = ({ id: personId }: Pick<Person, 'id'>) =>
  club.account.sessions.open(club.database.kysely, { personId, scope: 'full', deviceHash: null });

async function record(
  who: Pick<Person, 'token'>,
  device: { token: string; platform: string; keys?: object },
) {
  const payload = { version: '1.1.6', apiUrl: 'https://klub.example', ...device };
  return (await post(club.app, '/api/v1/devices', payload, { token: who.token })).statusCode;
}

async function browserOf(who: Pick<Person, 'token'>) {
  const browser = await service.subscribe();
  expect(await record(who, browser)).toBe(200);
  return browser;
}

const tell = ({ id }: Pick<Person, 'id'>, cause: string, more: object = {}) =>
  notify(
    club.database.kysely,
    { personId: id, cause, title: 'Ada, masz 300', content: '', ...more },
    club.clock.now(),
  );
const rows = () => club.database.kysely.selectFrom('device').selectAll().orderBy('id').execute();
const waiting = () => club.database.kysely.selectFrom('push').selectAll().orderBy('id').execute();
const arrivedAt = ({ token }: { token: string }) =>
  service.arrived
    .filter(({ to }) => to === token || token.endsWith(to))
    .map(({ content }) => content);

async function round(): Promise<void> {
  await enqueuePushRound(club.database.kysely, club.clock.now());
  await worker.runDue();
}

describe('the record of a device', () => {
  test('[HZ43] the session decides the owner, and only listed fields are stored', async () => {
    const [ada, jan] = [await person(), await person()];
    const phone = {
      token: 'phone-token-0123456789',
      platform: 'android',
      userId: String(jan.id),
      personId: jan.id,
    };
    expect(await record(ada, phone)).toBe(200);
    expect(await rows()).toMatchObject([
      {
        token: phone.token,
        person_id: ada.id,
        platform: 'android',
        version: '1.1.6',
        api_url: 'https://klub.example',
        updated_at: new Date(day),
      },
    ]);
    club.clock.advance({ minutes: 1 });
    expect(await record(ada, phone)).toBe(200);
    expect(await rows()).toMatchObject([
      { created_at: new Date(day), updated_at: club.clock.now() },
    ]);
  });

  test('[HZ43] a token moves to the last user without waiting pushes', async () => {
    const [ada, jan] = [await person(), await person()];
    const phone = { token: 'shared-token-0123456789', platform: 'android' };
    await record(ada, phone);
    await tell(ada, 'pill:1');
    await record(jan, phone);
    await tell(ada, 'pill:2');
    await tell(jan, 'pill:3');
    await round();
    expect(arrivedAt(phone)).toHaveLength(1);
    expect(await rows()).toMatchObject([{ person_id: jan.id }]);
    await post(club.app, '/api/v1/devices/forget', { token: phone.token }, { token: ada.token });
    expect(await rows()).toHaveLength(1);
    await post(club.app, '/api/v1/devices/forget', { token: phone.token }, { token: jan.token });
    expect(await rows()).toEqual([]);
  });

  test('[HZ43] a person has ten devices at most, the last ones', async () => {
    const ada = await person();
    for (let number = 0; number < 12; number += 1) {
      club.clock.advance({ seconds: 1 });
      await record(ada, { token: `phone-token-number-${number}`, platform: 'ios' });
    }
    const tokens = (await rows()).map(({ token }) => token);
    expect(tokens).toHaveLength(10);
    expect(tokens).not.toContain('phone-token-number-1');
    expect(tokens).toContain('phone-token-number-11');
  });

  test('what is no subscription of a browser is refused', async () => {
    const ada = await person();
    const good = await service.subscribe();
    for (const bad of [
      { ...good, token: 'https://evil.example/push/0123456789' },
      { token: good.token, platform: 'web' },
      { ...good, keys: { ...good.keys, p256dh: 'AAAA' } },
      { ...good, keys: { ...good.keys, auth: 'AAAA' } },
    ]) {
      expect(await record(ada, bad)).toBe(400);
    }
    expect(await rows()).toEqual([]);
  });
});

describe('a device gets no more pushes', () => {
  test.each(['logout', 'password', 'block', 'asked to leave', 'idle'] as const)(
    'after %s',
    async (way) => {
      const ada = await person();
      const browser = await browserOf(ada);
      const { kysely } = club.database;
      await tell(ada, 'pill:1');
      const change = (columns: object) =>
        kysely.updateTable('person').set(columns).where('id', '=', ada.id).execute();
      if (way === 'logout') await post(club.app, '/api/v1/logout', {}, { token: ada.token });
      if (way === 'password') await club.account.sessions.endOthers(kysely, ada.id, null);
      if (way === 'block') await change({ blocked_at: club.clock.now() });
      if (way === 'asked to leave') await change({ force_log_out: true });
      if (way === 'idle') {
        const last_used_at = new Date('2026-10-01T10:00:00+02:00');
        await kysely
          .updateTable('session')
          .set({ last_used_at })
          .where('person_id', '=', ada.id)
          .execute();
      }
      await tell(ada, 'pill:2');
      await round();
      expect(arrivedAt(browser)).toEqual([]);
      expect(await waiting()).toEqual([]);
      if (way === 'logout' || way === 'password') expect(await rows()).toEqual([]);
    },
  );

  test('and the other devices of the person still do', async () => {
    const ada = await person();
    const elsewhere = { token: await again(ada) };
    const [here, there] = [await browserOf(ada), await browserOf(elsewhere)];
    await post(club.app, '/api/v1/logout', {}, { token: ada.token });
    await tell(ada, 'pill:1');
    await round();
    expect([arrivedAt(here).length, arrivedAt(there).length]).toEqual([0, 1]);
  });
});

describe('a notification', () => {
  test('reaches each device once, without names or amounts, with its link', async () => {
    const ada = await person();
    const devices = [await browserOf(ada), await browserOf(ada)];
    const phone = { token: 'ada-phone-token-0123456789', platform: 'android' };
    await record(ada, phone);
    const more = { content: '<p>300 złotych punktów</p>', url: '/wyzwania/osiagniecia' };
    await tell(ada, 'bonus:month:2026-11:1', more);
    await tell(ada, 'bonus:month:2026-11:1', more);
    const others = [1, 2, 3].map(() => pushWorker(club.deps, pushProviders(club.deps)));
    await Promise.all([worker, ...others].map((one) => one.runDue()));
    await round();
    const words = { title: 'Klub Partnera', body: 'Jest coś nowego w Twoim planie.' };
    const shown = [{ ...words, route: '/wyzwania/osiagniecia' }];
    for (const device of devices) expect(arrivedAt(device)).toMatchObject(shown);
    expect(arrivedAt(phone)).toMatchObject([
      { notification: words, data: { route: '/wyzwania/osiagniecia' } },
    ]);
    // Random ids may contain any three digits.
    const said = JSON.stringify(service.arrived.map(({ content }) => content)).replaceAll(
      /[\da-f]{32}/g,
      '',
    );
    expect(said).not.toMatch(/Ada|300|punkt/);
    expect(await waiting()).toEqual([]);
  });

  test('one statement enqueues pushes to all people with devices', async () => {
    const those = [await person(), await person(), await person()];
    const [first, second] = [
      await browserOf(those[0] as Person),
      await browserOf(those[1] as Person),
    ];
    const message = {
      cause: 'pill:9',
      title: 'Nowa pigułka',
      content: '',
      url: 'https://evil.example/' as Target,
    };
    const ids = those.map(({ id }) => id);
    await notifyPeople(club.database.kysely, ids, message, club.clock.now());
    expect(await waiting()).toHaveLength(2);
    await round();
    expect(arrivedAt(first)).toMatchObject([{ route: '/powiadomienia' }]);
    expect(arrivedAt(second)).toHaveLength(1);
  });

  test('a rolled-back, read or day-old notification is never pushed', async () => {
    const ada = await person();
    const browser = await browserOf(ada);
    const undone = club.database.kysely.transaction().execute(async (transaction) => {
      const note = { personId: ada.id, cause: 'pill:1', title: 'x', content: '' };
      await notify(transaction, note, club.clock.now());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await tell(ada, 'pill:2');
    await club.database.kysely
      .updateTable('notification')
      .set({ read_at: club.clock.now() })
      .execute();
    await tell(ada, 'pill:3');
    club.clock.advance({ days: 1 });
    await round();
    expect(arrivedAt(browser)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('waits for the morning in the quiet hours of Warsaw', async () => {
    const ada = await person();
    const browser = await browserOf(ada);
    club.clock.set('2026-11-16T21:30:00+01:00');
    await tell(ada, 'pill:1');
    await round();
    club.clock.set('2026-11-17T07:59:00+01:00');
    await round();
    expect(arrivedAt(browser)).toEqual([]);
    club.clock.set('2026-11-17T08:00:00+01:00');
    await round();
    expect(arrivedAt(browser)).toHaveLength(1);
  });

  test("follows the person's settings", async () => {
    const ada = await person();
    const browser = await browserOf(ada);
    const setting = async () => (await get(club.app, '/api/v1/push', { token: ada.token })).json();
    const { data } = await setting();
    expect(data).toMatchObject({ quietFrom: 21, quietTo: 8, firebase: null });
    expect(data.publicKey).toBe(club.deps.webPushKey.publicKey.toString('base64url'));
    expect(data.kinds).toHaveLength(5);
    const kinds = [{ kind: 'knowledge', isOn: false }];
    const save = (body: object) => post(club.app, '/api/v1/push', body, { token: ada.token });
    expect((await save({ kinds, quietFrom: 9, quietTo: 11 })).statusCode).toBe(200);
    expect((await save({ kinds, quietFrom: 24, quietTo: 11 })).statusCode).toBe(400);
    expect((await setting()).data).toMatchObject({ quietFrom: 9, quietTo: 11 });
    expect((await setting()).data.kinds.filter(({ isOn }: { isOn: boolean }) => !isOn)).toEqual(
      kinds,
    );
    await tell(ada, 'pill:1');
    await tell(ada, 'plan:2026-11:80');
    await round();
    expect(arrivedAt(browser)).toEqual([]);
    club.clock.set('2026-11-16T11:00:00+01:00');
    await round();
    expect(arrivedAt(browser)).toMatchObject([{ body: 'Jest coś nowego w Twoim planie.' }]);
  });
});

describe('when a push service', () => {
  test('no longer knows a device, only that device is removed', async () => {
    const ada = await person();
    const [dead, living] = [await browserOf(ada), await browserOf(ada)];
    service.state.answer = (to) => (dead.token.endsWith(to) ? { status: 410 } : { status: 201 });
    await tell(ada, 'pill:1');
    await round();
    expect((await rows()).map(({ token }) => token)).toEqual([living.token]);
    expect(arrivedAt(living)).toHaveLength(1);
  });

  test('is down, a message waits longer and arrives once', async () => {
    const ada = await person();
    const browser = await browserOf(ada);
    service.state.answer = () => ({ status: 503, headers: { 'retry-after': '90' } });
    await tell(ada, 'pill:1');
    await round();
    expect(await waiting()).toMatchObject([
      { attempts: 1, due_at: new Date('2026-11-16T10:01:30+01:00') },
    ]);
    await round();
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    service.state.answer = null;
    club.clock.advance({ minutes: 2 });
    await round();
    await round();
    expect(arrivedAt(browser)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  test('a refused push ends after eight attempts, and the device stays', async () => {
    const ada = await person();
    await browserOf(ada);
    service.state.answer = () => ({ status: 500 });
    await tell(ada, 'pill:1');
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await round();
      club.clock.advance({ minutes: 31 });
    }
    expect(await waiting()).toEqual([]);
    expect(await rows()).toHaveLength(1);
  });
});
