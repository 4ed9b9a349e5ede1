import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../../infra/db/db.ts';
import { waiting } from '../../../../infra/db/held.testing.ts';
import { testClock } from '../../../../testing/clock.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { addPerson, markClosed } from '../../../../testing/programme.ts';
import { openAttempt, QuestionHeld } from '../../../club/knowledge/opening.store.ts';
import { rememberReading } from '../../../club/knowledge/pills.store.ts';
import { type Batches, batches } from './batch.testing.ts';
import type { UndoReport } from './undo.service.ts';

const article = 'slug;tytul;zajawka;tresc;role;opublikowano;do';
const questionHead =
  'slug;pigulka;tytul;typ;czas;nagroda;role;miesiac;od;do;odpowiedz_1;odpowiedz_2;poprawne\n';
const question = (slug: string, pill: string, title: string, replies = 'Tak;Nie;1'): string =>
  `${slug};${pill};${title};once-text;60;10;user1;2026-11;2026-11-01;2026-11-30;${replies}\n`;

/** Files of every kind of content: each word changes existing rows, and each of `more` adds one. */
function contentOf(word: string, more: readonly string[] = []): Record<string, string> {
  const slugs = ['jeden', ...more];
  const each = (line: (slug: string) => string): string => slugs.map(line).join('');
  return {
    teksty: `nazwa;html\n${['zasady', ...more.map(() => 'nagrody')].map((name) => `${name};<p>${word}</p>\n`).join('')}`,
    pigulki: `slug;tytul;zajawka;tresc;role;od;do\n${each((slug) => `${slug};${word};Po co;<p>${word}</p>;user1;2026-11-01;2026-11-30\n`)}`,
    pytania: questionHead + each((slug) => question(slug, slug, word, `${word};Nie;1`)),
    aktualnosci: `${article}\n${each((slug) => `${slug};${word};O farbie;<p>${word}</p>;user1;2026-11-05;2026-12-31\n`)}`,
    kategorie_strefy: `kategoria;nazwa;kolejnosc\n${each((slug) => `${slug};${word};1\n`)}`,
    strefa: `${article};kategoria\n${each((slug) => `${slug};${word};O farbie;<p>${word}</p>;user1;2026-11-05;;${slug}\n`)}`,
    kalendarz: `grupa;tytul;data\n${each((slug) => `Miesiąc;${word} ${slug};2026-11-20\n`)}Miesiąc;Wypłata;2026-11-21\n`,
    slajdy: `kolejnosc;rodzaj;tytul;tresc\n1;wstep;${word};<p>Tu</p>\n${more.map((slug, at) => `${at + 2};kolo;${slug};<p>${word}</p>\n`).join('')}`,
    kategorie_kontaktu: `kategoria;nazwa;role;kolejnosc\n${each((slug) => `${slug};${word};user1;1\n`)}`,
  };
}
const kindsOfContent = Object.keys(contentOf(''));

function named(files: Readonly<Record<string, string>>, name: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([kind, text]) => [`${name}-${kind}.csv`, text]),
  );
}

const whatIsLeft = (report: UndoReport | null) =>
  report?.files.map(({ kind, left, laterFiles }) => [
    kind,
    ...left.map(({ why, rows }) => `${why} ${rows}`),
    ...laterFiles,
  ]);

const clock = testClock('2026-11-16T10:00:00+01:00');
let database: Database;
let panel: Batches;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  clock.set('2026-11-16T10:00:00+01:00');
  await sql`truncate person, pill, question, news, text, zone_category, zone_article, calendar_item, slide, contact_category,
      settlement, import_run, import_batch, row_before, staff cascade`.execute(database.kysely);
  panel = await batches(database, clock);
  await imported(named(contentOf('Pierwsza'), 'a'));
});

async function imported(files: Readonly<Record<string, string>>): Promise<void> {
  const report = await panel.command(files);
  expect(report.outcome, JSON.stringify(report.files.map(({ problems }) => problems))).toBe(
    'applied',
  );
}

async function applied(files: Readonly<Record<string, string>>): Promise<number> {
  const { id, report } = await panel.apply(files);
  expect(report.outcome, JSON.stringify(report.files.map(({ problems }) => problems))).toBe(
    'applied',
  );
  return id;
}

/** Every row of content; calendar items, which have no references, without their ids. */
async function state(): Promise<string[]> {
  const tables = [
    'text',
    'pill',
    'question',
    'question_reply',
    'answer_key',
    'news',
    'zone_category',
    'zone_article',
  ];
  const all = [...tables, 'calendar_item', 'slide', 'contact_category'];
  const lines = all.map(
    (table) => sql`
      select ${table}::text || ' ' || (to_jsonb(t) - ${table === 'calendar_item' ? 'id' : ''}::text)::text as line
      from ${sql.table(table)} t`,
  );
  const { rows } = await sql<{
    line: string;
  }>`${sql.join(lines, sql` union all `)} order by line`.execute(database.kysely);
  return rows.map(({ line }) => line);
}

