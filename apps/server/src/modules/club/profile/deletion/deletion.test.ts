import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { waiting } from '../../../../infra/db/held.testing.ts';
import { type FileStore, storageFull } from '../../../../infra/files/file-store.ts';
import { addStaff } from '../../../../infra/http/panel/panel.testing.ts';
import {
  type Club,
  addAccount,
  anotherProcess,
  get,
  logIn,
  post,
  testClub,
} from '../../auth/accounts.testing.ts';
import { findInbox, markAsRead } from '../../notifications/notifications.store.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { lockPerson } from '../change.store.ts';
import { eraseTraces } from './deletion.store.ts';

let club: Club;
beforeAll(async () => {
  club = await testClub();
  await addApproval('utrata', 'Wiem, że stracę punkty', true);
  await addApproval('ankieta', 'Zostawię opinię', false);
});
let required = '';
let optional = '';
beforeEach(async () => {
  const token = await newMember(`5110${String(next++).padStart(5, '0')}`);
  [required = '', optional = ''] = (await approvalsFor(token)).map(({ id }) => id);
});
let next = 1;

async function addApproval(code: string, name: string, isRequired: boolean): Promise<void> {
  const { kysely } = club.database;
  const { id } = await kysely
    .insertInto('approval')
    .values({ code, occasion: 'delete', position: isRequired ? 1 : 2, withdrawn_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const version = {
    approval_id: id,
    version: 1,
    name,
    content: `<p>${name}</p>`,
    required: isRequired,
  };
  await kysely
    .insertInto('approval_version')
    .values({ ...version, sha256: '', valid_from: new Date('2026-01-01') })
    .execute();
}
async function newMember(phone: string): Promise<string> {
  await addAccount(club, { phone: `+48${phone}` });
  return logIn(club.app, phone);
}
const approvalsFor = async (token: string) =>
  (await get(club.app, '/api/v1/approval/delete-user', { token })).json<{
    data: { id: string; name: string; required: boolean }[];
  }>().data;
const leave = (token: string, ids: readonly string[]) =>
  post(
    club.app,
    '/api/v1/user/delete',
    { approvals: ids.map((id) => ({ id, name: 'x', value: true })) },
    { token },
  );
const statusOf = async (token: string) =>
  (await get(club.app, '/api/v1/user/get', { token })).statusCode;

// Concurrent transactions exist only on a server.
test('reading on another device does not deadlock with the deletion', async () => {
  const { kysely } = club.database;
  await newMember('510000080');
  const person = kysely.selectFrom('person').select('id').where('phone', '=', '+48510000080');
  const { id } = await person.executeTakeFirstOrThrow();
  await notify(
    kysely,
    { personId: id, cause: 'news', title: 'Nowość', content: '<p>Nowość</p>' },
    club.clock.now(),
  );
  const [first] = (await findInbox(kysely, id)).newest;
  // Enough that a look at the list compacts them.
  await kysely
    .insertInto('unread_change')
    .values(Array.from({ length: 60 }, () => ({ person_id: id, delta: 0 })))
    .execute();
  let readers: Promise<unknown> = Promise.resolve();
  await kysely.transaction().execute(async (transaction) => {
    const held = await lockPerson(transaction, id);
    readers = Promise.all([
      markAsRead(kysely, id, first?.slug ?? '', club.clock.now()),
      findInbox(kysely, id),
    ]);
    await expect.poll(() => waiting(club.database)).toBe(2);
    await eraseTraces(transaction, {
      personId: id,
      phone: held?.phone ?? '',
      phoneDigest: Buffer.alloc(32),
    });
  });
  expect(await readers).toEqual([false, expect.anything()]);
  expect(
    await kysely.selectFrom('unread_change').select('delta').where('person_id', '=', id).execute(),
  ).toEqual([]);
});

test('[A09] the approvals of the deletion, and none of the login', async () => {
  const token = await newMember('510000001');
  expect(await approvalsFor(token)).toEqual([
    {
      id: required,
      name: 'Wiem, że stracę punkty',
      content: '<p>Wiem, że stracę punkty</p>',
      required: true,
    },
    { id: optional, name: 'Zostawię opinię', content: '<p>Zostawię opinię</p>', required: false },
  ]);
});

test('[A10] [P10] [HZ46] a deletion without the required approval is refused', async () => {
  const token = await newMember('510000002');
  for (const ids of [[], [optional], ['7'], ['nic']]) {
    const reply = await leave(token, ids);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      errors: { approvals: [expect.stringContaining('Wiem, że stracę punkty')] },
    });
  }
  expect(await statusOf(token)).toBe(200);
});

