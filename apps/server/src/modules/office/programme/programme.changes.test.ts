import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { testClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/database.ts';
import { figuresOf, importer, problemsOf } from './programme.testing.ts';

const clock = testClock('2026-11-16T10:00:00+01:00');

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

async function first(table: string, where: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)} where ${sql.raw(where)}`.execute(database.kysely);
  return rows[0] ?? {};
}

async function count(table: string, where: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where ${sql.raw(where)}`.execute(
    database.kysely,
  );
  return rows[0]?.count ?? -1;
}

test('shops: a renamed customer changes all shops, conflicting names are refused', async () => {
  const { run } = importer(database, clock);
  const header = 'kod;nazwa;kanal;miasto;prefiks;sap;klient\n';
  await run({
    's.csv': `${header}S1;Jeden;Sieci;Łódź;PL;1;Klient\nS2;Dwa;Sieci;Łódź;PL;1;Klient\nS3;Trzy;Sieci;;PL;2;Inny\n`,
  });
  const report = await run({
    's.csv': `${header}S1;Jeden;Sieci;Łódź;PL;1;Klient SA\nS2;Dwa;Sieci;Łódź;PL;1;Klient SA\nS3;Trzy;Sieci;;PL;2;Inny\n`,
  });
  expect(figuresOf(report)).toEqual({ 's.csv': [0, 2, 1, 0] });
  const bad = await run({
    's.csv': `${header}S1;Jeden;Sieci;;PL;1;A\nS2;Dwa;Sieci;;PL;1;B\nS2;Dwa;Sieci;;PL;1;A\nS4;X;Y;;PL;1x;A\n`,
  });
  expect(problemsOf(bad)).toEqual([
    '3 klient: Klient o tym prefiksie i numerze ma w wierszu 2 inną nazwę.',
    '4 kod: Ten sam klucz jest już w wierszu 3 tego pliku.',
    '5 sap: Numer SAP to najwyżej 12 cyfr.',
  ]);
  const short = 'kod;nazwa;kanal;prefiks;sap;klient\nS1;Jeden;Sieci;PL;1;Klient SA\n';
  expect(figuresOf(await run({ 's.csv': short }))).toEqual({ 's.csv': [0, 0, 1, 0] });
  expect((await first('place', `code = 'S1'`))['city']).toBe('Łódź');
});

test('people: an empty cell keeps values, and seals stay unchanged', async () => {
  const { run, vault } = importer(database, clock);
  const header =
    'telefon;rola;imie;nazwisko;dzialalnosc;konto;ulica;kod;miasto;data_urodzenia;pesel;urzad_nazwa;urzad_adres\n';
  const full =
    '600000001;user1;Anna;Żak;0;61109010140000071219812874;Długa 5;50-001;Wrocław;1944-05-14;44051401359;US;Adres\n';
  await run({ 'u.csv': header + full });
  const stored = await first('person', `phone = '+48600000001'`);
  expect(stored['is_profile_complete']).toBe(true);
  expect(JSON.stringify(stored)).not.toContain('44051401359');
  expect(vault.open('pesel', String(stored['pesel_sealed']), Number(stored['id']))).toBe(
    '44051401359',
  );

  expect(figuresOf(await run({ 'u.csv': 'telefon;rola;imie\n600 000 001;user1;\n' }))).toEqual({
    'u.csv': [0, 0, 1, 0],
  });
  expect(await first('person', `phone = '+48600000001'`)).toEqual(stored);

  const firm = await run({
    'u.csv': 'telefon;rola;dzialalnosc;pesel\n600000001;user1;1;44051401359\n',
  });
  expect(figuresOf(firm)).toEqual({ 'u.csv': [0, 1, 0, 0] });
  expect(firm.files[0]?.warnings.map(({ column }) => column)).toEqual(['dzialalnosc']);
  const asFirm = await first('person', `phone = '+48600000001'`);
  expect([asFirm['pesel_sealed'], asFirm['iban_sealed'], asFirm['is_profile_complete']]).toEqual([
    '',
    stored['iban_sealed'],
    true,
  ]);
});

test('[D58] a new person without a legal form has none, and keeps PESEL and birthday', async () => {
  const { run, vault } = importer(database, clock);
  const withoutForm = 'telefon;rola;imie;nazwisko;konto;ulica;kod;miasto;data_urodzenia;pesel\n';
  const undecided =
    '600000031;user1;Ewa;Lis;61109010140000071219812874;Długa 5;50-001;Wrocław;1944-05-14;44051401359\n';
  const report = await run({ 'u.csv': withoutForm + undecided });
  expect(report.files[0]?.warnings.map(({ column }) => column)).toEqual(['dzialalnosc']);
  const stored = await first('person', `phone = '+48600000031'`);
  expect([stored['entrepreneur'], stored['is_profile_complete']]).toEqual([null, false]);
  expect(vault.open('pesel', String(stored['pesel_sealed']), Number(stored['id']))).toBe(
    '44051401359',
  );
  expect(figuresOf(await run({ 'u.csv': withoutForm + undecided }))).toEqual({
    'u.csv': [0, 0, 1, 0],
  });
});

