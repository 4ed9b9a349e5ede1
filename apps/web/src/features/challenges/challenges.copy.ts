import {
  counted,
  formatDay,
  formatMonthName,
  formatNumber,
  formatPercent,
} from '@klub/ui/words/format.ts';
import { plural } from '@klub/ui/words/plural.ts';
import { goldenPoints, points } from '@klub/ui/words/units.copy.ts';
import type { Bonus } from '@klub/ui/words/bonus.rules.ts';
import type { NextStep, Padlock, Standing } from './board.rules.ts';
import { isOwn, ownOf } from '@klub/ui/words/bonus.rules.ts';

export const jointBonus = 'Premię liczymy łącznie ze wszystkich Twoich sklepów.';

/** „Masz 50 złotych punktów.”, or what has to happen first; empty for nothing (D59). */
export function bonusSentence(bonus: Bonus): string {
  const { outcome, worth, booked } = bonus;
  if (worth === 0 && booked === 0 && outcome !== 'lost') return '';
  switch (outcome) {
    case 'held':
      return `${waits(worth)} na kłódkę.`;
    case 'reckoned':
      return `Na dziś ${counted(worth, goldenPoints)}, do rozliczenia po zamknięciu kwartału.`;
    case 'lost':
      return 'Premia za ten okres przepadła, bo kłódka została zamknięta.';
    case 'none':
      return '';
    case 'pending':
    case 'won':
      return `Masz ${counted(ownOf(bonus), goldenPoints)}.`;
    case 'taken':
      return `Korekta odjęła ${counted(-booked, goldenPoints)}.`;
  }
}

/** „50 złotych punktów czeka” */
function waits(count: number): string {
  return `${counted(count, goldenPoints)} ${plural(count, ['czeka', 'czekają', 'czeka'])}`;
}

/** „Masz 50 złotych punktów. Jeszcze 400 pkt i będzie 90.” */
function sentenceOf(standing: Standing): string {
  switch (standing.kind) {
    case 'shop':
      return standing.left === 0
        ? 'Plan tego sklepu wykonany.'
        : `Do planu tego sklepu jeszcze ${inPoints(standing.left)}.`;
    case 'noRule':
      return 'Zasady premii na ten okres pojawią się wkrótce.';
    case 'worth':
      return bonusSentence(standing.bonus);
    case 'next': {
      const { bonus, left, next } = standing;
      const more = `Jeszcze ${inPoints(left)} i będzie ${next === undefined ? 'pełna premia' : formatNumber(next)}.`;
      return joined(bonusSentence(bonus), more);
    }
    case 'met': {
      const { percent, bonus, more } = standing;
      return joined(madePlan(percent), isOwn(bonus) ? '' : bonusSentence(bonus), mores[more]);
    }
    case 'over': {
      const { percent, left, isLost } = standing;
      const result =
        percent >= 100
          ? madePlan(percent)
          : `Do pełnego planu ${plural(left, missing)} ${inPoints(left)}.`;
      return isLost ? `${result} Kłódka została zamknięta i premia przepadła.` : result;
    }
  }
}

