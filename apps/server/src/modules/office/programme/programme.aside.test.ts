import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { testClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/database.ts';
import type { ImportProgress } from './programme.report.ts';
import { figuresOf, importer, problemsOf } from './programme.testing.ts';
import { addPerson } from '../../../testing/programme.ts';

const clock = testClock('2026-11-16T10:00:00+01:00');

const programme = {
  'sklepy.csv':
    'kod;nazwa;kanal;prefiks;sap;klient\nWR-01;Jeden;Sieci;PL;1;Klient\nWR-02;Dwa;Sieci;PL;1;Klient\nab;Mały;Sieci;PL;1;Klient\nAB;Duży;Sieci;PL;1;Klient\n',
  'uczestnicy.csv':
    'telefon;rola;imie;nazwisko\n600000001;user1;Anna;Żak\n600000002;user1;Ewa;Była\n600000003;user2;Jan;Inny\n600000004;user1;Iza;Nowa\n',
  'struktura.csv':
    'rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;600000001;wr-01;2025-01-01;\nuczestnik-sklep;600000002;WR-01;2025-01-01;2026-09-10\n' +
    'uczestnik-sklep;600000003;WR-01;2025-01-01;\nuczestnik-sklep;600000004;WR-01;2026-11-30;\n',
  'reguly.csv':
    'rola;okres;od;progi;za_procent;limit;bramka_wiedzy\nuser1;miesiac;2026-01;60:50|100:120;;;nie\n',
  'zadania.csv':
    'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;Z;<p>x</p>;Liczą się: wiadra;user1;2026-11-01;2026-11-30\n',
  'cele_zadan.csv': 'zadanie;kod_celu;tytul;typ;premia\nbiel;sufit;Sufit;sztuki;40\n',
};

let database: Database;
let run: ReturnType<typeof importer>['run'];
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  const own = importer(database, clock);
  ({ run } = own);
  if ((await database.kysely.selectFrom('person').select('id').execute()).length > 0) return;
  const begun = await run(programme);
  if (begun.outcome !== 'applied') throw new Error(problemsOf(begun).join('\n'));
  // 600000009 left the club: only the keyed digest of the number is stored.
  const digest = own.vault.digest('deleted phone', '+48600000009');
  await addPerson(database.kysely, 'user1', { phone: '+48600000009' });
  await sql`
      update person set phone = 'deleted:' || id, deleted_at = now(), phone_digest = ${Buffer.from(digest)}
      where phone = '+48600000009'`.execute(database.kysely);
});

const asides = (report: Awaited<ReturnType<typeof run>>) =>
  report.files.flatMap(({ asideRows }) =>
    asideRows.map(({ line, cell, reason }) => `${line} „${cell}” ${reason}`),
  );

for (const [kind, column] of [
  ['plany', 'cel'],
  ['realizacje', 'punkty'],
] as const) {
  test(`${kind}: rows of leavers and roles without plans are skipped, idempotently`, async () => {
    const file = {
      [`${kind}.csv`]:
        `telefon;sklep;miesiac;${column}\n600000001;WR-01;2026-10;100\n600000002;WR-01;2026-09;90\n600000002;WR-01;2026-10;80\n` +
        '600000003;WR-01;2026-10;70\n600 000 009;WR-01;2026-10;60\n600000004;wr-01;2026-11;50\n',
    };
    const events: ImportProgress[] = [];
    const report = await run(file, { onProgress: (progress) => void events.push(progress) });
    expect(problemsOf(report)).toEqual([]);
    expect([report.outcome, figuresOf(report)[`${kind}.csv`], report.files[0]?.setAside]).toEqual([
      'applied',
      [3, 0, 0, 0],
      3,
    ]);
    expect(asides(report)).toEqual([
      '4 „600000002” Osoba odeszła: w ostatnim sklepie pracowała do 10.09.2026.',
      '5 „600000003” Rola „Uczestnik zadań specjalnych” nie ma planu sprzedaży w tym miesiącu.',
      '6 „600 000 009” Osoba odeszła: konto z tym numerem zostało usunięte.',
    ]);
    const sent = events.flatMap((event) => (event.event === 'aside' ? event.rows : []));
    expect(sent.map(({ line, cells }) => [line, ...cells]).toSorted()).toEqual([
      [4, '600000002', 'WR-01', '2026-10', '80'],
      [5, '600000003', 'WR-01', '2026-10', '70'],
      [6, '600 000 009', 'WR-01', '2026-10', '60'],
    ]);
    expect(figuresOf(await run(file))[`${kind}.csv`]).toEqual([0, 0, 3, 0]);
  });

  test(`${kind}: wrong shops, months and people stop the file with their cells`, async () => {
    const report = await run({
      [`${kind}.csv`]:
        `telefon;sklep;miesiac;${column}\n600000001;WR-02;2026-10;1\n600000004;WR-01;2026-10;1\n600000001;WR-01;2025-09;1\n` +
        '600000001;WR-01;2027-03;1\n699999999;WR-01;2026-10;1\n600000001;Ab;2026-10;1\n600000001;WR-01;2025-10;1\n600000001;WR-01;2027-02;1\n',
    });
    expect(
      report.files[0]?.problems.map(({ line, column: name, cell }) => [line, name, cell]),
    ).toEqual([
      [2, 'sklep', 'WR-02'],
      [4, 'miesiac', '2025-09'],
      [5, 'miesiac', '2027-03'],
      [6, 'telefon', '699999999'],
      [7, 'sklep', 'Ab'],
    ]);
    expect(report.outcome).toBe('rejected');
    expect(asides(report)).toEqual([
      '3 „600000004” Osoba nie pracuje w tym sklepie w tym miesiącu, tylko w innych.',
    ]);
  });
}

