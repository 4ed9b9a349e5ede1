import { readsMeanwhile } from '../../../testing/meanwhile.ts';
import type { LetterKind } from '@klub/contract/letters';
import { letterRows } from '@klub/contract/panel/people/letters';
import { attachmentMaxBytes } from '@klub/contract/attachments';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { attachmentStore } from '../../../infra/files/attachment-store.ts';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import type { Letter, Mail } from '../../../infra/outside/mail.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { addPerson } from '../../../testing/programme.ts';
import { sessions } from '../../club/auth/sessions/sessions.ts';
import { openLetter, sweepLetters } from '../../club/letters/letters.ts';
import { noticeJobs } from '../notices/notices.jobs.ts';
import { attachmentRoute } from './attachment.route.ts';
import { answerMailJobs, enqueueReminders, letterNotice, reminderJobs } from './letters.jobs.ts';
import { letterHandlers } from './letters.routes.ts';

/** The Friday before All Saints of 2026, which is a Sunday. */
const friday = '2026-10-30T10:00:00+01:00';

const shown = z.object({
  data: z.object({
    version: z.number(),
    state: z.string(),
    dueOn: z.string(),
    answersBy: z.string(),
    assignedTo: z.object({ name: z.string() }).nullable(),
    entries: z.array(
      z.object({
        what: z.string(),
        words: z.string(),
        text: z.string(),
        isLate: z.boolean(),
        mailedAt: z.string().nullable(),
      }),
    ),
  }),
});
const listed = z.object({
  data: z.array(z.object({ number: z.string(), daysLeft: z.number().nullable() })),
  total: z.number(),
});
const own = z.object({
  data: z.array(z.object({ number: z.string() })),
  next: z.string().nullable(),
});

let club: TestApp;
let panel: TestPanel;
let [kasia, ola, marek] = [0, 0, 0];
let anna = 0;

beforeAll(async () => {
  club = await testApp({ moment: friday });
  const { deps, database } = club;
  panel = await testPanel(deps);
  panel.mount(letterRows, letterHandlers(deps));
  attachmentRoute(panel.app, panel.parts, deps);
  kasia = await addStaff(database.kysely, 'Kasia', ['consultant']);
  ola = await addStaff(database.kysely, 'Ola', ['coordinator']);
  marek = await addStaff(database.kysely, 'Marek', ['editor']);
});

beforeEach(async () => {
  const { kysely } = club.database;
  await sql`truncate letter, letter_entry, letter_counter, letter_template, notification, trail_entry, setting cascade`.execute(
    kysely,
  );
  await kysely.deleteFrom('job').execute();
  club.clock.set(friday);
  anna = await addPerson(kysely, 'user1', { first_name: 'Anna', last_name: 'Żak' });
});

const written = {
  topic: 'Reklamacja',
  email: 'anna@sklep.example',
  message: 'Brakuje mi 20 punktów <script>alert(1)</script> 🙏',
  attachmentName: null,
  writer: '',
};

async function write(more: object = {}, kind: LetterKind = 'complaint', personId = anna) {
  const now = club.clock.now();
  return openLetter(
    club.deps,
    club.database.kysely,
    {
      personId,
      source: 'app',
      kind,
      content: { ...written, ...more },
      attachmentFile: null,
      receivedAt: now,
      by: null,
    },
    now,
  );
}

const show = async (id: number, by = kasia) =>
  shown.parse((await panel.call(by, 'GET', `letters/${id}`)).body).data;

async function answer(id: number, more: object = {}, by = kasia) {
  const { version } = await show(id);
  return panel.call(by, 'POST', `letters/${id}/answer`, {
    key: 'form-0001',
    version,
    text: 'Dzień dobry, {imie}. Mamy już Twoje punkty.',
    outcome: 'accepted',
    ...more,
  });
}

/** Keeps the e-mails; fails as often as it is told. */
function postOffice(failures = 0) {
  const letters: Letter[] = [];
  const mail: Mail = {
    send: async (letter) => {
      if (failures-- > 0) throw new Error('451 try again later');
      letters.push(letter);
    },
  };
  return { letters, worker: jobWorker(club.deps, answerMailJobs(club.deps, mail)) };
}

