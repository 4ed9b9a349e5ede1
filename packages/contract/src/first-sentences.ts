/** Shared sentences that the first screen of the app needs: they are loaded before all others, and without them. */

export const wrongPasswordThrice =
  'Trzykrotnie podano nieprawidłowe hasło. Rozpocznij proces odzyskiwania hasła.';
export const serverFailed = 'Błąd serwera.';
/** Before the number of a refused call. */
export const referenceLabel = 'Nr zgłoszenia';
export const tryLater = 'Jeśli to nie pomoże, wróć tu za kilka minut.';
export const checkInternet = 'Sprawdź internet i spróbuj ponownie.';
export const noConnection = `Brak połączenia z serwerem. ${checkInternet}`;
export const newVersion = {
  title: 'Jest nowa wersja aplikacji',
  text: 'Odśwież stronę. Niezapisane zmiany przepadną.',
  ok: 'Odśwież',
  cancel: 'Nie teraz',
} as const;
