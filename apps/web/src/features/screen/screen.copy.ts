import { notRefreshed } from '@klub/contract/sentences';

export const screenCopy = {
  loading: 'Ładuję…',
  failed: 'Nie udało się pobrać danych',
  retry: 'Spróbuj ponownie',
  older: 'Pokaż starsze',
  olderFailed: 'Nie udało się pobrać starszych pozycji. Spróbuj ponownie.',
  allShown: 'To już wszystko.',
  noData: 'Brak danych',
  lastKnown: (moment: string) => `${notRefreshed} Pokazujemy stan na ${moment}.`,
} as const;
