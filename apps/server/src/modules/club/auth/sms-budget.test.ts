import { beforeAll, expect, test } from 'vitest';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import { logger } from '../../../infra/log.ts';
import { type SmsShare, takeFromSmsBudget } from '../../../infra/outside/sms-budget.ts';
import { type Club, addAccount, codeIn, get, logIn, post, testClub } from './accounts.testing.ts';
import { accountJobs } from './auth.jobs.ts';

let club: Club;
let lines = '';
beforeAll(async () => {
  const log = logger('info', { write: (line: string) => void (lines += line) });
  const config = { smsDailyMax: 3 };
  club = await testClub({ config, deps: { log } });
});

const remind = (phone: string, source: string) =>
  post(club.app, '/authorization/remind-password', { username: phone }, { source });
const take = ({ deps, database }: Club, share: SmsShare) =>
  takeFromSmsBudget(deps, database.kysely, { share, isReachable: true });
const metric = async (state: string) => {
  const { body } = await get(club.app, '/metrics', { source: '127.0.0.1' });
  return new RegExp(`^sms_reminders_today\\{state="${state}"\\} (\\d+)$`, 'm').exec(body)?.[1];
};

test('[HZ6] over the daily budget no reminder is sent and an alert raised', async () => {
  const phones = Array.from({ length: 5 }, (_, index) => `51700000${index}`);
  for (const phone of phones) await addAccount(club, { phone: `+48${phone}` });
  const answers = [];
  for (const [index, phone] of phones.entries()) {
    // Unknown numbers cost nothing and use no budget.
    await remind(`51799999${index}`, '10.0.1.1');
    answers.push((await remind(phone, `10.0.1.${20 + index}`)).body);
    await club.worker.runDue();
  }
  expect(new Set(answers).size).toBe(1);
  expect(club.sms.map(({ to }) => to)).toEqual(['+48517000000', '+48517000001', '+48517000002']);
  expect([await metric('sent'), await metric('held_back'), await metric('max')]).toEqual([
    '3',
    '2',
    '3',
  ]);
  expect(lines.match(/SMS budget of the day is used up/g)).toHaveLength(2);
  for (const phone of phones) expect(lines).not.toContain(phone);

  club.clock.advance({ days: 1 });
  await remind('517000004', '10.0.1.3');
  await club.worker.runDue();
  expect(club.sms.at(-1)?.to).toBe('+48517000004');
});

test('[HZ6] first logins count in the budget and are told when it is used up', async () => {
  const sms = await testClub({ config: { smsDailyMax: 2, temporaryPasswordDelivery: 'sms' } });
  const phones = ['517000011', '517000012', '517000013'];
  const statuses = [];
  for (const [index, phone] of phones.entries()) {
    await addAccount(sms, { phone: `+48${phone}`, password: null });
    const body = { username: phone, approvals: [] };
    const source = `10.0.2.${index}`;
    statuses.push((await post(sms.app, '/authorization/token/', body, { source })).statusCode);
  }
  await sms.worker.runDue();
  expect(statuses).toEqual([200, 200, 503]);
  expect(sms.sms.map(({ to }) => to)).toEqual(['+48517000011', '+48517000012']);
  sms.clock.advance({ days: 1 });
  const later = { username: phones[2], approvals: [] };
  expect((await post(sms.app, '/authorization/token/', later)).statusCode).toBe(200);
});

test('[HZ6] concurrent reminders never exceed the budget, retries count once', async () => {
  const own = await testClub({ config: { smsDailyMax: 10 } });
  const taken = await Promise.all(Array.from({ length: 30 }, () => take(own, 'known')));
  expect(taken.filter((may) => may)).toHaveLength(10);

  own.clock.advance({ days: 1 });
  await addAccount(own, { phone: '+48517000021' });
  await post(own.app, '/authorization/remind-password', { username: '517000021' });
  const refusing = async (): Promise<void> => {
    throw new Error('the provider is away');
  };
  await jobWorker(own.deps, accountJobs(own.deps, { send: refusing })).runDue();
  own.clock.advance({ minutes: 1 });
  await own.worker.runDue();
  expect(own.sms).toHaveLength(1);
  const rest = await Promise.all(Array.from({ length: 30 }, () => take(own, 'known')));
  expect(rest.filter((may) => may)).toHaveLength(9);
});

test("[HZ6] a held-back reminder does not use the owner's SMS", async () => {
  const own = await testClub({ config: { smsDailyMax: 20 } });
  const [stranger, wary] = ['203.0.113.7', '203.0.113.8'];
  const ask = (username: string, source: string) =>
    post(
      own.app,
      '/authorization/remind-password',
      { username },
      { source, device: `device-at-${source}` },
    );
  const victims = [
    '517000031',
    '517000032',
    '517000033',
    '517000034',
    '517000035',
    '517000036',
  ] as const;
  for (const phone of victims) await addAccount(own, { phone: `+48${phone}` });
  for (const phone of victims.slice(0, 5)) await ask(phone, stranger);
  await own.worker.runDue();
  expect(own.sms).toHaveLength(5);

  const [owner, nobody] = ['517000036', '517999936'];
  for (let time = 0; time < 5; time += 1) {
    const answers = [await ask(owner, stranger), await ask(nobody, stranger)].map(
      ({ body }) => body,
    );
    expect(new Set(answers).size).toBe(1);
    await own.worker.runDue();
    own.clock.advance({ minutes: 7 });
  }
  expect(own.sms).toHaveLength(5);
  expect((await ask(owner, wary)).json()).toEqual({ code: 200 });
  await own.worker.runDue();
  await logIn(own.app, owner, { password: codeIn(own, `+48${owner}`), source: wary });
});

test('[HZ6] bulk requests of few sources leave SMS for first and known ones', async () => {
  const own = await testClub({ config: { smsDailyMax: 20 } });
  const takeMany = (share: SmsShare, times: number) =>
    Promise.all(Array.from({ length: times }, () => take(own, share))).then(
      (taken) => taken.filter((may) => may).length,
    );
  expect(await takeMany('again', 30)).toBe(5);
  expect(await takeMany('first', 30)).toBe(13);
  expect(await takeMany('again', 5)).toBe(0);
  expect(await takeMany('known', 30)).toBe(2);
});
