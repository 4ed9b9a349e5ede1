import { count, money } from '../../../../../infra/polish.copy.ts';
import type { EntryFault } from './entry.ts';
import type { WrongFigure } from './totals.rules.ts';

const bring =
  'Wczytaj z banku wyciąg MT940 albo camt.053 albo wklej listę: w każdym wierszu jeden numer KP-… i, jeśli trzeba, słowa powodu.';
const listForm =
  'W wierszu listy stoi jeden numer KP-… i, jeśli trzeba, słowa powodu, bez kwot, dat i numerów rachunków.';

/** Why a text or file is no bank's answer, and what to upload instead. */
export const unknownForms = {
  empty: () => `Plik jest pusty. ${bring}`,
  pdf: () => `To jest plik PDF, a nie wyciąg do wczytania. ${bring}`,
  workbook: () => `To jest plik XLSX albo ZIP, a nie wyciąg. ${bring}`,
  oldWorkbook: () => `To jest plik dawnego Excela albo Worda (XLS, DOC), a nie wyciąg. ${bring}`,
  picture: () => `To jest zdjęcie albo obraz, a nie wyciąg. ${bring}`,
  rtf: () => `To jest dokument RTF, a nie wyciąg. ${bring}`,
  html: () => `To jest strona HTML, a nie wyciąg. ${bring}`,
  json: () => `To jest plik JSON, a nie wyciąg. ${bring}`,
  binary: () => `Ten plik nie jest tekstem. ${bring}`,
  encoding: () =>
    'Nie udało się rozpoznać kodowania polskich liter. Zapisz plik jako UTF-8 (w Notatniku: Zapisz jako, Kodowanie) albo wczytaj go prosto z banku.',
  lostLetters: () =>
    'Ten tekst stracił po drodze polskie litery (znak �). Zamiast go wklejać, wybierz plik z banku albo wpisz powód jeszcze raz.',
  'camt.052': () =>
    `To jest camt.052 (raport z trwającego dnia), a nie camt.053 (wyciąg). ${bring}`,
  'camt.054': () =>
    `To jest camt.054 (powiadomienie o operacjach), a nie camt.053 (wyciąg). ${bring}`,
  pain: () => `To jest plik zleceń albo ich stanu (pain), a nie wyciąg. ${bring}`,
  xml: () => `To jest plik XML, ale nie camt.053. ${bring}`,
  brokenXml: () =>
    'Ten wyciąg camt.053 jest urwany albo uszkodzony. Pobierz go z banku jeszcze raz.',
  mt942: () => `To jest MT942 (raport z trwającego dnia), a nie MT940 (wyciąg). ${bring}`,
  swift: () => `To jest komunikat SWIFT, ale nie wyciąg MT940. ${bring}`,
  swiftPart: () => 'To jest fragment wyciągu MT940 bez początku (:20:). Wczytaj cały plik z banku.',
  elixir: () => `To jest plik przelewów dla banku (Elixir), a nie jego odpowiedź. ${bring}`,
  table: () =>
    `To jest tabela z kolumnami, na przykład historia rachunku (CSV). Mogą w niej być też przelewy wychodzące, więc nie jest listą zwrotów. ${bring}`,
  account: (line: number) => `Wiersz ${line} ma długi numer, na przykład rachunku. ${listForm}`,
  digits: (line: number) =>
    `Wiersz ${line} ma za numerem przelewu cyfry: kwotę, datę albo inny numer. ${listForm}`,
  letters: (line: number) =>
    `Wiersz ${line} ma w powodzie znaki, których nie ma w polskim tekście. Plik może mieć inne kodowanie: zapisz go jako UTF-8. ${listForm}`,
  noNumber: (line: number) =>
    `Wiersz ${line} nie zaczyna się od numeru przelewu KP-…, więc to nie jest lista zwrotów. ${bring}`,
  noNumbers: () => `Nie ma tu żadnego numeru przelewu KP-…. ${bring}`,
} as const satisfies Readonly<Record<string, (line: number) => string>>;

export type UnknownForm = keyof typeof unknownForms;

