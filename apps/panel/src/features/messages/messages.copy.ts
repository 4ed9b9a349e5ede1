import type {
  MessageField,
  MessageKind,
  MessageLink,
  MessageState,
  SkipReason,
} from '@klub/contract/panel/content/message-values';
import {
  messageReasonNeeded,
  messageTimeNeeded,
} from '@klub/contract/panel/content/message-values';
import { counted, formatDateTime, formatNumber } from '@klub/ui/words/format.ts';
import type { ConditionField } from './messages.rules.ts';

const personForms = ['osoba', 'osoby', 'osób'] as const;

function people(amount: number): string {
  return counted(amount, personForms);
}

const kinds: Readonly<Record<MessageKind, string>> = {
  service: 'Obsługowa',
  commercial: 'Handlowa',
};

const states: Readonly<Record<MessageState, string>> = {
  draft: 'szkic',
  waiting: 'czeka na drugą osobę',
  planned: 'zaplanowana',
  sending: 'wysyłana',
  paused: 'wstrzymana',
  sent: 'wysłana',
  withdrawn: 'odwołana',
};

const skips: Readonly<Record<SkipReason, string>> = {
  deleted: 'konto usunięte',
  blocked: 'konto zablokowane',
  consent: 'brak zgody na wiadomości handlowe',
  limit: 'limit 2 wiadomości dziennie i 6 w tygodniu',
};

export const messagesCopy = {
  title: 'Wiadomości',
  lead: 'Powiadomienia, które piszesz do wybranych uczestników: w aplikacji i na telefonie.',
  list: 'Wiadomości',
  none: 'Żadna wiadomość nie pasuje do filtrów',
  noneText: 'Zmień filtry albo napisz nową.',
  noneYet: 'Nie ma jeszcze wiadomości',
  noneYetText: 'Napisz pierwszą: wybierzesz odbiorców, treść i termin.',
  filters: 'Filtry wiadomości',
  state: 'Stan',
  anyState: 'Wszystkie',
  kind: 'Rodzaj',
  anyKind: 'Wszystkie',
  kinds,
  states,
  skips,
  total: (total: number) => counted(total, ['wiadomość', 'wiadomości', 'wiadomości']),
  write: 'Napisz wiadomość',
  untitled: 'Bez tytułu',
  columns: {
    title: 'Tytuł',
    state: 'Stan',
    people: 'Odbiorcy',
    sendAt: 'Termin',
    kind: 'Rodzaj',
    by: 'Autor',
  },
  progress: (state: string, percent: number) => `${state} ${percent}%`,
  people: (amount: number | null) => (amount === null ? '–' : formatNumber(amount)),
  moment: (at: string | null) => (at === null ? '–' : formatDateTime(at)),
  back: 'Wiadomości',
} as const;

const conditionFieldNames: Readonly<Record<ConditionField, string>> = {
  role: 'rola',
  channel: 'kanał sklepu',
  shop: 'sklep',
  region: 'region kierownika',
  representative: 'przedstawiciel handlowy',
  percent: 'procent planu miesiąca',
  padlock: 'kłódka miesiąca',
  neverIn: 'jeszcze ani razu w aplikacji',
  people: 'lista numerów telefonu',
};

const links: Readonly<Record<MessageLink, string>> = {
  '/konto': 'Konto',
  '/edytuj-dane': 'Dane do wypłaty',
  '/wiedza/wynik': 'Pytania miesiąca',
  '/wyzwania/miesieczne': 'Plan miesięczny',
  '/wyzwania/osiagniecia': 'Osiągnięcia',
  '/zadania-specjalne': 'Zadania specjalne',
  '/zasady': 'Zasady',
  '/raporty': 'Raporty',
};