test('[D58] a file without the legal form changes it of no person who exists', async () => {
  const { run } = importer(database, clock);
  const people = (column: string, cells: readonly string[]) =>
    `telefon;rola${column}\n${cells.map((cell, at) => `60000004${at};user1${cell}\n`).join('')}`;
  await run({ 'u.csv': people(';dzialalnosc', [';tak', ';nie', ';']) });
  const forms = async () =>
    Promise.all(
      [0, 1, 2].map(
        async (at) => (await first('person', `phone = '+4860000004${at}'`))['entrepreneur'],
      ),
    );
  expect(await forms()).toEqual([true, false, null]);
  expect(figuresOf(await run({ 'u.csv': people('', ['', '', '']) }))).toEqual({
    'u.csv': [0, 0, 3, 0],
  });
  expect(await forms()).toEqual([true, false, null]);
});

test('people: numbers that cannot be are refused with their reason', async () => {
  const { run } = importer(database, clock);
  const report = await run({
    'u.csv':
      'telefon;rola;email;dzialalnosc;konto;kod;data_urodzenia;pesel\n' +
      '600000002;szef;;;;;;\n600000003;user1;anna@;;;;;\n600000004;user1;;;61109010140000071219812875;;;\n' +
      '600000005;user1;;;;50001;;\n600000006;user1;;0;;;1944-05-15;44051401359\n600000007;user1;;0;;;;00000000000\n600000008;user1;;0;;;2026-11-17;\n',
  });
  expect(problemsOf(report)).toEqual([
    '2 rola: Wpisz jedną z wartości: user1, user2, user3, salesman.',
    '3 email: To nie jest adres e-mail.',
    '4 konto: To nie jest prawidłowy polski numer konta (26 cyfr, błędna suma kontrolna albo długość).',
    '5 kod: Kod pocztowy ma postać NN-NNN.',
    '6 pesel: Data urodzenia nie zgadza się z numerem PESEL.',
    '7 pesel: To nie jest prawidłowy numer PESEL.',
    '8 data_urodzenia: Data urodzenia jest w przyszłości.',
  ]);
});

test('people: a block ends sessions, lifting it forgives wrong passwords', async () => {
  const { run } = importer(database, clock);
  await run({ 'u.csv': 'telefon;rola\n600000010;user1\n' });
  const { id } = await first('person', `phone = '+48600000010'`);
  await sql`insert into session (token_hash, person_id, scope, created_at, last_used_at, authenticated_at)
      values ('\\x01', ${id}, 'full', now(), now(), now())`.execute(database.kysely);
  await sql`insert into login_guard (phone, bucket, tries, blocked_at, last_try_at)
      values ('+48600000010', 'strangers', 3, now(), now())`.execute(database.kysely);
  await run({ 'u.csv': 'telefon;rola;zablokowany\n600000010;user1;tak\n' });
  expect(await count('session', `person_id = ${String(id)} and revoked_at is null`)).toBe(0);
  expect((await first('person', `phone = '+48600000010'`))['blocked_at']).toEqual(clock.now());
  await run({ 'u.csv': 'telefon;rola;zablokowany\n600000010;user1;nie\n' });
  expect((await first('person', `phone = '+48600000010'`))['blocked_at']).toBeNull();
  expect(await count('login_guard', `phone = '+48600000010'`)).toBe(0);
});

test('structure: dates may close an assignment, overlaps and wrong roles are refused', async () => {
  const { run } = importer(database, clock);
  await run({
    's.csv': 'kod;nazwa;kanal;prefiks;sap;klient\nT1;Jeden;Sieci;PL;7;Klient\n',
    'u.csv': 'telefon;rola\n600000021;user1\n600000022;salesman\n600000023;salesman\n',
  });
  const header = 'rodzaj;telefon;wskazanie;od;do\n';
  await run({ 'x.csv': `${header}uczestnik-sklep;600000021;T1;2026-01-01;\n` });
  expect(
    figuresOf(
      await run({ 'x.csv': `${header}uczestnik-sklep;600000021;T1;2026-01-01;2026-06-30\n` }),
    ),
  ).toEqual({
    'x.csv': [0, 1, 0, 0],
  });
  const bad = await run({
    'x.csv':
      header +
      'uczestnik-sklep;600000021;T1;2026-06-01;\nuczestnik-sklep;600000022;T1;2026-01-01;\nprzedstawiciel-klient;600000022;PL/8;2026-01-01;\n' +
      'kierownik-przedstawiciel;600000022;600 000 022;2026-01-01;\nkierownik-przedstawiciel;600000022;600000023;2026-02-01;2026-01-01\nszef;1;2;3;\n',
  });
  expect(problemsOf(bad)).toEqual([
    '2 od: Okres pokrywa się z innym przypisaniem tej samej pary.',
    '3 telefon: Ta osoba ma inną rolę; dozwolone: user1 (Doradca handlowy), user2 (Uczestnik zadań specjalnych), user3 (Kierownik zmiany).',
    '4 wskazanie: Nie ma klienta o tym prefiksie i numerze SAP. Wpisz PREFIKS/NUMER.',
    '5 wskazanie: Nikt nie jest kierownikiem samego siebie.',
    '6 do: Koniec jest wcześniejszy niż początek.',
    '7 rodzaj: Wpisz jedną z wartości: uczestnik-sklep, przedstawiciel-klient, kierownik-przedstawiciel.',
    '7 telefon: To nie jest numer telefonu.',
    '7 od: To nie jest data. Wpisz RRRR-MM-DD albo DD.MM.RRRR.',
  ]);
});

