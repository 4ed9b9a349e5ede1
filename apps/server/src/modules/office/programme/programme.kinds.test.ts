import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { testClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/database.ts';
import { kinds } from './kinds.ts';
import { type Given, figuresOf, importer, problemsOf } from './programme.testing.ts';

const clock = testClock('2026-11-16T10:00:00+01:00');

const programme: Given = {
  'sklepy.csv':
    'kod;nazwa;kanal;miasto;prefiks;sap;klient\nA;Sklep A;Sieci;Łódź;PL;100;Klient X\nB;Sklep B;Sieci;;PL;100;Klient X\n',
  'uczestnicy.csv':
    'telefon;rola;imie;nazwisko;email;dzialalnosc;konto;ulica;kod;miasto;data_urodzenia;pesel;urzad_nazwa;urzad_adres\n' +
    '500000001;user1;Anna;Żak;anna@example.com;1;61 1090 1014 0000 0712 1981 2874;Długa 5;50-001;Wrocław;;;;\n' +
    '+48 500 000 002;user3;Jan;Kot;;0;PL61109010140000071219812874;Krótka 1;50-002;Łódź;14.05.1944;44051401359;US;Adres\n' +
    '500000004;salesman;Ewa;Lis;;;;;;;;;;\n500000005;salesman;Iza;Bąk;;;;;;;;;;\n',
  'struktura.csv':
    'rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;500000001;A;2026-01-01;\nuczestnik-sklep;500000001;B;01.02.2026;30.06.2026\nuczestnik-sklep;500000002;A;2026-01-01;\n' +
    'przedstawiciel-klient;500000004;PL/100;2026-01-01;\nkierownik-przedstawiciel;500000005;500000004;2026-01-01;\n',
  'plany.csv':
    'telefon;sklep;miesiac;cel\n500000001;A;2026-11;1 500\n500000001;B;06.2026;1000,00\n500000002;A;2026-10;700\n',
  'realizacje.csv':
    'telefon;sklep;miesiac;punkty\n500000001;A;2026-11;1020\n500000002;A;2026-10;-5\n',
  'pigulki.csv':
    'slug;tytul;zajawka;tresc;role;od;do\ngrunt;Grunt;Po co;"<p>Bo ""tak"";\n<script>x</script>trzeba</p>";user1|user3;2026-11-01;2026-11-30\n',
  'pytania.csv':
    'slug;pigulka;tytul;typ;czas;nagroda;role;miesiac;od;do;odpowiedz_1;odpowiedz_2;odpowiedz_3;poprawne\n' +
    'q1;grunt;Po co?;once-text;59;10;user1|user3;2026-11;2026-11-01;2026-11-30;Tak;Nie;;1\n' +
    'q2;;Które?;multiple-text;30;;user1;2026-11;2026-11-01 08:00;2026-11-30 20:00;A;B;C;1,3\n',
  'zgody.csv':
    'kod;okazja;nazwa;tresc;wymagana;kolejnosc\nreg;logowanie;Regulamin;<p>Tekst</p>;tak;1\nusun;usuniecie;Wiem;<p>Tracę</p>;nie;2\n',
  'reguly.csv':
    'rola;okres;od;progi;za_procent;limit;bramka_wiedzy\nuser1;miesiac;2026-01;60:50|80:80|100:120;2;60;nie\nuser1;kwartal;2026-01;100:300;;;nie\n',
  'teksty.csv': 'nazwa;html\nnagrody;<p>Nagrody</p>\nwiedza;<p>Info</p>\n',
  'ustawienia.csv':
    'nazwa;od;wartosc\nminimum_wiedzy;2026-01-01;3\njednostka_punktu;2026-01-01;1 zł\n',
};

const allNew = {
  'sklepy.csv': [2, 0, 0, 0],
  'uczestnicy.csv': [4, 0, 0, 0],
  'struktura.csv': [5, 0, 0, 0],
  'plany.csv': [3, 0, 0, 0],
  'realizacje.csv': [2, 0, 0, 0],
  'pigulki.csv': [1, 0, 0, 0],
  'pytania.csv': [2, 0, 0, 0],
  'zgody.csv': [2, 0, 0, 0],
  'reguly.csv': [2, 0, 0, 0],
  'teksty.csv': [2, 0, 0, 0],
  'ustawienia.csv': [2, 0, 0, 0],
};

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

test('every kind imports in any order of files, once', async () => {
  const { run } = importer(database, clock);
  const checked = await run(programme, { dryRun: true });
  expect(problemsOf(checked)).toEqual([]);
  expect([checked.outcome, figuresOf(checked)]).toEqual(['checked', allNew]);
  expect(await countRows('person')).toBe(0);

  const first = await run(programme);
  expect([first.outcome, figuresOf(first)]).toEqual(['applied', allNew]);
  const before = await everything(database);
  const second = await run(programme);
  expect(second.outcome).toBe('applied');
  expect(figuresOf(second)).toEqual(
    Object.fromEntries(Object.entries(allNew).map(([file, [fresh]]) => [file, [0, 0, fresh, 0]])),
  );
  expect(await everything(database)).toEqual(before);
});

/** A file of each kind that `programme` lacks. */
const content: Given = {
  'aktualnosci.csv':
    'slug;tytul;zajawka;tresc;role;opublikowano\nn1;Nowość;Krótko;<p>Było <b>tak</b></p>;user1;2026-11-01 08:30\n',
  'kategorie_strefy.csv': 'kategoria;nazwa;kolejnosc\nfarby;Farby;1\n',
  'strefa.csv':
    'slug;tytul;zajawka;tresc;role;kategoria;opublikowano\na1;Artykuł;Krótko;<p>Tekst</p>;user1;farby;2026-11-01\n',
  'kalendarz.csv': 'grupa;tytul;data\nTen miesiąc;Wypłata;20.11.2026\n',
  'slajdy.csv': 'kolejnosc;rodzaj;tytul;tresc\n1;wstep;Witaj;<p>Tekst</p>\n',
  'kategorie_kontaktu.csv': 'kategoria;nazwa;role;kolejnosc\ninne;Inne;user1;1\n',
  'zadania.csv':
    'slug;tytul;zajawka;tresc;podtytul;role;od;do\nz1;Zadanie;Krótko;<p>Tekst</p>;Liczą się: białe;user1;2026-11-01;2026-11-30\n',
  'cele_zadan.csv': 'zadanie;kod_celu;tytul;typ;premia\nz1;sufit;Sufit;sztuki;40\n',
  'plany_zadan.csv': 'zadanie;kod_celu;telefon;sklep;cel\nz1;sufit;500000001;A;20\n',
  'realizacje_zadan.csv': 'zadanie;kod_celu;telefon;sklep;wynik\nz1;sufit;500000001;A;5\n',
  'korekty.csv':
    'numer;telefon;miesiac;suma;punkty;powod;opis\n1;500000001;2026-11;miesiac;20;inne;Pomyłka sklepu\n',
};

test('[D58] every kind lists each new row with its values as they are read', async () => {
  const { run } = importer(await testDatabase(), clock);
  const listed = new Map<string, string[][]>();
  const report = await run(
    { ...programme, ...content },
    {
      dryRun: true,
      onNewRow: (file, columns, { line, cells }) => {
        const rows = listed.get(file) ?? [[...columns]];
        listed.set(file, [...rows, [String(line), ...cells]]);
      },
    },
  );
  expect(problemsOf(report)).toEqual([]);
  expect(new Set(report.files.map(({ kind }) => kind))).toEqual(
    new Set(kinds.map(({ name }) => name)),
  );
  expect(report.files.map(({ file }) => [file, (listed.get(file) ?? []).length - 1])).toEqual(
    report.files.map(({ file, new: fresh }) => [file, fresh]),
  );
  const rowOf = (file: string, at: number): string => (listed.get(file)?.[at] ?? []).join('|');
  expect(rowOf('sklepy.csv', 0)).toBe('kod|nazwa|kanal|miasto|prefiks|sap|klient');
  expect(rowOf('sklepy.csv', 1)).toBe('2|A|Sklep A|Sieci|Łódź|PL|100|Klient X');
  expect(rowOf('uczestnicy.csv', 2)).toBe(
    '3|*** *** 002|user3|Jan|Kot||nie|PL•••74|Krótka 1|50-002|Łódź|1944-05-14|•••59|US|Adres',
  );
  expect(rowOf('struktura.csv', 5)).toBe(
    '6|kierownik-przedstawiciel|*** *** 005|*** *** 004|2026-01-01|',
  );
  expect(rowOf('plany.csv', 2)).toBe('3|*** *** 001|B|2026-06|1000');
  expect(rowOf('kalendarz.csv', 1)).toBe('2|Ten miesiąc|Wypłata|2026-11-20');
  expect(rowOf('aktualnosci.csv', 1)).toContain('|Było tak|');
  expect(rowOf('reguly.csv', 1)).toBe('2|user1|miesiac|2026-01|60:50|80:80|100:120|2|60|nie');
});

test('[D58] rows that are known are not listed as new', async () => {
  const { run } = importer(await testDatabase(), clock);
  await run(programme);
  const listed: string[] = [];
  await run({ ...programme, ...content }, { dryRun: true, onNewRow: (file) => listed.push(file) });
  expect([...new Set(listed)].toSorted()).toEqual(Object.keys(content).toSorted());
});

async function countRows(table: 'person' | 'plan'): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)}`.execute(database.kysely);
  return rows[0]?.count ?? -1;
}

const tables = [
  'person',
  'customer',
  'place',
  'person_place',
  'seller_customer',
  'manager_seller',
  'plan',
  'realisation',
  'bonus_rule',
  'bonus_threshold',
  'setting',
  'text',
  'pill',
  'question',
  'question_reply',
  'answer_key',
  'approval',
  'approval_version',
  'ledger_entry',
  'notification',
] as const;

/** All rows of an import, except the list of imports itself. */
async function everything(database: Database): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const table of tables) {
    const { rows } = await sql<{ content: string }>`
      select coalesce(string_agg(t::text, e'\n' order by t::text), '') as content from ${sql.table(table)} t
    `.execute(database.kysely);
    contents[table] = rows[0]?.content ?? '';
  }
  return contents;
}