async function inApp(path: string, personId = anna) {
  const token = await sessions(club.deps).open(club.database.kysely, {
    personId,
    scope: 'full',
    deviceHash: null,
  });
  const headers = { authorization: `Bearer ${token}` };
  const reply = await club.app.inject({ method: 'GET', url: `/api/v1/${path}`, headers });
  return { status: reply.statusCode, body: reply.json() as unknown };
}

test('a complaint on the Friday before All Saints is due in 14 days, a technical letter on Wednesday', async () => {
  const complaint = await write();
  const technical = await write({}, 'technical');
  expect([complaint.number, technical.number]).toEqual(['ZG-2026-000001', 'ZG-2026-000002']);
  expect([(await show(complaint.id)).dueOn, (await show(technical.id)).dueOn]).toEqual([
    '2026-11-13',
    '2026-11-04',
  ]);
});

test('a setting counts for letters from its day on', async () => {
  await club.database.kysely
    .insertInto('setting')
    .values({
      name: 'letter_term_complaint',
      valid_from: '2026-11-01',
      value: JSON.stringify('30 dni'),
    })
    .execute();
  const before = await write();
  club.clock.set('2026-11-02T09:00:00+01:00');
  const after = await write();
  expect([(await show(before.id)).dueOn, (await show(after.id)).dueOn]).toEqual([
    '2026-11-13',
    '2026-12-02',
  ]);
});

test('an answer goes by e-mail and into the app, once', async () => {
  const { id, number } = await write();
  expect((await answer(id)).status).toBe(200);
  const office = postOffice();
  await office.worker.runDue();
  expect(office.letters).toMatchObject([
    {
      to: 'anna@sklep.example',
      subject: `Odpowiedź na zgłoszenie ${number}`,
      text: expect.stringContaining('Dzień dobry, Anna. Mamy już Twoje punkty.'),
    },
  ]);
  expect(office.letters[0]?.text).not.toContain('Brakuje mi');
  const { body } = await inApp(`letters/${number}`);
  expect(body).toMatchObject({
    data: {
      state: 'closed',
      result: 'accepted',
      message: written.message,
      answers: [{ text: 'Dzień dobry, Anna. Mamy już Twoje punkty.' }],
    },
  });
  const told = await club.database.kysely.selectFrom('notification').selectAll().execute();
  expect(told).toMatchObject([
    {
      person_id: anna,
      title: `Odpowiedź na zgłoszenie ${number}`,
      url: `/kontakt/zgloszenia/${number}`,
    },
  ]);
  expect(await show(id)).toMatchObject({ state: 'closed', assignedTo: { name: 'Kasia' } });
});

test('the same form sent again is the same answer', async () => {
  const { id } = await write();
  const body = { key: 'form-0001', version: 1, text: 'Już działa.', outcome: 'explained' };
  const first = await panel.call(kasia, 'POST', `letters/${id}/answer`, body);
  expect(await panel.call(kasia, 'POST', `letters/${id}/answer`, body)).toEqual(first);
  const other = await panel.call(kasia, 'POST', `letters/${id}/answer`, { ...body, text: 'Inne.' });
  expect(other.status).toBe(409);
  const office = postOffice();
  await office.worker.runDue();
  expect(office.letters).toHaveLength(1);
});

test('of two who answer at once, the second sees the first and sends nothing', async () => {
  const { id } = await write();
  const body = (text: string) => ({ key: 'form-0001', version: 1, text, outcome: 'explained' });
  const replies = await Promise.all([
    panel.call(kasia, 'POST', `letters/${id}/answer`, body('Od Kasi.')),
    panel.call(ola, 'POST', `letters/${id}/answer`, body('Od Oli.')),
  ]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    message: expect.stringContaining('Ktoś właśnie zmienił to zgłoszenie'),
  });
  const office = postOffice();
  await office.worker.runDue();
  expect(office.letters).toHaveLength(1);
  const { entries } = await show(id);
  expect(entries.filter(({ what }) => what === 'answer')).toHaveLength(1);
  expect(await club.database.kysely.selectFrom('notification').select('id').execute()).toHaveLength(
    1,
  );
});

test('an answer whose mail server fails midway goes out once it is back', async () => {
  const { id } = await write();
  await answer(id);
  const office = postOffice(2);
  await office.worker.runDue();
  expect(office.letters).toEqual([]);
  for (let minutes = 0; minutes < 3; minutes += 1) {
    club.clock.advance({ minutes: 1 });
    await office.worker.runDue();
  }
  expect(office.letters).toHaveLength(1);
  const { entries } = await show(id);
  expect(entries.at(-1)?.mailedAt).not.toBeNull();
});

