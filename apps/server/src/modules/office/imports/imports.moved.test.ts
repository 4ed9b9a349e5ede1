import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../infra/db/db.ts';
import { changePhone } from '../../club/profile/phone.service.ts';
import { changePlaces } from '../programme/kinds/participants/assignments.service.ts';
import { importsClub, phones } from './imports.testing.ts';

const [ola = '', jan = ''] = phones;
const [former, present] = ['PL61109010140000071219812874', 'PL27114020040000300201355387'];
const accounts = { 'konta.csv': `telefon;rola;konto\n${ola};user1;${present}\n` };

const club = importsClub();
const {
  command,
  post,
  postApply,
  postUndo,
  agreed,
  shown,
  checked,
  applied,
  undone,
  runDue,
  handle,
} = club;

// Tests here change people, and the club keeps the changes.
beforeEach(async () => {
  await sql`truncate person cascade`.execute(handle());
  const people = phones.map((phone) => `${phone};user1;Anna;Żak\n`).join('');
  const places = phones.map((phone) => `uczestnik-sklep;${phone};S1;2026-01-01\n`).join('');
  await command({
    'u.csv': `telefon;rola;imie;nazwisko\n${people}`,
    'st.csv': `rodzaj;telefon;wskazanie;od\n${places}`,
  });
});

// A changed number would stop the club's initial files.
afterEach(() => sql`truncate person cascade`.execute(handle()));

const person = async (phone: string) =>
  handle()
    .selectFrom('person')
    .select(['id', 'iban_sealed as iban'])
    .where('phone', '=', `+48${phone}`)
    .executeTakeFirst();
const ibanOf = async (phone: string) => {
  const found = await person(phone);
  return club.club().deps.vault.open('iban', found?.iban ?? '', found?.id ?? 0);
};

async function joins(phone: string, account: string): Promise<void> {
  const id = (await person(phone))?.id ?? 0;
  const sealed = club.club().deps.vault.seal('iban', account, id);
  await sql`
      update person set activated_at = now(), iban_sealed = ${sealed} where phone = ${`+48${phone}`}
    `.execute(handle());
}

async function decided(answer: Awaited<ReturnType<typeof post>>): Promise<string | null> {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await runDue();
  return (answer.body as { data: { signoffId: string | null } }).data.signoffId;
}

test("a newly joined person's changed account needs two people", async () => {
  const id = await checked(accounts);
  expect(await shown(id)).toMatchObject({ state: 'ready', second: [] });
  await joins(ola, former);
  expect(await decided(await postApply(id))).toBeNull();
  expect(await ibanOf(ola)).toBe(former);
  const again = await shown(id);
  expect(again).toMatchObject({
    state: 'ready',
    second: [expect.stringContaining('konto bankowe')],
  });
  expect(again.differs.join()).toContain(
    'konta bankowe osób w klubie: przy sprawdzeniu 0, teraz 1',
  );
  expect(await agreed(await decided(await postApply(id)))).toBe(200);
  expect([await ibanOf(ola), (await shown(id)).state]).toEqual([present, 'applied']);
});

test('undoing an account of a person who joined since needs two people', async () => {
  await command({ 'konta.csv': accounts['konta.csv'].replace(present, former) });
  const id = await applied(accounts);
  await postUndo(id, true);
  await runDue();
  expect((await shown(id)).undoSecond).toEqual([]);
  await joins(ola, present);
  expect(await decided(await postUndo(id, false))).toBeNull();
  expect(await ibanOf(ola)).toBe(present);
  expect((await shown(id)).undoSecond.join()).toContain('konto bankowe');
  await undone(id);
  expect(await ibanOf(ola)).toBe(former);
});

test('a file whose rows changed meaning since the check is checked again', async () => {
  const id = await checked({ 'osoby.csv': `telefon;rola;imie;nazwisko\n${jan};user1;Jan;Lis\n` });
  expect(await shown(id)).toMatchObject({
    state: 'ready',
    files: [{ report: { new: 0, changed: 1 } }],
  });
  const { deps } = club.club();
  const change = { personId: (await person(jan))?.id ?? 0, phone: '+48600999999' };
  await inTransaction(handle(), (transaction) =>
    changePhone(deps, transaction, change, deps.clock.now()),
  );
  await decided(await postApply(id));
  expect(await person(jan)).toBeUndefined();
  const again = await shown(id);
  expect(again).toMatchObject({
    state: 'wrong',
    files: [{ report: { new: 0, changed: 0, rejected: 1 } }],
  });
});

test('a file does not silently override a shop changed in the panel', async () => {
  const until = (day: string) =>
    `rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;${ola};S1;2026-01-01;${day}\n`;
  const id = await checked({ 'st.csv': until('2026-12-31') });
  expect(await shown(id)).toMatchObject({ state: 'ready', files: [{ report: { changed: 1 } }] });
  const personId = (await person(ola))?.id ?? 0;
  const { id: other } = await handle()
    .selectFrom('place')
    .select('id')
    .where('code', '=', 'S1')
    .executeTakeFirstOrThrow();
  const assignments = [{ person: personId, other, from: '2026-01-01', to: '2026-11-09' }];
  await inTransaction(handle(), (transaction) =>
    changePlaces(
      transaction,
      { personId, assignments, forgetFrom: null },
      { isRehearsal: false, now: club.club().clock.now() },
    ),
  );
  await decided(await postApply(id));
  const days = () =>
    handle()
      .selectFrom('person_place')
      .select('to_date')
      .where('person_id', '=', personId)
      .execute();
  expect(await days()).toEqual([{ to_date: '2026-11-09' }]);
  expect(await shown(id)).toMatchObject({
    state: 'ready',
    differs: [
      expect.stringContaining(`Od tamtej pory zapisano: zmiana osoby ${personId}, `),
      expect.stringMatching(
        /S1, uczestnik-sklep .*, do: przy sprawdzeniu brak → 2026-12-31, teraz 2026-11-09 → /,
      ),
    ],
  });
  await decided(await postApply(id));
  expect([await days(), (await shown(id)).state]).toEqual([[{ to_date: '2026-12-31' }], 'applied']);
});