export const composeCopy = {
  newTitle: 'Nowa wiadomość',
  draftTitle: 'Szkic wiadomości',
  kind: {
    title: '1. Rodzaj',
    legend: 'Co to za wiadomość?',
    service: 'Obsługowa: o planie, wynikach, danych, zasadach. Dostaje ją każdy odbiorca.',
    commercial:
      'Handlowa: oferta albo reklama. Dostaje ją tylko ten, kto w chwili wysyłki ma zgodę.',
    consent: (name: string) => `Potrzebna zgoda: „${name}”.`,
    noConsent:
      'Program nie wskazuje zgody na wiadomości handlowe, więc takiej nie wyślesz. Zgodę wskazuje koordynator w ustawieniach programu.',
    missing: 'Wybierz rodzaj wiadomości.',
  },
  audience: {
    title: '2. Odbiorcy',
    lead: 'Każda grupa musi się zgadzać. W grupie wystarczy jeden warunek.',
    group: (number: number) => `Grupa ${number}`,
    and: 'oraz',
    condition: 'Warunek',
    pick: 'Wybierz',
    fields: conditionFieldNames,
    value: {
      role: 'Która rola',
      channel: 'Który kanał',
      shop: 'Kody sklepów',
      region: 'Który kierownik',
      representative: 'Który przedstawiciel',
      padlock: 'Jaka kłódka',
    },
    shopHint: 'Kilka oddziel przecinkami.',
    from: 'Od ilu procent',
    to: 'Do ilu procent',
    padlock: { open: 'otwarta', closed: 'zamknięta' },
    numbers: 'Numery telefonu',
    numbersHint: 'Jeden w wierszu, najwyżej 20 000.',
    readNumbers: 'Sprawdź numery',
    readingNumbers: 'Sprawdzamy numery',
    numbersMissing: 'Wklej co najmniej jeden numer.',
    listed: (amount: number) => `Na liście: ${people(amount)}.`,
    unknown: (amount: number, shown: readonly string[]) =>
      `Bez konta albo z błędem: ${formatNumber(amount)} (${shown.join(', ')}${amount > shown.length ? ', …' : ''}).`,
    repeated: (amount: number) => `Powtórzone: ${formatNumber(amount)}.`,
    addOr: 'Dodaj „albo”',
    addAnd: 'Dodaj warunek',
    remove: 'Usuń warunek',
    incomplete: 'Dokończ każdy warunek albo go usuń.',
    tooMany: 'To już 12 warunków, więcej nie można.',
  },
  count: {
    title: 'Ilu ich jest teraz',
    empty: 'Dodaj warunek, żeby zobaczyć odbiorców.',
    people,
    nobody: 'Nikt nie spełnia tych warunków naraz.',
    alone: (words: string, amount: number) => `${words}: ${people(amount)}`,
    reached: (amount: number) => `Dostanie ją teraz: ${people(amount)}.`,
    push: (withPush: number, muted: number, noDevice: number) =>
      `Z powiadomieniem na telefonie: ${formatNumber(withPush)}. Tylko w aplikacji: ${formatNumber(muted + noDevice)} (wyłączone: ${formatNumber(muted)}, bez urządzenia: ${formatNumber(noDevice)}).`,
    skipped: 'Kogo nie obejmie',
    skip: (why: string, amount: number) => `${why}: ${people(amount)}`,
    unknownShops: (codes: readonly string[]) => `Nie ma sklepów: ${codes.join(', ')}.`,
    closedLink: (roles: readonly string[]) => `Wybranego ekranu nie widzi: ${roles.join(', ')}.`,
    needsTwo: 'To ponad 5 000 osób jednego dnia, więc zdecyduje druga osoba.',
    sample: (amount: number) => `Przykładowe osoby (${amount})`,
    sampled: (name: string, what: string) => `${name}, ${what}`,
  },
  text: {
    title: '3. Treść',
    field: 'Tytuł',
    content: 'Treść',
    contentHint: 'Zwykły tekst. Pola: {imie}, {procent}, {brakuje}.',
    link: 'Ekran po dotknięciu',
    noLink: 'Żaden',
    links,
    fallbacks: {
      imie: 'Gdy nie ma imienia',
      procent: 'Gdy nie ma planu, zamiast procentu',
      brakuje: 'Gdy nie ma planu, zamiast brakujących punktów',
    } satisfies Record<MessageField, string>,
    fallbackHint: (field: MessageField) => `Wstawimy to zamiast {${field}}.`,
    missing: 'Uzupełnij to pole.',
  },
  preview: {
    title: 'Podgląd',
    inApp: (person: string) => `W aplikacji: ${person}`,
    fallbacks: (fields: readonly string[]) =>
      `Bez wartości: ${fields.map((field) => `{${field}}`).join(', ')}.`,
    none: 'Podgląd pojawi się, gdy będą odbiorcy i treść.',
    android: 'Android',
    iphone: 'iPhone',
    pushNote: 'Na zablokowanym telefonie treści nie widać. Czyta się ją w aplikacji.',
    now: 'teraz',
  },
  save: 'Zapisz szkic',
  saving: 'Zapisujemy',
  saved: 'Szkic zapisany.',
  saveFirst: 'Zapisz zmiany, żeby wysłać.',
  send: {
    title: '4. Wysłanie',
    test: 'Wyślij próbnie do siebie',
    testing: 'Wysyłamy',
    open: 'Wyślij…',
    sheet: 'Wysłanie wiadomości',
    when: 'Kiedy',
    now: 'Od razu',
    later: 'O wybranej godzinie',
    day: 'Dzień',
    time: 'Godzina',
    timeHint: 'Między 8:00 a 20:00.',
    summary: (amount: number, reached: number) =>
      `Odbiorców: ${formatNumber(amount)}. Teraz dostałoby ją: ${formatNumber(reached)}.`,
    people: 'Przepisz liczbę odbiorców',
    peopleMissing: 'Przepisz liczbę z podsumowania.',
    dayMissing: 'Podaj dzień.',
    timeMissing: messageTimeNeeded,
    reason: 'Po co jest ta wiadomość',
    reasonHint: 'Druga osoba zobaczy to przy decyzji.',
    reasonMissing: messageReasonNeeded,
    submit: 'Zleć wysłanie',
    propose: 'Przekaż drugiej osobie',
    sending: 'Zlecamy',
  },
} as const;