test('an answer of a killed process that was sent is not sent again', async () => {
  const { id } = await write();
  await answer(id);
  await postOffice().worker.runDue();
  await club.database.kysely
    .updateTable('job')
    .set({ done_at: null, locked_until: null })
    .where('queue', '=', 'letter-answer')
    .execute();
  const office = postOffice();
  await office.worker.runDue();
  expect(office.letters).toEqual([]);
});

test('without an address the answer is in the app alone, without an account by e-mail alone', async () => {
  const quiet = await write({ email: '' });
  expect((await show(quiet.id)).answersBy).toBe('app');
  await answer(quiet.id);
  const office = postOffice();
  await office.worker.runDue();
  expect(office.letters).toEqual([]);
  const called = await panel.call(kasia, 'POST', 'letters', {
    key: 'phone-0001',
    source: 'phone',
    kind: 'question',
    person: null,
    writer: 'Jan z Radomia',
    email: '',
    topic: 'Nie pamięta hasła',
    message: 'Dzwonił, że nie może wejść.',
    receivedOn: '2026-10-29',
  });
  const { id } = z.object({ data: z.object({ id: z.coerce.number() }) }).parse(called.body).data;
  expect(await show(id)).toMatchObject({ answersBy: 'nowhere', dueOn: '2026-11-05' });
  expect((await answer(id, { text: 'Wyjaśniono przez telefon.' })).status).toBe(200);
});

test('a letter that is typed in twice by one form is one letter', async () => {
  const body = {
    key: 'phone-0001',
    source: 'post',
    kind: 'privacy',
    person: String(anna),
    writer: '',
    email: '',
    topic: 'Kopia danych',
    message: 'Proszę o kopię.',
    receivedOn: '2026-10-30',
  };
  const first = await panel.call(kasia, 'POST', 'letters', body);
  expect(await panel.call(kasia, 'POST', 'letters', body)).toEqual(first);
  expect((await panel.call(kasia, 'POST', 'letters', { ...body, message: 'Inna.' })).status).toBe(
    409,
  );
  expect(
    await panel.call(kasia, 'POST', 'letters', { ...body, key: 'phone-0002', person: null }),
  ).toMatchObject({
    status: 400,
    body: { errors: { writer: ['Wskaż uczestnika albo wpisz, kto dzwonił lub pisał.'] } },
  });
  const later = { ...body, key: 'phone-0003', receivedOn: '2026-10-31' };
  expect(await panel.call(kasia, 'POST', 'letters', later)).toMatchObject({
    status: 400,
    body: { errors: { receivedOn: ['Ten dzień jeszcze nie nadszedł.'] } },
  });
});

test('an answer after the due date is sent and marked', async () => {
  const { id } = await write();
  club.clock.set('2026-11-14T09:00:00+01:00');
  expect((await answer(id)).status).toBe(200);
  expect((await show(id)).entries.at(-1)).toMatchObject({
    isLate: true,
    words: 'Zamknięte: uznana. Po terminie.',
  });
});

test('a field without a value refuses the answer at its field', async () => {
  const { id } = await write();
  expect(await answer(id, { text: 'Za {miesiac}.' })).toMatchObject({
    status: 400,
    body: { errors: { text: [expect.stringContaining('{miesiac}')] } },
  });
  const preview = await panel.call(kasia, 'POST', `letters/${id}/preview`, {
    text: 'Za {miesiac}.',
  });
  expect(preview.status).toBe(400);
  const { version } = await show(id);
  const sorted = { version, kind: 'complaint', month: '2026-09' };
  expect((await panel.call(kasia, 'POST', `letters/${id}/sort`, sorted)).status).toBe(200);
  const after = await panel.call(kasia, 'POST', `letters/${id}/preview`, { text: 'Za {miesiac}.' });
  expect(after).toMatchObject({
    status: 200,
    body: { data: { to: written.email, text: 'Za wrzesień 2026.' } },
  });
  expect((await show(id)).entries.filter(({ what }) => what === 'answer')).toEqual([]);
});

