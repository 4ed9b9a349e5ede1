import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { held, waiting } from '../../../infra/db/held.testing.ts';
import { advisoryLocks } from '../../../infra/db/locks.ts';
import { addPeople } from '../../../testing/programme.ts';
import { noteAlone } from '../../money/alone/alone.service.ts';
import { importsClub } from './imports.testing.ts';

/** Twenty people with a plan of 100: one person may change 400 of 2000 golden points alone. */
const crowd = Array.from({ length: 20 }, (_, index) => String(610_000_001 + index));
const october = '2026-10-01';
const file = (
  column: string,
  month: string,
  rows: readonly (readonly [phone: string, value: number])[],
): string =>
  `telefon;sklep;miesiac;${column}\n${rows.map(([phone, value]) => `${phone};S1;${month};${value}\n`).join('')}`;
const resultOf = (from: number, to: number, points: number, month = '2026-10'): string =>
  file(
    'punkty',
    month,
    crowd.slice(from, to).map((phone) => [phone, points]),
  );

const it = importsClub();

beforeEach(async () => {
  await it.command({
    'r2.csv': 'rola;okres;od;progi;bramka_wiedzy\nuser1;miesiac;2026-02;60:60|100:100;nie\n',
    'u2.csv': `telefon;rola;imie;nazwisko\n${crowd.map((phone) => `${phone};user1;Jan;Kos\n`).join('')}`,
    'st2.csv': `rodzaj;telefon;wskazanie;od\n${crowd.map((phone) => `uczestnik-sklep;${phone};S1;2026-01-01\n`).join('')}`,
  });
  await it.command({
    'plany.csv': file(
      'cel',
      '2026-10',
      crowd.map((phone) => [phone, 100]),
    ),
  });
});

/** Checks and applies a file; returns the reasons for a second person, and the proposal. */
async function sent(text: string, by = it.clerk()) {
  const id = await it.checked({ 'wyniki.csv': text });
  const { second } = await it.shown(id);
  const { status, body } = await it.postApply(id, by);
  expect(status, JSON.stringify(body)).toBe(200);
  await it.runDue();
  const { signoffId } = (body as { data: { signoffId: string | null } }).data;
  expect((await it.shown(id)).state).toBe(signoffId === null ? 'applied' : 'proposed');
  return { id, second, signoffId };
}

async function aloneIn(signoffId: string | null): Promise<string[][]> {
  const { body } = await it.panel().call(it.approver(), 'GET', `signoffs/${signoffId}`);
  const { lines } = (body as { data: { lines: { label: string; after: string; part?: string }[] } })
    .data;
  return lines.flatMap(({ label, after, part }) => (part === 'alone' ? [[label, after]] : []));
}

/** By another account, on the last person. */
async function doneAlone(amount: number, corrections = 0): Promise<void> {
  const personId = (await idsOf(crowd)).at(-1) ?? 0;
  const act = { act: 'import', actId: 1, staffId: it.otherClerk(), at: new Date() } as const;
  await noteAlone(it.handle(), act, [
    { month: october, personId, amount, corrections, isOver: false },
  ]);
}

