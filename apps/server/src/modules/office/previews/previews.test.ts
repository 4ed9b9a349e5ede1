import { previewRows } from '@klub/contract/panel/content/preview';
import type { Role } from '@klub/contract/roles';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { passwords } from '../../../infra/crypto/password.ts';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { type KnowledgeWorld, knowledgeWorld } from '../../../testing/knowledge.ts';
import { sampleSums } from '../../../testing/sample-rows.ts';
import { previewedCalls } from '../../../viewable.ts';
import { previewHandlers } from './previews.routes.ts';
import type { PreviewedDraft } from './previews.rules.ts';

let world: KnowledgeWorld;
let panel: TestPanel;
let editor: number;

beforeAll(async () => {
  world = await knowledgeWorld();
  panel = await testPanel(world.deps);
  panel.mount(previewRows, previewHandlers({ ...world.deps, calls: previewedCalls(passwords()) }));
  editor = await addStaff(world.database.kysely, 'Ewa', ['editor']);
});

const news = {
  slug: 'nowa-farba',
  tytul: 'Nowa farba',
  zajawka: 'Co warto wiedzieć',
  tresc: '<p>Od poniedziałku</p>',
  role: 'user1|user3',
  opublikowano: '2026-11-10 08:30',
  do: '',
};

const question = {
  slug: 'pytanie-o-grunt',
  tytul: 'Po co się gruntuje?',
  typ: 'once-text',
  czas: '60',
  nagroda: '10',
  role: 'user1',
  miesiac: '2026-11',
  od: '2026-11-01',
  do: '2026-11-30',
  odpowiedz_1: 'Żeby wyrównać chłonność',
  odpowiedz_2: 'Żeby była gładsza',
  poprawne: '1',
};

type Asked = {
  role?: Role;
  path?: string;
  isTold?: boolean;
  typed?: object | null;
  attempts?: readonly object[];
  reply?: object | null;
};

type Shown = {
  answer: { status: number; body: { data?: never } & Record<string, unknown> } | null;
  who: { role: Role; hidden: string | null }[];
  at: string;
  pages: Record<string, string | null>;
  filled: string[];
};

/** Saves a draft with these cells; returns its number. */
async function draft(
  kind: string,
  values: Record<string, string>,
  rows: PreviewedDraft['rows'] = {},
): Promise<number> {
  const content = JSON.stringify({ values, rows });
  const now = world.clock.now();
  const { rows: made } = await sql<{ id: number }>`
    insert into content_draft (kind, content, base, created_by, created_at, changed_by, changed_at)
    values (${kind}, ${content}::jsonb, 'null'::jsonb, ${editor}, ${now}, ${editor}, ${now}) returning id
  `.execute(world.database.kysely);
  return made[0]?.id ?? 0;
}

async function ask(id: number, asked: Asked): Promise<Shown> {
  const whole = {
    role: 'user1',
    path: '',
    isTold: false,
    typed: null,
    attempts: [],
    reply: null,
    ...asked,
  };
  const { status, body } = await panel.call(editor, 'POST', `drafts/${id}/preview`, whole);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return (body as { data: Shown }).data;
}

/** Of every table, except the counts of limits. */
const sums = async (): Promise<string[]> =>
  (await sampleSums(world.database.kysely)).sums.filter((line) => !line.startsWith('rate_count'));

test('a news draft is answered by the participants own call, only to its roles', async () => {
  const id = await draft('aktualnosci', news);
  const path = '/api/v1/news/nowa-farba';
  const shown = await ask(id, { path });
  expect(shown.answer).toMatchObject({
    status: 200,
    body: { data: { title: 'Nowa farba', content: '<p>Od poniedziałku</p>' } },
  });
  expect(shown.pages).toEqual({
    card: '/news/aktualnosci',
    screen: '/news/nowa-farba',
    told: null,
  });
  expect(shown.who).toEqual([
    { role: 'user1', hidden: null },
    { role: 'user2', hidden: 'role' },
    { role: 'user3', hidden: null },
    { role: 'salesman', hidden: 'role' },
  ]);
  expect((await ask(id, { path, role: 'user2' })).answer?.status).toBe(404);
  const list = await ask(id, { path: '/api/v1/news' });
  expect(JSON.stringify(list.answer?.body)).toContain('Co warto wiedzieć');
});

test('what is typed is shown instead of what is saved, over the published row', async () => {
  const { kysely } = world.database;
  await kysely
    .insertInto('news')
    .values({
      slug: 'nowa-farba',
      title: 'Opublikowana',
      excerpt: '-',
      content: '<p>-</p>',
      roles: ['user1'],
      published_at: new Date('2026-11-02T08:00:00Z'),
    })
    .execute();
  const id = await draft('aktualnosci', news);
  const typed = { values: { ...news, tytul: 'Jeszcze nowsza' }, rows: {} };
  const shown = await ask(id, { path: '/api/v1/news/nowa-farba', typed });
  expect(JSON.stringify(shown.answer)).toContain('Jeszcze nowsza');
  const stored = await kysely.selectFrom('news').select('title').execute();
  expect(stored).toEqual([{ title: 'Opublikowana' }]);
  await kysely.deleteFrom('news').execute();
});

