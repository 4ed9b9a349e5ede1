import { waitAndRetry } from '@klub/contract/sentences';

export const screenCopy = {
  loading: 'Ładuję…',
  failed: 'Nie udało się pobrać danych',
  retry: 'Spróbuj ponownie',
  serverAdvice: `To nie Twoja wina. ${waitAndRetry}`,
  noData: 'Brak danych',
  lastKnown: (moment: string) => `Nie udało się odświeżyć danych. Pokazujemy stan na ${moment}.`,
} as const;