async function idOf(
  table: 'question' | 'pill' | 'news' | 'zone_article',
  slug: string,
): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select id from ${sql.table(table)} where slug = ${slug}`.execute(database.kysely);
  return rows[0]?.id ?? 0;
}

const attemptAt = (questionId: number, personId: number) => sql`
    insert into question_attempt (person_id, question_id, number, opened_at, deadline_at)
    values (${personId}, ${questionId}, 1, ${clock.now()}::timestamptz, ${clock.now()}::timestamptz)`;

test('an undo restores changed, added and removed content of every kind', async () => {
  const before = await state();
  clock.advance({ minutes: 1 });
  const id = await applied(named(contentOf('Druga', ['dwa']), 'b'));
  const after = await state();
  expect(after).not.toEqual(before);
  const shown = await panel.undo(id, true);
  expect(await state()).toEqual(after);
  const report = await panel.undo(id);
  expect(report?.files).toEqual(shown?.files);
  expect(report?.files.map(({ kind, takenBack, left }) => [kind, takenBack, left])).toEqual(
    // Of the calendar two items go, one returns, and one gets its former place.
    kindsOfContent.map((kind) => [kind, kind === 'kalendarz' ? 4 : 2, []]),
  );
  expect(await state()).toEqual(before);
  expect((await sql`select from row_before`.execute(database.kysely)).rows).toEqual([]);
  const again = await panel.undo(id);
  expect(again?.files.every(({ takenBack }) => takenBack === 0)).toBe(true);
  expect(await state()).toEqual(before);
});

test("a later file's content is kept, names it and undoes to it", async () => {
  const id = await applied(named(contentOf('Druga', ['dwa']), 'b'));
  const first = await state();
  const later = await applied(named(contentOf('Trzecia', ['dwa']), 'c'));
  const after = await state();
  const report = await panel.undo(id);
  const rows = (kind: string): number =>
    ['kalendarz', 'slajdy', 'kategorie_kontaktu'].includes(kind) ? 1 : 2;
  expect(whatIsLeft(report)).toEqual(
    kindsOfContent.map((kind) => [kind, `later ${rows(kind)}`, `c-${kind}.csv`]),
  );
  expect(await state()).toEqual(after);
  expect(whatIsLeft(await panel.undo(later))).toEqual(kindsOfContent.map((kind) => [kind]));
  expect(await state()).toEqual(first);
});

test('undoing two content imports leaves the first state', async () => {
  const before = await state();
  const ids = [
    await applied(named(contentOf('Druga', ['dwa']), 'b')),
    await applied(named(contentOf('Trzecia', ['dwa']), 'c')),
  ];
  for (const id of ids.toReversed()) await panel.undo(id);
  expect(await state()).toEqual(before);
  const id = await applied(named(contentOf('Druga', ['dwa']), 'b'));
  await imported(named(contentOf('Trzecia', ['dwa']), 'c'));
  const after = await state();
  expect(
    whatIsLeft(await panel.undo(id))?.every(([, why]) => String(why).startsWith('later')),
  ).toBe(true);
  expect(await state()).toEqual(after);
});

test('an opened question and a read pill are kept', async () => {
  const id = await applied(named(contentOf('Druga', ['dwa']), 'b'));
  const personId = await addPerson(database.kysely);
  for (const slug of ['jeden', 'dwa'])
    await attemptAt(await idOf('question', slug), personId).execute(database.kysely);
  const after = (await state()).filter((line) => /^(question|answer)/.test(line));
  const report = await panel.undo(id);
  expect(whatIsLeft(report)?.slice(1, 3)).toEqual([
    ['pigulki', 'used 1'],
    ['pytania', 'opened 2'],
  ]);
  expect(report?.files[2]?.leftRows).toEqual(
    ['jeden', 'dwa'].map((about) => ({ personId: null, about, why: 'opened' })),
  );
  expect((await state()).filter((line) => /^(question|answer)/.test(line))).toEqual(after);
  const pill = await applied({ 'p.csv': contentOf('Nowa', ['przeczytana'])['pigulki'] ?? '' });
  const read = {
    person_id: personId,
    pill_id: await idOf('pill', 'przeczytana'),
    read_at: clock.now(),
  };
  await database.kysely.insertInto('pill_reading').values(read).execute();
  expect(whatIsLeft(await panel.undo(pill))).toEqual([['pigulki', 'opened 1']]);
});

test('news and articles that somebody has read are removed with who read them', async () => {
  const { kysely } = database;
  const files = contentOf('Nowa', ['przeczytana']);
  const id = await applied({
    'n.csv': files['aktualnosci'] ?? '',
    'k.csv': files['kategorie_strefy'] ?? '',
    's.csv': files['strefa'] ?? '',
  });
  const person_id = await addPerson(kysely);
  const read_at = clock.now();
  const [news_id, zone_article_id] = [
    await idOf('news', 'przeczytana'),
    await idOf('zone_article', 'przeczytana'),
  ];
  await kysely.insertInto('news_reading').values({ person_id, news_id, read_at }).execute();
  const inZone = { person_id, zone_article_id, read_at };
  await kysely.insertInto('zone_article_reading').values(inZone).execute();
  const kinds = ['aktualnosci', 'kategorie_strefy', 'strefa'];
  expect(whatIsLeft(await panel.undo(id))).toEqual(kinds.map((kind) => [kind]));
  expect(await kysely.selectFrom('news').select('slug').execute()).toEqual([{ slug: 'jeden' }]);
});

test('a question of a closed month or with corrections is kept', async () => {
  const { kysely } = database;
  const id = await applied({
    'q.csv': questionHead + question('jeden', 'jeden', 'Druga', 'Może;Nie;2'),
  });
  await markClosed(kysely, '2026-11-01', 1);
  expect(whatIsLeft(await panel.undo(id))).toEqual([['pytania', 'closed 1']]);
  await sql`truncate settlement cascade`.execute(kysely);
  const again = await applied({ 'q.csv': questionHead + question('dwa', 'jeden', 'Dwa') });
  await sql`
      insert into correction (key, person_id, month, cause, amount, reason_code, reason, complaint, state, created_at)
      values ('x', ${await addPerson(kysely)}, '2026-11-01', ${`question:${await idOf('question', 'dwa')}`}, 5, 'data', '', '',
        'proposed', ${clock.now()}::timestamptz)
    `.execute(kysely);
  expect(whatIsLeft(await panel.undo(again))).toEqual([['pytania', 'used 1']]);
});

test('a question is kept when its former pill was removed', async () => {
  const pill = await applied({ 'p.csv': contentOf('Nowa', ['dwa'])['pigulki'] ?? '' });
  await imported({
    'q.csv': questionHead + question('jeden', 'dwa', 'Pierwsza', 'Pierwsza;Nie;1'),
  });
  const id = await applied({
    'q.csv': questionHead + question('jeden', 'jeden', 'Inna', 'Inna;Nie;1'),
  });
  expect(whatIsLeft(await panel.undo(pill))).toEqual([['pigulki']]);
  expect(whatIsLeft(await panel.undo(id))).toEqual([['pytania', 'changed 1']]);
  expect(
    (await state()).some((line) => line.startsWith('question_reply') && line.includes('Inna')),
  ).toBe(true);
});

test('an undo waits for opening questions, its rehearsal does not', async () => {
  const { kysely } = database;
  const id = await applied(named(contentOf('Druga', ['dwa']), 'b'));
  const personId = await addPerson(kysely);
  const opening = await kysely.startTransaction().execute();
  for (const slug of ['jeden', 'dwa'])
    await attemptAt(await idOf('question', slug), personId).execute(opening);
  await rememberReading(opening, personId, await idOf('pill', 'dwa'), clock.now());
  const shown = await panel.undo(id, true);
  expect(whatIsLeft(shown)).toEqual(kindsOfContent.map((kind) => [kind]));
  const undone = panel.undo(id);
  await expect.poll(() => waiting(database)).toBe(1);
  await opening.commit().execute();
  expect(whatIsLeft(await undone)?.slice(1, 3)).toEqual([
    ['pigulki', 'opened 1'],
    ['pytania', 'opened 2'],
  ]);
  expect(
    (await state()).some((line) => line.startsWith('question_reply') && line.includes('Druga')),
  ).toBe(true);
});

test('questions and pills being undone cannot be opened or read', async () => {
  const { kysely } = database;
  const person = {
    personId: await addPerson(kysely),
    openedAt: clock.now(),
    deadlineAt: clock.now(),
  };
  const [questionId, pillId] = [await idOf('question', 'jeden'), await idOf('pill', 'jeden')];
  const undoing = await kysely.startTransaction().execute();
  for (const table of ['answer_key', 'question_reply', 'question', 'pill'])
    await sql`delete from ${sql.table(table)}`.execute(undoing);
  const opening = async (): Promise<boolean> => {
    try {
      return await openAttempt(kysely, { ...person, questionId, number: 1, lapsed: null });
    } catch (error) {
      if (error instanceof QuestionHeld) return opening();
      throw error;
    }
  };
  const [opened, read] = [opening(), rememberReading(kysely, person.personId, pillId, clock.now())];
  await expect.poll(() => waiting(database)).toBe(2);
  await undoing.commit().execute();
  expect(await opened).toBe(false);
  await read;
});