test('questions: replies are fixed once a person has opened the question', async () => {
  const { run } = importer(database, clock);
  await run({ 'u.csv': 'telefon;rola\n600000031;user1\n' });
  const file = (title: string, reply: string, key: string) =>
    `slug;tytul;typ;czas;role;miesiac;od;do;odpowiedz_1;odpowiedz_2;poprawne\nq-x;${title};once-text;59;user1;2026-11;2026-11-01;2026-11-30;${reply};Nie;${key}\n`;
  await run({ 'q.csv': file('Tytuł', 'Tak', '1') });
  expect(figuresOf(await run({ 'q.csv': file('Tytuł', 'Może', '1') }))).toEqual({
    'q.csv': [0, 1, 0, 0],
  });
  expect(figuresOf(await run({ 'q.csv': file('Tytuł', 'Może', '2') }))).toEqual({
    'q.csv': [0, 1, 0, 0],
  });
  await sql`insert into question_attempt (person_id, question_id, number, opened_at, deadline_at)
      select p.id, q.id, 1, now(), now() from person p, question q where p.phone = '+48600000031' and q.slug = 'q-x'`.execute(
    database.kysely,
  );
  const refused = await run({ 'q.csv': file('Tytuł', 'Może', '1') });
  expect(problemsOf(refused)).toEqual([
    '2 slug: Ktoś już otworzył to pytanie: odpowiedzi, klucza, czasu, typu, nagrody i miesiąca nie można zmienić.',
  ]);
  expect(figuresOf(await run({ 'q.csv': file('Lepszy tytuł', 'Może', '2') }))).toEqual({
    'q.csv': [0, 1, 0, 0],
  });
});

test('questions: keys and replies that do not fit each other are refused', async () => {
  const { run } = importer(database, clock);
  const row = (slug: string, type: string, month: string, replies: string, key: string) =>
    `${slug};T;${type};59;user1;${month};2026-11-01;2026-11-30;${replies};${key}\n`;
  const report = await run({
    'q.csv':
      'slug;tytul;typ;czas;role;miesiac;od;do;odpowiedz_1;odpowiedz_2;odpowiedz_3;poprawne\n' +
      row('a', 'once-text', '2026-11', 'A;B;', '1,2') +
      row('b', 'once-text', '2026-11', 'A;B;', '3') +
      row('c', 'multiple-text', '2026-11', 'A;;C', '1') +
      row('d', 'once-text', '2026-11', 'A;;', '1') +
      row('e', 'once-image', '2026-11', 'A;B;', '1') +
      row('f', 'once-text', '2026-12', 'A;B;', '1') +
      row('g', 'once-text', '2026-11', 'A;B;', 'A') +
      row('H', 'kwiz', '2026-11', 'A;B;', '1'),
  });
  expect(problemsOf(report)).toEqual([
    '2 poprawne: Pytanie jednokrotnego wyboru ma dokładnie jedną poprawną odpowiedź.',
    '3 poprawne: Wpisz numery poprawnych odpowiedzi, np. 1 albo 1,3.',
    '4 odpowiedz_1: Odpowiedzi muszą być wypełnione po kolei, bez przerw.',
    '5 odpowiedz_1: Pytanie musi mieć co najmniej dwie odpowiedzi.',
    '6 odpowiedz_1: W pytaniu z obrazami każda odpowiedź musi mieć obraz.',
    '7 miesiac: Pytanie musi być otwarte w swoim miesiącu.',
    '8 poprawne: Wpisz numery poprawnych odpowiedzi, np. 1 albo 1,3.',
    '9 slug: Dozwolone są małe litery bez polskich znaków, cyfry i łączniki.',
    '9 typ: Wpisz jedną z wartości: once-text, once-image, multiple-image, multiple-text.',
  ]);
});

