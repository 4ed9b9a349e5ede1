import { counted, formatNumber, formatPercent } from '@klub/ui/words/format.ts';
import { answers, goldenPoints, points } from '@klub/ui/words/units.copy.ts';
import { days } from '../../lib/units.copy.ts';

const questions = ['pytanie', 'pytania', 'pytań'] as const;

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
  loading: 'Sprawdzam, skąd ta kwota…',
  unknown: 'Nie mamy jeszcze danych za ten okres',
  settlement: 'Rozliczenie',
  unknownStep: 'Obliczenie pojawi się tu razem z pierwszym celem albo pierwszym wpisem w księdze.',
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
  rewardUnit: (count: number) => counted(count, goldenPoints).slice(formatNumber(count).length + 1),
  missingNote:
    'Liczymy z danych na dziś, ze wszystkich Twoich sklepów razem. Cel i wynik mogą się jeszcze zmienić, więc to obliczenie, nie obietnica.',
} as const;
