import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type Club, addAccount, post, testClub } from './accounts.testing.ts';

let club: Club;
beforeAll(async () => {
  club = await testClub();
});
// Each test has other days, so that tests do not share limits.
beforeEach(() => club.clock.advance({ days: 2 }));

const remind = (username: string, source = '10.0.0.1') =>
  post(club.app, '/authorization/remind-password', { username }, { source });
const smsTo = (phone: string): number => club.sms.filter(({ to }) => to === phone).length;

test('[HZ6] limits are one SMS a minute, three an hour, five a day', async () => {
  await addAccount(club, { phone: '+48500000317' });
  const askFor = async (times: number, everySeconds: number): Promise<number> => {
    const before = smsTo('+48500000317');
    for (let time = 0; time < times; time += 1) {
      expect(
        (await remind('500000317', `10.20.${club.clock.now().getTime() % 250}.${time}`)).json(),
      ).toMatchObject({
        code: 200,
      });
      await club.worker.runDue();
      club.clock.advance({ seconds: everySeconds });
    }
    return smsTo('+48500000317') - before;
  };
  expect(await askFor(4, 15)).toBe(1);
  expect(await askFor(10, 61)).toBe(2);
  club.clock.advance({ hours: 1 });
  expect(await askFor(10, 61)).toBe(2);
  club.clock.advance({ hours: 23 });
  expect(await askFor(1, 61)).toBe(1);
});

test('[HZ6] SMS from before a clock reset block no other', async () => {
  await addAccount(club, { phone: '+48500000321' });
  await remind('500000321');
  await club.worker.runDue();
  // Another process with a slightly slower clock.
  club.clock.advance({ seconds: -5 });
  await remind('500000321');
  await club.worker.runDue();
  expect(smsTo('+48500000321')).toBe(1);
  club.clock.advance({ hours: -2 });
  await remind('500000321');
  await club.worker.runDue();
  expect(smsTo('+48500000321')).toBe(2);
  await remind('500000321');
  await club.worker.runDue();
  expect(smsTo('+48500000321')).toBe(2);
});

test('[HZ6] of 30 concurrent reminders one SMS is sent', async () => {
  await addAccount(club, { phone: '+48500000318' });
  const { worker, database } = club;
  await worker.runDue();
  await Promise.all(
    Array.from({ length: 30 }, (_, index) => remind('500000318', `10.21.0.${index}`)),
  );
  const waiting = await database.kysely
    .selectFrom('job')
    .select('id')
    .where('done_at', 'is', null)
    .execute();
  expect(waiting).toHaveLength(1);
  await worker.runDue();
  expect(smsTo('+48500000318')).toBe(1);
});