test('approvals and rules: a change is a new version', async () => {
  const { run } = importer(database, clock);
  const approval = (text: string, position: number) =>
    `kod;okazja;nazwa;tresc;wymagana;kolejnosc\nzz;logowanie;Zgoda;<p>${text}</p>;tak;${position}\n`;
  await run({ 'z.csv': approval('Raz', 1) });
  expect(figuresOf(await run({ 'z.csv': approval('Dwa', 1) }))).toEqual({ 'z.csv': [0, 1, 0, 0] });
  expect(figuresOf(await run({ 'z.csv': approval('Dwa', 2) }))).toEqual({ 'z.csv': [0, 1, 0, 0] });
  expect(
    await count('approval_version', `approval_id = (select id from approval where code = 'zz')`),
  ).toBe(2);

  const rule = (thresholds: string, cap = '', role = 'user3') =>
    `rola;okres;od;progi;za_procent;limit;bramka_wiedzy\n${role};miesiac;2026-01;${thresholds};;${cap};nie\n`;
  await run({ 'r.csv': rule('60:50|100:120') });
  expect(figuresOf(await run({ 'r.csv': rule('60:50|100:150') }))).toEqual({
    'r.csv': [0, 1, 0, 0],
  });
  expect(figuresOf(await run({ 'r.csv': rule('60:50|100:150') }))).toEqual({
    'r.csv': [0, 0, 1, 0],
  });
  expect(await count('bonus_rule', `role = 'user3'`)).toBe(2);
  expect(problemsOf(await run({ 'r.csv': rule('100:50|60:120') }))).toEqual([
    '2 progi: Progi mają postać procent:punkty oddzielone „|”, rosnąco, np. 60:50|80:80|100:120.',
  ]);
  expect(problemsOf(await run({ 'r.csv': rule('0:10|100:50') }))).toEqual([
    '2 progi: Najniższy próg to 1%: próg 0% dałby premię także bez żadnego wyniku.',
  ]);
  expect(problemsOf(await run({ 'r.csv': rule('100:50', '60') }))).toEqual([
    '2 limit: Limit bez stawki za procent nic nie znaczy; podaj oba albo żadnego.',
  ]);
  expect(problemsOf(await run({ 'r.csv': rule('100:50', '', 'user2') }))).toEqual([
    '2 rola: Uczestnik zadań specjalnych nie ma wyzwań, więc nie może mieć zasad premii; dozwolone: user1 (Doradca handlowy), user3 (Kierownik zmiany).',
  ]);
});

test('texts, pills and settings: changed, unchanged and refused, with HTML warnings', async () => {
  const { run } = importer(database, clock);
  await run({
    't.csv': 'nazwa;html\nzasady;<p>A</p>\n',
    'n.csv': 'nazwa;od;wartosc\nminimum_wiedzy;2026-01-01;3\n',
  });
  const report = await run({
    't.csv': 'nazwa;html\nzasady;"<p style=""x"">B</p><form></form>"\nnagrody;<p>N</p>\n',
    'n.csv': 'nazwa;od;wartosc\nminimum_wiedzy;2026-01-01;3\nminimum_wiedzy;2026-12-01;4\n',
  });
  expect(figuresOf(report)).toEqual({ 't.csv': [1, 1, 0, 0], 'n.csv': [1, 0, 1, 0] });
  expect(report.files[0]?.warnings).toEqual([
    {
      line: 2,
      column: 'html',
      cell: '',
      reason: 'Usunięto niedozwolone elementy HTML: style w <p>, <form>.',
    },
  ]);
  expect((await first('text', `name = 'rules_text'`))['html']).toBe('<p>B</p>');
  const bad = await run({
    't.csv': 'nazwa;html\nstopka;<p>x</p>\nzasady;<script>x</script>\n',
    'n.csv': 'nazwa;od;wartosc\nminimum_wiedzy;2026-13-01;3\nminimum_wiedzy;2026-01-01;trzy\n',
    'p.csv':
      'slug;tytul;zajawka;tresc;role;od;do\na;T;Z;<p>x</p>;user1|szef;2026-11-01;2026-11-30\nb;T;Z;<p>x</p>;user1;2026-11-30;2026-11-01\n',
  });
  expect(problemsOf(bad)).toEqual([
    '2 nazwa: Wpisz jedną z wartości: nagrody, zasady, kontakt, regulamin, wiedza.',
    '3 html: Po usunięciu niedozwolonych znaczników nic nie zostało.',
    '2 od: To nie jest data. Wpisz RRRR-MM-DD albo DD.MM.RRRR.',
    '3 wartosc: To nie jest liczba całkowita.',
    '2 role: Wpisz jedną z wartości: user1, user2, user3, salesman.',
    '3 do: Koniec jest wcześniejszy niż początek.',
  ]);
});
