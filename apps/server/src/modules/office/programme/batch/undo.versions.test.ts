import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database, Handle } from '../../../../infra/db/db.ts';
import { advisoryLocks } from '../../../../infra/db/locks.ts';
import { testClock } from '../../../../testing/clock.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { addQuestion, markClosed } from '../../../../testing/programme.ts';
import { latestRules } from '../kinds/rules/rules.store.ts';
import { type Batches, batches } from './batch.testing.ts';
import { limitReasons } from './effect.rules.ts';
import type { UndoReport } from './undo.service.ts';

const phone = '600000001';
const ruleHead = 'rola;okres;od;progi;bramka_wiedzy\n';
const rule = (from: string, bonus: number, kind = 'miesiac'): string =>
  `user1;${kind};${from};100:${bonus};nie\n`;
const settings = (...rows: readonly string[]): string =>
  `nazwa;od;wartosc\n${rows.map((row) => `${row}\n`).join('')}`;

const whatIsLeft = (report: UndoReport | null) =>
  report?.files.map(({ kind, takenBack, left, laterFiles }) => [
    kind,
    takenBack,
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
  await sql`truncate person, place, customer, bonus_rule, setting, plan, realisation, question, settlement, import_run,
      import_batch, row_before, figure_before, staff cascade`.execute(database.kysely);
  panel = await batches(database, clock);
  await applied('command', {
    'r.csv': ruleHead + rule('2026-01', 50),
    'us.csv': settings('minimum_wiedzy;2026-01-01;3', 'punkt_w_groszach;2026-01-01;50'),
    's.csv': 'kod;nazwa;kanal;prefiks;sap;klient\nS1;Jeden;Sieci;PL;1;Klient\n',
    'u.csv': `telefon;rola\n${phone};user1\n`,
    'st.csv': `rodzaj;telefon;wskazanie;od\nuczestnik-sklep;${phone};S1;2026-01-01\n`,
    'p.csv': `telefon;sklep;miesiac;cel\n${phone};S1;2026-10;100\n${phone};S1;2026-11;100\n`,
    're.csv': `telefon;sklep;miesiac;punkty\n${phone};S1;2026-10;100\n${phone};S1;2026-11;100\n`,
  });
});

async function applied(
  way: 'panel' | 'command',
  files: Readonly<Record<string, string>>,
): Promise<number> {
  const { id, report } =
    way === 'panel' ? await panel.apply(files) : { id: 0, report: await panel.command(files) };
  expect(report.outcome, JSON.stringify(report.files.map(({ problems }) => problems))).toBe(
    'applied',
  );
  return id;
}