export const actsCopy = {
  title: 'Działania',
  pause: 'Wstrzymaj',
  pausing: 'Wstrzymujemy',
  paused: 'Wiadomość wstrzymana.',
  resume: 'Wznów',
  resuming: 'Wznawiamy',
  resumed: 'Wiadomość wznowiona. Nikt nie dostanie jej drugi raz.',
  withdraw: 'Odwołaj',
  withdrawLead:
    'Kto jeszcze nie dostał, nie dostanie. Nieprzeczytane znikną z aplikacji. Powiadomień, które wyszły na telefony, cofnąć nie można.',
  withdrawing: 'Odwołujemy',
  withdrawn: 'Wiadomość odwołana.',
  discard: 'Porzuć szkic',
  discardLead: 'Szkic zniknie i nie da się go przywrócić.',
  discarding: 'Porzucamy',
  discarded: 'Szkic porzucony.',
  confirmed: 'Wysłanie zlecone.',
  proposed: 'Przekazane drugiej osobie.',
  tested: 'Wysłane na Twoje konto uczestnika.',
  notTested: 'Nie masz konta uczestnika z tym samym adresem e-mail. Zobacz podgląd obok treści.',
} as const;

export const detailCopy = {
  one: 'Wiadomość',
  matter: 'Otwórz sprawę',
  waiting: 'Czeka na drugą osobę',
  waitingText: 'Dopóki sprawa jest otwarta, szkicu nie można zmienić.',
  note: 'Uwaga',
  content: 'Treść',
  audience: 'Odbiorcy',
  facts: {
    kind: 'Rodzaj',
    link: 'Ekran po dotknięciu',
    by: 'Autor',
    confirmed: 'Zlecenie',
    decidedBy: 'Druga osoba',
    sendAt: 'Termin',
    started: 'Początek',
    ended: 'Koniec',
  },
  confirmed: (name: string, at: string, amount: number) =>
    `${name}, ${formatDateTime(at)}, ${people(amount)}`,
  progress: 'Wysłano',
  log: 'Przebieg',
  logs: {
    waiting: 'Czekają',
    put: 'W aplikacji',
    pushed: 'Powiadomienie na telefonie',
    read: 'Przeczytane',
    withdrawn: 'Cofnięte, zanim je przeczytano',
  },
  skipped: (why: string) => `Pominięci: ${why}`,
  recipients: {
    title: 'Odbiorcy po nazwisku',
    list: 'Odbiorcy wiadomości',
    open: 'Pokaż odbiorców',
    filters: 'Filtry odbiorców',
    state: 'Co się stało',
    any: 'Wszyscy',
    states: { put: 'Dostali', skipped: 'Pominięci', withdrawn: 'Cofnięte' },
    none: 'Nie ma takich odbiorców',
    noneText: 'Zmień filtr albo wróć, gdy zacznie się wysyłka.',
    total: people,
    columns: {
      name: 'Osoba',
      state: 'Co się stało',
      putAt: 'W aplikacji',
      readAt: 'Przeczytane',
      consent: 'Zgoda',
    },
    outcome: { waiting: 'czeka', put: 'dostała', withdrawn: 'cofnięta' },
    consent: (version: number, at: string) => `wersja ${version}, ${formatDateTime(at)}`,
  },
} as const;
