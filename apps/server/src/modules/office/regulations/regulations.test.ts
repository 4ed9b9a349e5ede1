import { regulationsRows } from '@klub/contract/panel/content/regulations';
import { signoffRows } from '@klub/contract/panel/signoffs';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { type Club, addAccount, testClub } from '../../club/auth/accounts.testing.ts';
import { currentApprovals } from '../../club/auth/consents.store.ts';
import { notificationJobs } from '../../club/notifications/notifications.jobs.ts';
import { importProgramme } from '../programme/programme.ts';
import { signoffHandlers } from '../signoffs/signoffs.routes.ts';
import { signoffs } from '../signoffs/signoffs.service.ts';
import { everySignoff } from '../signoffs/signoffs.testing.ts';
import { regulationsHandlers } from './regulations.routes.ts';
import { takeDueVersions } from './regulations.service.ts';
import { regulationsSignoff } from './regulations.signoffs.ts';

const matter = z.object({ data: z.object({ digest: z.string() }) });

let club: Club;
let panel: TestPanel;
let [ewa, ola, piotr, kasia] = [0, 0, 0, 0];
let people: number[] = [];

beforeAll(async () => {
  club = await testClub();
  const { deps, database } = club;
  panel = await testPanel(deps);
  const none = {
    decides: 'staff.decide',
    show: async () => null,
    execute: async () => {},
  } as const;
  const decisions = signoffs(deps, {
    ...everySignoff(none),
    'regulations.publish': regulationsSignoff(deps),
  });
  panel.mount(regulationsRows, regulationsHandlers({ ...deps, propose: decisions.propose }));
  panel.mount(signoffRows, signoffHandlers(decisions));
  ewa = await addStaff(database.kysely, 'Ewa', ['editor']);
  ola = await addStaff(database.kysely, 'Ola', ['coordinator']);
  piotr = await addStaff(database.kysely, 'Piotr', ['approver']);
  kasia = await addStaff(database.kysely, 'Kasia', ['consultant']);
});

beforeEach(async () => {
  const { kysely } = club.database;
  await sql`
    truncate text, text_version, approval, approval_version, consent_event, signoff, person, notification, announcement,
      trail_entry, job, setting cascade
  `.execute(kysely);
  club.clock.set('2026-11-16T10:00:00+01:00');
  await files({
    'teksty.csv': 'nazwa;html\nregulamin;<p>Pierwszy regulamin</p>\n',
    'zgody.csv':
      'kod;okazja;nazwa;tresc;wymagana\nregulamin;logowanie;Akceptuję;<p>Oświadczam</p>;tak\nmail;logowanie;Listy;<p>Piszcie</p>;nie\n',
  });
  people = [];
  for (const phone of ['+48500000101', '+48500000102', '+48500000103'])
    people.push(await addAccount(club, { phone }));
  await addAccount(club, { phone: '+48500000104', password: null });
});

async function files(named: Record<string, string>): Promise<void> {
  const sources = Object.entries(named).map(([name, text]) => memorySource(name, text, ''));
  const report = await importProgramme(club.deps, { files: sources });
  expect(report.outcome).toBe('applied');
}

const call = (by: number, method: 'GET' | 'POST', path: string, body?: object) =>
  panel.call(by, method, `documents${path}`, body);

