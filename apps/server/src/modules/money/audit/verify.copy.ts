import { count, money, monthName } from '../../../infra/polish.copy.ts';
import { owedPoints } from '../settlements/settlements.copy.ts';
import { type Check, differencesIn, unitOf } from './verify.rules.ts';
import type { Difference, Verification } from './verify.service.ts';

/** Sentences of a verification, for the command and the panel. */

export const checkWords: Record<Check, string> = {
  settlement: 'zamknięcie a jego rozliczenia',
  statement: 'rozliczenie a wpisy księgi',
  grosze: 'kwota rozliczenia a przelicznik',
  entry: 'wpis księgi nie pasuje do swojej przyczyny',
  correction: 'korekta a wpis księgi',
  bonus: 'premia brakująca w księdze wobec danych i zasad',
  groundless: 'premia bez wyniku',
  waiting: 'lista tego, co czeka na rozliczenie',
  reward: 'nagroda za odpowiedź',
  special: 'zadanie specjalne a księga',
  payout: 'wypłata a rozliczenia',
  parts: 'przelewy a opłacone rozliczenia',
  account: 'zaszyfrowane dane nie należą do tej osoby',
  mark: 'zapis wypłaty zmieniony poza programem',
  screen: 'suma na ekranie a rozliczenie',
  rule: 'premia na ekranie a zasady',
};

export const noneClosed = 'Żaden miesiąc nie jest jeszcze zamknięty.';

const shownMax = 50;

/**
 * The verdict and its details.
 * @param nameOf how people are named where the lines are shown
 */
export function verificationLines(
  verification: Omit<Verification, 'concerned'>,
  nameOf: (personId: number) => string,
): [verdict: string, ...lines: string[]] {
  const { months, differences, open, people } = verification;
  const total = differencesIn(verification);
  if (months.length === 0) return [noneClosed];
  const verdict =
    total === 0
      ? `Zgodne. Zamknięte miesiące: ${count(months.length)}, osoby: ${count(people)}. Księga, rozliczenia, przelewy i ekrany mówią to samo.`
      : `NIEZGODNE. Różnice: ${count(total)}, zamknięte miesiące: ${count(months.length)}.`;
  return [
    verdict,
    ...differences.slice(0, shownMax).map((difference) => differenceLine(difference, nameOf)),
    ...(total > shownMax ? [`  … i jeszcze: ${count(total - shownMax)}`] : []),
    ...open.map(
      ({ month, entries, amount }) =>
        `Uwaga: ${monthName(month)} ma wpisy późniejsze niż zamknięcie: ${count(entries)}, razem ${owedPoints(amount)}. Zamknij go ponownie w panelu.`,
    ),
  ];
}

function differenceLine(
  { check, month, personId, subject, expected, found }: Difference,
  nameOf: (personId: number) => string,
): string {
  const where = [
    ...(month === null ? [] : [monthName(month)]),
    ...(personId === null ? [] : [nameOf(personId)]),
    subject,
  ].join(', ');
  const line = `  ${checkWords[check]}: ${where}`;
  const unit = unitOf(check);
  if (unit === 'none') return line;
  const words = unit === 'grosze' ? money : count;
  return check === 'bonus' || check === 'special'
    ? `${line}: różnica ${words(expected)}`
    : `${line}: powinno być ${words(expected)}, jest ${words(found)}`;
}