test('task figures of leavers are skipped, wrong shops stop the file', async () => {
  const goals = (rows: string) => ({
    'plany_zadan.csv': `telefon;sklep;zadanie;kod_celu;cel\n${rows}`,
  });
  const good = await run(
    goals(
      '600000001;wr-01;biel;sufit;20\n600000002;WR-01;biel;sufit;20\n600000009;WR-01;biel;sufit;20\n',
    ),
  );
  expect([good.outcome, figuresOf(good)['plany_zadan.csv'], asides(good)]).toEqual([
    'applied',
    [1, 0, 0, 0],
    [
      '3 „600000002” Osoba odeszła: w ostatnim sklepie pracowała do 10.09.2026.',
      '4 „600000009” Osoba odeszła: konto z tym numerem zostało usunięte.',
    ],
  ]);
  const bad = await run({
    'realizacje_zadan.csv':
      'telefon;sklep;zadanie;kod_celu;wynik\n600000001;WR-02;biel;sufit;1\n600000001;WR-01;biel;sufit;1\n600000001;wr-01;biel;sufit;2\n',
  });
  expect(problemsOf(bad)).toEqual([
    '2 sklep: Ta osoba nie pracuje w tym sklepie w czasie tego zadania (plik „struktura”).',
    '4 sklep: Ten sam klucz jest już w wierszu 3 tego pliku.',
  ]);
});

test('a row of the structure of a deleted account is set aside', async () => {
  const report = await run({
    'struktura.csv':
      'rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;600000009;WR-01;2026-01-01;\n',
  });
  expect([report.outcome, report.files[0]?.setAside]).toEqual(['applied', 1]);
});

test('a zero clears a figure where the person no longer works', async () => {
  const plan = (value: number) => ({
    'plany.csv': `telefon;sklep;miesiac;cel\n600000001;WR-02;2026-12;${value}\n`,
  });
  await run({
    'struktura.csv':
      'rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;600000001;WR-02;2026-12-01;\n',
  });
  expect((await run(plan(10))).outcome).toBe('applied');
  await sql`delete from person_place where from_date = '2026-12-01'`.execute(database.kysely);
  expect((await run(plan(11))).outcome).toBe('rejected');
  expect(figuresOf(await run(plan(0)))['plany.csv']).toEqual([0, 1, 0, 0]);
});

const columnsOfTasks = {
  plany_zadan: 'cel;kwalifikacja',
  realizacje_zadan: 'wynik;wynik_kwalifikacji',
} as const;

