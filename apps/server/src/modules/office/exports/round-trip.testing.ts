import fc from 'fast-check';
import {
  type Cells,
  day,
  empty,
  html,
  line,
  optional,
  picture,
  someOf,
  whole,
  words,
  yesNo,
  phones,
} from './round-trip.cells.testing.ts';

/** How a kind's rows are drawn: fixed keys, random other cells. */
export type DrawnKind = {
  /** A file has one row per key. */
  readonly keys: readonly Cells[];
  /** The other cells of the key's row. */
  readonly cells: (key: Cells) => fc.Arbitrary<Cells>;
  /** Meaning of an empty cell, where it is a value. */
  readonly defaults?: Cells;
  /** Commands to the import, which are not stored. */
  readonly without?: readonly string[];
  /** Columns that `cells` does not name are drawn as texts. */
  readonly drawsOthers?: true;
};

const everyRole = ['user1', 'user2', 'user3', 'salesman'];
const participants = everyRole.slice(0, 3);
const page = {
  tytul: line,
  zajawka: line,
  tresc: html,
  miniatura: optional(picture),
  obraz: optional(picture),
};
const openDays = { od: day('2026-11-01', 10), do: day('2026-11-20', 10) };
const published = {
  opublikowano: fc
    .tuple(day('2026-10-01', 20), fc.constantFrom('', ' 08:30', ' 23:59'))
    .map((parts) => parts.join('')),
  do: optional(day('2026-11-20', 40)),
};

const settingValues: Readonly<Record<string, fc.Arbitrary<string>>> = {
  minimum_wiedzy: whole(0, 100),
  dni_ponownego_otwarcia: whole(0, 31),
  nagroda_drugiej_szansy_procent: whole(0, 100),
  jednostka_punktu: line,
  punkt_w_groszach: whole(0, 1_000_000),
  platnik_nazwa: fc.constantFrom('Klub sp. z o.o.', 'Dom i Ogród SA', 'Żaba i Synowie'),
  platnik_adres: fc.constantFrom('ul. Długa 1, 50-001 Wrocław', 'Krótka 2', 'Łąkowa 3/4'),
  nazwa_programu: fc.constantFrom('Klub Majstra', 'Złota Kielnia'),
  rola_user1: fc.constantFrom('Sprzedawca', 'Doradca w sklepie'),
  rola_user2: fc.constantFrom('Gość', 'Uczestnik akcji'),
  rola_user3: fc.constantFrom('Brygadzista', 'Zastępca kierownika'),
  rola_przedstawiciel: fc.constantFrom('Opiekun sklepu', 'Doradca terenowy'),
  telefon_od_przedstawiciela: fc.constantFrom('nie', 'Przedstawiciel może do Ciebie zadzwonić.'),
  platnik_konto: fc.constantFrom(
    'PL61109010140000071219812874',
    'PL27114020040000300201355387',
    'PL83101010230000261395100000',
  ),
  termin_pytania: fc.constantFrom('5 dni roboczych', '10 dni'),
  termin_reklamacji: fc.constantFrom('14 dni', '30 dni'),
  termin_rodo: fc.constantFrom('1 miesiąc', '3 miesiące'),
  dni_ogloszenia: fc.constantFrom('1', '14'),
  zgoda_handlowa: fc.constantFrom('marketing', 'zgoda_handlowa'),
  termin_techniczne: fc.constantFrom('1 dzień roboczy', '3 dni robocze'),
};

/** PESEL numbers of adults with their birthdays. */
const identities = [
  ['44051401359', '1944-05-14'],
  ['02070803628', '1902-07-08'],
  ['90090515836', '1990-09-05'],
] as const;

const replies = ['once-text', 'multiple-text', 'once-image', 'multiple-image'].map((typ) =>
  fc.integer({ min: 2, max: 8 }).chain((count) =>
    fc.record({
      typ: fc.constant(typ),
      poprawne: fc
        .subarray(
          Array.from({ length: count }, (_, index) => String(index + 1)),
          typ.startsWith('once') ? { minLength: 1, maxLength: 1 } : { minLength: 1 },
        )
        .map((numbers) => numbers.join(',')),
      ...Object.fromEntries(
        Array.from({ length: count }, (_, index) => [
          [`odpowiedz_${index + 1}`, line],
          [`obraz_${index + 1}`, typ.endsWith('image') ? picture : empty],
        ]).flat(),
      ),
    }),
  ),
);

function plain(
  keys: readonly Cells[],
  cells: Readonly<Record<string, fc.Arbitrary<string>>>,
  defaults: Cells = {},
): DrawnKind {
  return { keys, cells: () => fc.record(cells), defaults, drawsOthers: true };
}

const positioned = { kolejnosc: '0' };

