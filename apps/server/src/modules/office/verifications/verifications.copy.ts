import { count, goldenPoints, monthName, plural } from '../../../infra/polish.copy.ts';
import { checkWords, noneClosed } from '../../money/audit/verify.copy.ts';
import type { KeptCheck, LateMonth } from './verifications.rules.ts';

export const workCopy = {
  trail: 'Sprawdzam dziennik…',
  sealed: (done: number, all: number): string =>
    `Dziennik: ${count(done)} z ${count(all)} ${plural(all, ['wpisu', 'wpisów', 'wpisów'])}…`,
  books: 'Przeliczam zamknięte miesiące…',
  compared: (people: number, all: number): string =>
    `Porównano ekrany: ${count(people)} z ${count(all)}…`,
  seal: (words: string): string => `Dziennik: ${words}`,
  brokenSeal: (words: string): string => `DZIENNIK NARUSZONY: ${words}`,
} as const;

type Forms = readonly [one: string, few: string, many: string];
const of = (forms: Forms) => (value: number) => `${count(value)} ${plural(value, forms)}`;

const people = of(['osoba', 'osoby', 'osób']);
const months = of(['miesiąc', 'miesiące', 'miesięcy']);
const differences = of(['różnica', 'różnice', 'różnic']);
const entries = of(['wpis', 'wpisy', 'wpisów']);

const compared: Record<KeptCheck['check'], (value: number) => string> = {
  settlement: of(['zamknięcie', 'zamknięcia', 'zamknięć']),
  statement: of(['rozliczenie', 'rozliczenia', 'rozliczeń']),
  grosze: of(['rozliczenie', 'rozliczenia', 'rozliczeń']),
  entry: entries,
  correction: of(['korekta', 'korekty', 'korekt']),
  waiting: entries,
  bonus: of(['wynik osoby', 'wyniki osób', 'wyników osób']),
  groundless: of(['premia', 'premie', 'premii']),
  reward: of(['odpowiedź', 'odpowiedzi', 'odpowiedzi']),
  special: of(['zadanie', 'zadania', 'zadań']),
  payout: of(['przelew', 'przelewy', 'przelewów']),
  parts: of(['przelew', 'przelewy', 'przelewów']),
  account: of(['rachunek', 'rachunki', 'rachunków']),
  mark: of(['zapis', 'zapisy', 'zapisów']),
  screen: of(['suma roku', 'sumy roku', 'sum roku']),
  rule: of(['premia', 'premie', 'premii']),
  trail: entries,
};

const titles: Record<KeptCheck['check'], string> = { ...checkWords, trail: 'dziennik' };

type Found = {
  readonly people: number;
  readonly months: number;
  readonly differences: number;
  readonly isWhole: boolean;
};

export const verificationsCopy = {
  title: (check: KeptCheck['check']): string => {
    const title = titles[check];
    return `${title.charAt(0).toLocaleUpperCase('pl-PL')}${title.slice(1)}`;
  },
  compared: (check: KeptCheck['check'], value: number): string => compared[check](value),
  nightly: 'program, w nocy',
  /** The result of a verification, in one sentence. */
  verdict: (found: Found): string => {
    if (!found.isWhole) {
      return `Dziennik jest naruszony${found.differences === 0 ? '; księgi się zgadzają' : `, a w księgach: ${differences(found.differences)}`}.`;
    }
    if (found.differences > 0)
      return `Nie zgadza się: ${differences(found.differences)} w zamkniętych miesiącach.`;
    if (found.months === 0) return `Dziennik jest cały. ${noneClosed}`;
    return `Wszystko się zgadza: ${people(found.people)}, ${months(found.months)}, 0 różnic.`;
  },
  late: ({ entries: number, amount }: LateMonth): string =>
    `${entries(number)} po zamknięciu, razem ${goldenPoints(amount)}. Rozliczy je kolejne zamknięcie tego miesiąca.`,
  monthTitle: (month: string): string => monthName(month),
  person: (personId: number): string => `Osoba nr ${personId}`,
} as const;
