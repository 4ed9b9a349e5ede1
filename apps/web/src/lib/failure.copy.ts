export const checkInternet = 'Sprawdź internet i spróbuj ponownie.';
export const noConnection = `Brak połączenia z serwerem. ${checkInternet}`;
