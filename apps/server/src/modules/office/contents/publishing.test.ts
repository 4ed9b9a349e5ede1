import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../infra/db/db.ts';
import { addPerson, addPlace, assign } from '../../../testing/programme.ts';
import { biel, goals, results, twoTargets } from '../../club/specials/specials.testing.ts';
import { tryImportLock } from '../programme/programme.store.ts';
import {
  type Draft,
  contentClub,
  newsCells,
  newsFile,
  pillCells,
  questionCells,
  questionFile,
} from './contents.testing.ts';

const club = contentClub();
const { staff, call, start, draft, save, filled, command, publish, check, decide, handle } = club;

async function newsTitles(): Promise<string[]> {
  const rows = await handle().selectFrom('news').select('title').orderBy('slug').execute();
  return rows.map(({ title }) => title);
}

const list = (query = '') =>
  call<Thing[]>(staff.anna, 'GET', `contents${query}`).then(({ data }) => data);
type Thing = {
  readonly kind: string;
  readonly key: string | null;
  readonly title: string;
  readonly state: string;
  readonly author: string;
  readonly draftId: string | null;
  readonly reads: { read: number; could: number } | null;
};

test('a news item is written, checked, published and listed with its author', async () => {
  const one = await filled('aktualnosci', newsCells);
  expect(await check(one)).toMatchObject({
    problems: [],
    second: [],
    things: [{ isNew: true, isPlanned: expect.any(Boolean), people: expect.any(Number) }],
  });
  expect(await newsTitles()).toEqual([]);
  const done = await publish([one.id]);
  expect(done).toMatchObject({ status: 200, data: { signoffId: null } });
  expect(await newsTitles()).toEqual(['Wiosna w farbach']);
  expect((await draft(one.id)).state).toBe('published');
  expect(await list('?kind=aktualnosci')).toMatchObject([
    { key: 'wiosna', title: 'Wiosna w farbach', author: 'Anna', draftId: null },
  ]);
  expect((await publish([one.id])).status).toBe(409);
});

test('a date in the future plans: the row is written now and stands as planned', async () => {
  const pill = await filled('pigulki', { ...pillCells, od: '2026-12-07 08:30', do: '2026-12-31' });
  const { message } = await publish([pill.id]);
  expect(message).toMatch(/^Zaplanowano/);
  expect(await list('?kind=pigulki')).toMatchObject([{ state: 'planned' }]);
  const week = await call<{ days: { day: string; opens: { title: string }[] }[] }>(
    staff.anna,
    'GET',
    'contents/calendar?week=2026-12-09',
  );
  expect(week.data.days.filter(({ opens }) => opens.length > 0)).toMatchObject([
    { day: '2026-12-07', opens: [{ title: 'Grunt' }] },
  ]);
});

test('a pill and its question are published in one act, or neither of them', async () => {
  const pill = await filled('pigulki', pillCells);
  const wrong = await filled('pytania', { ...questionCells, poprawne: '7' });
  const refused = await publish([pill.id, wrong.id]);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.errors ?? {})).toEqual([`${wrong.id}///poprawne`]);
  expect(await list('?kind=pigulki&state=planned')).toEqual([]);
  await save(await draft(wrong.id), { poprawne: '1' });
  expect(await publish([pill.id, wrong.id])).toMatchObject({ status: 200 });
  expect((await list()).filter(({ key }) => key !== null && key.includes('grunt'))).toHaveLength(2);
});

test('two publications at once of one draft make one row and one import', async () => {
  const one = await filled('aktualnosci', newsCells);
  const done = await Promise.all([1, 2, 3].map(() => publish([one.id]).catch(() => null)));
  expect(done.filter((answer) => answer?.status === 200)).toHaveLength(1);
  const { rows } = await sql`select id from import_batch`.execute(handle());
  expect(rows).toHaveLength(1);
});

test('a publication while an import runs says so and writes nothing', async () => {
  const one = await filled('aktualnosci', newsCells);
  await inTransaction(handle(), async (transaction) => {
    expect(await tryImportLock(transaction)).toBe(true);
    const { status, message } = await publish([one.id]);
    expect([status, message]).toEqual([409, expect.stringContaining('inny import')]);
  });
  expect(await newsTitles()).toEqual([]);
  expect((await publish([one.id])).status).toBe(200);
});

test('a name that is taken, reserved, or taken by the other draft of the act is refused at its field', async () => {
  await command({ 'a.csv': newsFile });
  const taken = await filled('aktualnosci', { ...newsCells, slug: 'farba' });
  expect((await check(taken)).problems).toMatchObject([{ field: 'slug' }]);
  expect((await publish([taken.id])).status).toBe(400);
  expect(await newsTitles()).toEqual(['Farba']);
  const reserved = await filled('aktualnosci', { ...newsCells, slug: 'aktualnosci' });
  expect((await check(reserved)).problems).toMatchObject([{ field: 'slug' }]);
  const a = await filled('aktualnosci', { ...newsCells, tytul: 'x' });
  const b = await filled('aktualnosci', { ...newsCells, tytul: 'y' });
  expect((await check(a, [b])).problems).toMatchObject([{ draftId: b.id, field: 'slug' }]);
});

