import { wrongPasswordThrice } from '@klub/contract/first-sentences';
import { phoneMinLength } from '@klub/contract/limits';

export const loginCopy = {
  title: 'Logowanie',
  lead: 'Wpisz numer telefonu, na który przyszło zaproszenie do klubu.',
  sessionOver: 'Twoja sesja wygasła lub została zakończona. Zaloguj się ponownie.',
  phone: 'Numer telefonu',
  phoneHint: 'Na przykład 500 600 700.',
  phoneTooLong: (digits: number) =>
    `To za dużo cyfr (${digits}). Numer ma 9 cyfr, z +48 na początku lub bez.`,
  change: 'Zmień',
  changeLabel: 'Zmień numer telefonu',
  statement: 'Oświadczenie',
  statementText:
    'Przystępując do programu, oświadczam, że znam i akceptuję jego zasady opisane w dokumencie:',
  approvals: 'Zgody',
  approvalsCame: 'Przeczytaj i zaznacz zgody, a potem wybierz Dalej.',
  required: 'wymagane',
  /** Under a button that cannot be used yet. */
  missing: {
    phone: `Wpisz numer telefonu: co najmniej ${phoneMinLength} cyfr.`,
    approvals: 'Zaznacz zgody.',
    password: 'Wpisz hasło.',
  },
  next: 'Dalej',
  checking: 'Sprawdzam…',
  password: 'Podaj hasło',
  temporaryPassword: 'Twoje tymczasowe hasło',
  temporaryPasswordHint: 'Po zalogowaniu ustawisz własne hasło.',
  temporaryPasswordSentHint: 'Wysłaliśmy je SMS-em. Po zalogowaniu ustawisz własne hasło.',
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
  forgotten: 'Nie pamiętam hasła',
  logIn: 'Zaloguj się',
  loggingIn: 'Loguję…',
  links: 'Dokumenty',
  regulations: 'Regulamin',
  privacy: 'Polityka prywatności',
  cookies: 'Polityka cookies',
} as const;

/** The promise of the club, and the three words of the splash. */
export const sceneCopy = {
  promise: 'Realizuj plan, zdobywaj wiedzę, odbieraj nagrody.',
  values: [
    { sign: 'padlock', word: 'wolność' },
    { sign: 'circle', word: 'rozwój' },
    { sign: 'star', word: 'partnerstwo' },
  ],
} as const;

export const resetCopy = {
  title: 'Reset hasła',
  lead: 'Wyślemy Ci SMS-em hasło tymczasowe. Dotychczasowe działa, dopóki z niego nie skorzystasz.',
  leadBlocked: 'Wyślemy Ci SMS-em hasło tymczasowe. Odblokuje konto i zastąpi dotychczasowe.',
  send: 'Przypomnij mi hasło',
  sending: 'Wysyłam…',
  back: '← Wróć do hasła',
} as const;

export const loginToasts = {
  loggedIn: 'Zalogowano poprawnie.',
  blocked: wrongPasswordThrice,
  smsSent: 'SMS z hasłem został wysłany.',
} as const;
