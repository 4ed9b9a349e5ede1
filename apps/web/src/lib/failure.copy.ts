export const noConnection = 'Brak połączenia z serwerem. Sprawdź internet i spróbuj ponownie.';