test.each([
  ['an end before the beginning', 'pigulki', { ...pillCells, do: '2026-11-01' }, 'do'],
  [
    'a question without a right reply',
    'pytania',
    { ...questionCells, pigulka: '', poprawne: '' },
    'poprawne',
  ],
  [
    'an image reply without an image',
    'pytania',
    { ...questionCells, pigulka: '', typ: 'once-image' },
    'odpowiedz_1',
  ],
  [
    'a month outside the window',
    'pytania',
    { ...questionCells, pigulka: '', miesiac: '2027-03' },
    'miesiac',
  ],
  ['an unknown pill', 'pytania', { ...questionCells, pigulka: 'nie-ma' }, 'pigulka'],
  [
    'a title of ten thousand characters',
    'aktualnosci',
    { ...newsCells, tytul: 'T'.repeat(10_000) },
    'tytul',
  ],
  [
    'a text of forbidden elements alone',
    'aktualnosci',
    { ...newsCells, tresc: '<script>alert(1)</script>' },
    'tresc',
  ],
  ['no roles', 'aktualnosci', { ...newsCells, role: '' }, 'role'],
  ['an unreadable time', 'aktualnosci', { ...newsCells, opublikowano: 'jutro' }, 'opublikowano'],
  ['an address with a space', 'aktualnosci', { ...newsCells, slug: 'a b' }, 'slug'],
] as const)('%s is refused at its field', async (_what, kind, cells, field) => {
  const one = await filled(kind, cells);
  const { problems } = await check(one);
  expect(problems.map((problem) => problem.field)).toContain(field);
  expect((await publish([one.id])).status).toBe(400);
  expect((await draft(one.id)).state).toBe('open');
});

test('text from right to left, emoji and a formula are published as they were written', async () => {
  const cells = { ...newsCells, tytul: '=1+1 👩‍🎨 شكرا', zajawka: '"cudzysłów"; i\nnowy wiersz' };
  const one = await filled('aktualnosci', cells);
  expect((await publish([one.id])).status).toBe(200);
  const row = await handle()
    .selectFrom('news')
    .select(['title', 'excerpt'])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ title: cells.tytul, excerpt: cells.zajawka });
});

test('scripts and their links are cleaned before a text is stored', async () => {
  const tresc = '<p onclick="x()">A <a href="javascript:alert(1)">b</a></p><script>x</script>';
  const one = await filled('aktualnosci', { ...newsCells, tresc });
  expect((await publish([one.id])).status).toBe(200);
  const row = await handle().selectFrom('news').select('content').executeTakeFirstOrThrow();
  expect(row.content).not.toMatch(/onclick|javascript|script/);
});

test('a draft of what somebody has changed since is refused until the change has been seen', async () => {
  await command({ 'a.csv': newsFile });
  const one = await draft(await start('aktualnosci', 'farba'));
  await save(one, { tytul: 'Nowa farba' });
  await command({ 'a.csv': newsFile.replace(';Nowa;', ';Inna;') });
  const late = await call(staff.anna, 'POST', `drafts/${one.id}/publish`, {
    version: 2,
    with: [],
    published: { [one.id]: one.published?.mark },
  });
  expect(late.status).toBe(409);
  expect((await draft(one.id)).moved).toEqual(['zajawka']);
  expect((await publish([one.id])).status).toBe(200);
});

test('a draft that a colleague saved after the screen was drawn is not published', async () => {
  const one = await filled('aktualnosci', newsCells);
  await save(one, { tytul: 'Później' }, staff.ola);
  const late = await call(staff.anna, 'POST', `drafts/${one.id}/publish`, {
    version: one.version,
    with: [],
    published: {},
  });
  expect(late.status).toBe(409);
  expect(await newsTitles()).toEqual([]);
});

test('a whole list says what disappears, and errors stand at its rows', async () => {
  const rows = [
    { grupa: 'Program', tytul: 'Wypłata', data: '2026-11-20' },
    { grupa: 'Program', tytul: 'Rozliczenie', data: '2026-11-25' },
  ];
  const first = await filled('kalendarz', {}, { kalendarz: rows });
  expect((await publish([first.id])).status).toBe(200);
  const id = await start('kalendarz');
  await save(await draft(id), {}, staff.anna, {
    kalendarz: [rows[0] ?? {}, { grupa: 'A\nB', tytul: 'X', data: 'kiedyś' }],
  });
  expect(await check(await draft(id))).toMatchObject({
    problems: [{ list: 'kalendarz', row: 1, field: 'data' }],
    things: [{ removed: ['Rozliczenie'] }],
  });
  await save(await draft(id), {}, staff.anna, { kalendarz: [] });
  expect((await check(await draft(id))).problems).toMatchObject([{ list: 'kalendarz' }]);
});

