import { checkConnection, tryLater } from '@klub/contract/first-sentences';
/** The words of the first load; the other words of the frame are in `shell.copy.ts`. */
export const layoutCopy = {
  skip: 'Przejdź do treści',
  home: 'przejdź do pulpitu',
  panel: 'Panel',
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
