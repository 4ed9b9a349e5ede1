export const textsCopy = {
  prizes: 'Nagrody',
  rules: 'Zasady',
  regulations: 'Regulamin',
  backToLogin: 'Wróć do logowania',
  noData: 'Brak danych',
  emptyStep: 'Tekst pojawi się tutaj, gdy tylko będzie gotowy.',
} as const;