test('reads are of the people who can see it now, and of nobody else', async () => {
  const kysely = handle();
  await command({ 'n.csv': newsFile });
  const { id: news_id } = await kysely.selectFrom('news').select('id').executeTakeFirstOrThrow();
  await kysely
    .updateTable('news')
    .set({ roles: ['user1', 'user3'] })
    .execute();
  const read_at = club.clock().now();
  const [reader, , , left, other] = await Promise.all([
    addPerson(kysely, 'user1'),
    addPerson(kysely, 'user1'),
    addPerson(kysely, 'user3'),
    addPerson(kysely, 'user1', { deleted_at: read_at }),
    addPerson(kysely, 'user2'),
  ]);
  await kysely
    .insertInto('news_reading')
    .values([reader, left, other].map((person_id) => ({ person_id, news_id, read_at })))
    .execute();
  const reads = { read: 1, could: 3 };
  const [thing] = await list('?kind=aktualnosci');
  expect(thing).toMatchObject({ reads });
  const one = await draft(await start('aktualnosci', thing?.key ?? ''));
  expect(one.published).toMatchObject({ reads });
  expect((await draft(await start('aktualnosci'))).published).toBe(null);
});

test('what is published now ends now, and what nobody could see is taken back to a draft', async () => {
  const now = await filled('aktualnosci', { ...newsCells, opublikowano: '2026-01-02' });
  await publish([now.id]);
  const path = 'contents/aktualnosci/wiosna';
  expect((await call(staff.anna, 'POST', `${path}/withdraw`)).status).toBe(409);
  expect((await call(staff.piotr, 'POST', `${path}/end`)).status).toBe(403);
  club.clock().advance({ minutes: 1 });
  expect((await call(staff.anna, 'POST', `${path}/end`)).status).toBe(200);
  expect(await list('?kind=aktualnosci')).toMatchObject([{ state: 'ended' }]);
  expect((await call(staff.anna, 'POST', `${path}/end`)).status).toBe(409);

  const pill = await filled('pigulki', { ...pillCells, od: '2027-01-04', do: '2027-01-31' });
  const question = await filled('pytania', {
    ...questionCells,
    od: '2027-01-04',
    do: '2027-01-31',
    miesiac: '2027-01',
  });
  expect(await publish([pill.id, question.id])).toMatchObject({ status: 200 });
  const planned = 'contents/pigulki/grunt-pod-farbe/withdraw';
  expect((await call(staff.anna, 'POST', planned)).status).toBe(200);
  // Until the undo has run, the content is still planned, and cannot be withdrawn twice.
  expect((await draft(pill.id)).state).toBe('published');
  expect(await list('?kind=pigulki')).toMatchObject([{ state: 'planned' }]);
  expect((await call(staff.anna, 'POST', planned)).status).toBe(409);
  await club.runDue();
  await club.runDue();
  const left = await list();
  expect(left.filter(({ key }) => key?.includes('grunt'))).toEqual([]);
  expect((await draft(pill.id)).state).toBe('open');
  expect((await publish([pill.id, question.id])).status).toBe(200);
});

test('an opened question refuses another key also when its draft is older than the first answer', async () => {
  await command({ 'p.csv': questionFile });
  const one = await draft(await start('pytania', 'grunt'));
  expect((await save(one, { poprawne: '2' })).status).toBe(200);
  const personId = await addPerson(handle());
  const { id } = await handle().selectFrom('question').select('id').executeTakeFirstOrThrow();
  const now = club.clock().now();
  await handle()
    .insertInto('question_attempt')
    .values({
      person_id: personId,
      question_id: id,
      number: 1,
      opened_at: now,
      deadline_at: now,
      outcome: 'correct',
      decided_at: new Date(now.getTime() + 12_000),
    })
    .execute();
  const { status, message } = await publish([one.id]);
  expect([status, message]).toEqual([400, expect.stringMatching(/otwar|otworz/)]);
  const shown = await call<{ answers: object }>(staff.anna, 'GET', 'contents/pytania/grunt');
  expect(shown.data.answers).toEqual({
    opened: 1,
    first: 1,
    second: 0,
    wrong: 0,
    expired: 0,
    medianSeconds: 12,
  });
});

