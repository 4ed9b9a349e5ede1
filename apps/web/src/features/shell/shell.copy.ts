import { noSuchAddress } from '@klub/contract/sentences';
import { plural } from '@klub/ui/words/plural.ts';

export const shellCopy = {
  notifications: (unread: number) =>
    unread === 0
      ? 'Powiadomienia, brak nieprzeczytanych'
      : `Powiadomienia, ${unread} ${plural(unread, ['nieprzeczytane', 'nieprzeczytane', 'nieprzeczytanych'])}`,
  bell: 'Powiadomienia',
  openMenu: 'Otwórz menu',
  closeMenu: 'Zamknij menu',
  menu: 'Menu',
  bar: 'Skróty',
  more: 'Więcej',
  menuGroups: { own: 'Twoje', reading: 'Czytaj', help: 'Zasady i pomoc' },
  /** Of questions and tasks. */
  open: (count: number) => `, ${count} ${plural(count, ['otwarte', 'otwarte', 'otwartych'])}`,
  profile: 'Twoje dane',
  logOut: 'Wyloguj',
  completeProfile: 'Proszę uzupełnij swoje dane',
  toasts: 'Komunikaty',
  closeToast: 'Zamknij komunikat',
} as const;

export const installCopy = {
  title: 'Klub na ekranie głównym',
  text: (programme: string) => `Otwieraj „${programme}” jednym dotknięciem, jak każdą aplikację.`,
  byMenu: 'Wybierz „Udostępnij”, a potem „Do ekranu początkowego”.',
  install: 'Dodaj do ekranu',
  decline: 'Nie teraz',
} as const;

export const footCopy = {
  about: (programme: string) =>
    `${programme} to program dla pracowników sklepów partnerskich i ich opiekunów.`,
  regulations: 'Regulamin',
  privacy: 'Polityka prywatności',
  cookies: 'Polityka cookies',
  contact: 'Kontakt',
  version: (version: string) => `Wersja ${version}`,
} as const;

export const logOutCopy = {
  title: 'Informacja',
  text: 'Czy chcesz sie wylogować?', // sic
  cancel: 'Anuluj',
  ok: 'Tak',
  done: 'Wylogowano poprawnie.',
} as const;

export const statusCopy = {
  forbidden: {
    title: 'Błąd 403',
    headline: 'Ten zasób nie jest skierowany do Ciebie',
    text: 'Sprawdź w menu, co przygotowaliśmy dla Ciebie.',
  },
  notFound: {
    title: 'Błąd 404',
    headline: 'Taka strona nie istnieje',
    text: noSuchAddress,
  },
  loggedOut: {
    title: 'Wylogowano',
    headline: 'Twoja sesja została zakończona',
    text: 'Zaloguj się ponownie, aby wrócić do klubu. Jeśli logowanie się nie uda, skontaktuj się ze swoim przedstawicielem.',
    action: 'Zaloguj się',
  },
  signedIn: 'Ładowanie',
  unknownRole: {
    title: 'Twoje konto',
    headline: 'Nie wiemy jeszcze, co Ci pokazać',
    text: 'Twoje konto nie ma przypisanej roli w programie. Skontaktuj się ze swoim przedstawicielem.',
  },
  home: 'Wróć do strony głównej',
} as const;