async function idsOf(phones: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
      select id from person where phone = any(${phones.map((phone) => `+48${phone}`)}) order by phone
    `.execute(it.handle());
  return rows.map(({ id }) => id);
}

test('imports of a month add up over accounts until two people decide', async () => {
  expect((await sent(resultOf(0, 2, 100))).second).toEqual([]);
  await doneAlone(200);
  const third = await sent(resultOf(4, 5, 100));
  expect(third.second).toEqual([
    'Złote punkty miesiąca 10.2026 zmieniają się o 100 złotych punktów, razem z tym, co zrobiono bez drugiej osoby: o 500 złotych punktów, czyli o 25 % z 2\u00a0000, które plany tego miesiąca dałyby najwyżej; bez drugiej osoby może to być 20 %.',
  ]);
  const last = (await idsOf(crowd)).at(-1) ?? 0;
  expect(await aloneIn(third.signoffId)).toEqual([
    [
      'Bez drugiej osoby, październik 2026',
      `2 razy, razem 400 złotych punktów (plusy i minusy dodane do siebie); najwięcej osoba nr ${last}: 200 złotych punktów`,
    ],
    [
      'Iza, październik 2026',
      '1 raz (importy i zmiany planu lub wyniku 1), 1 osoba, 200 złotych punktów',
    ],
    [
      'Ola, październik 2026',
      '1 raz (importy i zmiany planu lub wyniku 1), 2 osoby, 200 złotych punktów',
    ],
  ]);
});

test('an approval that has shown the list lets the count begin again', async () => {
  await doneAlone(400);
  const { signoffId } = await sent(resultOf(4, 5, 100));
  expect(await it.agreed(signoffId)).toBe(200);
  expect((await sent(resultOf(5, 9, 100))).second).toEqual([]);
});

test('gains and losses in one file are added absolutely', async () => {
  await it.command({ 'wyniki.csv': resultOf(0, 10, 100) });
  const text = `${resultOf(0, 3, 0)}${resultOf(10, 13, 100).split('\n').slice(1).join('\n')}`;
  const { second } = await sent(text);
  expect(second).toEqual([
    expect.stringContaining('zmieniają się o 600 złotych punktów, czyli o 30 %'),
  ]);
});

test('taking an import back counts like an import', async () => {
  const { id } = await sent(resultOf(0, 2, 100));
  await it.postUndo(id, true);
  await it.runDue();
  expect((await it.shown(id)).undoSecond).toEqual([]);
  await it.postUndo(id, false);
  await it.runDue();
  expect([(await it.shown(id)).state, await it.golden()]).toEqual(['undone', 0]);
  expect((await sent(resultOf(0, 1, 100))).second).toEqual([
    expect.stringContaining('o 500 złotych punktów'),
  ]);
});

test('an import counts corrections that were made alone', async () => {
  await doneAlone(350, 350);
  expect((await sent(resultOf(0, 1, 100))).second).toEqual([
    expect.stringContaining('o 450 złotych punktów'),
  ]);
});

test('no more than five hundred people are changed alone in a month', async () => {
  const people = await addPeople(
    it.handle(),
    Array.from({ length: 499 }, () => ({})),
  );
  const act = { act: 'import', actId: 1, staffId: it.otherClerk(), at: new Date() } as const;
  await noteAlone(
    it.handle(),
    act,
    people.map((personId) => ({
      month: october,
      personId,
      amount: 1,
      corrections: 0,
      isOver: false,
    })),
  );
  expect((await sent(resultOf(0, 1, 100))).second).toHaveLength(1);
  expect((await sent(resultOf(0, 2, 100))).second.at(-1)).toBe(
    'Złote punkty zmieniają się u 501 osób, razem z tymi, którym zmieniono je bez drugiej osoby, czyli więcej niż 500.',
  );
});

test('a tenth of a file above 150 % needs two people', async () => {
  await it.command({ 'wyniki.csv': resultOf(0, 20, 100) });
  expect((await sent(resultOf(0, 3, 151))).second).toEqual([]);
  const mixed = `${resultOf(3, 5, 151)}${resultOf(5, 6, 150).split('\n').slice(1).join('\n')}`;
  expect((await sent(mixed)).second).toEqual([
    'Osoby z wynikiem ponad 150 % planu miesiąca 10.2026: 2 z 3 w pliku, a razem z tym, co zrobiono bez drugiej osoby: 5.',
  ]);
});

test('results of a month that has not begun take two', async () => {
  expect((await sent(resultOf(0, 1, 10, '2026-12'))).second).toEqual([
    'Są w nim wyniki miesiąca, który się jeszcze nie zaczął: 12.2026.',
  ]);
});

test('an import waits for an act under way and counts it', async () => {
  const id = await it.checked({ 'wyniki.csv': resultOf(0, 1, 100) });
  const [personId = 0] = await idsOf(crowd);
  const { database } = it.club();
  const act = await held(
    database,
    `select pg_advisory_xact_lock(${advisoryLocks.alone});
       insert into alone_change (act, act_id, month, person_id, amount, corrections, is_over, created_at)
       values ('correction', 1, '${october}', ${personId}, 350, 350, false, now())`,
  );
  await it.postApply(id);
  const running = it.runDue();
  await expect.poll(() => waiting(database)).toBe(1);
  await act.query('commit');
  await running;
  const { state, second } = await it.shown(id);
  expect([state, await it.golden()]).toEqual(['ready', 0]);
  expect(second).toEqual([
    expect.stringContaining('razem z tym, co zrobiono bez drugiej osoby: o 450'),
  ]);
});
