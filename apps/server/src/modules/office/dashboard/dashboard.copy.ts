import { everyPersonPlaced, everyShopRepresented } from '@klub/contract/sentences';
import type { figureNames, readinessStates } from '@klub/contract/panel/dashboard';
import type { MissingCount } from '../../money/settlements/settlements.ts';
import { reasonNames } from '../../money/settlements/settlements.copy.ts';
import type { SettlementReason } from '../../money/settlements/settlements.rules.ts';
import {
  count,
  money,
  monthName,
  plural,
  shownDate,
  shownDay,
  shownMoment,
} from '../../../infra/polish.copy.ts';

/** Words of the dashboard about a month and the installation. */

export type FigureName = (typeof figureNames)[number];
export type ReadinessState = (typeof readinessStates)[number];

type Link = { readonly label: string; readonly address: string };

const peopleForms = ['osoba', 'osoby', 'osób'] as const;
const shopForms = ['sklep', 'sklepy', 'sklepów'] as const;

function people(amount: number): string {
  return `${count(amount)} ${plural(amount, peopleForms)}`;
}

function shops(amount: number): string {
  return `${count(amount)} ${plural(amount, shopForms)}`;
}

/** A screen with its filter; `{month}` is the month of the list. */
export const screens = {
  months: { label: 'Zobacz miesiące', address: '/miesiace' },
  noResult: { label: 'Zobacz plany bez wyniku', address: '/plany/{month}?pokaz=bez-wyniku' },
  noPlan: { label: 'Zobacz wyniki bez planu', address: '/plany/{month}?pokaz=bez-planu' },
  noShop: { label: 'Zobacz osoby bez sklepu', address: '/struktura?brak=osoby-bez-sklepu' },
  noSeller: {
    label: 'Zobacz sklepy bez przedstawiciela',
    address: '/struktura?brak=sklepy-bez-przedstawiciela',
  },
  import: { label: 'Wczytaj plik', address: '/importy' },
  held: { label: 'Zobacz osoby ze wstrzymaną wypłatą', address: '/osoby?stan=held' },
  payout: { label: 'Zobacz paczki przelewów', address: '/wyplaty' },
  staff: { label: 'Użytkownicy panelu', address: '/uzytkownicy' },
} as const satisfies Record<string, Link>;

type Counted = { readonly count: number; readonly people: number; readonly shops: number };

type KindCopy = {
  readonly title: string;
  readonly ready: string;
  readonly words: (found: Counted) => string;
  readonly link: Link;
};

/** One line for each kind of missing data, except an empty programme. */
export const missingLines: Record<Exclude<MissingCount['kind'], 'empty'>, KindCopy> = {
  monthOpen: {
    title: 'Wcześniejsze miesiące',
    ready: 'Wszystkie są zamknięte.',
    words: (found) =>
      `${count(found.count)} ${plural(found.count, ['wcześniejszy miesiąc czeka', 'wcześniejsze miesiące czekają', 'wcześniejszych miesięcy czeka'])} na zamknięcie.`,
    link: screens.months,
  },
  planWithoutResult: {
    title: 'Wyniki',
    ready: 'Każdy plan ma wynik.',
    words: (found) => `Plan bez wyniku: ${people(found.people)}, ${shops(found.shops)}.`,
    link: screens.noResult,
  },
  resultWithoutPlan: {
    title: 'Plany',
    ready: 'Każdy wynik ma plan.',
    words: (found) => `Wynik bez planu: ${people(found.people)}, ${shops(found.shops)}.`,
    link: screens.noPlan,
  },
  personWithoutShop: {
    title: 'Osoby bez sklepu',
    ready: everyPersonPlaced,
    words: (found) => `Bez sklepu: ${people(found.people)}.`,
    link: screens.noShop,
  },
  shopWithoutSeller: {
    title: 'Sklepy bez przedstawiciela',
    ready: everyShopRepresented,
    words: (found) => `Bez przedstawiciela: ${shops(found.shops)}, w nich ${people(found.people)}.`,
    link: screens.noSeller,
  },
  taskWithoutResults: {
    title: 'Zadania specjalne',
    ready: 'Zakończone zadania mają wyniki.',
    words: (found) =>
      `Bez wyników: ${count(found.count)} ${plural(found.count, ['zakończone zadanie', 'zakończone zadania', 'zakończonych zadań'])}.`,
    link: screens.import,
  },
};

