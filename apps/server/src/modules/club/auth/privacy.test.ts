import { beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import { logger } from '../../../infra/log.ts';
import { sealField } from '../profile/sealed-fields.ts';
import { type Club, addAccount, codeIn, get, logIn, post, testClub } from './accounts.testing.ts';
import { accountJobs } from './auth.jobs.ts';
import { addPerson } from '../../../testing/programme.ts';

const canaries = {
  phone: '500000901',
  stranger: '500000999',
  password: 'Kanarek w haśle',
  newPassword: 'Drugi kanarek w haśle',
  device: 'canary-device-0000000000901',
  pesel: '85031212345',
  iban: 'PL61109010140000071219812874',
};

let club: Club;
let lines = '';
beforeAll(async () => {
  const log = logger('debug', { write: (line: string) => void (lines += line) });
  club = await testClub({ deps: { log } });
});

test('[HZ13] the log of account events contains no personal data', async () => {
  const { phone, stranger, password, newPassword, device, pesel, iban } = canaries;
  const { vault, database } = club.deps;
  const personId = await addAccount(club, { phone: `+48${phone}`, password });
  const sealed = {
    pesel_sealed: sealField(vault, 'pesel', pesel, personId),
    iban_sealed: sealField(vault, 'iban', iban, personId),
  };
  await database.kysely.updateTable('person').set(sealed).where('id', '=', personId).execute();

  await get(club.app, `/approvals/${phone}`);
  await get(
    club.app,
    `/approvals/${phone}?username=${phone}&password=${encodeURIComponent(password)}`,
  );
  await get(club.app, `/nothing/${phone}`);
  for (const username of [phone, stranger]) {
    await post(club.app, '/authorization/token/', { username, approvals: [] });
    await post(club.app, '/authorization', { username, password: `${password}!` }, { device });
    await post(club.app, '/authorization/remind-password', { username });
  }
  await club.app.inject({
    method: 'POST',
    url: '/authorization',
    payload: `{"password":"${password}"`,
    headers: { 'content-type': 'application/json' },
  });
  const token = await logIn(club.app, phone, { password, device });
  const { message } = (await get(club.app, '/api/v1/user/get', { token })).json<{
    message: { profile: object };
  }>();
  expect(message.profile).toMatchObject({ pesel, iban });
  await post(
    club.app,
    '/api/v1/user/update',
    { password: newPassword, passwordRepeat: newPassword },
    { token },
  );

  const refusing = async (): Promise<void> => {
    throw new Error(`the provider refused +48${phone}`);
  };
  await jobWorker(club.deps, accountJobs(club.deps, { send: refusing })).runDue();
  club.clock.advance({ minutes: 1 });
  await club.worker.runDue();
  const code = codeIn(club, `+48${phone}`);
  await addPerson(database.kysely, 'user1', { phone: `+48${phone}` }).catch((error: unknown) =>
    club.deps.log.error({ err: error }, 'a number twice'),
  );
  await post(club.app, '/api/v1/logout', {}, { token });

  const secrets = [...Object.values(canaries), token, code, phone.slice(2)];
  expect(lines).toContain('answered');
  expect(lines).toContain('job failed');
  expect(lines).toContain('a number twice');
  expect(secrets.filter((secret) => lines.includes(secret))).toEqual([]);
});

test('[HZ13] replies about a number are not cached or referred', async () => {
  const reply = await get(club.app, `/approvals/${canaries.phone}`);
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
});

test('[E02] [HZ50] an unforeseen error replies only "Błąd serwera."', async () => {
  await addAccount(club, { phone: '+48500000902' });
  const token = await logIn(club.app, '500000902');
  await sql`alter table notification rename to notification_gone`.execute(club.database.kysely);
  const reply = await get(club.app, '/api/v1/user/get', { token });
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toEqual({ code: 500, message: 'Błąd serwera.', errors: {} });
});