function joined(...sentences: readonly string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

const mores = {
  percent: 'Każdy kolejny procent to więcej.',
  threshold: 'Kolejny próg to więcej.',
  nothing: 'To najwyższa premia.',
} as const;

const missing = ['zabrakł', 'zabrakły', 'zabrakło'] as const;

function madePlan(percent: number): string {
  return percent === 100 ? 'Plan wykonany.' : `Plan wykonany w ${formatPercent(percent)}.`;
}

function inPoints(count: number): string {
  return `${formatNumber(count)}\u00a0pkt`;
}

function stepOf(step: NextStep): { label: string; note?: string } {
  switch (step.kind) {
    case 'now':
      return { label: 'Zobacz bieżący miesiąc' };
    case 'padlock':
      return {
        label: 'Otwórz kłódkę',
        note: opens(step.missing, step.holdsBonus ? 'premię' : 'kłódkę'),
      };
    case 'question':
      return step.reward === 0
        ? { label: 'Odpowiedz na pytanie' }
        : {
            label: 'Odpowiedz na pytanie',
            note: `Do zdobycia ${counted(step.reward, goldenPoints)}`,
          };
    case 'special':
      return { label: 'Zobacz zadania specjalne', note: 'Złote punkty poza planem' };
    case 'pills':
      return { label: 'Przejdź do pigułek wiedzy', note: 'Krótka lektura przed kolejnym pytaniem' };
  }
}

const inWords = ['', 'Jedna odpowiedź', 'Dwie odpowiedzi', 'Trzy odpowiedzi', 'Cztery odpowiedzi'];

/** „Jedna odpowiedź odblokuje premię” */
function opens(count: number, what: string): string {
  const answers = inWords[count] || `${formatNumber(count)} odpowiedzi`;
  return `${answers} ${plural(count, ['odblokuje', 'odblokują', 'odblokuje'])} ${what}`;
}

export const challengesCopy = {
  title: 'Wyzwania',
  tabsLabel: 'Wyzwania',
  monthly: 'Tablica',
  quarterly: 'Wyzwania kwartalne',
  summary: 'Twoje osiągnięcia',
  year: 'Rok',
  shop: 'Sklep',
  allShops: 'Wszystkie sklepy razem',
  filters: 'Zakres danych',
  loading: 'Ładuję Twój plan…',
  failed: 'Nie udało się pobrać planu',
  foreignShop: 'W tym roku nie ma tego sklepu na Twojej liście',
  foreignShopWhy: 'Wynik sklepu pokazujemy tylko za lata Twojej pracy w tym miejscu.',
  foreignShopStep: 'Pokaż wszystkie sklepy',
  planOf: (period: string) => `planu na ${period}`,
  planFor: (period: string) => `Plan na ${period}`,
  targetOf: (count: number) => `Cel ${inPoints(count)}`,
  done: 'Zrealizowano',
  target: 'Cel',
  stillLeft: 'Zostało',
  toEarn: 'Do zdobycia',
  toEarnAtLeast: 'Do zdobycia min.',
  outcomes: {
    none: 'Bez premii',
    held: 'Czeka na kłódkę',
    lost: 'Przepadła',
    reckoned: 'Do rozliczenia',
    pending: 'Do naliczenia',
    won: 'Zdobyta',
    taken: 'Odjęta',
  },
  standing: sentenceOf,
  inPoints,
  padlock: 'Kłódka',
  padlockState: ({ isOpen, passed, minimum }: Padlock, isOver: boolean) => {
    if (isOpen) return 'Otwarta';
    return isOver ? 'Zamknięta' : `Brakuje ${formatNumber(minimum - passed)}`;
  },
  whyFigure: 'Skąd to?',
  nextStep: stepOf,
  goldenUnit: (count: number) => counted(count, goldenPoints).slice(formatNumber(count).length + 1),
  pointsUnit: 'pkt',
  left: (count: number) =>
    count === 0
      ? 'Plan wykonany'
      : `${plural(count, ['Został', 'Zostały', 'Zostało'])} ${counted(count, points)}`,
  progress: 'Postęp',
  details: 'Zobacz szczegóły kwartału',
  noTarget: (month: string) => `Twój cel na ${formatMonthName(month)} jest właśnie ustalany.`,
  noTargetStep:
    'Gdy tylko będzie gotowy, powiadomimy Cię. W tym czasie możesz zdobywać złote punkty za wiedzę.',
  noQuarterTarget: (quarter: string) => `Twój cel na ${quarter} jest właśnie ustalany.`,
  jointBonus,
  months: 'Miesiące kwartału',
  waiting: (count: number) => `${waits(count)} na kłódkę`,
  waitingStep: (month: string) =>
    `Premia za ${formatMonthName(month)} jest policzona. Odbierzesz ją, gdy otworzysz kłódkę wiedzy.`,
  pillFailed: 'Nie wiemy, która pigułka otwiera kłódkę.',
  openPadlock: 'Otwórz kłódkę',
  noPlanYet: 'bez celu',
  total: 'Zdobyte złote punkty',
  totalNote: (year: number) => `Razem w ${year} roku`,
  knowledge: 'Wiedza',
  specials: 'Zadania specjalne',
  monthlyBonuses: 'Premie miesięczne',
  quarterlyBonuses: 'Premie kwartalne',
  paid: 'Wypłacone',
  paidNote: 'przelane na Twoje konto',
  monthStories: 'Osiągnięcia i premie miesięczne',
  quarterStories: 'Osiągnięcia i premie kwartalne',
  emptyStories: 'Wyniki i premie pojawią się tu razem z pierwszym celem w tym roku.',
  ofPlan: 'planu',
  missed: (count: number) =>
    `${plural(count, ['Zabrakł', 'Zabrakły', 'Zabrakło'])} ${counted(count, points)}`,
  met: 'Plan wykonany',
  fates: {
    none: 'Poniżej progu',
    held: 'Czeka na kłódkę',
    lost: 'Przepadła, kłódka została zamknięta',
    reckoned: 'Przed zamknięciem kwartału',
    pending: 'W trakcie naliczania',
    won: 'Zdobyta',
    taken: 'Odjęta korektą',
  },
  chart: (year: number) => `Rok ${year} w miesiącach`,
  chartNote: 'Słupek to procent planu, kreska to pełny plan, znak mówi, co stało się z premią.',
  signs: {
    won: 'zdobyta',
    held: 'czeka na kłódkę',
    lost: 'przepadła',
    reckoned: 'przed zamknięciem kwartału',
    pending: 'w trakcie naliczania',
    taken: 'odjęta korektą',
  },
  reckoned: (count: number) =>
    `Na dziś ${counted(count, goldenPoints)}, do rozliczenia po zamknięciu kwartału.`,
  settlement: 'Rozliczenie:',
  settlementStates: {
    naliczone: 'Naliczone',
    wstrzymane: 'Wstrzymane',
    'do wypłaty': 'Do wypłaty',
    wypłacone: 'Wypłacone',
    'do potrącenia': 'Do potrącenia',
    potrącone: 'Potrącone',
  },
  settlementSigns: {
    naliczone: 'accrued',
    wstrzymane: 'held',
    'do wypłaty': 'due',
    wypłacone: 'paid',
    'do potrącenia': 'held',
    potrącone: 'paid',
  },
  paidOn: (day: string) => formatDay(day),
} as const;