test('regulations and approvals are left to the screens that keep their versions', async () => {
  for (const [kind, of] of [
    ['zgody', null],
    ['zgody', 'regulamin'],
    ['teksty', 'regulamin'],
  ]) {
    const { status, message } = await call(staff.anna, 'POST', 'drafts', {
      kind,
      of,
      from: 'empty',
    });
    expect([status, message]).toEqual([400, expect.stringContaining('tam mają wersje')]);
  }
  const typed = await filled('teksty', { nazwa: 'regulamin', html: '<p>Nowy</p>' });
  expect((await check(typed)).problems).toMatchObject([{ field: 'nazwa' }]);
  expect((await publish([typed.id])).status).toBe(400);
  expect(await handle().selectFrom('text').select('name').execute()).toEqual([]);
});

test('golden points above the limits are published by an approver, exactly as both saw them', async () => {
  const one = await raised('4000');
  expect((await check(one)).second).toHaveLength(1);
  expect((await publish([one.id])).status).toBe(400);
  const { data } = await publish([one.id], { by: staff.ola, reason: 'Nowa premia.' });
  expect(data).toMatchObject({ importId: null, signoffId: expect.any(String) });
  expect((await decide(data.signoffId, staff.ola)).status).toBe(403);
  expect((await draft(one.id)).signoffId).toBe(data.signoffId);
  expect(await goldenPoints()).toBe(120);
  expect((await decide(data.signoffId, staff.piotr)).status).toBe(200);
  expect((await draft(one.id)).state).toBe('published');
  expect(await goldenPoints()).toBe(4_080);
});

test('a draft that changes after it was proposed makes the matter stale', async () => {
  const one = await raised('4000');
  const { data } = await publish([one.id], { by: staff.ola, reason: 'Nowa premia.' });
  const present = await draft(one.id);
  await save(present, {}, staff.anna, { cele_zadan: withBonus(present, '9000') });
  expect((await decide(data.signoffId, staff.piotr)).status).toBe(409);
  expect(await goldenPoints()).toBe(120);
});

/** A draft of a task that a participant has done, with another bonus of its first target. */
async function raised(bonus: string): Promise<Draft> {
  const { kysely } = club.club().database;
  const id = await addPerson(kysely, 'user1');
  for (const code of ['A', 'B'])
    await assign(kysely, id, await addPlace(kysely, code), '2026-01-01');
  const phone = '+48600000777';
  await kysely.updateTable('person').set({ phone }).where('id', '=', id).execute();
  await command({
    'zadania.csv': biel,
    'cele_zadan.csv': twoTargets,
    'plany_zadan.csv': goals(phone),
  });
  await command({ 'realizacje_zadan.csv': results(phone, 20, 25, 15) });
  const present = await draft(await start('zadania', 'biel'));
  await save(present, {}, staff.anna, { cele_zadan: withBonus(present, bonus) });
  return draft(present.id);
}

function withBonus({ rows }: Draft, bonus: string): Draft['rows'][string] {
  return (rows['cele_zadan'] ?? []).map((row) =>
    row['kod_celu'] === 'sufit' ? { ...row, premia: bonus } : row,
  );
}

async function goldenPoints(): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::int as sum from ledger_entry`.execute(handle());
  return rows[0]?.sum ?? 0;
}

test('thousands of rows are listed by pages, searched without Polish letters and filtered by state', async () => {
  const lines = Array.from(
    { length: 3_000 },
    (_, at) =>
      `n-${at};Żółta ${at};Z;<p>T</p>;user1;2026-10-01;${at % 2 === 0 ? '2026-10-02' : ''}\n`,
  );
  await command({ 'a.csv': `slug;tytul;zajawka;tresc;role;opublikowano;do\n${lines.join('')}` });
  const answer = await panelList('?kind=aktualnosci&q=zolta%2029&state=ended');
  expect(answer.total).toBe(55);
  expect(answer.data).toHaveLength(30);
  expect((await panelList('?kind=aktualnosci&q=%25')).total).toBe(0);
  expect((await panelList('?kind=aktualnosci&page=100')).data).toHaveLength(30);
  expect((await panelList('?kind=aktualnosci&page=101')).data).toEqual([]);
});

async function panelList(query: string) {
  const { body } = await club.panel().call(staff.anna, 'GET', `contents${query}`);
  return body as { data: Thing[]; total: number };
}

test('a server that dies while it publishes leaves the draft open and nothing published', async () => {
  const one = await filled('aktualnosci', newsCells);
  await sql`create function break_content() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    handle(),
  );
  await sql`create trigger break_content before update of state on content_draft execute function break_content()`.execute(
    handle(),
  );
  expect((await publish([one.id])).status).toBe(500);
  await sql`drop trigger break_content on content_draft`.execute(handle());
  expect(await newsTitles()).toEqual([]);
  expect((await draft(one.id)).state).toBe('open');
  expect((await publish([one.id])).status).toBe(200);
});