test('another kind has another due date, counted from the day of receipt', async () => {
  const { id } = await write();
  const sorted = { version: 1, kind: 'technical', month: null };
  expect((await panel.call(kasia, 'POST', `letters/${id}/sort`, sorted)).status).toBe(200);
  expect((await show(id)).dueOn).toBe('2026-11-04');
  expect((await panel.call(kasia, 'POST', `letters/${id}/sort`, sorted)).status).toBe(200);
  const stale = { ...sorted, kind: 'question' };
  expect((await panel.call(kasia, 'POST', `letters/${id}/sort`, stale)).status).toBe(409);
});

test('a letter is assigned to who can answer it, and by the list found there', async () => {
  const { id } = await write();
  const to = (staffId: number | null, version: number) =>
    panel.call(kasia, 'POST', `letters/${id}/assign`, {
      version,
      to: staffId === null ? null : String(staffId),
    });
  expect((await to(marek, 1)).status).toBe(400);
  expect((await to(ola, 1)).status).toBe(200);
  expect((await to(ola, 1)).status).toBe(200);
  expect((await to(kasia, 1)).status).toBe(409);
  const numbers = async (by: number, query: string) =>
    listed.parse((await panel.call(by, 'GET', `letters?${query}`)).body).total;
  expect([
    await numbers(ola, 'assigned=me'),
    await numbers(kasia, 'assigned=me'),
    await numbers(kasia, 'assigned=others'),
    await numbers(kasia, 'assigned=nobody'),
  ]).toEqual([1, 0, 1, 0]);
  expect((await show(id)).entries.at(-1)?.words).toBe('Przydzielone: Ola.');
});

test('the list is by due date and finds numbers, people and what is late', async () => {
  const complaint = await write();
  const technical = await write({}, 'technical');
  const find = async (query: string) =>
    listed
      .parse((await panel.call(kasia, 'GET', `letters?${query}`)).body)
      .data.map(({ number, daysLeft }) => [number, daysLeft]);
  expect(await find('')).toEqual([
    [technical.number, 5],
    [complaint.number, 14],
  ]);
  expect(await find('q=zg%201')).toEqual([[complaint.number, 14]]);
  expect(await find(`q=${encodeURIComponent('Żak')}&kind=technical`)).toEqual([
    [technical.number, 5],
  ]);
  expect(await find('q=Nikt')).toEqual([]);
  club.clock.set('2026-11-04T23:30:00+01:00');
  expect(await find('due=today')).toEqual([[technical.number, 0]]);
  club.clock.set('2026-11-05T00:30:00+01:00');
  expect(await find('due=late')).toEqual([[technical.number, -1]]);
  const due = await panel.call(kasia, 'GET', 'letters-due');
  expect(due.body).toEqual({ data: { late: 1, today: 0 } });
});

test('a note stays inside and is written once', async () => {
  const { id, number } = await write();
  const note = { key: 'note-0001', text: 'Sprawdzić z magazynem.' };
  await panel.call(kasia, 'POST', `letters/${id}/note`, note);
  await panel.call(kasia, 'POST', `letters/${id}/note`, note);
  const { entries } = await show(id);
  expect(entries.filter(({ what }) => what === 'note')).toMatchObject([{ text: note.text }]);
  expect(JSON.stringify((await inApp(`letters/${number}`)).body)).not.toContain('magazynem');
});

test('duplicates are merged into an open letter of the same person', async () => {
  const first = await write();
  const second = await write({ message: 'Jeszcze raz.' });
  const other = await write({}, 'complaint', await addPerson(club.database.kysely));
  const merge = (id: number, into: string, version = 1) =>
    panel.call(kasia, 'POST', `letters/${id}/merge`, { version, into });
  expect(await merge(second.id, other.number)).toMatchObject({
    status: 400,
    body: { errors: { into: ['Tamto zgłoszenie jest od innej osoby.'] } },
  });
  expect((await merge(second.id, second.number)).status).toBe(400);
  expect((await merge(second.id, first.number)).status).toBe(200);
  expect((await merge(second.id, first.number)).status).toBe(200);
  expect((await answer(second.id)).status).toBe(409);
  expect((await inApp(`letters/${second.number}`)).body).toMatchObject({
    data: { result: 'merged', mergedInto: first.number },
  });
});