async function dataOf(by: number, path: string): Promise<Record<string, never>> {
  const { status, body } = await call(by, 'GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { data: Record<string, never> }).data;
}

async function draft(html: string, document = 'regulamin', revision = 0, by = ewa) {
  const words = { name: document === 'regulamin' ? '' : 'Nowa zgoda', html, isRequired: true };
  return call(by, 'POST', `/${document}/draft`, { revision, ...words });
}

async function propose(effectiveOn: string, document = 'regulamin', revision = 1, by = ewa) {
  return call(by, 'POST', `/${document}/propose`, { revision, effectiveOn, reason: 'Nowy rok.' });
}

async function decide(by: number, id: string) {
  const { digest } = matter.parse((await panel.call(by, 'GET', `signoffs/${id}`)).body).data;
  return panel.call(by, 'POST', `signoffs/${id}/decide`, { decision: 'approve', digest });
}

async function planned(html: string, effectiveOn: string, document = 'regulamin'): Promise<void> {
  const { revision } = ((await draft(html, document)).body as { data: { revision: number } }).data;
  const { body } = await propose(effectiveOn, document, revision);
  const { signoffId } = (body as { data: { signoffId: string } }).data;
  expect((await decide(piotr, signoffId)).status).toBe(200);
}

async function textNow(): Promise<string> {
  const reply = await club.app.inject({ method: 'GET', url: '/regulations' });
  return (reply.json() as { data: { html: string } }).data.html;
}

/** Codes of the required approvals that a person is asked at a login. */
async function askedOf(personId: number): Promise<string[]> {
  const approvals = await currentApprovals(club.database.kysely, personId, club.clock.now());
  return approvals.flatMap(({ name, isAnswered }) => (isAnswered ? [] : [name]));
}

async function agree(personId: number): Promise<void> {
  const approvals = await currentApprovals(club.database.kysely, personId, club.clock.now());
  for (const { versionId } of approvals) {
    await sql`
      insert into consent_event (person_id, approval_version_id, value, at, source, user_agent, channel)
      values (${personId}, ${versionId}, true, ${club.clock.now()}, '', '', 'login')
    `.execute(club.database.kysely);
  }
}

async function deliver(): Promise<string[]> {
  await jobWorker(club.deps, notificationJobs(club.deps)).runDue();
  const { rows } = await sql<{ title: string; count: number }>`
    select title, count(*) from notification group by title order by title
  `.execute(club.database.kysely);
  return rows.map(({ title, count }) => `${count} ${title}`);
}

test('a text that files bring has a numbered version, and the same text none', async () => {
  await files({ 'teksty.csv': 'nazwa;html\nregulamin;<p>Pierwszy regulamin</p>\n' });
  await files({ 'teksty.csv': 'nazwa;html\nregulamin;<p>Drugi</p>\nzasady;<p>Gra</p>\n' });
  const versions = await dataOf(ewa, '/regulamin/versions');
  expect(versions).toMatchObject([
    { number: 2, state: 'inForce', by: null, decidedBy: null },
    { number: 1, state: 'former' },
  ]);
  expect(await dataOf(ewa, '/regulamin/versions/1')).toMatchObject({
    html: '<p>Pierwszy regulamin</p>',
  });
});

test('two people plan a version; on its day it takes effect once, and asks everybody again', async () => {
  await agree(people[0] ?? 0);
  await planned('<p>Drugi regulamin</p>', '2026-12-01');
  expect(await textNow()).toBe('<p>Pierwszy regulamin</p>');
  expect(await dataOf(ola, '/regulamin/versions')).toMatchObject([
    {
      number: 2,
      state: 'planned',
      effectiveOn: '2026-12-01',
      by: { name: 'Ewa' },
      decidedBy: { name: 'Piotr' },
    },
    { number: 1, state: 'inForce', agreement: { agreed: 1, asked: 3 } },
  ]);
  expect(await deliver()).toEqual(['3 Od 01.12.2026 nowy regulamin']);
  club.clock.set('2026-11-30T23:59:59+01:00');
  await takeDueVersions(club.deps);
  expect(await textNow()).toBe('<p>Pierwszy regulamin</p>');
  expect(await askedOf(people[0] ?? 0)).toEqual([]);

  club.clock.set('2026-12-01T00:00:00+01:00');
  await Promise.all([1, 2, 3, 4].map(() => takeDueVersions(club.deps)));
  await takeDueVersions(club.deps);
  expect(await textNow()).toBe('<p>Drugi regulamin</p>');
  expect(await askedOf(people[0] ?? 0)).toEqual(['Akceptuję']);
  const versions = await dataOf(ola, '/regulamin/versions');
  expect(versions).toMatchObject([
    { number: 2, state: 'inForce', agreement: { agreed: 0, asked: 3 } },
    { number: 1, state: 'former' },
  ]);
  const { rows } = await sql<{ count: number }>`
    select count(*) from approval_version v join approval a on a.id = v.approval_id where a.code = 'regulamin'
  `.execute(club.database.kysely);
  expect(rows[0]?.count).toBe(2);
});

test('an approval gets the proposed words on its day', async () => {
  const list = (await dataOf(ewa, '')) as unknown as { document: string; title: string }[];
  const mail = list.find(({ title }) => title === 'Listy')?.document ?? '';
  await planned('<p>Piszcie rzadko</p>', '2026-11-20', mail);
  club.clock.set('2026-11-20T08:00:00+01:00');
  await takeDueVersions(club.deps);
  expect(await dataOf(ewa, `/${mail}/versions`)).toMatchObject([
    { number: 2, state: 'inForce', by: { name: 'Ewa' }, decidedBy: { name: 'Piotr' } },
    { number: 1, state: 'former', by: null },
  ]);
  expect(await askedOf(people[0] ?? 0)).toEqual(['Akceptuję', 'Nowa zgoda']);
  expect(await textNow()).toBe('<p>Pierwszy regulamin</p>');
});

test('who agreed: percent for editors, names for offices, a reminder once a day', async () => {
  await agree(people[1] ?? 0);
  expect((await dataOf(ewa, '')) as unknown).toMatchObject([
    { document: 'regulamin', inForce: { agreement: { agreed: 1, asked: 3 } } },
    {},
    {},
  ]);
  expect((await call(ewa, 'GET', '/regulamin/missing')).status).toBe(403);
  const missing = await call(kasia, 'GET', '/regulamin/missing?page=1');
  expect(missing).toMatchObject({ status: 200, body: { total: 2, pages: 1 } });
  const first = await call(ewa, 'POST', '/regulamin/remind');
  expect(first).toMatchObject({ status: 200, body: { data: { people: 2 } } });
  const again = await Promise.all([1, 2].map(() => call(ola, 'POST', '/regulamin/remind')));
  expect(again.map(({ status }) => status)).toEqual([409, 409]);
  expect(await deliver()).toEqual(['2 Czeka na Ciebie nowy regulamin']);
  club.clock.advance({ hours: 24 });
  expect((await call(ola, 'POST', '/regulamin/remind')).status).toBe(200);
  expect(await deliver()).toEqual(['4 Czeka na Ciebie nowy regulamin']);
});

test('a numbered version never changes, whoever tries', async () => {
  const { kysely } = club.database;
  for (const change of [
    sql`update text_version set html = '<p>Inny</p>' where number = 1`,
    sql`update text_version set number = 7 where number = 1`,
    sql`delete from text_version where number = 1`,
  ])
    await expect(change.execute(kysely)).rejects.toThrow('never changes');
  await planned('<p>Drugi</p>', '2026-12-01');
  await expect(
    sql`update text_version set html = '<p>Inny</p>' where number = 2`.execute(kysely),
  ).rejects.toThrow('never changes');
});

test('a draft is saved by revision: nobody overwrites another, a changed one outdates its proposal', async () => {
  expect(await draft('<p onclick="x()">A</p>')).toMatchObject({
    status: 200,
    body: { data: { revision: 1, removed: ['onclick w <p>'] } },
  });
  expect((await draft('<p>B</p>', 'regulamin', 0, ola)).status).toBe(409);
  const both = await Promise.all([
    draft('<p>C</p>', 'regulamin', 1, ewa),
    draft('<p>D</p>', 'regulamin', 1, ola),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const { body } = await propose('2026-12-01', 'regulamin', 2);
  const { signoffId } = (body as { data: { signoffId: string } }).data;
  expect((await propose('2026-12-02', 'regulamin', 2)).status).toBe(409);
  expect((await call(ewa, 'POST', '/regulamin/discard', { revision: 2 })).status).toBe(409);
  const { digest } = matter.parse(
    (await panel.call(piotr, 'GET', `signoffs/${signoffId}`)).body,
  ).data;
  await draft('<p>E</p>', 'regulamin', 2);
  expect(
    (
      await panel.call(piotr, 'POST', `signoffs/${signoffId}/decide`, {
        decision: 'approve',
        digest,
      })
    ).status,
  ).toBe(409);
  expect((await call(ewa, 'POST', '/regulamin/discard', { revision: 3 })).status).toBe(200);
});

test('one version is planned at a time, from tomorrow on, never empty, never by its proposer', async () => {
  await draft('<p> </p>', 'regulamin', 0, ola);
  const empty = await propose('2026-11-16', 'regulamin', 1, ola);
  expect(empty).toMatchObject({
    status: 400,
    body: { errors: { html: ['Tekst jest pusty.'], effectiveOn: ['Najwcześniej 17.11.2026.'] } },
  });
  await draft('<p>Drugi</p>', 'regulamin', 1, ola);
  const { body } = await propose('2026-11-17', 'regulamin', 2, ola);
  const { signoffId } = (body as { data: { signoffId: string } }).data;
  expect((await decide(ola, signoffId)).status).toBe(403);
  expect((await panel.call(ewa, 'GET', `signoffs/${signoffId}`)).status).toBe(404);
  expect((await decide(piotr, signoffId)).status).toBe(200);
  expect((await draft('<p>Trzeci</p>')).status).toBe(200);
  expect((await propose('2026-12-01')).status).toBe(409);
});

test('a version is announced as many days before its day as the setting of the day says', async () => {
  await files({ 'u.csv': 'nazwa;od;wartosc\ndni_ogloszenia;2026-11-01;14\n' });
  expect(await dataOf(ewa, '/regulamin')).toMatchObject({
    noticeDays: 14,
    firstDay: '2026-11-30',
  });
  await draft('<p>Drugi</p>');
  expect(await propose('2026-11-29')).toMatchObject({
    status: 400,
    body: { errors: { effectiveOn: ['Najwcześniej 30.11.2026.'] } },
  });
  const { body } = await propose('2026-11-30');
  const { signoffId } = (body as { data: { signoffId: string } }).data;
  club.clock.advance({ days: 1 });
  expect((await decide(piotr, signoffId)).status).toBe(409);
  expect(await textNow()).toBe('<p>Pierwszy regulamin</p>');
});

test('a planned version is withdrawn before its day, once, and its words are a draft again', async () => {
  await planned('<p>Drugi</p>', '2026-11-20');
  const withdraw = (by: number, number: number) =>
    call(by, 'POST', '/regulamin/withdraw', { number, reason: 'Pomyłka w paragrafie 3.' });
  expect((await withdraw(kasia, 2)).status).toBe(403);
  expect((await withdraw(ewa, 1)).status).toBe(409);
  const twice = await Promise.all([withdraw(ewa, 2), withdraw(ola, 2)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await dataOf(ewa, '/regulamin')).toMatchObject({
    inForce: { number: 1 },
    draft: { html: '<p>Drugi</p>' },
  });
  const versions = await dataOf(ewa, '/regulamin/versions');
  expect(versions).toMatchObject([
    { number: null, state: 'draft' },
    { number: 1, state: 'inForce' },
    { number: 2, state: 'withdrawn' },
  ]);
  expect(await deliver()).toEqual([
    '3 Od 20.11.2026 nowy regulamin',
    '3 Regulamin nie zmieni się 20.11.2026',
  ]);
  club.clock.set('2026-11-20T00:01:00+01:00');
  await takeDueVersions(club.deps);
  expect(await textNow()).toBe('<p>Pierwszy regulamin</p>');
  // The next one has a number of its own.
  const { body } = await propose('2026-11-25');
  const { signoffId } = (body as { data: { signoffId: string } }).data;
  expect((await decide(piotr, signoffId)).status).toBe(200);
  expect(await dataOf(ewa, '/regulamin/versions')).toMatchObject([
    { number: 3, state: 'planned' },
    { number: 1, state: 'inForce' },
    { number: 2, state: 'withdrawn' },
  ]);
});

test('who has agreed is listed with the moment, apart from who has not', async () => {
  await agree(people[0] ?? 0);
  const agreed = await call(ola, 'GET', '/regulamin/missing?who=agreed');
  expect(agreed).toMatchObject({
    status: 200,
    body: {
      total: 1,
      data: [{ personId: String(people[0]), agreedAt: '2026-11-16T09:00:00.000Z' }],
    },
  });
  const rest = await call(ola, 'GET', '/regulamin/missing');
  expect(rest).toMatchObject({
    body: { total: 2, data: [{ agreedAt: null }, { agreedAt: null }] },
  });
});

test('documents need the permission and exist', async () => {
  expect((await call(kasia, 'GET', '')).status).toBe(403);
  expect((await draft('<p>A</p>', 'regulamin', 0, piotr)).status).toBe(403);
  expect((await call(ewa, 'GET', '/zgoda-999999')).status).toBe(404);
  expect((await call(ewa, 'GET', '/polityka')).status).toBe(400);
});
