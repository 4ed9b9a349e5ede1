import { formNames } from '@klub/contract/panel/form-names';
import { formRows } from '@klub/contract/panel/forms';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addStaff } from '../../../infra/http/panel/panel.testing.ts';
import { importsClub, phones } from '../imports/imports.testing.ts';
import { columnsOf, definitions } from './forms.rules.ts';
import { formHandlers } from './forms.routes.ts';

const club = importsClub();
const { post, postApply, shown, runDue, agreed, handle, panel, clerk, otherClerk } = club;
const accountKept = '27114020040000300201355387';
const account = 'PL61 1090 1014 0000 0712 1981 2874';

beforeAll(() => {
  panel().mount(formRows, formHandlers({ ...club.club().deps, begin: club.begin() }));
});

beforeEach(async () => {
  await sql`delete from person_place`.execute(handle());
  await sql`update person set first_name = 'Anna', last_name = 'Żak', email = '', blocked_at = null, iban_sealed = ''`.execute(
    handle(),
  );
  await sql`update place set name = 'Jeden', channel = 'Sieci'`.execute(handle());
});

type Form = {
  readonly title: string;
  readonly seen: Readonly<Record<string, string>>;
  readonly asksReason: boolean;
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly isKept: boolean;
    readonly isClearable: boolean;
    readonly isSecret: boolean;
    readonly isRequired: boolean;
    readonly choices: readonly { value: string }[] | null;
  }[];
};

