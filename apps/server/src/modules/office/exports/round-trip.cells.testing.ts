import fc from 'fast-check';
import { addDays } from '../../../infra/warsaw.ts';

/** A row's cells by column; unnamed columns are empty. */
export type Cells = Readonly<Record<string, string>>;

export const phones = {
  ola: '600000001',
  jan: '600000002',
  ewa: '600000003',
  piotr: '600000004',
} as const;

/** Pictures next to the files; all different. */
export const pictures = ['jeden.png', 'dwa.png', 'trzy.png', 'cztery.png'] as const;

const letters = [...'aĄbćdĘfłNóPśżŹ0129 ;"\'=+-@,&<>|_/', 'ﬁ', '🎨', '«', '\n'];

export function words(maxLength: number, without = ''): fc.Arbitrary<string> {
  return (
    fc
      .string({
        unit: fc.constantFrom(...letters.filter((letter) => !without.includes(letter))),
        minLength: 1,
        maxLength,
      })
      .map((text) => text.trim())
      // A leading apostrophe marks a formula in spreadsheets, and is no part of the value.
      .filter((text) => text !== '' && !text.startsWith("'"))
  );
}

export const line = words(30, '\n');
export const whole = (min: number, max: number): fc.Arbitrary<string> =>
  fc.integer({ min, max }).map(String);
export const yesNo = fc.constantFrom('tak', 'nie');
export const html = fc
  .string({ unit: fc.constantFrom(...'aąbcćz 019'), minLength: 1, maxLength: 20 })
  .map((text) => `<p>x${text.trim()}</p>`);
export const picture = fc.constantFrom(...pictures);
export const empty = fc.constant('');
export const day = (from: string, days: number): fc.Arbitrary<string> =>
  fc.nat({ max: days }).map((add) => addDays(from, add));

export function optional(cell: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ weight: 3, arbitrary: cell }, { weight: 1, arbitrary: empty });
}

export function someOf(all: readonly string[]): fc.Arbitrary<string> {
  return fc.subarray([...all], { minLength: 1 }).map((chosen) => chosen.join('|'));
}

/** The file with these columns in this order. */
export function csvOf(columns: readonly string[], rows: readonly Cells[]): string {
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((cells) => `${cells.map(quoted).join(';')}\n`)
    .join('');
}

/** Names in the drawn rows. */
export const base = {
  'reguly.csv':
    'rola;okres;od;progi;bramka_wiedzy\nuser1;miesiac;2026-01;60:60|100:100;nie\nuser3;kwartal;2026-01;100:9;nie\n',
  'sklepy.csv':
    'kod;nazwa;kanal;miasto;prefiks;sap;klient\nS1;Jeden;Sieci;Łódź;PL;1;Klient\nS2;Dwa;Sieci;Łódź;PL;1;Klient\n',
  'uczestnicy.csv':
    'telefon;rola;imie;nazwisko\n' +
    `${phones.ola};user1;Ola;Żak\n${phones.jan};user1;Jan;Lis\n${phones.ewa};salesman;Ewa;Mak\n600000005;salesman;Adam;Bór\n`,
  'struktura.csv':
    'rodzaj;telefon;wskazanie;od\n' +
    ['S1', 'S2'].map((shop) => `uczestnik-sklep;${phones.ola};${shop};2026-01-01\n`).join(''),
  'pigulki.csv':
    'slug;tytul;zajawka;tresc;role;od;do\nstara;S;Z;<p>x</p>;user1;2026-11-01;2026-11-30\ndruga;D;Z;<p>x</p>;user1;2026-11-01;2026-11-30\n',
  'kategorie_strefy.csv': 'kategoria;nazwa;kolejnosc\nfarby;Farby;1\nkleje;Kleje;2\n',
  'zadania.csv':
    'slug;tytul;zajawka;tresc;podtytul;role;od;do\nbiel;Biel;Sprzedaj;<p>Treść</p>;Liczą się: farby;user1;2026-11-01;2026-11-30\n',
  'cele_zadan.csv':
    'zadanie;kod_celu;tytul;typ;premia\nbiel;sufit;Sufit;sztuki;40\nbiel;sciana;Ściana;sztuki;30\n',
} as const;
