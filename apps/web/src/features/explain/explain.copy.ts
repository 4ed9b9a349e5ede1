import { noBonusRule, noPadlock, nothingBooked, padlockStays } from '@klub/contract/sentences';
import { bound } from '@klub/ui/text/binding.rules.ts';
import {
  counted,
  formatMonth,
  formatMonthName,
  formatNumber,
  formatPercent,
  formatQuarter,
  formatTwoDecimals,
} from '@klub/ui/words/format.ts';
import { plural } from '@klub/ui/words/plural.ts';
import { jointBonus } from '../challenges/challenges.copy.ts';
import { targetsPending } from '../specials/specials.copy.ts';
import { days, goldenPoints, points } from '../../lib/units.copy.ts';

const answers = ['poprawna odpowiedź', 'poprawne odpowiedzi', 'poprawnych odpowiedzi'] as const;
const questions = ['pytanie', 'pytania', 'pytań'] as const;

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

export const explainCopy = {
  why: 'Skąd ta kwota?',
  whyOf: (what: string) => `Skąd ta kwota? ${what}`,
  whyFigure: {
    percent: 'Skąd ten wynik?',
    padlock: 'Skąd ten stan kłódki?',
    bonus: 'Skąd ta premia?',
  },
  wholeChain: 'Całe obliczenie krok po kroku',
  forFullPlan: 'Do zdobycia za pełny plan',
  forResult: 'Do zdobycia za ten wynik',
  whyResult: (what: string) => `Skąd ten wynik? ${what}`,
  close: 'Zamknij',
  chain: 'Obliczenie krok po kroku',
  loading: 'Sprawdzam, skąd ta kwota…',
  unknown: 'Nie mamy jeszcze danych za ten okres',
  unknownStep: 'Obliczenie pojawi się tu razem z pierwszym celem albo pierwszym wpisem w księdze.',
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
  headings: {
    none: 'Premia na dziś',
    held: 'Czeka na kłódkę',
    lost: 'Przepadło, kłódka została zamknięta',
    reckoned: 'Na dziś',
    pending: 'Do naliczenia',
    won: 'W Twojej księdze',
    taken: 'Odjęte w Twojej księdze',
  },

  shops: 'Wynik Twoich sklepów',
  allTogether: jointBonus,
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
  fullPlan: (bonus: number) => `„Do zdobycia” na planie to premia za pełne 100%: ${golden(bonus)}.`,

  padlock: 'Kłódka wiedzy',
  padlockNotNeeded: noPadlock,
  padlockOpen: 'Otwarta',
  padlockClosed: 'Zamknięta',
  padlockStays: bound(padlockStays),
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
  difference: (amount: string) => `Przy najbliższym przeliczeniu: ${amount}`,
  settlement: 'Rozliczenie',
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
  yearNote: 'Każda suma w „Twoich osiągnięciach” to suma tych wpisów w księdze.',

  taskStates: {
    won: 'Odblokowana',
    pending: 'W trakcie naliczania',
    open: 'Do zdobycia',
    over: 'Zadanie zakończone',
  },
  taskHeadings: {
    won: 'W Twojej księdze',
    pending: 'Do naliczenia',
    open: 'Do zdobycia za całe zadanie',
    over: 'Za całe zadanie',
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
  noTargets: targetsPending,
  taskBonus: (bonus: number) => `Za całe zadanie: ${golden(bonus)}`,

  missing: 'Co mi brakuje',
  toPayout: 'Do wypłaty',
  legalForm: 'Forma prawna',
  chooseLegalForm: 'Wybierz, czy prowadzisz działalność gospodarczą',
  missingLoading: 'Liczę, ile brakuje…',
  toFullPlan: 'Do pełnego planu',
  toThreshold: (percent: number) => `Do ${formatPercent(percent)}`,
  planMet: 'Plan wykonany',
  inAll: (count: number) => `Razem ${counted(count, points)}`,
  perDay: (count: number) => `${counted(count, points)} dziennie`,
  forDays: (left: number) => `przez ${counted(left, days)}, licząc z dzisiejszym`,
  lastDay: 'Dziś ostatni dzień miesiąca',
  highest: 'To najwyższa premia za ten miesiąc',
  toPadlock: 'Do otwarcia kłódki wiedzy',
  padlockDone: 'Kłódka jest otwarta',
  answersLeft: (count: number) => counted(count, answers),
  waiting: 'Premia jest policzona. Odbierzesz ją, gdy otworzysz kłódkę',
  opensNothing: 'Bez otwartej kłódki premia za miesiąc się nie odblokuje',
  cannotOpen: 'W tym miesiącu nie wystarczy już pytań, żeby ją otworzyć',
  lost: 'W tym miesiącu nie wystarczy już pytań, żeby ją otworzyć. Premia za ten miesiąc przepadła',
  laterQuestions: (count: number) => `Później w tym miesiącu: ${counted(count, questions)}`,
  nextQuestions: 'Co dalej',
  reward: (count: number) => `+${formatNumber(count)}`,
  missingNote:
    'Liczymy z danych na dziś, ze wszystkich Twoich sklepów razem. Cel i wynik mogą się jeszcze zmienić, więc to obliczenie, nie obietnica.',
} as const;
