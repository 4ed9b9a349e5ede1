import { notRefreshed, proposalWaits } from '@klub/contract/sentences';

export const screenCopy = {
  proofs: 'Dowody',
  loading: 'Ładuję…',
  failed: 'Nie udało się pobrać danych',
  retry: 'Spróbuj ponownie',
  lastKnown: (moment: string) => `${notRefreshed} Pokazujemy stan na ${moment}.`,
  asOf: (moment: string) => `Stan na ${moment}`,
  proposed: proposalWaits,
  noneFits: 'Zmień albo wyczyść filtry.',
  reasonMissing: 'Podaj powód.',
  noneHere: 'Na tej stronie nic nie ma',
  close: 'Zamknij',
  clear: 'Wyczyść filtry',
  first: 'Pokaż pierwszą stronę',
  pages: 'Strony listy',
  previous: 'Poprzednia',
  next: 'Następna',
  person: 'Karta osoby',
  goneAccount: 'konto usunięte',
  position: (page: number, pages: number) => `Strona ${page} z ${pages}`,
} as const;