/** Rules and settings in force in each of these months, and the golden points. */
async function state(): Promise<unknown> {
  const months = ['2026-09-15', '2026-10-15', '2026-11-15', '2026-12-15', '2027-01-15'];
  const rules = [...(await latestRules(database.kysely as never)).values()];
  const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', name, day, (
        select value from setting where setting.name = said.name and valid_from <= day order by valid_from desc limit 1
      )) as line
      from (select distinct name from setting) said, unnest(${months}::date[]) as day
      union all select concat_ws(' ', 'golden', cause, sum(amount)) from ledger_entry group by cause having sum(amount) <> 0
      order by line
    `.execute(database.kysely);
  return [
    rows.map(({ line }) => line),
    ...months.map((month) => rules.findLast(({ valid_from: from }) => from <= month)?.thresholds),
  ];
}

async function versions(): Promise<number> {
  const { rows } = await sql`select from bonus_rule`.execute(database.kysely);
  return rows.length;
}

test('undoing a rule or setting needs two people and rebooks bonuses', async () => {
  const before = await state();
  const id = await applied('panel', {
    'r.csv': ruleHead + rule('2026-01', 70) + rule('2026-12', 90),
    'us.csv': settings(
      'punkt_w_groszach;2026-01-01;80',
      'minimum_wiedzy;2026-11-01;9',
      'dni_ponownego_otwarcia;2026-12-01;7',
    ),
  });
  const [after, count] = [await state(), await versions()];
  const shown = await panel.undo(id, true);
  expect(await state()).toEqual(after);
  const report = await panel.undo(id);
  expect(report).toEqual(shown);
  expect(whatIsLeft(report)).toEqual([
    ['ustawienia', 3],
    ['reguly', 2],
  ]);
  expect(report === null ? [] : limitReasons(report.effect)).toContainEqual({
    why: 'versions',
    versions: 5,
  });
  expect(
    report?.effect.months.map(({ month, before: was, after: is }) => [month, was, is]),
  ).toEqual([
    ['2026-10', 70, 50],
    ['2026-11', 70, 50],
  ]);
  expect(await versions()).toBe(count + 2);
  const [lines, ...thresholds] = (await state()) as [string[], ...unknown[]];
  // A setting without an earlier value has its preset from then on.
  expect([lines.filter((line) => !/^dni|^reopen/.test(line)), ...thresholds]).toEqual(before);
  expect(lines).toContain('reopen_days 2026-12-15 3');
});

test('a first rule and a first payer account are kept', async () => {
  const id = await applied('panel', {
    'r.csv': ruleHead + rule('2026-10', 500, 'kwartal'),
    'us.csv': settings('platnik_konto;2026-12-01;PL61109010140000071219812874'),
  });
  const after = await state();
  const report = await panel.undo(id);
  expect(whatIsLeft(report)).toEqual([
    ['ustawienia', 0, 'first 1'],
    ['reguly', 0, 'first 1'],
  ]);
  expect(report?.files.map(({ leftRows }) => leftRows[0]?.about)).toEqual([
    expect.stringMatching(/konto płatnika/),
    expect.stringMatching(/kwartalna.*Doradca/),
  ]);
  expect(await state()).toEqual(after);
});

test('what a month that was closed since went by stays', async () => {
  const id = await applied('panel', {
    'r.csv': ruleHead + rule('2026-10', 70) + rule('2026-12', 90),
    'us.csv': settings('punkt_w_groszach;2026-10-01;80', 'punkt_w_groszach;2026-12-01;90'),
  });
  await markClosed(database.kysely, '2026-10-01', 1);
  expect(whatIsLeft(await panel.undo(id))).toEqual([
    ['ustawienia', 1, 'closed 1'],
    ['reguly', 1, 'closed 1'],
  ]);
  const [lines, , , november, december] = (await state()) as [string[], ...unknown[]];
  expect([november, december]).toEqual([
    [{ percent: 100, bonus: 70 }],
    [{ percent: 100, bonus: 70 }],
  ]);
  expect(lines).toContain('golden_point_grosze 2026-12-15 80');
});

test("a later file's version is kept, names it and undoes to it", async () => {
  const files = (bonus: number, grosze: number): Record<string, string> => ({
    [`r-${bonus}.csv`]: ruleHead + rule('2026-01', bonus),
    [`us-${bonus}.csv`]: settings(`punkt_w_groszach;2026-01-01;${grosze}`),
  });
  const first = await applied('panel', files(70, 70));
  const found = await state();
  const second = await applied('panel', files(90, 90));
  const after = await state();
  expect(whatIsLeft(await panel.undo(first))).toEqual([
    ['ustawienia', 0, 'later 1', 'us-90.csv'],
    ['reguly', 0, 'later 1', 'r-90.csv'],
  ]);
  expect(await state()).toEqual(after);
  expect(whatIsLeft(await panel.undo(second))).toEqual([
    ['ustawienia', 1],
    ['reguly', 1],
  ]);
  expect(await state()).toEqual(found);
});

test('repeated versions follow further undos in any order', async () => {
  const before = await state();
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const ids = [
      await applied('panel', {
        'r.csv': ruleHead + rule('2026-11', 70),
        'us.csv': settings('punkt_w_groszach;2026-11-01;70'),
      }),
      await applied('panel', {
        'r.csv': ruleHead + rule('2026-12', 90),
        'us.csv': settings('punkt_w_groszach;2026-12-01;90'),
      }),
    ];
    for (const which of order)
      expect(whatIsLeft(await panel.undo(ids[which] ?? 0))?.flat()).not.toContain(0);
    expect(await state()).toEqual(before);
  }
});

/** A rule and a setting of one day. */
const dated = (day: string, value: number): Record<string, string> => ({
  'r.csv': ruleHead + rule(day.slice(0, 7), value),
  'us.csv': settings(`punkt_w_groszach;${day};${value}`),
});

test('repeated versions follow undos even when their day was overwritten', async () => {
  const before = await state();
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const origin = await applied('panel', dated('2026-12-01', 70));
    await panel.undo(await applied('panel', dated('2027-01-01', 90)));
    const ids = [origin, await applied('panel', dated('2027-01-01', 80))];
    for (const which of order) await panel.undo(ids[which] ?? 0);
    expect(await state(), order.join()).toEqual(before);
  }
});

test.each(['panel', 'command'] as const)(
  'a version that a file of the %s states itself stays',
  async (way) => {
    const base = await state();
    const origin = await applied('panel', dated('2026-12-01', 70));
    await panel.undo(await applied('panel', dated('2027-01-01', 90)));
    const id = await applied(way, dated('2027-01-01', 70));
    await panel.undo(origin);
    const [lines, ...thresholds] = (await state()) as [string[], ...unknown[]];
    expect(
      lines
        .filter((line) => line.startsWith('golden_point_grosze 20'))
        .map((line) => line.slice(20)),
    ).toEqual([
      '2026-09-15 50',
      '2026-10-15 50',
      '2026-11-15 50',
      '2026-12-15 50',
      '2027-01-15 70',
    ]);
    expect(thresholds.slice(-2)).toEqual([
      [{ percent: 100, bonus: 50 }],
      [{ percent: 100, bonus: 70 }],
    ]);
    if (way === 'command') return;
    await panel.undo(id);
    expect(await state()).toEqual(base);
  },
);

test('rewarded second-chance settings stay, and undos wait for running answers', async () => {
  const { kysely } = database;
  const id = await applied('panel', {
    'us.csv': settings('nagroda_drugiej_szansy_procent;2026-11-01;50'),
  });
  const questionId = await addQuestion(kysely, '2026-11-01');
  const { rows } = await sql<{ id: number }>`select id from person`.execute(kysely);
  const answer = (handle: Handle): Promise<unknown> =>
    sql`
      with waited as materialized (select pg_advisory_xact_lock_shared(${advisoryLocks.rewards}))
      insert into question_attempt (person_id, question_id, number, opened_at, deadline_at, outcome, decided_at)
      select ${rows[0]?.id}::bigint, ${questionId}::bigint, 2, now(), now(), 'correct', ${clock.now()}::timestamptz from waited
    `.execute(handle);
  const answering = await kysely.startTransaction().execute();
  await answer(answering);
  expect(whatIsLeft(await panel.undo(id, true))).toEqual([['ustawienia', 1]]);
  const undone = panel.undo(id);
  const waiting = async (): Promise<number> => {
    const found =
      await sql`select from pg_locks where locktype = 'advisory' and not granted and objid = ${advisoryLocks.rewards}
        and database = (select oid from pg_database where datname = current_database())`.execute(
        kysely,
      );
    return found.rows.length;
  };
  await expect.poll(waiting).toBe(1);
  await answering.commit().execute();
  expect(whatIsLeft(await undone)).toEqual([['ustawienia', 0, 'earned 1']]);
});