test.each(['plany_zadan', 'realizacje_zadan'] as const)(
  '%s: only zeros of both measures clear figures of absent people',
  async (kind) => {
    const file = (rows: string) => ({
      [`${kind}.csv`]: `telefon;sklep;zadanie;kod_celu;${columnsOfTasks[kind]}\n${rows}`,
    });
    const elsewhere =
      '2 sklep: Ta osoba nie pracuje w tym sklepie w czasie tego zadania (plik „struktura”).';
    for (const figures of ['0;8', '0;0']) {
      expect(problemsOf(await run(file(`600000001;WR-02;biel;sufit;${figures}\n`)))).toEqual([
        elsewhere,
      ]);
      const left = await run(file(`600000002;WR-01;biel;sufit;${figures}\n`));
      expect([left.outcome, asides(left)]).toEqual([
        'applied',
        ['2 „600000002” Osoba odeszła: w ostatnim sklepie pracowała do 10.09.2026.'],
      ]);
    }
    await run({
      'struktura.csv':
        'rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;600000001;WR-02;2026-11-01;\n',
    });
    expect((await run(file('600000001;WR-02;biel;sufit;5;8\n'))).outcome).toBe('applied');
    await sql`delete from person_place where from_date = '2026-11-01'`.execute(database.kysely);
    expect(problemsOf(await run(file('600000001;WR-02;biel;sufit;0;8\n')))).toEqual([elsewhere]);
    expect(figuresOf(await run(file('600000001;WR-02;biel;sufit;0;0\n')))[`${kind}.csv`]).toEqual([
      0, 1, 0, 0,
    ]);
  },
);

/** Figures of a shop where Anna works from November. */
async function workAndBring(kind: keyof typeof columnsOfTasks): Promise<void> {
  const works = 'rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;600000001;WR-02;2026-11-01;\n';
  const figures = `telefon;sklep;zadanie;kod_celu;${columnsOfTasks[kind]}\n600000001;WR-02;biel;sufit;5;8\n`;
  expect(problemsOf(await run({ 'struktura.csv': works, [`${kind}.csv`]: figures }))).toEqual([]);
}

test.each([
  ['plany_zadan', 'special_goal', ['target', 'target_qualification']],
  ['realizacje_zadan', 'special_result', ['points', 'points_qualification']],
] as const)(
  '%s: a missing second measure is kept unless the first is zero',
  async (kind, table, [one, other]) => {
    await workAndBring(kind);
    const [first = '', second = ''] = columnsOfTasks[kind].split(';');
    const listed: string[] = [];
    const bring = (figure: number) =>
      run(
        {
          [`${kind}.csv`]: `telefon;sklep;zadanie;kod_celu;${first}\n600000001;WR-02;biel;sufit;${figure}\n`,
        },
        {
          listChanges: true,
          onProgress: (event) => {
            const rows = event.event === 'changes' ? event.rows : [];
            listed.push(...rows.map(({ what, before, after }) => `${what} ${before} ${after}`));
          },
        },
      );
    const found = sql`select ${sql.ref(one)} as one, ${sql.ref(other)} as other from ${sql.table(table)}
        join place on place.id = place_id where place.code = 'WR-02'`;
    const stored = async () => (await found.execute(database.kysely)).rows;
    await bring(6);
    expect(await stored()).toEqual([{ one: 6, other: 8 }]);
    await sql`delete from person_place where from_date = '2026-11-01'`.execute(database.kysely);
    expect(figuresOf(await bring(0))[`${kind}.csv`]).toEqual([0, 1, 0, 0]);
    expect(await stored()).toEqual([{ one: 0, other: 0 }]);
    expect(listed).toEqual([`${first} 5 6`, `${first} 6 0`, `${second} 8 0`]);
    expect(figuresOf(await bring(0))[`${kind}.csv`]).toEqual([0, 0, 1, 0]);
  },
);

test("clearing a former shop's goal books a task reached elsewhere", async () => {
  await workAndBring('plany_zadan');
  await sql`delete from person_place where from_date = '2026-11-01'`.execute(database.kysely);
  await sql`delete from special_result`.execute(database.kysely);
  const task = 'telefon;sklep;zadanie;kod_celu';
  const files = {
    'plany_zadan.csv': `${task};cel\n600000001;WR-01;biel;sufit;20\n600000001;WR-02;biel;sufit;0\n`,
    'realizacje_zadan.csv': `${task};wynik;stan_na\n600000001;WR-01;biel;sufit;20;2026-11-15\n`,
  };
  expect(problemsOf(await run(files))).toEqual([]);
  const booked = await sql`select amount from ledger_entry where kind = 'special'`.execute(
    database.kysely,
  );
  expect(booked.rows).toEqual([{ amount: 40 }]);
});

