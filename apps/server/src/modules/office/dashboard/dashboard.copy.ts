import { everyPersonPlaced, everyShopRepresented } from '@klub/contract/sentences';
import type { figureNames, readinessStates } from '@klub/contract/panel/dashboard';
import type { Permission } from '@klub/contract/panel/permissions';
import type { MissingCount, PendingMoney } from '../../money/settlements/settlements.ts';
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

type MonthSum = PendingMoney['due'][number];
type Payout = PendingMoney['unconfirmed'][number];

export type FigureName = (typeof figureNames)[number];
export type ReadinessState = (typeof readinessStates)[number];

/** A screen of the panel, and who may open it. */
export type Screen = {
  readonly label: string;
  readonly address: string;
  readonly may: Permission;
};

const peopleForms = ['osoba', 'osoby', 'osób'] as const;
const transferForms = ['przelew', 'przelewy', 'przelewów'] as const;
const shopForms = ['sklep', 'sklepy', 'sklepów'] as const;

function people(amount: number): string {
  return `${count(amount)} ${plural(amount, peopleForms)}`;
}

function shops(amount: number): string {
  return `${count(amount)} ${plural(amount, shopForms)}`;
}

/** A screen with its filter; `{month}` is the month of the list. */
export const screens = {
  months: { label: 'Zobacz miesiące', address: '/miesiace', may: 'money.read' },
  noResult: {
    label: 'Zobacz plany bez wyniku',
    address: '/plany/{month}?pokaz=bez-wyniku',
    may: 'people.read',
  },
  noPlan: {
    label: 'Zobacz wyniki bez planu',
    address: '/plany/{month}?pokaz=bez-planu',
    may: 'people.read',
  },
  noShop: {
    label: 'Zobacz osoby bez sklepu',
    address: '/struktura?brak=osoby-bez-sklepu',
    may: 'people.read',
  },
  noSeller: {
    label: 'Zobacz sklepy bez przedstawiciela',
    address: '/struktura?brak=sklepy-bez-przedstawiciela',
    may: 'people.read',
  },
  import: { label: 'Wczytaj plik', address: '/importy', may: 'imports.read' },
  held: { label: 'Zobacz, komu i dlaczego', address: '/wyplaty/wstrzymane', may: 'money.read' },
  returned: {
    label: 'Zobacz, czyje przelewy',
    address: '/wyplaty/wstrzymane?powod=came-back',
    may: 'money.read',
  },
  due: { label: 'Przejdź do wypłaty', address: '/wyplaty/nowa', may: 'money.read' },
  proposal: { label: 'Zobacz propozycję', address: '/sprawy/{id}', may: 'matters.read' },
  payout: { label: 'Zobacz wypłaty', address: '/wyplaty', may: 'money.read' },
  onePayout: { label: 'Zobacz wypłatę', address: '/wyplaty/{id}', may: 'money.read' },
  oneMonth: { label: 'Zobacz miesiąc', address: '/miesiace/{id}', may: 'money.read' },
  lettersLate: {
    label: 'Zobacz zgłoszenia po terminie',
    address: '/zgloszenia?termin=po-terminie',
    may: 'letters.read',
  },
  lettersToday: {
    label: 'Zobacz zgłoszenia na dziś',
    address: '/zgloszenia?termin=dzis',
    may: 'letters.read',
  },
  people: { label: 'Przejdź do osób', address: '/osoby', may: 'people.read' },
  messages: {
    label: 'Zobacz wstrzymane wiadomości',
    address: '/wiadomosci?stan=wstrzymana',
    may: 'messages.write',
  },
  drafts: { label: 'Zobacz szkice', address: '/tresci?stan=szkice', may: 'content.write' },
  questionDrafts: {
    label: 'Zobacz szkice pytań',
    address: '/tresci?rodzaj=pytania&stan=szkice',
    may: 'content.write',
  },
  staff: { label: 'Użytkownicy panelu', address: '/uzytkownicy', may: 'staff.read' },
} as const satisfies Record<string, Screen>;

/** `82,00 zł, 1 osoba (październik 2026)`, for each month. */
function monthList(sums: readonly MonthSum[]): string {
  return sums
    .map((sum) => `${money(sum.grosze)}, ${people(sum.people)} (${monthName(sum.month)})`)
    .join('; ');
}

type Counted = { readonly count: number; readonly people: number; readonly shops: number };

