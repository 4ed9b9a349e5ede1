/** Sentences that more than one part of the project says to a person; each stands here alone, and carries nothing else along. */

export const required = 'To pole jest wymagane.';
export const badEmail = 'Podaj poprawny adres e-mail, na przykład anna@example.pl.';
export const badCustomerNumber = 'Numer SAP składa się z cyfr, najwyżej 12.';
export const badMobile = 'Podaj numer telefonu komórkowego: 9 cyfr, bez +48.';
export const fileTooLarge = 'Plik jest za duzy! Max 5MB'; // sic
export const passwordsDiffer = 'Hasła nie są takie same.';
export const passwordNeedsLogin = 'Ze względów bezpieczeństwa zaloguj się ponownie, a potem od razu ustaw nowe hasło.';
export const waitAndRetry = 'Odczekaj chwilę i spróbuj ponownie.';
export const answeredAlready = 'Udzieliłeś już odpowiedzi na to pytanie!';

export function wholeNumberBetween(min: number, max: number): string {
  return `Podaj liczbę całkowitą od ${min} do ${max}.`;
}