export const lineCopy = {
  questions: {
    title: 'Pytania miesiąca',
    ready: 'Pytań wystarcza, żeby otworzyć każdą kłódkę.',
    words: (roles: number) =>
      `Za mało pytań, żeby otworzyć kłódkę: ${count(roles)} ${plural(roles, ['rola', 'role', 'ról'])}.`,
    link: screens.import,
  },
  results: {
    title: 'Ostatni plik z wynikami',
    fresh: (at: Date) => `Wczytany ${shownDate(at)}.`,
    old: (at: Date, days: number) =>
      `Wczytany ${shownDate(at)}, ${count(days)} ${plural(days, ['dzień', 'dni', 'dni'])} temu.`,
    none: 'Żadnego pliku z wynikami jeszcze nie wczytano.',
    link: screens.import,
  },
  held: {
    title: 'Wstrzymane wypłaty',
    ready: 'Nikomu nic nie jest wstrzymane.',
    people: (reason: SettlementReason, amount: number, grosze: number | null) =>
      `${reasonNames[reason]}: ${people(amount)}${grosze === null ? '' : `, ${money(grosze)}`}`,
    link: screens.held,
  },
  payout: {
    title: 'Poprzednia paczka przelewów',
    ready: 'Każda paczka jest potwierdzona.',
    late: (day: string, days: number) =>
      `Paczka na ${shownDay(day)} czeka na potwierdzenie z banku od ${count(days)} ${plural(days, ['dnia', 'dni', 'dni'])}.`,
    waiting: (day: string) => `Paczka na ${shownDay(day)} jest w banku.`,
    link: screens.payout,
  },
  approver: {
    title: 'Druga osoba',
    ready: (amount: number) =>
      `Zatwierdzać ${plural(amount, ['może', 'mogą', 'może'])}: ${people(amount)}.`,
    none: 'Nie ma nikogo, kto może zatwierdzać: bez drugiej osoby miesiąca nie da się zamknąć w panelu.',
    link: screens.staff,
  },
} as const;

export function monthTitle(month: string): string {
  const name = monthName(month);
  return `${name.charAt(0).toLocaleUpperCase('pl-PL')}${name.slice(1)}`;
}

export const monthWords = {
  closed: (at: Date, by: string) => `Zamknięty ${shownMoment(at)} przez: ${by}.`,
  instead: (asked: string) => `${monthTitle(asked)} nie należy do programu. To najbliższy miesiąc.`,
} as const;

export const installationCopy = {
  providers: {
    title: 'Dostawcy',
    names: { sms: 'SMS', mail: 'poczta', push: 'powiadomienia', files: 'magazyn plików' } as Record<
      string,
      string
    >,
    ready: 'Nikt nie jest odcięty.',
    words: (names: readonly string[]) => `Nie odpowiada: ${names.join(', ')}. Próbujemy dalej.`,
    noSms:
      'Nie ma dostawcy SMS, więc nikt nie dostaje hasła tymczasowego: nowe osoby nie wejdą, a zapomnianego hasła nie da się odzyskać. Administrator serwera ustawia SMSAPI_TOKEN.',
  },
  notices: {
    title: 'Listy i SMS-y o zmienionych kluczach',
    words: (amount: number) =>
      `Z ostatniego tygodnia nikomu nie wysłano: ${count(amount)}. Leżą w folderze outbox, bo serwer nie ma poczty albo SMS. Administrator serwera ustawia SMTP_URL i SMSAPI_TOKEN.`,
  },
  jobs: {
    title: 'Zadania w tle',
    ready: 'Wszystko jest zrobione na czas.',
    words: (failed: number, overdue: number) =>
      `Nieudane w 30 dni: ${count(failed)}, spóźnione ponad 10 minut: ${count(overdue)}.`,
  },
  backup: {
    title: 'Kopia zapasowa',
    fresh: (at: Date) => `Ostatnia z ${shownMoment(at)}.`,
    old: (at: Date) => `Ostatnia z ${shownMoment(at)}: ma ponad 26 godzin.`,
    none: 'Nie ma żadnej kopii.',
    sameDisk:
      'Leży na tym samym dysku co dane, więc zginie razem z nimi. Administrator serwera ustawia BACKUP_DIR na innym dysku.',
  },
  seal: {
    title: 'Pieczęć dziennika',
    fresh: (at: Date) => `Zapieczętowany ${shownMoment(at)}.`,
    none: 'Nie ma jeszcze czego pieczętować.',
    waiting: (minutes: number) =>
      `Najstarszy wpis czeka na pieczęć: ${count(minutes)} ${plural(minutes, ['minuta', 'minuty', 'minut'])}.`,
    broken: (words: string) => `Ostatnie sprawdzenie: ${words}`,
    link: { label: 'Dziennik', address: '/dziennik' },
  },
  verification: {
    title: 'Sprawdzenie ksiąg',
    none: 'Nikt jeszcze nie sprawdził. Program sprawdzi sam w nocy.',
    words: (found: string, at: Date) => `${shownMoment(at)}: ${found}`,
    old: (at: Date) => `Ostatnie sprawdzenie: ${shownMoment(at)}. W nocy nie było następnego.`,
    link: { label: 'Sprawdzenie', address: '/sprawdzenie' },
  },
  disk: {
    title: 'Dysk',
    words: (percent: number) => `Wolne ${count(percent)}%.`,
    unknown: 'Nie wiadomo, ile jest miejsca.',
  },
  laidDown: {
    title: 'Importy od maszyny',
    ready: 'Żaden nie czeka.',
    words: (amount: number, oldest: Date) =>
      `${plural(amount, ['Czeka', 'Czekają', 'Czeka'])} ${count(amount)}, najstarszy z ${shownMoment(oldest)}. Ktoś, kto wczytuje pliki, zapisuje je albo odrzuca.`,
    link: { label: 'Importy', address: '/importy' },
  },
  commands: {
    title: 'Polecenia bez drugiej osoby',
    ready: 'Przez ostatni miesiąc nie było żadnego.',
    one: (command: string, at: Date, name: string, reason: string) =>
      `${command}, ${shownMoment(at)}, ${name}: ${reason}`,
    more: (amount: number) => `i jeszcze ${count(amount)}`,
    link: { label: 'Dziennik', address: '/dziennik' },
  },
} as const;
