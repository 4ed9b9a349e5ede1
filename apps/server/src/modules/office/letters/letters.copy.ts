import type { AnswerResult, LetterKind, LetterSource } from '@klub/contract/letters';
import { monthName, plural, shownDay } from '../../../infra/polish.copy.ts';

const kinds: Readonly<Record<LetterKind, string>> = {
  question: 'pytanie',
  complaint: 'reklamacja',
  privacy: 'wniosek RODO',
  technical: 'zgłoszenie techniczne',
};

const sources: Readonly<Record<LetterSource, string>> = {
  app: 'Wysłane z aplikacji.',
  phone: 'Przyjęte przez telefon.',
  post: 'Przyjęte pocztą.',
};

const outcomes: Readonly<Record<AnswerResult | 'waiting', string>> = {
  accepted: 'Zamknięte: uznana.',
  partly: 'Zamknięte: uznana częściowo.',
  rejected: 'Zamknięte: odrzucona.',
  explained: 'Zamknięte: wyjaśnione.',
  waiting: 'Czeka na uczestnika.',
};

/** Fields of a template, by the names that a consultant types. */
export const fieldNames = ['imie', 'numer', 'temat', 'data', 'termin', 'miesiac'] as const;
export type FieldName = (typeof fieldNames)[number];

export const lettersCopy = {
  subject: (number: string): string => `Odpowiedź na zgłoszenie ${number}`,
  mail: (text: string, number: string, isInApp: boolean): string =>
    [
      text,
      '',
      `Numer zgłoszenia: ${number}`,
      ...(isInApp ? ['Tę odpowiedź znajdziesz też w aplikacji: Kontakt, „Twoje zgłoszenia”.'] : []),
      '',
    ].join('\n'),
  told: (number: string): { readonly title: string; readonly content: string } => ({
    title: `Odpowiedź na zgłoszenie ${number}`,
    content: '<p>Odpowiedzieliśmy na Twoje zgłoszenie. Zobacz, co piszemy.</p>',
  }),
  received: (source: string): string => sources[source as LetterSource] ?? '',
  assigned: (name: string | null): string =>
    name === null ? 'Nikt nie ma już tego zgłoszenia.' : `Przydzielone: ${name}.`,
  sorted: (kind: string, month: string | null, dueOn: string): string =>
    [
      `Rodzaj: ${kinds[kind as LetterKind] ?? kind}`,
      ...(month === null ? [] : [`miesiąc: ${monthName(`${month}-01`)}`]),
      `termin: ${shownDay(dueOn)}`,
    ].join(', '),
  answered: (outcome: string, isLate: boolean): string =>
    `${outcomes[outcome as AnswerResult] ?? ''}${isLate ? ' Po terminie.' : ''}`,
  merged: (into: string): string => `Połączone: dalej w ${into}.`,
  mergedFrom: (from: string): string => `Dołączono ${from}, bo dotyczy tego samego.`,
  note: 'Notatka.',
  deletedWriter: 'Konto usunięte',
  unknownWriter: 'Nieznana osoba',
  writerNeeded: 'Wskaż uczestnika albo wpisz, kto dzwonił lub pisał.',
  future: 'Ten dzień jeszcze nie nadszedł.',
  tooOld: 'Wpisz dzień z ostatniego roku.',
  noSuchStaff: 'To konto nie odpowiada na zgłoszenia.',
  noSuchLetter: 'Nie ma takiego zgłoszenia.',
  notOpen: 'To zgłoszenie jest zamknięte. Połącz z otwartym.',
  itself: 'To jest to samo zgłoszenie.',
  otherPerson: 'Tamto zgłoszenie jest od innej osoby.',
  nameTaken: 'Jest już szablon o tej nazwie.',
  noValue: (field: string): string =>
    `Pole {${field}} nie ma tu wartości. Wpisz ją ręcznie albo dodaj zastępstwo: {${field}|tekst}.`,
  noField: (field: string): string =>
    `Nie ma pola {${field}}. Są: ${fieldNames.map((name) => `{${name}}`).join(', ')}.`,
  tooLong: 'Z wypełnionymi polami ten tekst jest za długi.',
  dueTitle: (number: string): string => number,
  dueWords: (kind: LetterKind, dueOn: string, days: number): string =>
    days === 0
      ? `${kinds[kind]}, termin mija dziś`
      : `${kinds[kind]}, ${plural(days, ['został', 'zostały', 'zostało'])} ${days} ${plural(days, ['dzień', 'dni', 'dni'])}, do ${shownDay(dueOn)}`,
} as const;
