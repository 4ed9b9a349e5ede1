import { contentKinds } from '@klub/contract/panel/content/kinds';
import { expect, test } from 'vitest';
import { addPerson } from '../../../testing/programme.ts';
import { fieldsOf, listsOf } from './contents.kinds.ts';
import { contentClub, newsFile, questionFile } from './contents.testing.ts';
import { sweepRevisions } from './drafts.store.ts';

const club = contentClub();
const { staff, call, start, draft, save, filled, command, handle } = club;

async function openQuestion(slug: string): Promise<void> {
  const personId = await addPerson(handle());
  const { id } = await handle()
    .selectFrom('question')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const now = club.clock().now();
  await handle()
    .insertInto('question_attempt')
    .values({ person_id: personId, question_id: id, number: 1, opened_at: now, deadline_at: now })
    .execute();
}

test('every field of every kind has a Polish label of its own', () => {
  for (const kind of contentKinds)
    for (const one of [kind, ...listsOf(kind)])
      for (const { name, label } of fieldsOf(one)) expect(label, `${one} ${name}`).not.toBe(name);
});

test('a draft of published news has its cells and says what is published', async () => {
  await command({ 'a.csv': newsFile });
  const one = await draft(await start('aktualnosci', 'farba'));
  const cells = {
    slug: 'farba',
    tytul: 'Farba',
    zajawka: 'Nowa',
    tresc: '<p>Treść</p>',
    role: 'user1|user2',
    opublikowano: '2026-11-01',
  };
  expect(one).toMatchObject({
    values: cells,
    published: { values: cells },
    title: 'Farba',
    moved: [],
  });
  expect(one.fields.find(({ name }) => name === 'opublikowano')?.input).toBe('moment');
  expect(one.fields.find(({ name }) => name === 'role')?.choices).toContainEqual({
    value: 'user1',
    label: 'Doradca handlowy',
  });
});

test('starting twice, also at once, opens one draft of one thing', async () => {
  await command({ 'a.csv': newsFile });
  const ids = await Promise.all([1, 2, 3].map(() => start('aktualnosci', 'farba')));
  expect(new Set(ids).size).toBe(1);
  expect(await start('pytania')).toBe(await start('pytania'));
  expect(await start('kalendarz')).toBe(await start('kalendarz', null, 'empty', staff.ola));
});

test('a new draft may start from the latest of its kind, a month later', async () => {
  await command({ 'p.csv': questionFile });
  const { values } = await draft(await start('pytania', null, 'last'));
  expect(values).toMatchObject({
    tytul: 'Po co grunt?',
    od: '2026-12-01',
    do: '2026-12-31',
    miesiac: '2026-12',
    odpowiedz_2: 'Nie',
    poprawne: '1',
  });
  expect(values['slug']).toBeUndefined();
});

test('two people who change different fields both keep what they wrote', async () => {
  const first = await draft(await start('aktualnosci'));
  expect(await save(first, { tytul: 'Tytuł Anny' })).toMatchObject({ status: 200 });
  const second = await save(first, { zajawka: 'Zajawka Oli' }, staff.ola);
  expect(second.data).toMatchObject({
    version: 3,
    conflicts: [],
    others: { values: { tytul: 'Tytuł Anny' } },
    authors: { tytul: { name: 'Anna' } },
  });
  expect((await draft(first.id)).values).toEqual({ tytul: 'Tytuł Anny', zajawka: 'Zajawka Oli' });
});

test('of two people who change one field the second gets the first one’s text, and nothing is lost', async () => {
  const first = await draft(await start('aktualnosci'));
  await save(first, { tytul: 'Tytuł Anny' });
  const refused = await save(first, { tytul: 'Tytuł Oli', zajawka: 'Zajawka' }, staff.ola);
  expect(refused.data).toMatchObject({
    conflicts: ['tytul'],
    others: { values: { tytul: 'Tytuł Anny' } },
    authors: { tytul: { name: 'Anna' } },
  });
  expect((await draft(first.id)).values).toEqual({ tytul: 'Tytuł Anny', zajawka: 'Zajawka' });
  const chosen = await draft(first.id);
  expect((await save(chosen, { tytul: 'Tytuł Oli' }, staff.ola)).data.conflicts).toEqual([]);
  expect((await draft(first.id)).values['tytul']).toBe('Tytuł Oli');
});

