import { serverFailed, wrongPasswordThrice } from './first-sentences.ts';
import { answeredAlready, retrySoon, waitAndRetry } from './sentences.ts';

/** Every way in which an endpoint can refuse (D3): the code inside, its HTTP status, and the sentence a person reads. */
export const failures = {
  badInput: { status: 400, message: 'Sprawdź wpisane dane.' },
  wrongCredentials: { status: 401, message: 'Nieprawidłowy numer telefonu lub hasło.' },
  accountBlocked: {
    status: 401,
    message: wrongPasswordThrice,
  },
  blockedByOperator: {
    status: 401,
    message: 'To konto zablokował operator programu. Skontaktuj się z nim, żeby je odblokować.',
  },
  unauthenticated: { status: 401, message: 'Sesja wygasła. Zaloguj się ponownie.' },
  passwordNotSet: { status: 403, message: 'Najpierw ustaw swoje hasło.' },
  forbidden: { status: 403, message: 'Ten zasób nie jest skierowany do Ciebie.' },
  notFound: { status: 404, message: 'Nie znaleziono takiego zasobu.' },
  tooLate: { status: 400, message: 'Czas na odpowiedź minął.' },
  alreadyAnswered: { status: 400, message: answeredAlready },
  questionClosed: { status: 400, message: 'To pytanie nie jest teraz otwarte.' },
  questionNotOpened: { status: 400, message: 'Najpierw otwórz pytanie, a potem wyślij odpowiedź.' },
  deletionDeclined: {
    status: 400,
    message: 'Konto przedstawiciela może usunąć tylko operator programu. Skontaktuj się z nami.',
  },
  freshLoginNeeded: {
    status: 400,
    message: 'Ze względów bezpieczeństwa zaloguj się ponownie i powtórz tę zmianę.',
  },
  inviteDeclined: { status: 400, message: 'Nie można wysłać tego zaproszenia.' },
  changedMeanwhile: {
    status: 400,
    message: 'Te dane zmieniono w międzyczasie na innym urządzeniu. Odśwież stronę i sprawdź je.',
  },
  numbersSpent: {
    status: 429,
    message:
      'Na dziś to koniec numerów: jest ich 20 dziennie. Operator programu widzi, że potrzeba więcej.',
  },
  tooLarge: { status: 413, message: 'Przesłane dane są za duże.' },
  wrongType: { status: 415, message: 'Nieobsługiwany format danych.' },
  tooOften: { status: 429, message: `Zbyt wiele prób. ${waitAndRetry}` },
  fileNotMade: { status: 503, message: `Nie udało się przygotować pliku. ${retrySoon}` },
  storageFull: {
    status: 507,
    message: 'Na serwerze brakuje miejsca na plik. Powiadom operatora programu.',
  },
  serverError: { status: 500, message: serverFailed },
  notReady: { status: 503, message: `Serwis jest chwilowo niedostępny. ${retrySoon}` },
  smsUnavailable: {
    status: 503,
    message:
      'Klub nie może teraz wysłać hasła SMS-em. Jeśli masz już hasło, zaloguj się nim; jeśli nie, skontaktuj się z organizatorem programu.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type Failure = keyof typeof failures;

/**
 * The body of every refusal. `errors` maps a field to Polish sentences; only a login refusal has
 * `blocked`.
 */
export type FailureBody = {
  code: number;
  message: string;
  errors: Record<string, string[]>;
  blocked?: boolean;
};
