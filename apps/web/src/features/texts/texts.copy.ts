export const regulationsCopy = {
  title: 'Regulamin',
  backToLogin: 'Wróć do logowania',
  loading: 'Wczytuję regulamin',
  failed: 'Nie udało się wczytać regulaminu',
  failedStep: 'Sprawdź połączenie z internetem i spróbuj ponownie.',
  retry: 'Spróbuj ponownie',
} as const;