test('two merges into each other end without a deadlock, one of them', async () => {
  const first = await write();
  const second = await write();
  const replies = await Promise.all([
    panel.call(kasia, 'POST', `letters/${first.id}/merge`, { version: 1, into: second.number }),
    panel.call(ola, 'POST', `letters/${second.id}/merge`, { version: 1, into: first.number }),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a participant and a representative read their own letters alone', async () => {
  const { number } = await write();
  const seller = await addPerson(club.database.kysely, 'salesman');
  const theirs = await write({ topic: 'Raport' }, 'question', seller);
  const numbers = async (personId: number) =>
    own.parse((await inApp('letters', personId)).body).data.map((one) => one.number);
  expect([await numbers(anna), await numbers(seller)]).toEqual([[number], [theirs.number]]);
  expect((await inApp(`letters/${number}`, seller)).status).toBe(404);
  expect((await inApp(`letters/${theirs.number}`, anna)).status).toBe(404);
});

test('own letters come in pages', async () => {
  for (let count = 0; count < 23; count += 1) await write();
  const first = own.parse((await inApp('letters')).body);
  const rest = own.parse((await inApp(`letters?before=${first.next ?? ''}`)).body);
  expect([first.data.length, rest.data.length, rest.next]).toEqual([20, 3, null]);
  expect(rest.data.at(-1)?.number).toBe('ZG-2026-000001');
});

test('an attachment of 5 MB is downloaded as a file, with its trail entry', async () => {
  const content = Buffer.alloc(attachmentMaxBytes, 'a');
  const attachmentFile = await attachmentStore(club.deps).keep(content);
  const { id } = await openLetter(
    club.deps,
    club.database.kysely,
    {
      personId: anna,
      source: 'app',
      kind: 'complaint',
      content: { ...written, attachmentName: 'strona.html.pdf' },
      attachmentFile,
      receivedAt: club.clock.now(),
      by: null,
    },
    club.clock.now(),
  );
  const take = (by: number) =>
    panel.app.inject({
      method: 'GET',
      url: `/api/panel/v1/letters/${id}/attachment`,
      headers: panel.headersOf(by),
    });
  const file = await take(kasia);
  expect([file.statusCode, file.rawPayload.equals(content)]).toEqual([200, true]);
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment/),
    'x-content-type-options': 'nosniff',
  });
  expect((await take(marek)).statusCode).toBe(403);
  const taken = club.database.kysely
    .selectFrom('trail_entry')
    .select('person_id')
    .where('action', '=', 'letter.attachmentTaken');
  expect(await taken.execute()).toEqual([{ person_id: anna }]);
});

test('a letter of a deleted account is answered by e-mail alone', async () => {
  const { id } = await write();
  await club.database.kysely
    .updateTable('person')
    .set({ deleted_at: club.clock.now(), first_name: '', last_name: '' })
    .where('id', '=', anna)
    .execute();
  expect(await panel.call(kasia, 'GET', `letters/${id}`)).toMatchObject({
    body: { data: { answersBy: 'email', person: { name: 'Konto usunięte', isGone: true } } },
  });
  expect((await answer(id)).status).toBe(400);
  expect((await answer(id, { text: 'Dzień dobry, {imie|Szanowni Państwo}.' })).status).toBe(200);
  const office = postOffice();
  await office.worker.runDue();
  expect(office.letters[0]?.text).not.toContain('w aplikacji');
  expect(await club.database.kysely.selectFrom('notification').select('id').execute()).toEqual([]);
});

test('reminders go out five days, two days and none before the due date, to who has it', async () => {
  const { id } = await write();
  const told: string[] = [];
  const remind = async (moment: string) => {
    club.clock.set(moment);
    await enqueueReminders(club.database.kysely, club.clock.now());
    const source = (topic: { readonly id: number }) => letterNotice(club.deps, topic);
    const jobs = {
      ...reminderJobs(club.deps),
      ...noticeJobs({ ...club.deps, source: (topic) => source(topic) }),
    };
    await jobWorker(club.deps, jobs).runDue();
    const mails = await club.database.kysely
      .selectFrom('job')
      .select(['id', 'payload'])
      .where('queue', '=', 'notice-mail')
      .orderBy('id')
      .execute();
    told.splice(0, told.length, ...mails.map(({ payload }) => JSON.stringify(payload)));
    return told.length;
  };
  expect(await remind('2026-11-07T09:00:00+01:00')).toBe(0);
  expect(await remind('2026-11-08T07:30:00+01:00')).toBe(0);
  expect(await remind('2026-11-08T09:00:00+01:00')).toBe(1);
  expect(await remind('2026-11-08T10:00:00+01:00')).toBe(1);
  expect(told[0]).toContain(`"staffId":${kasia}`);
  await panel.call(kasia, 'POST', `letters/${id}/assign`, { version: 1, to: String(ola) });
  expect(await remind('2026-11-11T09:00:00+01:00')).toBe(2);
  expect(told[1]).toContain(`"staffId":${ola}`);
  expect(await remind('2026-11-13T09:00:00+01:00')).toBe(3);
  expect(await letterNotice(club.deps, { id })).toMatchObject({
    to: [ola],
    title: 'ZG-2026-000001',
    outcome: 'reklamacja, termin mija dziś',
    route: `/zgloszenia/${id}`,
  });
  await answer(id);
  expect(await letterNotice(club.deps, { id })).toBeNull();
});

