import { noBonusRule, noPadlock, nothingBooked } from '@klub/contract/sentences';
import { amountsCopy } from './amounts.copy.ts';
import {
  counted,
  formatMonth,
  formatMonthName,
  formatNumber,
  formatPercent,
  formatQuarter,
  formatTwoDecimals,
} from './format.ts';
import { plural } from './plural.ts';
import { answers, goldenPoints, points } from './units.copy.ts';

const golden = (count: number) => counted(count, goldenPoints);
const period = (name: string) => (name.includes('Q') ? formatQuarter(name) : formatMonth(name));

type Loaded = {
  readonly file: string;
  readonly rows: readonly number[];
  readonly importNumber: number;
  readonly importedOn: string;
  readonly importedAt: string;
};

/** `plik plany.csv, wiersz 12, wczytany 03.11.2026 o 14:05 (import nr 17)` */
function loaded({ file, rows, importNumber, importedOn, importedAt }: Loaded): string {
  const place =
    rows.length === 0
      ? ''
      : `, ${plural(rows.length, ['wiersz', 'wiersze', 'wiersze'])} ${rows.join(', ')}`;
  return `plik ${file}${place}, wczytany ${importedOn} o ${importedAt} (import nr ${importNumber})`;
}

type Correction = Parameters<typeof amountsCopy.correction>[0] & {
  readonly office?: {
    readonly words: string;
    readonly complaint: string;
    readonly by: string | null;
    readonly decidedBy: string | null;
  } | null;
};

/** The office reads names and its own words in place of the number of people. */
function correction({ office = null, ...shown }: Correction): string {
  if (office === null) return amountsCopy.correction(shown);
  const { words, complaint, by, decidedBy } = office;
  const names = [by, decidedBy].filter((name) => name !== null).join(' i ');
  return [amountsCopy.correction({ ...shown, people: 0 }), words, complaint, names]
    .filter((part) => part !== '')
    .join(', ');
}

