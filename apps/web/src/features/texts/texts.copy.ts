export const textsCopy = {
  prizes: 'Nagrody',
  rules: 'Zasady',
  regulations: 'Regulamin',
  backToLogin: 'Wróć do logowania',
  emptyStep: 'Tekst pojawi się tutaj, gdy tylko będzie gotowy.',
} as const;