test('a planned draft is shown at its opening, an ended one at its last moment', async () => {
  const planned = await ask(
    await draft('aktualnosci', { ...news, opublikowano: '2026-11-23 08:30' }),
    {
      path: '/api/v1/news/nowa-farba',
    },
  );
  expect(planned).toMatchObject({ at: '2026-11-23T07:30:00.000Z', answer: { status: 200 } });
  expect(planned.who[0]).toEqual({ role: 'user1', hidden: 'notYet' });
  const ended = await ask(await draft('aktualnosci', { ...news, do: '2026-11-12' }), {
    path: '/api/v1/news/nowa-farba',
  });
  expect(ended).toMatchObject({ at: '2026-11-12T22:59:59.000Z', answer: { status: 200 } });
  expect(ended.who[0]).toEqual({ role: 'user1', hidden: 'over' });
});

test('empty and wrong cells get something in their place, and are named', async () => {
  const id = await draft('pigulki', {
    slug: 'Zły adres',
    tytul: '',
    zajawka: 'Krótko',
    od: '',
    do: '',
  });
  const shown = await ask(id, { path: '/api/v1/knowledge/pills' });
  expect(shown.filled.toSorted()).toEqual(['do', 'od', 'role', 'slug', 'tresc', 'tytul']);
  expect(JSON.stringify(shown.answer?.body)).toContain('Krótko');
  expect(shown.pages['screen']).toBe(`/wiedza/pigulki-wiedzy/szkic-${id}`);
  const end = await draft('pigulki', {
    slug: 'a',
    tytul: 'A',
    zajawka: 'A',
    tresc: '<p>A</p>',
    role: 'user1',
    od: '2026-11-20',
    do: '2026-11-10',
  });
  expect((await ask(end, { path: '/api/v1/knowledge/pill/a' })).answer?.status).toBe(200);
});

test('every kind is shown at its screen', async () => {
  const slides = { slajdy: [{ kolejnosc: '1', rodzaj: 'wstep', tytul: 'Hej', tresc: '<p>T</p>' }] };
  const days = { kalendarz: [{ grupa: 'Program', tytul: 'Wypłata', data: '2026-11-20' }] };
  const topics = {
    kategorie_kontaktu: [{ kategoria: 'x', nazwa: 'Wypłaty', role: 'user1', kolejnosc: '1' }],
  };
  const task = {
    slug: 'biel',
    tytul: 'Biel',
    zajawka: 'Z',
    tresc: '<p>T</p>',
    podtytul: 'Liczą się: x',
    role: 'user1|user2',
    od: '2026-11-01',
    do: '2026-11-30',
  };
  const goals = {
    cele_zadan: [{ zadanie: 'biel', kod_celu: 'a', tytul: 'Wiadra', typ: 'sztuki', premia: '40' }],
  };
  const article = { ...news, slug: 'z', tytul: 'Artykuł', kategoria: 'brak' };
  await world.database.kysely
    .insertInto('zone_category')
    .values({ code: 'farby', name: 'Farby', position: 1 })
    .execute();
  for (const [id, path, word] of [
    [await draft('slajdy', {}, slides), '/api/v1/slider', 'Hej'],
    [await draft('kalendarz', {}, days), '/api/v1/calendars', 'Wypłata'],
    [await draft('kategorie_kontaktu', {}, topics), '/api/v1/contact-categories/user1', 'Wypłaty'],
    [await draft('zadania', task, goals), '/api/v1/special-tasks/biel', 'Wiadra'],
    [
      await draft('teksty', { nazwa: 'zasady', html: '<p>Gramy</p>' }),
      '/api/v1/configuration/rules_text',
      'Gramy',
    ],
    [await draft('strefa', article), '/api/v1/knowledge-zone/z', 'Artykuł'],
  ] as const) {
    const shown = await ask(id, { path });
    expect(shown.answer?.status, path).toBe(200);
    expect(JSON.stringify(shown.answer?.body), path).toContain(word);
  }
});

