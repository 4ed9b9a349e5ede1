import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { systemRandom } from '../../../../infra/crypto/random.ts';
import { vault } from '../../../../infra/crypto/vault.ts';
import { type FileStore, storageFull } from '../../../../infra/files/file-store.ts';
import { jobWorker } from '../../../../infra/jobs/jobs.ts';
import { addPlace, assign } from '../../../../testing/programme.ts';
import {
  type Club,
  addAccount,
  codeIn,
  get,
  logIn,
  post,
  testClub,
} from '../../auth/accounts.testing.ts';
import { enqueueHousekeeping } from '../../auth/auth.jobs.ts';
import { rotateKeys } from '../../../office/keys/rotation.service.ts';
import { exportPerson } from '../../../office/privacy/privacy.service.ts';
import { replayDeletions } from './deletion.replay.ts';
import { restoreAccount } from './restore.service.ts';
import { deletionJobs } from './tombstones.ts';

const iban = 'PL61109010140000071219812874';
const thiefsIban = 'PL27114020040000300201355387';
const profile = {
  firstname: 'Łucja',
  lastname: 'Żak',
  email: 'lucja@example.pl',
  iban,
  place: 'Źródlana 7/2',
  city: 'Łódź',
  zipCode: '90-001',
  entrepreneur: '0',
  birthday: '1944-05-14',
  pesel: '44051401359',
  taxOfficeName: 'Urząd Skarbowy Łódź-Bałuty',
  taxOfficeAddress: 'ul. Zachodnia 47',
};

let club: Club;
beforeAll(async () => {
  club = await testClub();
});

const save = (token: string, body: object) =>
  post(club.app, '/api/v1/user/updateandreturnerrors', body, { token });
const leave = (token: string) =>
  post(club.app, '/api/v1/user/delete', { approvals: [] }, { token });
const rowOf = (id: number) =>
  club.database.kysely
    .selectFrom('person')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const departures = () => club.database.kysely.selectFrom('departure').selectAll().execute();
const sweep = async () => {
  await enqueueHousekeeping(club.database.kysely, club.clock.now());
  await club.worker.runDue();
};

/** A person with all data and a shop, whose account was just deleted. */
async function leaver(phone: string): Promise<number> {
  const { kysely } = club.database;
  const id = await addAccount(club, { phone: `+48${phone}` });
  await assign(kysely, id, await addPlace(kysely), '2026-01-01');
  const token = await logIn(club.app, phone);
  expect((await save(token, profile)).statusCode).toBe(200);
  expect((await save(token, { ...profile, iban: thiefsIban })).statusCode).toBe(200);
  expect((await leave(token)).statusCode).toBe(200);
  return id;
}

test('[HZ46] within 14 days an operator restores an account with its data', async () => {
  const id = await leaver('512000001');
  const left = await rowOf(id);
  expect(left).toMatchObject({ first_name: '', iban_sealed: '', pesel_digest: null });
  club.clock.advance({ days: 13, hours: 23 });
  expect(await restoreAccount(club.deps, '+48512000001')).toEqual({ outcome: 'restored' });
  expect(await departures()).toEqual([]);
  const back = await rowOf(id);
  expect(back).toMatchObject({
    phone: '+48512000001',
    deleted_at: null,
    phone_digest: null,
    first_name: 'Łucja',
  });
  expect(back.is_profile_complete).toBe(true);
  expect(back.payout_hold_until).toEqual(new Date(club.clock.now().getTime() + 72 * 3_600_000));
  const [found] = (await exportPerson(club.deps, '+48512000001')).people;
  expect(found?.tables['person']?.[0]).toMatchObject({
    iban: thiefsIban,
    pesel: profile.pesel,
    city: 'Łódź',
  });
  expect(found?.tables['bank_account_change']).toEqual([
    expect.objectContaining({ old_iban: '', new_iban: iban }),
    expect.objectContaining({ old_iban: iban, new_iban: thiefsIban }),
  ]);
  expect(found?.tables['person_place']).toEqual([expect.objectContaining({ to_date: null })]);
  expect(await restoreAccount(club.deps, '+48512000001')).toEqual({ outcome: 'nobody' });
});

test('[HZ46] the former password is invalid; SMS brings a new one', async () => {
  await leaver('512000002');
  await restoreAccount(club.deps, '+48512000002');
  await club.worker.runDue();
  expect(club.sms.filter(({ to }) => to === '+48512000002').at(-1)?.text).toContain(
    'zostalo przywrocone',
  );
  const login = await post(club.app, '/authorization', {
    username: '512000002',
    password: 'Poprawne hasło 1',
  });
  expect(login.statusCode).toBe(401);
  await post(club.app, '/authorization/remind-password', { username: '512000002' });
  await club.worker.runDue();
  const token = await logIn(club.app, '512000002', { password: codeIn(club, '+48512000002') });
  const password = 'Zupełnie nowe 1';
  await post(club.app, '/api/v1/user/update', { password, passwordRepeat: password }, { token });
  const reply = await get(club.app, '/api/v1/user/get', { token });
  expect(reply.json()).toMatchObject({
    message: { profile: { firstname: 'Łucja', iban: thiefsIban } },
  });
});