const figure = (shop: string, miesiac: string) => ({ telefon: phones.ola, sklep: shop, miesiac });
const figures = [figure('S1', '2026-10'), figure('S2', '2026-10'), figure('S1', '2026-11')];
const ofTask = ['sufit', 'sciana'].map((code) => ({
  telefon: phones.ola,
  sklep: 'S1',
  zadanie: 'biel',
  kod_celu: code,
}));

/** Every kind of file; the named shops, people and tasks are those of `base`. */
export const drawnKinds: Readonly<Record<string, DrawnKind>> = {
  ustawienia: {
    keys: Object.keys(settingValues).map((nazwa) => ({ nazwa, od: '2026-12-01' })),
    cells: ({ nazwa = '' }) => fc.record({ wartosc: settingValues[nazwa] ?? empty }),
  },
  reguly: {
    keys: [
      { rola: 'user1', okres: 'miesiac', od: '2026-12' },
      { rola: 'user3', okres: 'kwartal', od: '2027-01' },
    ],
    defaults: { za_procent: '0', limit: '0' },
    cells: () =>
      fc
        .record({
          progi: fc
            .uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 4 })
            .map((percents) =>
              percents
                .toSorted((a, b) => a - b)
                .map((percent) => `${percent}:${percent * 2}`)
                .join('|'),
            ),
          za_procent: optional(whole(1, 100)),
          limit: whole(1, 1_000),
          bramka_wiedzy: yesNo,
        })
        .map((row) => ({ ...row, limit: row.za_procent === '' ? '' : row.limit })),
  },
  teksty: plain(
    ['nagrody', 'zasady', 'kontakt', 'regulamin', 'wiedza'].map((nazwa) => ({ nazwa })),
    { html },
  ),
  zgody: plain(
    [{ kod: 'nowa', okazja: 'logowanie' }],
    {
      nazwa: line,
      tresc: html,
      wymagana: yesNo,
      kolejnosc: optional(whole(1, 1_000)),
    },
    positioned,
  ),
  sklepy: plain([{ kod: 'N1' }, { kod: 'S1' }], {
    nazwa: line,
    kanal: line,
    miasto: optional(line),
    prefiks: fc.constantFrom('PL', 'CZ', 'Ż'),
    sap: whole(1, 9_999_999),
    klient: line,
    od: day('2026-11-01', 5),
  }),
  uczestnicy: {
    keys: [{ telefon: phones.piotr }],
    without: ['nowa_osoba', 'wyczysc'],
    cells: () =>
      fc.tuple(fc.constantFrom(...identities), yesNo).chain(([[pesel, birthday], dzialalnosc]) => {
        // Tax data are stored only for people without a business.
        const taxed = (cell: fc.Arbitrary<string>) => (dzialalnosc === 'nie' ? cell : empty);
        return fc.record({
          rola: fc.constantFrom('user1', 'user3'),
          imie: line,
          nazwisko: line,
          email: fc.nat({ max: 1_000 }).map((number) => `p${number}@example.com`),
          sap: whole(1, 999_999),
          dzialalnosc: fc.constant(dzialalnosc),
          konto: settingValues['platnik_konto'] ?? empty,
          ulica: line,
          kod: fc.constantFrom('50-001', '00-950', '31-000'),
          miasto: line,
          data_urodzenia: taxed(fc.constant(birthday)),
          pesel: taxed(fc.constant(pesel)),
          urzad_nazwa: taxed(line),
          urzad_adres: taxed(line),
          zablokowany: yesNo,
          wyloguj: yesNo,
        });
      }),
  },
  struktura: plain(
    [
      { rodzaj: 'uczestnik-sklep', telefon: phones.jan, wskazanie: 'S1', od: '2026-01-01' },
      { rodzaj: 'przedstawiciel-klient', telefon: phones.ewa, wskazanie: 'PL/1', od: '2026-01-01' },
      {
        rodzaj: 'kierownik-przedstawiciel',
        telefon: '600000005',
        wskazanie: phones.ewa,
        od: '2026-01-01',
      },
    ],
    { do: optional(day('2026-12-01', 200)) },
  ),
  pigulki: plain([{ slug: 'pigulka-a' }, { slug: 'pigulka-b' }], {
    ...page,
    ...openDays,
    role: someOf(everyRole),
  }),
  pytania: {
    keys: [{ slug: 'pytanie-a' }, { slug: 'pytanie-b' }],
    defaults: { nagroda: '0' },
    cells: () =>
      fc
        .tuple(
          fc.record({
            pigulka: optional(fc.constantFrom('stara', 'druga')),
            tytul: line,
            zajawka: optional(line),
            obraz: optional(picture),
            czas: whole(5, 3_600),
            nagroda: optional(whole(1, 1_000_000)),
            role: someOf(everyRole),
            miesiac: fc.constantFrom('2026-11', '2026-12'),
            od: day('2026-11-01', 10),
            do: day('2026-12-10', 10),
          }),
          fc.oneof(...replies),
        )
        .map(([question, answers]) => ({ ...question, ...answers })),
  },
  aktualnosci: plain([{ slug: 'nowina-a' }, { slug: 'nowina-b' }], {
    ...page,
    ...published,
    role: someOf(everyRole),
  }),
  kategorie_strefy: plain(
    [{ kategoria: 'grunty' }, { kategoria: 'lakiery' }],
    {
      nazwa: line,
      kolejnosc: optional(whole(1, 1_000)),
    },
    positioned,
  ),
  strefa: plain([{ slug: 'artykul-a' }, { slug: 'artykul-b' }], {
    ...page,
    ...published,
    role: someOf(everyRole),
    kategoria: fc.constantFrom('farby', 'kleje'),
  }),
  kalendarz: {
    keys: [],
    cells: () => fc.record({ grupa: line, tytul: line, data: day('2026-11-01', 60) }),
  },
  slajdy: {
    keys: [{ kolejnosc: '1' }, { kolejnosc: '2' }, { kolejnosc: '3' }],
    cells: ({ kolejnosc }) =>
      fc.record({
        rodzaj:
          kolejnosc === '1'
            ? fc.constant('wstep')
            : fc.constantFrom('gwiazda', 'kolo', 'klodka', 'obraz'),
        tytul: line,
        tresc: html,
        obraz: picture,
      }),
  },
  kategorie_kontaktu: plain([{ kategoria: 'wyplata' }, { kategoria: 'inne' }], {
    rodzaj: fc.constantFrom('pytanie', 'reklamacja', 'rodo', 'techniczne'),
    nazwa: line,
    role: someOf(everyRole),
    kolejnosc: whole(0, 10_000),
  }),
  plany: plain(figures, { cel: whole(1, 5_000) }),
  realizacje: plain(figures, { punkty: whole(-100, 5_000) }),
  zadania: plain([{ slug: 'zadanie-a' }, { slug: 'zadanie-b' }], {
    ...page,
    ...openDays,
    podtytul: fc
      .array(fc.tuple(words(10, '|:\n'), words(10, '|:\n')), { minLength: 1, maxLength: 3 })
      .map((pairs) => pairs.map(([label, value]) => `${label}: ${value}`).join(' | ')),
    role: someOf(participants),
  }),
  cele_zadan: plain(
    [
      { zadanie: 'biel', kod_celu: 'nowy' },
      { zadanie: 'biel', kod_celu: 'drugi' },
    ],
    {
      tytul: line,
      opis: optional(line),
      typ: fc.constantFrom('punkty', 'sztuki'),
      premia: whole(1, 1_000),
      etykieta: optional(line),
      etykieta_kwalifikacji: optional(line),
      kolejnosc: optional(whole(1, 10_000)),
    },
    positioned,
  ),
  plany_zadan: plain(
    ofTask,
    { cel: whole(1, 500), kwalifikacja: optional(whole(1, 500)) },
    { kwalifikacja: '0' },
  ),
  realizacje_zadan: plain(
    ofTask,
    {
      wynik: whole(1, 500),
      wynik_kwalifikacji: optional(whole(1, 500)),
      stan_na: day('2026-11-02', 12),
    },
    { wynik_kwalifikacji: '0' },
  ),
  korekty: plain(
    [{ telefon: phones.ola, miesiac: '2026-11', suma: 'zadanie', wskazanie: 'biel' }],
    {
      numer: fc.nat().map((number) => `K/${number}`),
      punkty: whole(1, 100),
      powod: fc.constantFrom('dane', 'reklamacja', 'tresc', 'porozumienie', 'inne'),
      opis: line,
      reklamacja: optional(line),
    },
  ),
};

/** A file's rows: one per key. A whole list without keys has three rows. */
export function drawFile(drawn: DrawnKind, columns: readonly string[]): fc.Arbitrary<Cells[]> {
  const { keys, cells } = drawn;
  if (keys.length === 0) return fc.array(cells({}), { minLength: 3, maxLength: 3 });
  return fc.tuple(
    ...keys.map((key) =>
      fc
        .tuple(cells(key), fc.record(others(drawn, columns)))
        .map(([named, other]) => ({ ...other, ...key, ...named })),
    ),
  );
}

function others({ drawsOthers }: DrawnKind, columns: readonly string[]) {
  const names = drawsOthers === true ? columns : [];
  return Object.fromEntries(names.map((name) => [name, optional(line)]));
}