const figures: Readonly<Record<WrongFigure['of'], (said: number, found: number) => string>> = {
  balance: (said, found) =>
    `saldo końcowe to ${money(said)}, a saldo początkowe razem z pozycjami daje ${money(found)}`,
  sum: (said, found) => `suma pozycji ma wynosić ${money(said)}, a wynosi ${money(found)}`,
  entries: (said, found) => `pozycji ma być ${count(said)}, a jest ${count(found)}`,
};

/** The entries contradict what the statement says of itself. */
export function wrongFigureWords({ of, said, found, statement }: WrongFigure): string {
  return `Wyciąg nr ${statement} w tym pliku się nie zgadza: ${figures[of](said, found)}. Plik jest niepełny albo zmieniony. Pobierz go z banku jeszcze raz.`;
}

/** Why an entry that names one of the club's transfers is left out. */
export const entryFaultWords: Readonly<Record<EntryFault, string>> = {
  announced: 'to zapowiedź (EC), jeszcze niezaksięgowana',
  notBooked: 'pozycja nie jest zaksięgowana (stan inny niż BOOK)',
  takenBack: 'bank cofnął tę wpłatę, więc pieniądze znów wyszły z rachunku',
  outgoing: 'słowa w wierszu mówią o przelewie wychodzącym',
  otherCurrency: 'waluta inna niż PLN',
  unreadable: 'nie rozumiem wiersza :61: (data, kierunek)',
  unclearNumber: 'numer jest zapisany inaczej niż KP-17, więc może to być inny numer',
  severalNumbers: 'w wierszu jest więcej niż jeden numer: wpisz każdy w osobnym wierszu',
  noAmount: 'kwota nieczytelna albo jej brakuje',
  amountsDiffer: 'kwota pozycji albo liczba jej przelewów jest inna niż w szczegółach',
  noDirection: 'nie wiadomo, czy to uznanie, czy obciążenie',
  noCurrency: 'nie wiadomo, w jakiej walucie',
  noAccount: 'wyciąg nie podaje numeru rachunku',
  noStatus: 'nie wiadomo, czy pozycja jest zaksięgowana',
  cut: 'wyciąg jest urwany: brakuje salda końcowego (:62F:)',
};

/** Why an understood entry is no returned transfer. */
export const answerWrong = {
  unknown: 'nie ma przelewu o tym numerze',
  ambiguous:
    'z tekstu i kwoty banku nie wynika, który z tych przelewów wrócił: wpisz sam jego numer',
  cancelled: 'ten przelew jest z anulowanej wypłaty, więc bank nie mógł go zwrócić',
  otherAccount: 'to wyciąg z innego rachunku niż ten, z którego wyszedł przelew',
  undone: 'na wyciągu bank cofnął tę wpłatę',
  twice: (line: number) => `ten przelew jest już na liście (pozycja ${line})`,
  amount: (sent: number, came: number): string =>
    `przelew był na ${money(sent)}, a wróciło ${money(came)}`,
} as const;

export const reasonWithAccount =
  'Powód nie może zawierać numeru rachunku ani innego długiego numeru.';

/**
 * Reasons in the words of bank statements; any character matches a letter that the bank's code page
 * lost.
 */
export const banksReasons: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /(?:rach|konto)[^ ]{0,8} zamkni.{1,2}t/i, reason: 'rachunek zamknięty' },
  { pattern: /zamkni.{1,2}t[^ ]{0,3} (?:rach|konto)/i, reason: 'rachunek zamknięty' },
  {
    pattern: /(?:rach|konto)[^ ]{0,8} nie istnieje|brak (?:takiego )?(?:rach|konta)/i,
    reason: 'rachunek nie istnieje',
  },
  {
    pattern: /(?:b.{2,4}dny|niepoprawny|nieprawid.{1,2}owy|(?<!\p{L})z.{1,2}y) (?:nr|numer)/iu,
    reason: 'błędny numer rachunku',
  },
  { pattern: /(?:niezgodn|b.{2,4}dn)[^ ]{1,6} dan[^ ]{1,4}/i, reason: 'niezgodne dane odbiorcy' },
  { pattern: /(?:rach|konto)[^ ]{0,8} zablokowan/i, reason: 'rachunek zablokowany' },
];
