import { beforeAll, expect, test } from 'vitest';
import {
  type Club,
  addAccount,
  logIn,
  post,
  testClub,
} from '../../../../club/auth/accounts.testing.ts';
import { importer } from '../../programme.testing.ts';

const first = 'PL61109010140000071219812874';
const second = 'PL27114020040000300201355387';
const hold = 72 * 3_600_000;

let club: Club;
beforeAll(async () => {
  club = await testClub();
});

const bring = (lines: readonly string[]) => {
  const { run } = importer(club.database, club.clock);
  return run({ 'u.csv': ['telefon;rola;konto', ...lines, ''].join('\n') });
};
const holdOf = async (phone: string) =>
  (
    await club.database.kysely
      .selectFrom('person')
      .select('payout_hold_until')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
  ).payout_hold_until;
const changesOf = async (phone: string) =>
  (
    await club.database.kysely
      .selectFrom('bank_account_change as c')
      .innerJoin('person as p', 'p.id', 'c.person_id')
      .select(['c.person_id', 'c.old_iban_sealed', 'c.new_iban_sealed'])
      .where('p.phone', '=', phone)
      .orderBy('c.id')
      .execute()
  ).map((row) =>
    [row.old_iban_sealed, row.new_iban_sealed].map((sealed) =>
      club.deps.vault.open('iban', sealed, row.person_id),
    ),
  );
const smsTo = async (phone: string) => {
  await club.worker.runDue();
  return club.sms.filter(({ to }) => to === phone).map(({ text }) => text);
};

test("[HZ10] a file's changed bank account holds payouts and notifies once", async () => {
  const id = await addAccount(club, { phone: '+48514000001' });
  await bring([`514000001;user1;${first}`]);
  expect(await holdOf('+48514000001')).toEqual(new Date(club.clock.now().getTime() + hold));
  club.clock.advance({ days: 5 });
  await bring([`514000001;user1;${second}`]);
  const held = await holdOf('+48514000001');
  expect(held).toEqual(new Date(club.clock.now().getTime() + hold));
  club.clock.advance({ hours: 1 });
  await bring([`514000001;user1;${second}`]);
  expect(await holdOf('+48514000001')).toEqual(held);
  expect(await changesOf('+48514000001')).toEqual([
    ['', first],
    [first, second],
  ]);
  const sms = await smsTo('+48514000001');
  expect(sms, 'the first account replaces none').toHaveLength(1);
  expect(sms[0]).toContain('Zmieniono numer konta bankowego');
  const { kysely } = club.database;
  const told = await kysely
    .selectFrom('notification')
    .select('title')
    .where('person_id', '=', id)
    .execute();
  expect(told.map(({ title }) => title)).toEqual(Array(2).fill('Zmieniono numer konta bankowego'));
  const events = await kysely
    .selectFrom('security_event')
    .select('kind')
    .where('person_id', '=', id)
    .execute();
  expect(events.map(({ kind }) => kind)).toEqual(Array(2).fill('bank_account_changed'));
});

test('[HZ10] new people are not held, and people not joined not notified', async () => {
  await bring([`514000002;user1;${first}`, `514000003;user1;`]);
  expect(await holdOf('+48514000002')).toBeNull();
  await bring([`514000002;user1;${second}`, `514000003;user1;${second}`]);
  expect(await holdOf('+48514000002')).not.toBeNull();
  expect(await changesOf('+48514000002')).toEqual([[first, second]]);
  expect([...(await smsTo('+48514000002')), ...(await smsTo('+48514000003'))]).toEqual([]);
});

test('[HZ10] a file of thousands of changed accounts tells every owner', async () => {
  const phones = Array.from(
    { length: 2_100 },
    (_, index) => `5150${String(index).padStart(5, '0')}`,
  );
  await bring(phones.map((phone) => `${phone};user1;${first}`));
  const { kysely } = club.database;
  await kysely.updateTable('person').set({ activated_at: club.clock.now() }).execute();
  await bring(phones.map((phone) => `${phone};user1;${second}`));
  const { count } = await kysely
    .selectFrom('job')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('queue', '=', 'sms-notice')
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow();
  expect(count).toBe(2_100);
});

test('[HZ47] a former number in a file is a warned new person', async () => {
  const id = await addAccount(club, { phone: '+48514000005' });
  const token = await logIn(club.app, '514000005');
  expect(
    (await post(club.app, '/api/v1/user/delete', { approvals: [] }, { token })).statusCode,
  ).toBe(200);
  const report = await bring(['514000005;user1;', '514000006;user1;']);
  expect(report.outcome).toBe('applied');
  expect(report.files[0]?.warnings).toEqual([
    expect.objectContaining({
      line: 2,
      column: 'telefon',
      reason: expect.stringContaining('usunęła konto'),
    }),
    ...[2, 3].map((line) => expect.objectContaining({ line, column: 'dzialalnosc' })),
  ]);
  const people = await club.database.kysely
    .selectFrom('person')
    .select('id')
    .where('phone', '=', '+48514000005')
    .execute();
  expect(people.map((person) => person.id)).not.toContain(id);
  expect(people).toHaveLength(1);
});