test('a question is solved as by a participant, with a clock that only the browser keeps', async () => {
  const id = await draft('pytania', question);
  const path = '/api/v1/question/pytanie-o-grunt';
  type Reply = { data: { replies: { id: string; content: string }[]; remainingMs: number } };
  const opened = (await ask(id, { path })).answer?.body as unknown as Reply;
  expect(opened.data.remainingMs).toBe(60_000);
  const again = await ask(id, {
    path,
    attempts: [{ openedMsAgo: 20_000, outcome: null, replies: null }],
  });
  expect(again.answer?.body).toMatchObject({ data: { remainingMs: 40_000 } });
  const idOf = (words: string): string =>
    opened.data.replies.find(({ content }) => content.startsWith(words))?.id ?? '';
  const answer = (words: string, attempts: object[]) =>
    ask(id, {
      path: '/api/v1/questions/pytanie-o-grunt/reply',
      attempts,
      reply: { state: 'sendAnswer', replies: [idOf(words)], responseTime: 3 },
    });
  const running = { openedMsAgo: 3_000, outcome: null, replies: null };
  const wrong = await answer('Żeby była', [running]);
  expect(wrong.answer).toMatchObject({
    status: 200,
    body: { data: { isCorrect: false, isBlockedForAnotherAnswer: false } },
  });
  const first = { openedMsAgo: 9_000, outcome: 'wrong', replies: [idOf('Żeby była')] };
  const right = await answer('Żeby wyrównać', [first, running]);
  expect(right.answer).toMatchObject({ status: 200, body: { data: { isCorrect: true } } });
  const late = await answer('Żeby wyrównać', [{ ...running, openedMsAgo: 90_000 }]);
  expect(late.answer?.status).not.toBe(200);
});

test('the notification of a pill has the words of the real one', async () => {
  const id = await draft('pigulki', {
    slug: 'grunt',
    tytul: 'Grunt',
    zajawka: 'Kiedy?',
    tresc: '<p>A</p>',
    role: 'user1',
    od: '2026-11-01',
    do: '2026-11-30',
  });
  const shown = await ask(id, { path: '/api/v1/notifications', isTold: true });
  expect(JSON.stringify(shown.answer?.body)).toContain('Nowa pigułka: Grunt');
});

test('no preview leaves a row, a clock or a read, whatever it asks', async () => {
  const slug = (await world.question()).slug;
  const pill = await world.pill();
  const values = { ...news };
  const id = await draft('aktualnosci', values);
  const asked = await draft('pytania', question);
  const told = await draft('pigulki', {
    slug: pill.slug,
    tytul: 'P',
    zajawka: 'Z',
    tresc: '<p>A</p>',
    role: 'user1',
    od: '2026-11-01',
    do: '2026-11-30',
  });
  await ask(id, {});
  const before = await sums();
  const run = { openedMsAgo: 10, outcome: null, replies: null };
  const reply = { state: 'timeOut' };
  const calls: [number, Asked][] = [
    ...(['user1', 'user2', 'user3', 'salesman'] as const).map((role): [number, Asked] => [
      id,
      { role, path: '/api/v1/user/get' },
    ]),
    [id, { path: '/api/v1/news' }],
    [asked, { path: `/api/v1/question/${question.slug}` }],
    [asked, { path: `/api/v1/question/${slug}` }],
    [asked, { path: `/api/v1/questions/${question.slug}/reply`, attempts: [run], reply }],
    [told, { path: `/api/v1/knowledge/pill/${pill.slug}` }],
    [told, { path: '/api/v1/notifications', isTold: true }],
    [told, { path: '/api/v1/user/update' }],
    [told, { path: '/api/v1/user/delete', reply }],
  ];
  for (const [one, call] of calls) await ask(one, call);
  expect(await sums()).toEqual(before);
  const { rows } = await sql`select from question_attempt`.execute(world.database.kysely);
  expect(rows).toEqual([]);
});

test('a participant waits for no preview, and a preview for no import', async () => {
  const { slug, id: questionId } = await world.question();
  const person = await world.person();
  const { kysely } = world.database;
  const id = await draft('pytania', { ...question, slug });
  // As long as this lock is held, a preview of the row could not finish by waiting.
  await kysely.transaction().execute(async (transaction) => {
    await sql`select from question where id = ${questionId} for update`.execute(transaction);
    const { status, body } = await panel.call(editor, 'POST', `drafts/${id}/preview`, {
      role: 'user1',
      path: '/api/v1/questions',
      isTold: false,
      typed: null,
      attempts: [],
      reply: null,
    });
    expect([status, (body as { message: string }).message]).toEqual([
      409,
      'Trwa właśnie inny import. Spróbuj za chwilę.',
    ]);
  });
  const opened = await Promise.all([
    person.get('GET /api/v1/question/:slug', slug),
    ask(id, { path: '/api/v1/questions' }),
  ]);
  expect(opened[0].status).toBe(200);
});

test('a preview needs the permission, a known draft and a role', async () => {
  const consultant = await addStaff(world.database.kysely, 'Kasia', ['consultant']);
  const id = await draft('aktualnosci', news);
  const whole = {
    role: 'user1',
    path: '',
    isTold: false,
    typed: null,
    attempts: [],
    reply: null,
  };
  const call = async (staffId: number, path: string, body: object) =>
    (await panel.call(staffId, 'POST', path, body)).status;
  expect(await call(consultant, `drafts/${id}/preview`, whole)).toBe(403);
  expect(await call(editor, 'drafts/999/preview', whole)).toBe(404);
  expect(await call(editor, `drafts/${id}/preview`, { ...whole, role: 'admin' })).toBe(400);
});