type KindCopy = {
  readonly title: string;
  readonly ready: string;
  readonly words: (found: Counted) => string;
  readonly link: Screen;
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

function letters(amount: number): string {
  return `${count(amount)} ${plural(amount, ['zgłoszenie', 'zgłoszenia', 'zgłoszeń'])}`;
}

export const lineCopy = {
  lettersLate: {
    title: 'Zgłoszenia po terminie',
    words: (amount: number) => `Bez odpowiedzi: ${letters(amount)}.`,
    link: screens.lettersLate,
  },
  lettersToday: {
    title: 'Zgłoszenia na dziś',
    words: (amount: number) => `Termin mija dziś: ${letters(amount)}.`,
    link: screens.lettersToday,
  },
  numbersSpent: {
    title: 'Telefony do uczestników',
    words: (names: readonly string[]) =>
      `Dzienny limit numerów wyczerpany: ${names.join(', ')}. Kolejne prośby są odrzucane do jutra.`,
    link: screens.people,
  },
  messagesPaused: {
    title: 'Wiadomości wstrzymane',
    words: (amount: number) =>
      `${count(amount)} ${plural(amount, ['wiadomość czeka', 'wiadomości czekają', 'wiadomości czeka'])} na wznowienie albo odwołanie.`,
    link: screens.messages,
  },
  draftsDue: {
    title: 'Szkice po swojej dacie',
    words: (amount: number) =>
      `Miały się już otworzyć, a nie są opublikowane: ${count(amount)} ${plural(amount, ['szkic', 'szkice', 'szkiców'])}.`,
    link: screens.drafts,
  },
  draftsWithoutKey: {
    title: 'Pytania bez poprawnej odpowiedzi',
    words: (amount: number) =>
      `Otwierają się najpóźniej jutro, a nie mają poprawnej odpowiedzi: ${count(amount)} ${plural(amount, ['szkic', 'szkice', 'szkiców'])}.`,
    link: screens.questionDrafts,
  },
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
  corrections: {
    title: 'Korekty po zamknięciu',
    ready: 'Żadna korekta nie czeka.',
    words: (sums: readonly MonthSum[]) => `Korekta czeka: ${monthList(sums)}.`,
    toOne: screens.oneMonth,
    link: screens.months,
  },
  unpaid: {
    title: 'Zamknięte, niewypłacone',
    ready: 'Wszystko, co można wypłacić, jest w przelewach.',
    words: (sums: readonly MonthSum[]) => `Do wypłaty: ${monthList(sums)}.`,
    proposed: 'Propozycja wypłaty czeka na drugą osobę.',
    toProposal: screens.proposal,
    link: screens.due,
  },
  notTaken: {
    title: 'Plik dla banku',
    ready: 'Każdy plik jest pobrany.',
    words: (payouts: readonly Payout[]) =>
      payouts
        .map(
          ({ id, grosze, transfers }) =>
            `Wypłata ${id}: ${money(grosze)}, ${count(transfers)} ${plural(transfers, transferForms)}. Plik czeka na pobranie.`,
        )
        .join(' '),
    toOne: screens.onePayout,
    link: screens.payout,
  },
  returned: {
    title: 'Zwrócone przelewy',
    ready: 'Żaden przelew nie wrócił.',
    words: (amount: number, grosze: number) =>
      `Przelewy wróciły: ${people(amount)}, ${money(grosze)}. Te osoby muszą podać inne konto.`,
    link: screens.returned,
  },
  held: {
    title: 'Wstrzymane wypłaty',
    ready: 'Nikomu nic nie jest wstrzymane.',
    words: (reasons: readonly string[]) => `Powody: ${reasons.join('; ')}.`,
    people: (reason: SettlementReason, amount: number, grosze: number) =>
      `${reasonNames[reason]}: ${people(amount)}, ${money(grosze)}`,
    link: screens.held,
  },
  payout: {
    title: 'Odpowiedź banku',
    ready: 'Każda wypłata jest potwierdzona.',
    late: (day: string, days: number) =>
      `Wypłata na ${shownDay(day)} czeka na potwierdzenie z banku od ${count(days)} ${plural(days, ['dnia', 'dni', 'dni'])}.`,
    waiting: (day: string) => `Wypłata na ${shownDay(day)} jest w banku.`,
    toOne: screens.onePayout,
    link: screens.payout,
  },
  approver: {
    title: 'Druga osoba',
    ready: (amount: number) =>
      `Zatwierdzać ${plural(amount, ['może', 'mogą', 'może'])}: ${people(amount)}.`,
    none: 'Nie ma nikogo, kto może zatwierdzać: bez drugiej osoby miesiąca nie da się zamknąć w panelu.',
    link: screens.staff,
    months: screens.months,
  },
} as const;

export function monthTitle(month: string): string {
  const name = monthName(month);
  return `${name.charAt(0).toLocaleUpperCase('pl-PL')}${name.slice(1)}`;
}

export const monthWords = {
  closed: (at: Date, by: string, decidedBy: string | null) =>
    `Zamknięty ${shownMoment(at)} przez: ${decidedBy === null ? by : `${by}, ${decidedBy}`}.`,
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
  letters: {
    title: 'Listy o sprawach',
    words: (names: readonly string[]) =>
      `Serwer poczty nie przyjął listu do: ${names.join(', ')}. Sprawdź adres konta.`,
    link: screens.staff,
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
    title: 'Dziennik',
    fresh: (at: Date) => `Zabezpieczony ${shownMoment(at)}.`,
    none: 'Nie ma jeszcze żadnego wpisu.',
    waiting: (minutes: number) =>
      `Najstarszy wpis czeka na zabezpieczenie: ${count(minutes)} ${plural(minutes, ['minuta', 'minuty', 'minut'])}.`,
    broken: (words: string) => `Ostatnie sprawdzenie: ${words}`,
    link: { label: 'Dziennik', address: '/dziennik', may: 'trail.read' },
  },
  verification: {
    title: 'Sprawdzenie ksiąg',
    none: 'Nikt jeszcze nie sprawdził. Program sprawdzi sam w nocy.',
    words: (found: string, at: Date) => `${shownMoment(at)}: ${found}`,
    old: (at: Date) => `Ostatnie sprawdzenie: ${shownMoment(at)}. W nocy nie było następnego.`,
    link: { label: 'Sprawdzenie', address: '/sprawdzenie', may: 'verify.run' },
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
    link: { label: 'Importy', address: '/importy', may: 'imports.read' },
  },
  commands: {
    title: 'Polecenia bez drugiej osoby',
    ready: 'Przez ostatni miesiąc nie było żadnego.',
    one: (command: string, at: Date, name: string, reason: string) =>
      `${command}, ${shownMoment(at)}, ${name}: ${reason}`,
    more: (amount: number) => `i jeszcze ${count(amount)}`,
    link: { label: 'Dziennik', address: '/dziennik', may: 'trail.read' },
  },
} as const;
