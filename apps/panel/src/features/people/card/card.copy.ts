import {
  counted,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatNumber,
} from '@klub/ui/words/format.ts';
import { goldenPoints } from '@klub/ui/words/units.copy.ts';
import { kindTitle } from '@klub/contract/panel/kind-titles';
import type { PersonCard } from '../people.queries.ts';
import type { CardView } from './card.rules.ts';

type Field = PersonCard['profile'][number]['field'];

const views: Readonly<Record<CardView, string>> = {
  przeglad: 'Przegląd',
  pieniadze: 'Naliczenia i wypłaty',
  profil: 'Profil i zgody',
  historia: 'Historia',
};

const fields: Readonly<Record<Field, string>> = {
  firstname: 'Imię',
  lastname: 'Nazwisko',
  email: 'E-mail',
  iban: 'Numer konta bankowego',
  place: 'Ulica i numer',
  city: 'Miejscowość',
  zipCode: 'Kod pocztowy',
  entrepreneur: 'Działalność gospodarcza',
  birthday: 'Data urodzenia',
  pesel: 'PESEL',
  taxOfficeName: 'Urząd skarbowy',
  taxOfficeAddress: 'Adres urzędu skarbowego',
};

const blocks: Readonly<Record<PersonCard['blocks'][number]['by'], string>> = {
  operator: 'Konto zablokował plik z osobami (kolumna „zablokowany”). Zdejmuje to tylko plik.',
  strangers: 'Logowanie zablokowane po trzech błędnych hasłach z nieznanych urządzeń.',
  device: 'Logowanie zablokowane po trzech błędnych hasłach na urządzeniu tej osoby.',
};

const transferStates: Readonly<Record<PersonCard['transfers'][number]['state'], string>> = {
  ordered: 'zlecony',
  paid: 'wypłacony',
  cancelled: 'anulowany',
  returned: 'wrócił',
};

const holdKinds: Readonly<Record<PersonCard['holds'][number]['kind'], string>> = {
  operator: 'Wstrzymane przez organizatora',
  returned: 'Przelew wrócił',
  repeated: 'Miesiąc rozliczony na poprzednim koncie',
};

const smsKinds: Readonly<Record<string, string>> = {
  password: 'hasło tymczasowe',
  invitation: 'zaproszenie',
  notice: 'powiadomienie',
};
const smsStates: Readonly<Record<string, string>> = {
  waiting: 'czeka, następna próba',
  sent: 'przekazany dostawcy',
  failed: 'nie udało się wysłać, zaniechano',
};

const channels: Readonly<Record<string, string>> = {
  login: 'przy logowaniu',
  import: 'z pliku',
  delete: 'przy usuwaniu konta',
};
const platforms: Readonly<Record<string, string>> = {
  android: 'Android',
  ios: 'iOS',
  web: 'przeglądarka',
};

type Standing = PersonCard['standing'][number];

const golden = (amount: number) => counted(amount, goldenPoints);

/** A bonus is called due only when it is: behind a padlock that stayed shut nothing comes any more (D59). */
function bonus({ fate, booked, worth }: Standing): string {
  switch (fate) {
    case 'none':
      return 'poniżej progu premii';
    case 'held':
      return `${golden(worth)}, czeka na kłódkę wiedzy`;
    case 'lost':
      return 'premia przepadła: kłódka została zamknięta';
    case 'reckoned':
    case 'due':
      return `${golden(worth)}, do naliczenia`;
    case 'booked':
      return `${golden(booked)}, naliczone`;
  }
}

