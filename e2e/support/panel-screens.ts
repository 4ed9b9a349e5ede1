export type PanelScreen = readonly [address: string, heading: string];

/** A part of a screen that opens over it. */
export type OpenedLayer = {
  readonly address: string;
  readonly heading: string;
  readonly button: string;
};

const year = new Date().getFullYear();
/** What an administrator who coordinates too finds in a demo club, each by its heading. */
export const ofAdministrator: readonly PanelScreen[] = [
  ['/', 'Pulpit'],
  ['/sprawy', 'Moje sprawy'],
  ['/sprawy?widok=wszystkie', 'Moje sprawy'],
  ['/operacje', 'Operacje'],
  ['/sklepy', 'Sklepy'],
  ['/sklepy/WR-01', 'Remontownia Krzyki'],
  ['/struktura', 'Struktura'],
  ['/struktura?brak=sklepy-bez-osob', 'Struktura'],
  ['/zaproszenia', 'Zaproszenia'],
  ['/osoby/1/przypisanie', 'Rola i sklepy'],
  ['/osoby/1/telefon', 'Numer telefonu'],
  ['/uzytkownicy', 'Użytkownicy'],
  ['/uzytkownicy/1', 'Kinga Koordynator'],
  ['/osoby', 'Osoby'],
  ['/osoby/9', 'Marta Kowalczyk'],
  ['/osoby/9?czesc=pieniadze', 'Marta Kowalczyk'],
  [`/osoby/9/skad/${year}`, `Skąd ta kwota: rok ${year}`],
  ['/sprawdzenie', 'Sprawdzenie'],
  ['/raporty', 'Raporty'],
  ['/raporty/aktywacja', 'Ilu zaproszonych korzysta?'],
  ['/raporty/realizacja', 'Jak rozkłada się realizacja planów?'],
  ['/raporty/wiedza', 'Czy pytania nie są za łatwe ani za trudne?'],
  ['/dziennik', 'Dziennik'],
  ['/moje-konto', 'Moje konto'],
  ['/403', 'Brak uprawnień'],
  ['/nie-ma-takiej', 'Nie ma takiej strony'],
];
/** Further screens of a coordinator. */
export const ofCoordinator: readonly PanelScreen[] = [
  ['/importy/wzory', 'Wzory plików'],
  ['/plany', 'Plany i wyniki'],
  ['/plany/2030-01?pokaz=bez-wyniku', 'Plany i wyniki'],
  ['/raporty/koszt', 'Ile kosztuje program?'],
  [`/raporty/koszt?rok=${year - 1}`, 'Ile kosztuje program?'],
  ['/raporty/zobowiazanie', 'Ile jesteśmy winni i komu jeszcze nie zapłaciliśmy?'],
  ['/wyplaty/wstrzymane', 'Wstrzymane pieniądze'],
  ['/zasady-premii', 'Zasady premii'],
  ['/ustawienia-programu', 'Ustawienia programu'],
  ['/tresci', 'Treści'],
  ['/tresci/tydzien', 'Tydzień treści'],
  ['/tresci/aktualnosci/nowa-farba-do-pokoju-dziecka', 'Widok Maluch: farba, którą umyjesz gąbką'],
  ['/tresci/media', 'Obrazy'],
  ['/zgloszenia', 'Zgłoszenia'],
  ['/wiadomosci', 'Wiadomości'],
  ['/wiadomosci/nowa', 'Nowa wiadomość'],
  ['/tresci/regulamin', 'Regulamin'],
  ['/tresci/zgody', 'Zgody'],
  ['/tresci/akceptacje/regulamin', 'Kto zaakceptował, a kto nie'],
];
/** Forms of one thing, of a coordinator. */
export const formsOfCoordinator: readonly PanelScreen[] = [
  ['/formularz/nowa-osoba', 'Nowa osoba'],
  ['/formularz/dane-osoby?czego=9', 'Zmiana danych: Marta Kowalczyk'],
  ['/formularz/konto-osoby?czego=9', 'Zmiana konta: Marta Kowalczyk'],
  ['/formularz/podatki-osoby?czego=9', 'Zmiana danych do podatku: Marta Kowalczyk'],
  ['/formularz/blokada-osoby?czego=9', 'Blokada konta: Marta Kowalczyk'],
  ['/formularz/miejsce-osoby?czego=9', 'Nowe miejsce: Marta Kowalczyk'],
  ['/formularz/wynik-zadania?czego=9', 'Wynik zadania: Marta Kowalczyk'],
  ['/formularz/nowy-sklep', 'Nowy sklep'],
  ['/formularz/dane-sklepu?czego=WR-01', 'Zmiana sklepu: WR-01'],
  ['/formularz/klient-sklepu?czego=WR-01', 'Zmiana nazwy klienta: WR-01'],
];
/** Sheets of a coordinator with a form of their own. */
export const sheetsOfCoordinator: readonly OpenedLayer[] = [
  { address: '/importy', heading: 'Importy', button: 'Wklej tabelę' },
];
