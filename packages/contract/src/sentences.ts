/** Polish sentences that several packages use. This file imports nothing. */

export const required = 'To pole jest wymagane.';
export const badEmail = 'Podaj poprawny adres e-mail, na przykład anna@example.pl.';
export const badCustomerNumber = 'Numer SAP składa się z cyfr, najwyżej 12.';
export const badMobile = 'Podaj numer telefonu komórkowego: 9 cyfr, bez +48.';
export const fileTooLarge = 'Plik jest za duzy! Max 5MB'; // sic
export const passwordsDiffer = 'Hasła nie są takie same.';
export const passwordNeedsLogin =
  'Ze względów bezpieczeństwa zaloguj się ponownie, a potem od razu ustaw nowe hasło.';
export const waitAndRetry = 'Odczekaj chwilę i spróbuj ponownie.';
export const retrySoon = 'Spróbuj ponownie za chwilę.';
export const splitFile = 'Podziel go na mniejsze.';
export const notYourFault = 'To nie Twoja wina.';
export const notRefreshed = 'Nie udało się odświeżyć danych.';
export const noSuchAddress = 'Adres mógł się zmienić albo zawiera literówkę.';
export const notCleared = 'Tej wartości nie można usunąć. Wpisz inną albo zostaw tę, która jest.';
export const threeSigns = 'Wpisz co najmniej 3 znaki.';
export const chooseLegalForm = 'Wybierz formę prawną.';
export const chooseReason = 'Wybierz powód z listy.';
export const openNewView = 'Żeby patrzeć dalej, otwórz nowy.';
export const noSealYet = 'Dziennik nie jest jeszcze zabezpieczony.';
export const everyShopRepresented = 'Każdy sklep ma przedstawiciela.';
export const everyPersonPlaced = 'Każda osoba ma sklep.';
export const noBonusRule = 'Na ten okres nie ma zasad premii.';
export const noPadlock = 'Ta premia nie czeka na kłódkę.';
export const padlockStays = 'Ten okres zamknięto z otwartą kłódką i taka zostaje.';
export const nothingBooked = 'Nic tu jeszcze nie zaksięgowano.';
export const correctionReasonNames = {
  data: 'błąd danych',
  complaint: 'reklamacja uznana',
  content: 'błąd treści',
  agreement: 'porozumienie',
  other: 'inne',
} as const;
/** Said to who has proposed something that two people decide. */
export const passedOn = 'Przekazano drugiej osobie do decyzji.';
export const proposalWaits = 'Propozycja czeka na drugą osobę.';
export const answeredAlready = 'Udzieliłeś już odpowiedzi na to pytanie!';

export function wholeNumberBetween(min: number, max: number): string {
  return `Podaj liczbę całkowitą od ${min} do ${max}.`;
}
