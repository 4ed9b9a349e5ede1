import { notRefreshed } from '@klub/contract/sentences';

export const screenCopy = {
  loading: 'Ładuję…',
  failed: 'Nie udało się pobrać danych',
  retry: 'Spróbuj ponownie',
  noData: 'Brak danych',
  lastKnown: (moment: string) => `${notRefreshed} Pokazujemy stan na ${moment}.`,
} as const;