/** „Skąd ta kwota?” of the app and of the panel; what differs between their readers is handed in beside it. */
export const explainCopy = {
  amounts: amountsCopy,
  correction,
  chain: 'Obliczenie krok po kroku',
  period,
  golden,
  goldenUnit: (count: number) => golden(count).slice(formatNumber(count).length + 1),
  signed: (amount: number) =>
    amount < 0 ? `−${formatNumber(-amount)}` : `+${formatNumber(amount)}`,

  states: {
    none: 'Poniżej progu',
    held: 'Kłódka zamknięta',
    lost: 'Przepadła',
    reckoned: 'Przed zamknięciem kwartału',
    pending: 'W trakcie naliczania',
    won: 'Odblokowana',
    taken: 'Odjęta korektą',
  },
  chosenShop: 'Wybrany sklep',
  ofTarget: (done: number, target: number) => `${formatNumber(done)} z ${formatNumber(target)} pkt`,
  monthOf: (month: string) => formatMonthName(month),
  noTarget: 'bez celu',
  together: 'Razem',
  targetFrom: (source: Loaded) => `Cel: ${loaded(source)}`,
  resultFrom: (source: Loaded) => `Wynik: ${loaded(source)}`,
  questionFrom: (source: Loaded) => `Pytanie: ${loaded(source)}`,
  ruleFrom: (source: Loaded) => `Zasady: ${loaded(source)}`,
  noFigures: 'Za ten okres nie ma dziś celu ani wyniku.',

  percent: 'Procent planu',
  formula: (done: number, target: number, exact: number) =>
    `${formatNumber(done)} ÷ ${formatNumber(target)} = ${formatTwoDecimals(exact / 100)}%`,
  percentIs: (percent: number) => formatPercent(percent),
  floored: 'Liczą się pełne procenty. Końcówki nie zaokrąglamy w górę.',
  whole: 'Liczą się pełne procenty.',
  belowZero: 'Wynik poniżej zera liczymy jako 0%.',
  noPercent: 'Bez celu nie ma procentu planu.',

  rule: 'Zasady premii',
  ruleVersion: (day: string, version: number) => `Obowiązują od ${day}, wersja ${version}`,
  noRule: noBonusRule,
  threshold: (percent: number) => `od ${formatPercent(percent)}`,
  thresholdReached: 'osiągnięty próg',
  aboveRule: (rate: number, cap: number) =>
    `Powyżej 100%: ${golden(rate)} za każdy pełny procent, najwyżej ${golden(cap)}`,
  aboveSum: (percent: number, rate: number, above: number) =>
    percent * rate === above
      ? `${formatPercent(percent)} × ${formatNumber(rate)} = ${formatNumber(above)}`
      : `${formatPercent(percent)} × ${formatNumber(rate)} to więcej niż limit, więc ${formatNumber(above)}`,
  worthSum: (threshold: number, above: number, worth: number) =>
    `${formatNumber(threshold)} + ${formatNumber(above)} = ${golden(worth)}`,
  worth: (worth: number) => `Za ten wynik: ${golden(worth)}`,

  padlock: 'Kłódka wiedzy',
  padlockNotNeeded: noPadlock,
  padlockOpen: 'Otwarta',
  padlockClosed: 'Zamknięta',
  noneNeeded: 'W tym miesiącu kłódka nie wymaga odpowiedzi.',
  passed: (passed: number, minimum: number) =>
    `${counted(passed, answers)}, potrzeba ${formatNumber(minimum)}`,
  questionStates: {
    correct: 'odpowiedź poprawna',
    active: 'można odpowiedzieć',
    wrong: 'jeszcze jedna szansa',
    blocked: 'wróci pod koniec miesiąca',
    waiting: 'jeszcze nieotwarte',
    closed: 'bez poprawnej odpowiedzi',
  },

  ledger: 'Księga złotych punktów',
  entry: (isCorrection: boolean) => (isCorrection ? 'Korekta' : 'Naliczenie'),
  inFile: (sources: readonly Loaded[]) => sources.map((source) => `, ${loaded(source)}`).join(''),
  byVersion: (version: number) => `zasady w wersji ${version}`,
  noEntries: nothingBooked,
  bookedWith: (month: string) =>
    `Do rozliczenia po zamknięciu kwartału. Premię zaksięgujemy, gdy zamkniemy ostatni miesiąc: ${period(month)}.`,
  sum: 'Razem',

  yearOf: (year: number) => `Rok ${year}`,
  parts: {
    months: 'Premie miesięczne',
    quarters: 'Premie kwartalne',
    knowledge: 'Wiedza',
    specials: 'Zadania specjalne',
  },
  partEmpty: 'Tu nic jeszcze nie zaksięgowano.',
  untitled: 'Korekta organizatora',

  taskStates: {
    won: 'Odblokowana',
    pending: 'W trakcie naliczania',
    open: 'Do zdobycia',
    over: 'Zadanie zakończone',
  },
  taskDates: (from: string, to: string) => `Zadanie trwa od ${from} do ${to}`,
  amount: (count: number, type: 'points' | 'pieces') =>
    type === 'pieces' ? `${formatNumber(count)} szt.` : counted(count, points),
  taskOf: (done: number, of: string) => `${formatNumber(done)} z ${of}`,
  targetLeft: (amount: string) => `Do celu brakuje: ${amount}`,
  targetMet: 'Cel zrealizowany',
  thresholdOf: (done: number, of: string) => `Próg kwalifikacji: ${formatNumber(done)} z ${of}`,
  targetBonus: (bonus: number) => `Za ten cel: ${golden(bonus)}`,
  stateOn: (day: string) => `stan na ${day}`,
  notCounted: 'wynik spoza dat zadania, nie liczy się',
  taskPadlock: 'Kłódka zadania',
  targetsMet: (met: number, total: number) => `Zrealizowane cele: ${met} z ${total}`,
  taskPadlockRule: 'Premia należy się dopiero, gdy wszystkie cele są zrealizowane.',
  taskBonus: (bonus: number) => `Za całe zadanie: ${golden(bonus)}`,
} as const;
