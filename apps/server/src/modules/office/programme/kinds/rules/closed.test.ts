import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { advisoryLocks } from '../../../../../infra/db/locks.ts';
import { addMonths, lastDayOf } from '../../../../../infra/warsaw.ts';
import {
  settlementWorld,
  type SettlementWorld,
} from '../../../../money/settlements/settlements.testing.ts';
import { importer, problemsOf } from '../../programme.testing.ts';
import { addQuestions } from '../../../../../testing/programme.ts';
import { bookReward } from '../../../../club/ledger/ledger.service.ts';
import { verifySettlements } from '../../../../money/audit/verify.service.ts';
import { changesOfUsed, type Dated, settingDays } from './closed.rules.ts';
import type { settingsInFiles } from './settings.ts';

const header = 'nazwa;od;wartosc\n';
const refused = (day: string) =>
  `2 od: Od tego dnia ustawienie zmieniłoby miesiąc, który jest już zamknięty. Pierwszy możliwy dzień: ${day}.`;
const rewarded = (day: string) =>
  `2 od: Od tego dnia ustawienie zmieniłoby nagrody za drugą szansę, które są już zapisane w księdze. Pierwszy możliwy dzień: ${day}.`;

let world: SettlementWorld;
beforeAll(async () => {
  world = await settlementWorld();
});
beforeEach(() => world.reset());

const load = (files: Record<string, string>) => importer(world.database, world.clock).run(files);
const setting = async (line: string) =>
  problemsOf(await load({ 'ustawienia.csv': `${header}${line}\n` }));

test('a setting in a closed month is refused with a possible day', async () => {
  await world.close('2026-08-01');
  await world.close('2026-09-01');
  const values = {
    punkt_w_groszach: '150',
    minimum_wiedzy: '1',
    nagroda_drugiej_szansy_procent: '50',
    dni_ponownego_otwarcia: '1',
    jednostka_punktu: '1 punkt to 1 sztuka',
  };
  for (const [name, value] of Object.entries(values)) {
    for (const day of ['2020-01-01', '2026-08-01', '2026-09-30']) {
      expect(await setting(`${name};${day};${value}`)).toEqual([refused('2026-10-01')]);
    }
    expect(await setting(`${name};2026-10-01;${value}`)).toEqual([]);
  }
});

test('values that change no closed month are accepted', async () => {
  await world.close('2026-07-01');
  await world.close('2026-09-01');
  expect(await setting('punkt_w_groszach;2026-01-01;100')).toEqual([]);
  expect(await setting('punkt_w_groszach;2026-09-01;100')).toEqual([]);
  expect(await setting('punkt_w_groszach;2026-08-01;150')).toEqual([]);
  expect(await setting('punkt_w_groszach;2026-07-05;150')).toEqual([refused('2026-08-01')]);
  expect(await setting('platnik_nazwa;2026-01-01;Nowa Spółka')).toEqual([]);
});

/**
 * A right answer at the second chance on 3 November, worth all 10 golden points of its question.
 */
async function answeredAgain(): Promise<number> {
  const { kysely } = world.database;
  const personId = await world.person();
  const month = '2026-11-01';
  const questions = await addQuestions(
    kysely,
    Array.from({ length: 3 }, () => ({ month, reward: 10 })),
  );
  const questionId = questions[0]?.id ?? 0;
  const at = new Date('2026-11-03T12:00:00+01:00');
  const decided = { opened_at: at, deadline_at: at, decided_at: at };
  await kysely
    .insertInto('question_attempt')
    .values([
      { person_id: personId, question_id: questionId, number: 1, outcome: 'wrong', ...decided },
      { person_id: personId, question_id: questionId, number: 2, outcome: 'correct', ...decided },
    ])
    .execute();
  await bookReward(kysely, { personId, questionId, month, amount: 10 }, at);
  return personId;
}

/** Typed by the names in files: a new one needs a value. */
const values: Record<keyof typeof settingsInFiles, string> = {
  minimum_wiedzy: '1',
  dni_ponownego_otwarcia: '1',
  nagroda_drugiej_szansy_procent: '50',
  jednostka_punktu: '1 punkt to 1 sztuka',
  punkt_w_groszach: '150',
  platnik_nazwa: 'Nowa Spółka',
  platnik_adres: 'ul. Nowa 1, 00-001 Warszawa',
  platnik_konto: 'PL61109010140000071219812874',
  termin_pytania: '10 dni roboczych',
  termin_reklamacji: '30 dni',
  termin_rodo: '1 miesiąc',
  termin_techniczne: '1 dzień roboczy',
  dni_ogloszenia: '14',
  zgoda_handlowa: 'marketing',
  nazwa_programu: 'Klub Majstra',
  rola_user1: 'Sprzedawca',
  rola_user2: 'Gość',
  rola_user3: 'Brygadzista',
  rola_przedstawiciel: 'Opiekun sklepu',
  telefon_od_przedstawiciela: 'Przedstawiciel może do Ciebie zadzwonić.',
};
test.each(Object.entries(values))(
  '%s backdated in an open month is refused, or the month verifies',
  async (name, value) => {
    const personId = await answeredAgain();
    await world.figures(personId, '2026-11-01', 120);
    const told = await setting(`${name};2026-11-01;${value}`);
    expect(told).toEqual(name === 'nagroda_drugiej_szansy_procent' ? [rewarded('2026-11-04')] : []);
    world.clock.set('2026-12-02T09:00:00+01:00');
    await world.close('2026-11-01');
    expect((await verifySettlements(world.deps)).differences).toEqual([]);
  },
);