test('two tabs of one account are two people', async () => {
  const tab = await draft(await start('aktualnosci'));
  await save(tab, { tytul: 'Pierwsza karta' });
  expect((await save(tab, { tytul: 'Druga karta' })).data.conflicts).toEqual(['tytul']);
  expect((await draft(tab.id)).values['tytul']).toBe('Pierwsza karta');
});

test('saves of all fields at once lose no field', async () => {
  const from = await draft(await start('pytania'));
  const fields = from.fields.map(({ name }) => name).filter((name) => name !== 'slug');
  const answers = await Promise.all(
    fields.map((name, at) =>
      save(from, { [name]: `w${at}` }, at % 2 === 0 ? staff.anna : staff.ola),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200));
  const { values, version } = await draft(from.id);
  expect(values).toEqual(Object.fromEntries(fields.map((name, at) => [name, `w${at}`])));
  expect(version).toBe(fields.length + 1);
});

test('the same save again changes nothing', async () => {
  const from = await draft(await start('aktualnosci'));
  await save(from, { tytul: 'Raz' });
  const again = await save(from, { tytul: 'Raz' });
  expect(again.data).toMatchObject({ version: 2, conflicts: [] });
});

test('long texts, emoji and text from right to left are kept as they are', async () => {
  const html = `<p>${'ż'.repeat(199_990)}</p>`.slice(0, 200_000);
  const values = { tresc: html, tytul: `${'T'.repeat(10_000)}👩‍🎨`, zajawka: 'شكرا \u202bżółw' };
  const { status } = await save(await draft(await start('aktualnosci')), values);
  expect(status).toBe(200);
  expect((await draft(await start('aktualnosci', null))).values).toEqual({});
  const tooLong = await save(await draft(await start('pigulki')), { tresc: 'x'.repeat(200_001) });
  expect(tooLong.status).toBe(400);
  const nul = await save(await draft(await start('pigulki')), { tytul: 'a\u0000b' });
  expect(nul.status).toBe(400);
});

test('unknown columns and lists of other kinds are left out', async () => {
  const from = await draft(await start('aktualnosci'));
  const { status } = await save(from, { nagroda: '1000', id: '7' }, staff.anna, {
    cele_zadan: [{ kod_celu: 'x' }],
  });
  expect(status).toBe(200);
  expect(await draft(from.id)).toMatchObject({ version: 1, values: {}, rows: {} });
});

test('a list of rows is one field', async () => {
  const rows = { kalendarz: [{ grupa: 'Program', tytul: 'Wypłata', data: '2026-11-20' }] };
  const one = await filled('kalendarz', {}, rows);
  expect(one).toMatchObject({ rows, fields: [], lists: [{ kind: 'kalendarz', isWhole: true }] });
  const lost = await save({ ...one, marks: {} }, {}, staff.ola, { kalendarz: [] });
  expect(lost.data.conflicts).toEqual(['kalendarz']);
});

test('targets of a task come with it, without the name of the task', async () => {
  await command({
    'z.csv':
      'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;Z;<p>T</p>;Liczą się: farby;user1;2026-11-01;2026-11-30\n',
    'c.csv': 'zadanie;kod_celu;tytul;typ;premia\nbiel;sufit;Sufit;sztuki;40\n',
  });
  const one = await draft(await start('zadania', 'biel'));
  expect(one.rows).toEqual({
    cele_zadan: [
      { kod_celu: 'sufit', tytul: 'Sufit', typ: 'sztuki', premia: '40', kolejnosc: '0' },
    ],
  });
  expect(one.lists[0]?.fields.map(({ name }) => name)).not.toContain('zadanie');
});

test('what decides about an answer is locked once somebody has opened the question', async () => {
  await command({ 'p.csv': questionFile });
  await openQuestion('grunt');
  const one = await draft(await start('pytania', 'grunt'));
  const reason = expect.stringMatching(/otworzyła już 1\sosoba/);
  expect(one.fields.find(({ name }) => name === 'poprawne')?.lock).toEqual({ people: 1, reason });
  expect(one.fields.find(({ name }) => name === 'zajawka')?.lock).toBeNull();
  for (const name of ['poprawne', 'odpowiedz_1', 'czas', 'typ', 'nagroda', 'miesiac']) {
    const { status, errors } = await save(one, { [name]: '2' });
    expect([status, errors?.[name]], name).toEqual([400, [reason]]);
  }
  expect((await save(one, { zajawka: 'Krótko' })).status).toBe(200);
});