test('closed letters go by their kind, open ones never', async () => {
  const { kysely } = club.database;
  const question = await write({}, 'question');
  const complaint = await write();
  const paid = await write();
  const open = await write({}, 'question');
  for (const { id } of [question, complaint, paid]) await answer(id, { text: 'Odpowiedź.' });
  await sql`
    with entry as (
      insert into ledger_entry (person_id, kind, month, amount, cause, revision, created_at)
      values (${anna}, 'correction', '2026-10-01', 20, 'month:2026-10', 1, now()) returning id
    )
    insert into correction (key, person_id, month, cause, amount, reason_code, reason, complaint, state, entry_id, booked_at, created_at)
    select 'k', ${anna}, '2026-10-01', 'month:2026-10', 20, 'complaint', 'x', ${paid.number}, 'booked', id, now(), now() from entry
  `.execute(kysely);
  const left = async (moment: string) => {
    await sweepLetters(kysely, new Date(moment));
    const rows = await kysely.selectFrom('letter').select('number').orderBy('id').execute();
    return rows.map(({ number }) => number);
  };
  const all = [question, complaint, paid, open].map(({ number }) => number);
  expect(await left('2027-10-30T08:00:00Z')).toEqual(all);
  expect(await left('2027-10-30T12:00:00Z')).toEqual(all.slice(1));
  expect(await left('2029-10-30T12:00:00Z')).toEqual([paid.number, open.number]);
  expect(await left('2032-10-30T08:00:00Z')).toEqual([paid.number, open.number]);
  expect(await left('2032-10-30T12:00:00Z')).toEqual([open.number]);
  expect((await write()).number).toBe('ZG-2026-000005');
});

test('templates have unique names and known fields', async () => {
  const save = (body: object) => panel.call(kasia, 'POST', 'letter-templates', body);
  const first = { id: null, name: 'Powitanie', content: 'Dzień dobry, {imie|Państwo}.' };
  const saved = await save(first);
  expect(saved.status).toBe(200);
  expect(await save(first)).toEqual(saved);
  expect(await save({ ...first, content: 'Inna.' })).toMatchObject({
    status: 400,
    body: { errors: { name: ['Jest już szablon o tej nazwie.'] } },
  });
  expect(await save({ ...first, name: 'Kwota', content: '{kwota}' })).toMatchObject({
    status: 400,
    body: { errors: { content: [expect.stringContaining('Nie ma pola {kwota}')] } },
  });
  const { id } = z.object({ data: z.object({ id: z.string() }) }).parse(saved.body).data;
  expect((await save({ id, name: 'Witaj', content: 'Witaj.' })).status).toBe(200);
  expect((await panel.call(kasia, 'POST', `letter-templates/${id}/remove`)).status).toBe(200);
  expect((await panel.call(kasia, 'GET', 'letter-templates')).body).toEqual({ data: [] });
});

test('a letter is of one moment, however often it changes meanwhile', async () => {
  const { kysely } = club.database;
  const { id } = await write();
  const change = (mark: number) =>
    kysely.transaction().execute(async (transaction) => {
      await sql`update letter set version = ${mark + 1} where id = ${id}`.execute(transaction);
      await sql`update staff set name = ${`Ola ${mark + 1}`} where id = ${ola}`.execute(
        transaction,
      );
    });
  const read = async () => {
    const { body } = await panel.call(kasia, 'GET', `letters/${id}`);
    const { data } = body as { data: { version: number; colleagues: { name: string }[] } };
    return { version: data.version, names: data.colleagues.map(({ name }) => name) };
  };
  for (const { version, names } of await readsMeanwhile(30, { change, read }))
    expect(names).toContain(`Ola ${version}`);
});