test("a JavaScript word as a target's code is unknown", async () => {
  const report = await run({
    'plany_zadan.csv': 'telefon;sklep;zadanie;kod_celu;cel\n600000001;WR-01;biel;constructor;20\n',
  });
  expect(report.files[0]?.problems.map(({ line, column, cell }) => [line, column, cell])).toEqual([
    [2, 'kod_celu', 'constructor'],
  ]);
});

test('an import lists changes per person in points and golden points', async () => {
  const files = (points: number) => ({
    'realizacje.csv': `telefon;sklep;miesiac;punkty\n600000001;WR-01;2026-10;${points}\n`,
  });
  const changes = async (points: number, dryRun: boolean) => {
    const events: ImportProgress[] = [];
    await run(files(points), {
      dryRun,
      listChanges: true,
      onProgress: (event) => void events.push(event),
    });
    return events.flatMap((event) => (event.event === 'changes' ? event.rows : []));
  };
  const anna = {
    personId: expect.any(Number) as unknown,
    phone: '600000001',
    name: 'Anna Żak',
    of: '2026-10',
  };
  const expected = [
    {
      ...anna,
      shop: 'WR-01',
      what: 'punkty',
      before: 100,
      after: 60,
      source: { file: 'realizacje.csv', line: 2 },
    },
    { ...anna, shop: '', what: 'zlote_punkty', before: 120, after: 50, source: null },
  ];
  expect(await changes(60, true)).toEqual(expected);
  expect(await changes(60, false)).toEqual(expected);
  expect(await changes(60, false)).toEqual([]);
  const { rows } = await sql<{ sum: number }>`
      select sum(amount)::bigint as sum from ledger_entry where cause = 'month:2026-10'`.execute(
    database.kysely,
  );
  expect(rows[0]?.sum).toBe(50);
});

test('changes of people and shops are listed, sealed values only as changed', async () => {
  const events: ImportProgress[] = [];
  const files = {
    'u.csv': 'telefon;rola;nazwisko;konto\n600000001;user3;Nowak;PL61109010140000071219812874\n',
    's.csv': 'kod;nazwa;kanal;prefiks;sap;klient\nWR-01;Inny;Hurt;PL;1;Nowy klient\n',
  };
  await run(files, {
    dryRun: true,
    listChanges: true,
    onProgress: (event) => void events.push(event),
  });
  const listed = events.flatMap((event) => (event.event === 'changes' ? event.rows : []));
  const told = listed.map(({ name, shop, what, before, after }) =>
    [name, shop, what, before, after].join(' | '),
  );
  expect(told).toEqual([
    ' | WR-01 | nazwa | Jeden | Inny',
    ' | WR-01 | kanal | Sieci | Hurt',
    ' | WR-01 | klient | Klient | Nowy klient',
    'Anna Żak |  | rola | user1 | user3',
    'Anna Żak |  | nazwisko | Żak | Nowak',
    'Anna Żak |  | konto |  | zmieniono',
  ]);
  expect(JSON.stringify(listed)).not.toContain('7121');
});

test('changes beyond the limit are counted, equally by check and apply', async () => {
  const sheet =
    'telefon;sklep;miesiac;cel\n600000001;WR-01;2026-10;55\n600000001;WR-01;2026-11;110\n';
  const found = async (dryRun: boolean, changesMax: number) => {
    const listed: string[] = [];
    let more = 0;
    const onProgress = (event: ImportProgress): void => {
      if (event.event === 'changes')
        listed.push(...event.rows.map(({ of, what, after }) => `${of} ${what} ${after}`));
      if (event.event === 'moreChanges') more += event.count;
    };
    const report = await run(
      { 'plany.csv': sheet },
      { dryRun, listChanges: true, changesMax, onProgress },
    );
    return { figures: figuresOf(report), listed, more };
  };
  const whole = await found(true, 100);
  expect(whole.more).toBe(0);
  expect(whole.listed.some((line) => line.includes('zlote_punkty'))).toBe(true);
  const short = await found(true, 1);
  const golden = whole.listed.filter((line) => line.includes('zlote_punkty')).slice(0, 1);
  const listed = [...whole.listed.slice(0, 1), ...golden];
  expect(short).toEqual({ ...whole, listed, more: whole.listed.length - 2 });
  expect(await found(false, 100)).toEqual(whole);
  expect(await found(false, 100)).toEqual({
    figures: { 'plany.csv': [0, 0, 2, 0] },
    listed: [],
    more: 0,
  });
});