test('[HZ46] after 14 days the sweep has removed all restorable data', async () => {
  const id = await leaver('512000003');
  expect(await departures()).toMatchObject([{ person_id: id }]);
  club.clock.advance({ days: 13 });
  await sweep();
  expect(await departures()).toHaveLength(1);
  club.clock.advance({ days: 1 });
  expect(await restoreAccount(club.deps, '+48512000003')).toEqual({ outcome: 'late' });
  await sweep();
  expect(await departures()).toEqual([]);
  expect(await restoreAccount(club.deps, '+48512000003')).toEqual({ outcome: 'late' });
  expect((await rowOf(id)).first_name).toBe('');
});

test('[HZ47] an invited former number is a new person', async () => {
  const id = await leaver('512000004');
  const again = await addAccount(club, { phone: '+48512000004' });
  expect(again).not.toBe(id);
  expect(await restoreAccount(club.deps, '+48512000004')).toEqual({ outcome: 'taken' });
  expect((await rowOf(again)).first_name).toBe('');
  expect(await restoreAccount(club.deps, '+48512000099')).toEqual({ outcome: 'nobody' });
});

test('a rolled-back return leaves no note, so old copies stay deleted', async () => {
  const id = await leaver('512000006');
  club.clock.advance({ minutes: 1 });
  const { kysely } = club.database;
  await sql`
      create function test_refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$
    `.execute(kysely);
  await sql`
      create constraint trigger test_refused after insert on security_event deferrable initially deferred
      for each row when (new.kind = 'account_restored') execute function test_refuse()
    `.execute(kysely);
  await expect(restoreAccount(club.deps, '+48512000006')).rejects.toThrow('refused');
  await sql`drop function test_refuse() cascade`.execute(kysely);
  await bringOldCopy(id, '+48512000006');
  expect(await replayDeletions(club.deps)).toBe(1);
  expect((await rowOf(id)).deleted_at).not.toBe(null);
});

test('a job writes the note of a return that failed to', async () => {
  const id = await leaver('512000007');
  club.clock.advance({ minutes: 1 });
  const put: FileStore['put'] = (name, content) =>
    name.includes('returned')
      ? Promise.reject(storageFull(undefined))
      : club.deps.files.put(name, content);
  const parts = { ...club.deps, files: { ...club.deps.files, put } };
  await expect(restoreAccount(parts, '+48512000007')).rejects.toThrow('full');
  expect(await replayDeletions(club.deps)).toBe(0);
  await jobWorker(club.deps, deletionJobs(club.deps)).runDue();
  await club.database.kysely.deleteFrom('security_event').where('person_id', '=', id).execute();
  expect(await replayDeletions(club.deps)).toBe(0);
  expect((await rowOf(id)).deleted_at).toBe(null);
});

/** The row as in a backup from before the deletion. */
async function bringOldCopy(id: number, phone: string): Promise<void> {
  const { kysely } = club.database;
  await kysely.deleteFrom('departure').where('person_id', '=', id).execute();
  const former = { deleted_at: null, phone_digest: null, phone };
  await kysely.updateTable('person').set(former).where('id', '=', id).execute();
}

test('a return after a clock reset counts as later than the deletion', async () => {
  const id = await leaver('512000008');
  club.clock.advance({ hours: -2 });
  expect(await restoreAccount(club.deps, '+48512000008')).toEqual({ outcome: 'restored' });
  expect(await replayDeletions(club.deps)).toBe(0);
  // Like a database without this event, which has only the note.
  await club.database.kysely
    .deleteFrom('security_event')
    .where('kind', '=', 'account_restored')
    .execute();
  expect(await replayDeletions(club.deps)).toBe(0);
  expect((await rowOf(id)).deleted_at).toBe(null);
});

test('a deletion after a clock reset counts as later than the return', async () => {
  const id = await leaver('512000009');
  club.clock.advance({ hours: 1 });
  await restoreAccount(club.deps, '+48512000009');
  club.clock.advance({ hours: -2 });
  await post(club.app, '/authorization/remind-password', { username: '512000009' });
  await club.worker.runDue();
  const token = await logIn(club.app, '512000009', { password: codeIn(club, '+48512000009') });
  const password = 'Zupełnie nowe 1';
  await post(club.app, '/api/v1/user/update', { password, passwordRepeat: password }, { token });
  expect((await leave(token)).statusCode).toBe(200);
  await bringOldCopy(id, '+48512000009');
  expect(await replayDeletions(club.deps)).toBe(1);
  expect((await rowOf(id)).deleted_at).not.toBe(null);
});

test('[HZ46] the envelope has a separate key that data keys cannot open', async () => {
  const id = await leaver('512000005');
  const row = (await departures()).find(({ person_id: person }) => person === id);
  for (const word of ['512000005', 'Łucja', iban, profile.pesel])
    expect(row?.envelope).not.toContain(word);
  expect(() => club.deps.vault.open('departure', row?.envelope ?? '')).toThrow(/No data key/);
  const seals = vault(
    [
      { id: 'new', secret: Buffer.alloc(32, 8) },
      { id: 'test', secret: Buffer.alloc(32, 7) },
    ],
    systemRandom,
  );
  await rotateKeys({ ...club.deps, vault: seals });
  expect((await departures()).find(({ person_id: person }) => person === id)).toEqual(row);
  const [found] = (await exportPerson(club.deps, '+48512000005')).people;
  expect(found?.kept).toMatchObject({
    phone: '+48512000005',
    values: { firstname: 'Łucja', pesel: profile.pesel },
  });
  expect(await restoreAccount({ ...club.deps, vault: seals }, '+48512000005')).toEqual({
    outcome: 'restored',
  });
});
