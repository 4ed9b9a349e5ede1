import { checkConnection, tryLater } from '@klub/contract/first-sentences';

export const brokenCopy = {
  title: 'Coś poszło nie tak',
  headline: 'Nie udało się otworzyć tej strony',
  text: `Spróbuj jeszcze raz. ${tryLater}`,
  offlineTitle: 'Brak połączenia',
  offlineText: checkConnection,
  retry: 'Spróbuj ponownie',
  loading: 'Ładowanie',
} as const;