export const cardCopy = {
  one: 'Osoba',
  back: 'Lista osób',
  views,
  viewsLabel: 'Części karty',
  own: 'To może być Twoje konto',
  ownText:
    'Ta osoba ma Twój adres e-mail albo Twoje imię i nazwisko. Niczego z tym kontem nie zrobisz ani nie odsłonisz: zrobi to ktoś inny.',
  held: 'Wypłata wstrzymana',
  heldUntil: (moment: string) =>
    `Niedawna zmiana na koncie uczestnika (numer konta bankowego, telefon albo przywrócenie konta): wypłata po ${formatDateTime(moment)}.`,
  blocked: 'Konto zablokowane',
  blocks,
  since: (moment: string) => `od ${formatDateTime(moment)}`,
  facts: {
    title: 'Konto',
    phone: 'Numer',
    role: 'Rola',
    representatives: 'Przedstawiciel',
    joined: 'W klubie od',
    notJoined: 'jeszcze bez wejścia',
    invitedUntil: (moment: string) => `zaproszenie ważne do ${formatDateTime(moment)}`,
    lastLogin: 'Ostatnie logowanie',
    never: 'jeszcze nie',
    left: 'Konto usunięte',
    password: 'Hasło',
    hasPassword: 'ustawione',
    noPassword: 'nieustawione',
    created: 'W programie od',
    letters: 'Listy czekające na wysłanie',
    lastSms: 'Ostatni SMS z 7 dni',
    smsWords: (kind: string, askedAt: string, state: string, at: string) =>
      `${smsKinds[kind] ?? kind} z ${formatDateTime(askedAt)}: ${smsStates[state] ?? state} ${formatDateTime(at)}`,
    nobody: 'nikt',
  },
  shops: 'Sklepy',
  noShops: 'Ta osoba nie jest i nie była przypisana do sklepu.',
  roles: 'Role',
  now: 'obecnie',
  span: (from: string | null, until: string | null) => {
    if (from === null && until === null) return 'od początku';
    if (until === null) return `od ${formatDay(from ?? '')}`;
    return from === null
      ? `do ${formatDay(until)}`
      : `od ${formatDay(from)} do ${formatDay(until)}`;
  },
  devices: 'Urządzenia',
  sessions: 'Otwarte sesje',
  lastUsed: 'Ostatnio używana',
  known: 'Znane urządzenia',
  push: 'Powiadomienia push',
  noPush: 'wyłączone',
  pushOn: (platform: string, version: string, seenAt: string) =>
    `${[platforms[platform] ?? platform, version].filter(Boolean).join(' ')}, ${formatDate(seenAt)}`,
  unread: 'Nieprzeczytane powiadomienia',
  profile: 'Kompletność profilu',
  profileText: 'Widać tylko, czy pole jest wypełnione.',
  filled: 'wypełnione',
  empty: 'brak',
  emptyOptional: 'brak, nieobowiązkowe',
  fields,
  consents: 'Zgody',
  noConsents: 'Nie ma jeszcze żadnej odpowiedzi.',
  consentColumns: {
    name: 'Zgoda',
    value: 'Odpowiedź',
    version: 'Wersja',
    at: 'Kiedy',
    channel: 'Skąd',
  },
  yes: 'tak',
  no: 'nie',
  channel: (channel: string) => channels[channel] ?? channel,
  replaced: 'wcześniejsza odpowiedź',
  months: 'Miesiące',
  monthsText:
    'Punkty i premia miesięczna w złotych punktach. Miesiąc prowadzi do wyjaśnienia, skąd ta kwota.',
  noMonths: 'Nie ma jeszcze planu, wyniku ani naliczenia.',
  monthColumns: {
    month: 'Miesiąc',
    points: 'Punkty',
    target: 'Plan',
    percent: 'Realizacja',
    golden: 'Premia',
  },
  ofPlan: (points: string, target: string) => `${points} z ${target}`,
  quarters: 'Premie kwartalne',
  years: 'Cały rok',
  yearsText: 'Wszystkie złote punkty roku: premie, wiedza i zadania specjalne.',
  statements: 'Rozliczenia',
  noStatements: 'Żaden miesiąc tej osoby nie jest jeszcze rozliczony.',
  statementColumns: { month: 'Miesiąc', amount: 'Złote punkty', state: 'Stan', paidOn: 'Przelew' },
  transfers: 'Przelewy',
  noTransfers: 'Nie było jeszcze przelewu.',
  transferColumns: {
    reference: 'Przelew',
    state: 'Stan',
    day: 'Dzień',
    account: 'Konto',
    grosze: 'Kwota',
  },
  transferStates,
  account: (end: string) => (end === '' ? 'usunięte' : `…${end}`),
  holdKinds,
  hold: (by: string, at: string, reason: string) =>
    [reason, by, formatDateTime(at)].filter(Boolean).join(' · '),
  history: 'Historia',
  historyText:
    'Od najnowszych: importy, działania, obejrzenia, przelewy i wiadomości. Kto tu zagląda, też zostaje zapisany.',
  noHistory: 'Nic się jeszcze nie działo z tym kontem.',
  refused: 'odmowa',
  undone: 'cofnięty',
  older: 'Pokaż starsze',
  loadingOlder: 'Wczytuję starsze…',
  allHistory: 'Wpisy w dzienniku',
  imported: (file: string, number: number) =>
    `Import nr ${formatNumber(number)}: ${kindTitle(file)}`,
  transfer: (reference: string, amount: string) => `Przelew ${reference}: ${amount}`,
  message: (title: string) => `Wiadomość: ${title}`,
  read: 'przeczytana',
  unreadOne: 'nieprzeczytana',
  letter: 'List z formularza kontaktowego',
  delivered: 'przekazany organizatorowi',
  waiting: 'czeka na wysłanie',
  bySelf: 'ta osoba',
  standing: 'Jak stoi',
  noPlan: 'bez planu',
  bonus,
  lastTransfer: 'Ostatni przelew',
  everything: 'wszystkie wypłaty',
  golden,
  money: { due: 'Do wypłaty', held: 'Wstrzymane' },
  dueMonth: (month: string, reason: string) =>
    `${formatMonth(month)}: ${reason === '' ? 'w najbliższej wypłacie' : reason}`,
  heldMonth: (month: string, reason: string) =>
    reason === '' ? formatMonth(month) : `${formatMonth(month)}: ${reason}`,
  heldUntilShort: (moment: string) => `po ${formatDateTime(moment)}`,
  holdShort: (kind: PersonCard['holds'][number]['kind'], reason: string) =>
    [holdKinds[kind], reason].filter(Boolean).join(': '),
} as const;