async function read(form: string, of?: string, by = clerk()): Promise<Form> {
  const query = of === undefined ? '' : `?of=${encodeURIComponent(of)}`;
  const { status, body } = await panel().call(by, 'GET', `forms/${form}${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { data: Form }).data;
}

type Typed = Readonly<Record<string, string>>;
type More = { of?: string; seen?: Typed; reason?: string; by?: number };

async function send(form: string, values: Typed, { of, seen = {}, reason = '', by }: More = {}) {
  const { status, body } = await post(
    `forms/${form}`,
    { of: of ?? null, values, seen, reason },
    by ?? clerk(),
  );
  return {
    status,
    ...(body as {
      message?: string;
      errors?: Readonly<Record<string, readonly string[]>>;
      data?: { importId: string };
    }),
  };
}

/** Sends a form of a thing as it is now; returns the number of its checked import. */
async function checked(form: string, values: Typed, more: More = {}): Promise<string> {
  const seen = more.of === undefined ? {} : (await read(form, more.of)).seen;
  const sent = await send(form, values, { ...more, seen });
  expect(sent.status, JSON.stringify(sent)).toBe(200);
  await runDue();
  return sent.data?.importId ?? '';
}

async function personId(phone = phones[0]): Promise<string> {
  const { id } = await handle()
    .selectFrom('person')
    .select('id')
    .where('phone', '=', `+48${phone}`)
    .executeTakeFirstOrThrow();
  return String(id);
}

async function person(id: string) {
  return handle()
    .selectFrom('person')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
}

async function batches(): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from import_batch`.execute(handle());
  return rows[0]?.count ?? -1;
}

test('each form asks columns that a kind of file declares, all of them named for people', () => {
  for (const form of formNames)
    for (const { name, column } of columnsOf(definitions[form]))
      expect(column.label, `${form} ${name}`).toBeDefined();
});

test('a form has the present values, but never what the panel hides', async () => {
  const id = await personId();
  const kept = club.club().deps.vault.seal('iban', accountKept, Number(id));
  await sql`update person set iban_sealed = ${kept} where id = ${id}`.execute(handle());
  const form = await read('dane-osoby', id);
  expect(form.title).toBe('zmiana danych: Anna Żak');
  expect(form.fields.find(({ name }) => name === 'imie')).toMatchObject({
    label: 'Imię',
    value: 'Anna',
  });
  const hidden = await read('konto-osoby', id);
  expect(hidden.fields).toMatchObject([
    { name: 'konto', value: '', isKept: true, isSecret: true, isRequired: true },
  ]);
  expect(JSON.stringify(hidden)).not.toContain(accountKept.slice(0, 12));
});

test('a changed account is typed anew, called what it is, and decided by two', async () => {
  const id = await personId();
  await sql`update person set activated_at = '2026-01-01' where id = ${id}`.execute(handle());
  const importId = await checked('konto-osoby', { konto: account }, { of: id });
  const before = await shown(importId);
  expect(before).toMatchObject({ title: 'zmiana konta: Anna Żak', state: 'ready' });
  expect(JSON.stringify(before)).not.toContain('1090 1014');
  const first = await postApply(importId);
  const { signoffId } = (first.body as { data: { signoffId: string | null } }).data;
  expect(await agreed(signoffId)).toBe(200);
  expect((await shown(importId)).state).toBe('applied');
  const { iban_sealed: sealed } = await person(id);
  expect(club.club().deps.vault.open('iban', sealed ?? '', Number(id))).toContain(
    account.replaceAll(' ', '').slice(2),
  );
});

test('a new person comes with shops from a day, under the name of the history', async () => {
  const importId = await checked('nowa-osoba', {
    telefon: '600 000 777',
    rola: 'user1',
    imie: 'Marta',
    nazwisko: 'Kowalczyk',
    wskazanie: 'S1',
    od: '2026-02-01',
  });
  expect(await shown(importId)).toMatchObject({ title: 'nowa osoba', state: 'ready' });
  await postApply(importId);
  await runDue();
  const { title, state } = await shown(importId);
  expect([state, title]).toEqual(['applied', 'nowa osoba: Marta Kowalczyk']);
  const { rows } = await sql`
    select from_date::text as "from" from person_place where person_id = ${await personId('600000777')}
  `.execute(handle());
  expect(rows).toEqual([{ from: '2026-02-01' }]);
});

test('what the importer rejects stands at its field, and nothing is opened', async () => {
  const earlier = await batches();
  const wrong = await send('nowa-osoba', {
    telefon: '123',
    rola: 'user1',
    imie: 'A'.repeat(200),
    nazwisko: 'Nowak',
    email: 'anna@',
  });
  expect([wrong.status, Object.keys(wrong.errors ?? {}).toSorted()]).toEqual([
    400,
    ['email', 'imie', 'telefon'],
  ]);
  const empty = await send('nowa-osoba', { rola: 'user1' });
  expect([empty.status, Object.keys(empty.errors ?? {}).toSorted()]).toEqual([
    400,
    ['imie', 'nazwisko', 'telefon'],
  ]);
  const someone = await send('nowa-osoba', {
    telefon: phones[0] ?? '',
    rola: 'user1',
    imie: 'Ktoś',
    nazwisko: 'Inny',
  });
  expect([someone.status, someone.errors]).toEqual([
    400,
    { telefon: [expect.stringContaining('Ten numer ma już inna osoba')] },
  ]);
  const nowhere = await send(
    'miejsce-osoby',
    { wskazanie: 'NIE-MA', od: '2026-01-01' },
    {
      of: await personId(),
    },
  );
  expect([nowhere.status, Object.keys(nowhere.errors ?? {})]).toEqual([400, ['wskazanie']]);
  expect(await batches()).toBe(earlier);
});

test('signs, quotes and markup of names arrive as they are typed', async () => {
  const id = await personId();
  const values = { imie: 'Zoé 🎉 "x"; <script>', nazwisko: '=1+1' };
  const importId = await checked('dane-osoby', values, { of: id });
  await postApply(importId);
  await runDue();
  expect(await person(id)).toMatchObject({
    first_name: 'Zoé 🎉 "x"; <script>',
    last_name: '=1+1',
  });
});

test('an emptied field removes what is stored, as the effect says', async () => {
  const id = await personId();
  const { vault } = club.club().deps;
  await sql`update person set email = 'anna@firma.pl', client_number = '77', city_sealed = ${vault.seal('city', 'Łódź', Number(id))} where id = ${id}`.execute(
    handle(),
  );
  const { fields } = await read('dane-osoby', id);
  const cleared = fields.filter(({ isClearable }) => isClearable).map(({ name }) => name);
  expect(cleared).toEqual(['email', 'sap', 'ulica', 'kod', 'miasto']);
  const importId = await checked('dane-osoby', { email: '', miasto: '' }, { of: id });
  const before = await shown(importId);
  const lines = before.changes.map(({ what, before: was, after }) => [what, was, after]);
  expect(lines).toEqual([
    ['email', 'anna@firma.pl', 'brak'],
    // Addresses are listed without their values.
    ['miasto', '', 'zmieniono'],
  ]);
  await postApply(importId);
  await runDue();
  const after = await person(id);
  expect(after).toMatchObject({ email: '', client_number: '77', first_name: 'Anna' });
  expect(vault.open('city', after.city_sealed ?? '', Number(id))).toBe('');
});

test('a value that no form removes stays, and its field says so', async () => {
  const id = await personId();
  const { seen } = await read('dane-osoby', id);
  const sent = await send('dane-osoby', { dzialalnosc: '', nazwisko: '' }, { of: id, seen });
  expect([sent.status, Object.keys(sent.errors ?? {}).toSorted()]).toEqual([
    400,
    ['dzialalnosc', 'nazwisko'],
  ]);
  const shop = await read('dane-sklepu', 'S1');
  const city = await send('dane-sklepu', { miasto: '' }, { of: 'S1', seen: shop.seen });
  expect(city.status).toBe(200);
  await runDue();
});

test('of two people at one shop the second sees what the first changed', async () => {
  const { seen } = await read('dane-sklepu', 'S1');
  const first = await checked('dane-sklepu', { nazwa: 'Nowa nazwa' }, { of: 'S1' });
  await postApply(first);
  await runDue();
  const late = await send('dane-sklepu', { nazwa: 'Inna' }, { of: 'S1', seen, by: otherClerk() });
  expect([late.status, late.errors]).toEqual([
    409,
    { nazwa: ['Ktoś zmienił to w międzyczasie: teraz jest „Nowa nazwa”.'] },
  ]);
  // Another field of the same shop: the first change stays.
  const other = await send('dane-sklepu', { kanal: 'Hurt' }, { of: 'S1', seen, by: otherClerk() });
  expect(other.status).toBe(200);
  await runDue();
  await postApply(other.data?.importId ?? '', otherClerk());
  await runDue();
  const { rows } = await sql`select name, channel from place where code = 'S1'`.execute(handle());
  expect(rows).toEqual([{ name: 'Nowa nazwa', channel: 'Hurt' }]);
});

test('two forms of one thing that were checked at once do not overwrite one another', async () => {
  const { seen } = await read('dane-sklepu', 'S1');
  const sent = [
    await send('dane-sklepu', { nazwa: 'Pierwsza' }, { of: 'S1', seen }),
    await send('dane-sklepu', { nazwa: 'Druga' }, { of: 'S1', seen, by: otherClerk() }),
  ];
  await runDue();
  const [one = '', two = ''] = sent.map(({ data }) => data?.importId);
  await postApply(one);
  await postApply(two, otherClerk());
  await runDue();
  expect((await shown(one)).state).toBe('applied');
  const late = await shown(two);
  expect([late.state, late.differs.length > 0]).toEqual(['ready', true]);
  const { rows } = await sql`select name from place where code = 'S1'`.execute(handle());
  expect(rows).toEqual([{ name: 'Pierwsza' }]);
});

test('a block takes a reason, which the trail keeps with the person', async () => {
  const id = await personId();
  const { seen, fields } = await read('blokada-osoby', id);
  expect(fields).toMatchObject([{ name: 'zablokowany', value: 'nie' }]);
  const mute = await send('blokada-osoby', { zablokowany: 'tak' }, { of: id, seen });
  expect([mute.status, mute.errors]).toEqual([400, { reason: ['Podaj powód.'] }]);
  const importId = await checked(
    'blokada-osoby',
    { zablokowany: 'tak' },
    { of: id, reason: 'Odeszła z firmy' },
  );
  await postApply(importId);
  await runDue();
  expect((await person(id)).blocked_at).not.toBeNull();
  const { rows } = await sql`
    select reason, person_id as person, subject_name as name from trail_entry
    where action = 'import.opened' and reason <> '' order by id desc limit 1
  `.execute(handle());
  expect(rows).toEqual([{ reason: 'Odeszła z firmy', person: Number(id), name: 'blokada konta' }]);
});

test('of a person deleted after the check nothing is applied', async () => {
  const id = await personId();
  const importId = await checked('dane-osoby', { imie: 'Inna' }, { of: id });
  await sql`update person set deleted_at = now() where id = ${id}`.execute(handle());
  await postApply(importId);
  await runDue();
  expect((await shown(importId)).state).not.toBe('applied');
  expect(await person(id)).toMatchObject({ first_name: 'Anna' });
  await sql`update person set deleted_at = null where id = ${id}`.execute(handle());
});

test('of a person blocked meanwhile the form changes its own fields alone', async () => {
  const id = await personId();
  const { seen } = await read('dane-osoby', id);
  await sql`update person set blocked_at = '2026-01-02' where id = ${id}`.execute(handle());
  const sent = await send('dane-osoby', { imie: 'Hanna' }, { of: id, seen });
  expect(sent.status).toBe(200);
  await runDue();
  await postApply(sent.data?.importId ?? '');
  await runDue();
  expect(await person(id)).toMatchObject({
    first_name: 'Hanna',
    blocked_at: new Date('2026-01-02T00:00:00Z'),
  });
});

test('an unchanged form, one of nobody and one of another role are refused', async () => {
  const id = await personId();
  const { seen } = await read('dane-osoby', id);
  expect((await send('dane-osoby', {}, { of: id, seen })).status).toBe(400);
  expect((await send('dane-osoby', { imie: 'X' }, { of: '999999' })).status).toBe(404);
  expect((await send('dane-osoby', { imie: 'X' }, { of: 'x' })).status).toBe(404);
  expect((await send('dane-osoby', { imie: 'X' })).status).toBe(404);
  await sql`update person set deleted_at = now() where id = ${id}`.execute(handle());
  expect((await send('dane-osoby', { imie: 'X' }, { of: id, seen })).status).toBe(404);
  await sql`update person set deleted_at = null where id = ${id}`.execute(handle());
  const reader = await addStaff(handle(), 'Konsultantka', ['consultant']);
  expect((await panel().call(reader, 'GET', `forms/dane-osoby?of=${id}`)).status).toBe(403);
  expect((await send('dane-osoby', { imie: 'X' }, { of: id, seen, by: reader })).status).toBe(403);
  expect((await post('forms/nie-ma', { of: null, values: {}, seen: {}, reason: '' })).status).toBe(
    400,
  );
});
