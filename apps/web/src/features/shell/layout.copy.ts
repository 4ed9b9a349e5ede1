import { checkConnection, tryLater } from '@klub/contract/first-sentences';
/** The words of the first load; the other words of the shell are in `shell.copy.ts`. */
export const layoutCopy = {
  skip: 'Przejdź do treści',
  home: 'Klub Partnera, strona główna',
  loading: 'Ładowanie',
} as const;

export const brokenCopy = {
  title: 'Coś poszło nie tak',
  headline: 'Nie udało się otworzyć tej strony',
  text: `Spróbuj jeszcze raz. ${tryLater}`,
  offlineTitle: 'Brak połączenia',
  offlineText: checkConnection,
  retry: 'Spróbuj ponownie',
} as const;

export const connectionCopy = {
  title: 'Informacja',
  text: 'Połaczenie z internetem jest niedostępne. Sprawdź ustwienia urzadzenia i spróbuj ponownie', // sic (D5)
  ok: 'OK',
} as const;
