import type {
  AnswerResult,
  LetterKind,
  LetterResult,
  LetterSource,
  LetterState,
} from '@klub/contract/letters';
import { threeSigns } from '@klub/contract/sentences';
import {
  counted,
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatSigned,
} from '@klub/ui/words/format.ts';

const kinds: Readonly<Record<LetterKind, string>> = {
  question: 'Pytanie',
  complaint: 'Reklamacja',
  privacy: 'Wniosek RODO',
  technical: 'Techniczne',
};

const states: Readonly<Record<LetterState, string>> = {
  new: 'nowe',
  assigned: 'przydzielone',
  waiting: 'czeka na uczestnika',
  closed: 'zamknięte',
};

const results: Readonly<Record<LetterResult, string>> = {
  accepted: 'uznana',
  partly: 'uznana częściowo',
  rejected: 'odrzucona',
  explained: 'wyjaśnione',
  merged: 'połączone',
};

const sources: Readonly<Record<LetterSource, string>> = {
  app: 'z aplikacji',
  phone: 'przez telefon',
  post: 'pocztą',
};

const dayForms = ['dzień', 'dni', 'dni'] as const;

function dueWords(daysLeft: number): string {
  if (daysLeft < 0) return `${counted(-daysLeft, dayForms)} po terminie`;
  return daysLeft === 0 ? 'termin dziś' : `za ${counted(daysLeft, dayForms)}`;
}

export const lettersCopy = {
  title: 'Zgłoszenia',
  one: 'Zgłoszenie',
  lead: 'Wiadomości uczestników z aplikacji, z telefonu i z poczty. Najpilniejsze są na górze.',
  list: 'Zgłoszenia',
  none: 'Żadne zgłoszenie nie pasuje do filtrów',
  noneText: 'Zmień filtry albo wyszukaj po numerze lub osobie.',
  noneYet: 'Nie ma otwartych zgłoszeń',
  noneYetText:
    'Pojawi się tu każda wiadomość z formularza kontaktu. Zamknięte znajdziesz filtrem „Stan”.',
  filters: 'Filtry zgłoszeń',
  search: 'Numer albo osoba',
  searchHint: 'Na przykład: ZG-2026-000123 albo Kowalczyk.',
  state: 'Stan',
  anyState: 'Otwarte',
  kind: 'Rodzaj',
  anyKind: 'Wszystkie',
  assigned: 'Kto odpowiada',
  anyone: 'Wszyscy',
  due: 'Termin',
  anyDue: 'Każdy',
  stateOptions: {
    new: 'Nowe',
    assigned: 'Przydzielone',
    waiting: 'Czeka na uczestnika',
    closed: 'Zamknięte',
    all: 'Wszystkie',
  },
  assignedOptions: { me: 'Ja', nobody: 'Jeszcze nikt', others: 'Ktoś inny' },
  dueOptions: { late: 'Po terminie', today: 'Dziś', week: 'W ciągu tygodnia' },
  kinds,
  states,
  results,
  total: (total: number) => counted(total, ['zgłoszenie', 'zgłoszenia', 'zgłoszeń']),
  tooShort: threeSigns,
  columns: {
    number: 'Numer',
    about: 'Kto i o czym',
    state: 'Stan',
    due: 'Termin',
    kind: 'Rodzaj',
    received: 'Wpłynęło',
    assigned: 'Kto odpowiada',
  },
  about: (name: string, topic: string) => `${name}, ${topic}`,
  nobody: 'jeszcze nikt',
  dueWords,
  closed: '–',
  back: 'Zgłoszenia',
  facts: {
    title: 'O zgłoszeniu',
    kind: 'Rodzaj',
    due: 'Termin odpowiedzi',
    received: 'Wpłynęło',
    assigned: 'Kto odpowiada',
    email: 'E-mail do odpowiedzi',
    noEmail: 'nie podano',
    month: 'Miesiąc, którego dotyczy',
    noMonth: 'nie wskazano',
    writer: 'Kto dzwonił lub pisał',
  },
  dueFact: (dueOn: string, daysLeft: number | null) =>
    daysLeft === null ? formatDay(dueOn) : `${formatDay(dueOn)}, ${dueWords(daysLeft)}`,
  receivedFact: (at: string, source: LetterSource) => `${formatDateTime(at)}, ${sources[source]}`,
  received: formatDate,
  month: formatMonth,
  late: 'Termin minął',
  lateText: 'Odpowiedzieć można nadal. W historii będzie widać, że po terminie.',
  own: 'To może być Twoje zgłoszenie',
  ownText: 'Odpowie na nie inna osoba.',
  mergedInto: (number: string) => `Połączone z ${number}`,
  mergedText: 'To zgłoszenie powtarza inne. Odpowiedz na tamto.',
  toMerged: 'Otwórz tamto',
  message: 'Treść zgłoszenia',
  attachment: (name: string) => `Pobierz załącznik: ${name}`,
  attachmentHint: 'Plik od uczestnika. Zapisz go i otwieraj ostrożnie.',
  history: 'Historia',
  by: (name: string, at: string) => `${name}, ${formatDateTime(at)}`,
  app: 'Uczestnik',
  whats: {
    received: 'Wpłynęło',
    assigned: 'Przydział',
    sorted: 'Rodzaj',
    note: 'Notatka wewnętrzna',
    answer: 'Odpowiedź',
    merged: 'Połączenie',
  },
  mailed: (at: string) => `E-mail wysłany ${formatDateTime(at)}.`,
  mailWaits: 'E-mail czeka na wysłanie.',
  person: 'Osoba',
  card: 'Otwórz kartę osoby',
  why: (month: string) => `Skąd ta kwota: ${formatMonth(month)}`,
  gone: 'Konto usunięte',
  earlier: 'Inne zgłoszenia tej osoby',
  noEarlier: 'To jedyne zgłoszenie tej osoby.',
  corrections: 'Korekty do tego zgłoszenia',
  correction: (amount: number) => `Korekta ${formatSigned(amount)}`,
  duplicates: 'Dołączone zgłoszenia',
  propose: 'Zaproponuj korektę',
  proposeNote: 'Korektę proponuje koordynator. Przydziel mu to zgłoszenie.',
} as const;