test('the key of something published stays', async () => {
  await command({ 'a.csv': newsFile });
  const one = await draft(await start('aktualnosci', 'farba'));
  const { status, errors } = await save(one, { slug: 'inna' });
  expect([status, Object.keys(errors ?? {})]).toEqual([400, ['slug']]);
});

test('a stretch of one person’s work is one revision, and a draft returns to any of them', async () => {
  const id = await start('aktualnosci');
  await save(await draft(id), { tytul: 'A' });
  await save(await draft(id), { tytul: 'AB', zajawka: 'Z' });
  club.clock().advance({ minutes: 5 });
  await save(await draft(id), { tytul: 'Ola' }, staff.ola);
  const { data } = await call<{ id: string; version: number; changed: string[] }[]>(
    staff.piotr,
    'GET',
    `drafts/${id}/revisions`,
  );
  expect(data.map(({ version, changed }) => [version, changed])).toEqual([
    [4, ['tytul']],
    [3, ['tytul', 'zajawka']],
  ]);
  const body = { version: 4, revision: data[1]?.id };
  expect((await call(staff.anna, 'POST', `drafts/${id}/return`, body)).status).toBe(200);
  expect(await draft(id)).toMatchObject({ version: 5, values: { tytul: 'AB', zajawka: 'Z' } });
  expect((await call(staff.anna, 'POST', `drafts/${id}/return`, body)).status).toBe(409);
});

test('who else has a draft on the screen is seen for half a minute', async () => {
  const id = await start('aktualnosci');
  const here = (by: number) => call<{ others: string[] }>(by, 'POST', `drafts/${id}/here`);
  await here(staff.ola);
  expect((await here(staff.anna)).data.others).toEqual(['Ola']);
  club.clock().advance({ seconds: 31 });
  expect((await here(staff.anna)).data.others).toEqual([]);
});

test('a discarded draft takes no more changes, and discarding a draft that has moved is refused', async () => {
  const one = await draft(await start('aktualnosci'));
  await save(one, { tytul: 'A' });
  const discard = (version: number) =>
    call(staff.anna, 'POST', `drafts/${one.id}/discard`, { version });
  expect((await discard(1)).status).toBe(409);
  expect((await discard(2)).status).toBe(200);
  expect((await discard(2)).status).toBe(409);
  expect((await save(one, { tytul: 'B' })).status).toBe(409);
  expect((await draft(one.id)).state).toBe('discarded');
});

test('versions of an ended draft are deleted after 13 months, those of an open one never', async () => {
  const drafts = [await start('aktualnosci'), await start('pigulki')] as const;
  const [ended, open] = drafts.map(Number);
  for (const id of drafts) await save(await draft(id), { tytul: 'A' });
  await call(staff.anna, 'POST', `drafts/${ended}/discard`, { version: 2 });
  const kept = async (): Promise<number[]> =>
    (await handle().selectFrom('content_revision').select('draft_id').execute()).map(
      ({ draft_id: id }) => id,
    );
  const before = await kept();
  expect(before).toEqual(expect.arrayContaining([ended, open]));
  const now = club.clock().now();
  await sweepRevisions(handle(), now);
  expect(await kept()).toEqual(before);
  await sweepRevisions(handle(), new Date(now.getTime() + 430 * 86_400_000));
  expect(await kept()).toContain(open);
  expect(await kept()).not.toContain(ended);
});

test('an account without the permission, an unknown number and an unknown kind get nothing', async () => {
  const id = await start('aktualnosci');
  const asked = { kind: 'aktualnosci', of: null };
  expect((await call(staff.kora, 'GET', `drafts/${id}`)).status).toBe(403);
  expect((await call(staff.piotr, 'POST', 'drafts', asked)).status).toBe(403);
  expect((await call(staff.anna, 'GET', 'drafts/987654')).status).toBe(404);
  expect((await call(staff.anna, 'POST', 'drafts', { kind: 'plany', of: null })).status).toBe(400);
  const gone = { kind: 'aktualnosci', of: 'nie-ma' };
  expect((await call(staff.anna, 'POST', 'drafts', gone)).status).toBe(404);
});