test('[A10] [P10] [HZ46] ten minutes after the login it takes another login', async () => {
  const token = await newMember('510000003');
  club.clock.advance({ minutes: 10, seconds: 1 });
  const reply = await leave(token, [required]);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({
    errors: { approvals: [expect.stringContaining('zaloguj się ponownie')] },
  });
  expect((await leave(await logIn(club.app, '510000003'), [required])).statusCode).toBe(200);
});

test('[A10] [P10] [HZ19] a salesman is declined with a message', async () => {
  await addAccount(club, { phone: '+48510000004', role: 'salesman' });
  const reply = await leave(await logIn(club.app, '510000004'), [required]);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ message: expect.stringContaining('operator programu') });
});

test("[A10] [P09] [HZ46] the deletion's reply is the last: tokens, devices, codes end", async () => {
  const token = await newMember('510000005');
  const other = await logIn(club.app, '510000005');
  await post(club.app, '/authorization/remind-password', { username: '510000005' });
  const reply = await leave(token, [required]);
  expect(reply.json()).toEqual({ code: 200, message: 'Konto zostało usunięte.' });
  expect([await statusOf(token), await statusOf(other)]).toEqual([401, 401]);
  const login = await post(club.app, '/authorization', {
    username: '510000005',
    password: 'Poprawne hasło 1',
  });
  expect(login.statusCode).toBe(401);
  await club.worker.runDue();
  expect(club.sms.filter(({ to }) => to === '+48510000005').map(({ text }) => text)).toEqual([
    expect.stringContaining('konto zostalo usuniete'),
  ]);
});

test('[HZ46] nothing is served to the person after the answer of the deletion', async () => {
  const token = await newMember('510000006');
  const order: string[] = [];
  const ask = async (): Promise<void> =>
    void order.push((await statusOf(token)) === 200 ? 'served' : 'refused');
  const end = async (): Promise<void> => {
    expect((await leave(token, [required])).statusCode).toBe(200);
    order.push('deleted');
  };
  await Promise.all([
    ...Array.from({ length: 15 }, ask),
    end(),
    ...Array.from({ length: 15 }, ask),
  ]);
  expect(order.slice(order.indexOf('deleted'))).not.toContain('served');
});

test('of two concurrent deletions one succeeds and one finds no account', async () => {
  const token = await newMember('510000007');
  const two = await logIn(club.app, '510000007');
  const replies = await Promise.all([leave(token, [required]), leave(two, [required])]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401]);
});