test("a second chance's share does not change rewarded days", async () => {
  await answeredAgain();
  const percent = (line: string) => setting(`nagroda_drugiej_szansy_procent;${line}`);
  expect(await percent('2026-10-15;50')).toEqual([rewarded('2026-11-04')]);
  expect(await percent('2026-11-03;50')).toEqual([rewarded('2026-11-04')]);
  expect(await percent('2026-11-01;100')).toEqual([]);
  expect(await percent('2026-11-04;50')).toEqual([]);
  expect(await percent('2026-10-15;50')).toEqual([]);
});

test('a rule in a closed period is refused with a possible month', async () => {
  const rules = 'rola;okres;od;progi;bramka_wiedzy\n';
  for (const month of ['2026-07-01', '2026-08-01']) await world.close(month);
  const rule = async (line: string) =>
    problemsOf(await load({ 'reguly.csv': `${rules}${line}\n` }));
  expect(await rule('user1;miesiac;2026-08;100:70;nie')).toEqual([
    '2 od: Od tego miesiąca zasady zmieniłyby okres, który jest już zamknięty. Pierwszy możliwy miesiąc: 2026-09 (od 2026-09-01).',
  ]);
  expect(await rule('user1;kwartal;2026-07;100:70;nie')).toEqual([]);
  expect(await rule('user1;miesiac;2026-09;100:70;nie')).toEqual([]);
  await world.close('2026-09-01');
  expect(await rule('user1;kwartal;2026-07;100:90;nie')).toEqual([
    expect.stringContaining('Pierwszy możliwy miesiąc: 2026-10 (od 2026-10-01).'),
  ]);
});

test('a setting waits for a running closing, then is refused', async () => {
  const { database } = world;
  const other = await database.pool.connect();
  try {
    await other.query(`begin; select pg_advisory_xact_lock(${advisoryLocks.settlement})`);
    const loading = setting('punkt_w_groszach;2026-08-01;150');
    const waiting = async (): Promise<number | null> =>
      (
        await other.query(`select from pg_locks join pg_database on pg_database.oid = database
            where datname = current_database() and locktype = 'advisory' and not granted`)
      ).rowCount;
    await expect.poll(waiting).toBe(1);
    await other.query(`insert into settlement
        (month, revision, golden_point_grosze, statements, amount, last_import_id, closed_by, closed_at)
        values ('2026-08-01', 1, 100, 0, 0, 0, 'Anna Nowak', now()); commit`);
    expect(await loading).toEqual([refused('2026-09-01')]);
  } finally {
    other.release(true);
  }
});

test("a rate change during a closing keeps the month's rate", async () => {
  for (let round = 0; round < 6; round += 1) {
    await world.reset();
    const personId = await world.person();
    await world.figures(personId, '2026-08-01', 120);
    await Promise.all([setting('punkt_w_groszach;2026-08-01;150'), world.close('2026-08-01')]);
    const { rows } = await sql<{ closed: number; now: number }>`
        select golden_point_grosze as closed,
          coalesce((select (value #>> '{}')::bigint from setting where name = 'golden_point_grosze'), 100) as now
        from settlement
      `.execute(world.database.kysely);
    expect(rows).toEqual([{ closed: rows[0]?.now, now: rows[0]?.now }]);
  }
});

test('after any refusals closed days keep values and named days work', () => {
  const months = Array.from({ length: 8 }, (_, index) => addMonths('2026-01-01', index));
  const day = fc.constantFrom(
    ...months.flatMap((month) => [month, `${month.slice(0, 8)}15`, lastDayOf(month)]),
  );
  const dated = fc.uniqueArray(fc.record({ from: day, content: fc.constantFrom('1', '2', '3') }), {
    selector: ({ from }) => from,
    maxLength: 5,
  });
  const at = (history: readonly Dated[], when: string) =>
    history
      .filter(({ from }) => from <= when)
      .toSorted((a, b) => a.from.localeCompare(b.from))
      .at(-1)?.content;
  fc.assert(
    fc.property(
      fc.subarray(months),
      dated,
      day,
      fc.constantFrom('1', '2', '3'),
      (closed, history, from, content) => {
        const before = [{ from: '0001-01-01', content: '0' }, ...history];
        const withIt = (start: string) => [
          ...before.filter((one) => one.from !== start),
          { from: start, content },
        ];
        const changesNothing = (start: string) =>
          closed.every((month) =>
            Array.from({ length: Number(lastDayOf(month).slice(8)) }, (_, index) => index + 1)
              .map((number) => `${month.slice(0, 8)}${String(number).padStart(2, '0')}`)
              .every((when) => at(before, when) === at(withIt(start), when)),
          );
        const ask = (start: string) =>
          changesOfUsed({ before, after: withIt(start) }, settingDays(closed)).get(start);
        const free = ask(from);
        expect(free === undefined).toBe(changesNothing(from));
        if (free !== undefined) expect([free > from, ask(free)]).toEqual([true, undefined]);
      },
    ),
    { numRuns: 500 },
  );
});
