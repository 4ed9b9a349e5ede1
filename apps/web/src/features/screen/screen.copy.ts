import { notRefreshed, notYourFault, waitAndRetry } from '@klub/contract/sentences';

export const screenCopy = {
  loading: 'Ładuję…',
  failed: 'Nie udało się pobrać danych',
  retry: 'Spróbuj ponownie',
  serverAdvice: `${notYourFault} ${waitAndRetry}`,
  noData: 'Brak danych',
  lastKnown: (moment: string) => `${notRefreshed} Pokazujemy stan na ${moment}.`,
} as const;
