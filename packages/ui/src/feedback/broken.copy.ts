import { tryLater } from '@klub/contract/first-sentences';
import { bound } from '../text/binding.rules.ts';

export const brokenCopy = {
  title: 'Coś poszło nie tak',
  headline: 'Nie udało się otworzyć tej strony',
  text: `Spróbuj jeszcze raz. ${tryLater}`,
  offlineTitle: 'Brak połączenia',
  offlineText: bound('Ta strona otworzy się, gdy wróci internet.'),
  retry: 'Spróbuj ponownie',
  loading: 'Ładowanie',
} as const;