const outcomes: Readonly<Record<AnswerResult | 'waiting', string>> = {
  accepted: 'Zamknij: uznana',
  partly: 'Zamknij: uznana częściowo',
  rejected: 'Zamknij: odrzucona',
  explained: 'Zamknij: wyjaśnione',
  waiting: 'Czekaj na uczestnika',
};

export const answerCopy = {
  title: 'Odpowiedź',
  ways: {
    both: (email: string) => `Pójdzie na adres ${email} i do aplikacji uczestnika.`,
    email: (email: string) => `Pójdzie tylko na adres ${email}. Konta w aplikacji nie ma.`,
    app: () => 'Nie podano adresu e-mail, więc odpowiedź będzie tylko w aplikacji.',
    nowhere: () =>
      'Nie ma adresu e-mail ani konta, więc odpowiedź zostanie tylko w historii. Przekaż ją telefonicznie albo pocztą.',
  },
  template: 'Szablon',
  pickTemplate: 'Bez szablonu',
  text: 'Treść odpowiedzi',
  textHint:
    'Pola: {imie}, {numer}, {temat}, {data}, {termin}, {miesiac}. Zastępstwo wpiszesz tak: {imie|Szanowni Państwo}.',
  outcome: 'Co dalej',
  pickOutcome: 'Wybierz, co dalej',
  outcomes,
  preview: 'Zobacz, jak będzie wyglądać',
  previewing: 'Przygotowuję…',
  previewTitle: 'Tak będzie wyglądać',
  to: (email: string) => `Do: ${email}`,
  onlyApp: 'W aplikacji:',
  send: 'Wyślij odpowiedź',
  keep: 'Zapisz odpowiedź',
  sending: 'Wysyłam…',
  sent: 'Odpowiedź jest zapisana.',
  missing: { text: 'Napisz odpowiedź.', outcome: 'Wybierz, co dalej.' },
} as const;

export const actsCopy = {
  title: 'Czynności',
  take: 'Weź do siebie',
  taking: 'Przydzielam…',
  assign: 'Przydziel',
  to: 'Kto odpowie',
  nobody: 'Nikt',
  assigned: 'Przydział zapisany.',
  saving: 'Zapisuję…',
  save: 'Zapisz',
  sort: 'Zmień rodzaj lub miesiąc',
  kind: 'Rodzaj',
  kindHint: 'Nowy rodzaj zmienia termin. Liczy się od dnia wpływu.',
  month: 'Miesiąc, którego dotyczy',
  noMonth: 'Nie wskazano',
  sorted: 'Rodzaj zapisany.',
  note: 'Dodaj notatkę',
  noteText: 'Notatka wewnętrzna',
  noteHint: 'Uczestnik jej nie zobaczy.',
  noted: 'Notatka zapisana.',
  noteMissing: 'Napisz notatkę.',
  merge: 'Połącz z innym',
  mergeLead:
    'To zgłoszenie zostanie zamknięte jako powtórzone. Odpowiesz na to, z którym je łączysz.',
  into: 'Numer otwartego zgłoszenia tej samej osoby',
  intoMissing: 'Podaj numer zgłoszenia.',
  merged: 'Zgłoszenia są połączone.',
} as const;

export const newCopy = {
  open: 'Zgłoszenie z telefonu lub poczty',
  title: 'Nowe zgłoszenie',
  source: 'Jak przyszło',
  pickSource: 'Wybierz',
  sources: { phone: 'Telefon', post: 'Poczta' },
  kind: 'Rodzaj',
  pickKind: 'Wybierz rodzaj',
  writer: 'Kto dzwonił lub pisał',
  writerHint: 'Tylko gdy to nie jest uczestnik wybrany wyżej.',
  email: 'E-mail do odpowiedzi',
  emailHint: 'Jeżeli podano.',
  topic: 'Temat',
  message: 'Treść',
  receivedOn: 'Dzień wpływu',
  save: 'Zapisz zgłoszenie',
  saving: 'Zapisuję…',
  saved: (number: string) => `Zapisane jako ${number}.`,
  missing: {
    source: 'Wskaż: telefon albo poczta.',
    kind: 'Wybierz rodzaj zgłoszenia.',
    person: 'Wybierz osobę z listy albo wpisz niżej, kto dzwonił lub pisał.',
    topic: 'Wpisz temat.',
    message: 'Wpisz treść.',
    receivedOn: 'Podaj dzień wpływu.',
  },
} as const;

export const templatesCopy = {
  open: 'Szablony',
  title: 'Szablony odpowiedzi',
  none: 'Nie ma jeszcze żadnego szablonu.',
  add: 'Nowy szablon',
  edit: (name: string) => `Zmień: ${name}`,
  name: 'Nazwa',
  content: 'Treść',
  save: 'Zapisz szablon',
  saving: 'Zapisuję…',
  saved: 'Szablon zapisany.',
  remove: 'Usuń ten szablon',
  removing: 'Usuwam…',
  removed: 'Szablon usunięty.',
  back: 'Wróć do listy',
  missing: { name: 'Wpisz nazwę.', content: 'Wpisz treść.' },
} as const;
