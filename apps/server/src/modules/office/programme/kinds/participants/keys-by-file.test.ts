import { expect, test } from 'vitest';
import { addAccount, testClub } from '../../../../club/auth/accounts.testing.ts';
import { importer } from '../../programme.testing.ts';

const first = 'PL61109010140000071219812874';
const second = 'PL27114020040000300201355387';

test('keys changed by a file are told by day, within the SMS of the day', async () => {
  const own = await testClub({ config: { smsDailyMax: 2 } });
  own.clock.set('2026-11-16T23:30:00+01:00');
  const phones = ['514100001', '514100002', '514100003'];
  for (const phone of phones) await addAccount(own, { phone: `+48${phone}` });
  const { run } = importer(own.database, own.clock);
  const file = (iban: string, email: string) => ({
    'u.csv': ['telefon;rola;konto;email', ...phones.map((one) => `${one};user1;${iban};${email}`)]
      .concat('')
      .join('\n'),
  });
  await run(file(first, 'dawny@example.pl'));
  await run(file(second, 'nowy@example.pl'));
  const due = await own.database.kysely
    .selectFrom('job')
    .select(['queue', 'run_at'])
    .where('queue', 'in', ['sms-notice', 'mail-notice'])
    .execute();
  expect(due.map(({ queue }) => queue).toSorted()).toEqual(
    ['mail-notice', 'sms-notice'].flatMap((queue) => phones.map(() => queue)),
  );
  for (const { run_at } of due) expect(run_at).toEqual(new Date('2026-11-17T08:00:00+01:00'));
  await own.worker.runDue();
  expect(own.sms).toEqual([]);
  own.clock.set('2026-11-17T08:00:00+01:00');
  await own.worker.runDue();
  expect(own.sms).toHaveLength(2);
  own.clock.set('2026-11-18T08:00:00+01:00');
  await own.worker.runDue();
  expect(new Set(own.sms.map(({ to }) => to))).toEqual(new Set(phones.map((one) => `+48${one}`)));
  expect(own.sms).toHaveLength(3);
});
