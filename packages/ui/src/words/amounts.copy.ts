import { formatGrosze, formatMonth, formatNumber, formatPercent } from './format.ts';
import { plural } from './plural.ts';
import { goldenPoints } from './units.copy.ts';

type Closing = {
  readonly closedOn: string;
  readonly amount: number;
  readonly rate: number;
  readonly grosze: number;
  readonly paidOn: string | null;
};
type Return = { readonly returnedOn: string; readonly sent: number; readonly cameBack: number };
type Answer = {
  readonly answeredOn: string;
  readonly attempt: number;
  readonly reward: number;
  readonly percent: number | null;
};
type Correction = { readonly number: string; readonly reason: string; readonly people: number };

/** How an amount came about, for „Skąd ta kwota?” of the app and of the panel. */
export const amountsCopy = {
  /** `październik 2026, wszystkie złote punkty miesiąca` */
  month: (month: string) => `${formatMonth(month)}, wszystkie złote punkty miesiąca`,
  rate: (rate: number, month: string) =>
    `1 złoty punkt to ${formatGrosze(rate)} (ustawienie na ostatni dzień miesiąca: ${formatMonth(month)}).`,
  /** `05.11.2026: 179 × 1,23 zł = 220,17 zł, przelew 10.11.2026` */
  closing: (closing: Closing) => `${closing.closedOn}: ${productOf(closing)}${paidIn(closing)}`,
  /** `Przelew 220,17 zł wrócił 12.11.2026.` */
  cameBack: ({ returnedOn, sent, cameBack }: Return) =>
    cameBack === sent
      ? `Przelew ${formatGrosze(sent)} wrócił ${returnedOn}.`
      : `Przelew ${formatGrosze(sent)} wrócił ${returnedOn}; bank oddał ${formatGrosze(cameBack)}. Różnica jest kosztem programu: cała kwota należy się jeszcze raz.`,
  /** `03.11.2026, 2. próba: 50% z 15, bez ułamka` */
  answer: ({ answeredOn, attempt, reward, percent }: Answer) =>
    `${answeredOn}, ${attempt}. próba: ${
      percent === null
        ? `nagroda pytania ${formatNumber(reward)}`
        : `${formatPercent(percent)} z ${formatNumber(reward)}, bez ułamka`
    }`,
  /** `Korekta nr 12, powód: reklamacja uznana, zdecydowały dwie osoby` */
  correction: ({ number, reason, people }: Correction) =>
    `Korekta nr ${number}, powód: ${reason}${decidedBy(people)}`,
} as const;

function productOf({ amount, rate, grosze }: Closing): string {
  if (amount * rate === grosze)
    return `${signedNumber(amount)} × ${formatGrosze(rate)} = ${formatGrosze(grosze)}`;
  const points = `${signedNumber(amount)} ${plural(amount, goldenPoints)}`;
  return `${points} po kursach wcześniejszych rozliczeń = ${formatGrosze(grosze)}`;
}

function paidIn({ paidOn, grosze }: Closing): string {
  if (paidOn === null) return '';
  return grosze < 0 ? `, potrącone z przelewu ${paidOn}` : `, przelew ${paidOn}`;
}

function decidedBy(people: number): string {
  if (people === 0) return '';
  return people === 1 ? ', zdecydowała jedna osoba' : ', zdecydowały dwie osoby';
}

function signedNumber(amount: number): string {
  return amount < 0 ? `−${formatNumber(-amount)}` : formatNumber(amount);
}