test('[HZ47] deletion erases personal data and keeps anonymous ledger and consents', async () => {
  const phone = '510000008';
  const personId = await addAccount(club, { phone: `+48${phone}` });
  await post(
    club.app,
    '/authorization/token/',
    { username: phone, approvals: [] },
    { device: 'nowy-telefon-0001' },
  );
  await post(
    club.app,
    '/authorization/remind-password',
    { username: phone },
    { device: 'nowy-telefon-0001' },
  );
  const token = await logIn(club.app, phone);
  const canary = `Kanarek${randomUUID()}`;
  const { kysely } = club.database;
  await post(
    club.app,
    '/api/v1/user/updateandreturnerrors',
    {
      firstname: canary,
      lastname: canary,
      email: `${canary}@example.pl`,
      city: canary,
      iban: 'PL61109010140000071219812874',
    },
    { token },
  );
  await notify(
    kysely,
    { personId, cause: 'test', title: canary, content: `<p>${canary}</p>` },
    club.clock.now(),
  );
  await kysely
    .insertInto('ledger_entry')
    .values({
      person_id: personId,
      kind: 'correction',
      month: '2026-10-01',
      amount: 5,
      cause: 'test',
      revision: 1,
      rule_id: null,
      created_at: club.clock.now(),
    })
    .execute();
  await club.worker.runDue();
  expect((await leave(token, [required])).statusCode).toBe(200);
  await club.worker.runDue();

  const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
    `.execute(kysely);
  for (const { name } of tables) {
    const { rows } = await sql<{
      row: string;
    }>`select t::text as row from ${sql.table(name)} t`.execute(kysely);
    const text = rows.map(({ row }) => row).join('\n');
    expect(text.includes(canary), `the canary in ${name}`).toBe(false);
    expect(text.includes(phone), `the number in ${name}`).toBe(false);
  }
  const row = await kysely
    .selectFrom('person')
    .selectAll()
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ phone: `deleted:${personId}`, iban_sealed: '', password_hash: null });
  expect(row.phone_digest).toHaveLength(32);
  const kept = await kysely
    .selectFrom('ledger_entry')
    .select('amount')
    .where('person_id', '=', personId)
    .execute();
  expect(kept).toEqual([{ amount: 5 }]);
  const consents = await kysely
    .selectFrom('consent_event')
    .select(['value', 'channel'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  expect(consents).toEqual([
    { value: true, channel: 'delete' },
    { value: false, channel: 'delete' },
  ]);

  const again = await addAccount(club, { phone: `+48${phone}` });
  expect(again).not.toBe(personId);
  const fresh = await get(club.app, '/api/v1/user/get', { token: await logIn(club.app, phone) });
  expect(fresh.json()).toMatchObject({
    message: { profile: { id: String(again), firstname: '', iban: '' } },
  });
  expect(fresh.json()).toMatchObject({ message: { notifications: [] } });
});

test("[D26] a deletion removes the person's changes from import lists", async () => {
  const token = await newMember('510000019');
  const { kysely } = club.database;
  const { id: personId } = await kysely
    .selectFrom('person')
    .select('id')
    .where('phone', '=', '+48510000019')
    .executeTakeFirstOrThrow();
  const change = { shop: '', of: '', what: 'imie', before: 'Anna', after: 'Hanna', line: 2 };
  const others = [
    { ...change, personId: personId + 1 },
    { ...change, personId: null },
  ];
  const now = club.clock.now();
  const batch = {
    staff_id: await addStaff(kysely, 'Jan', ['coordinator']),
    state: 'applied' as const,
    created_at: now,
    changed_at: now,
  };
  const all = [{ ...change, personId }, ...others];
  const found = JSON.stringify({ changes: all, changeCount: 3, moved: all });
  const { id } = await kysely
    .insertInto('import_batch')
    .values({ ...batch, found })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await leave(token, [required])).statusCode).toBe(200);
  const left = await kysely
    .selectFrom('import_batch')
    .select('found')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(left.found).toMatchObject({ changes: others, changeCount: 3, moved: others });
});

test("[A10] [D26] the deletion's note is on disk before the reply", async () => {
  const folder = join(club.deps.config.dataDir, 'deletions');
  const before = readdirSync(folder).length;
  const token = await newMember('510000091');
  expect((await leave(token, [required])).statusCode).toBe(200);
  expect(readdirSync(folder)).toHaveLength(before + 1);
  expect((await leave(await newMember('510000092'), [])).statusCode).toBe(400);
  expect(readdirSync(folder)).toHaveLength(before + 1);
});

test('[A10] a file store without room refuses the deletion', async () => {
  const full: FileStore['put'] = () => Promise.reject(storageFull(null));
  const { app } = await anotherProcess({ ...club.deps, files: { ...club.deps.files, put: full } });
  const token = await newMember('510000093');
  const approvals = [{ id: required, name: 'x', value: true }];
  const reply = await post(app, '/api/v1/user/delete', { approvals }, { token });
  expect(reply.statusCode).toBe(507);
  expect(await statusOf(token)).toBe(200);
  expect((await leave(token, [required])).statusCode).toBe(200);
});
