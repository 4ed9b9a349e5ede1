import { passwordsDiffer, required } from '@klub/contract/sentences';
import { passwordMinLength } from '@klub/contract/limits';

export const setPasswordCopy = {
  title: 'Ustaw hasło',
  lead: 'Będziesz logować się nim razem ze swoim numerem telefonu.',
  changeLead: 'Nowe hasło zastąpi dotychczasowe. Pozostałe urządzenia wylogujemy.',
  back: 'Wróć do swoich danych',
  password: 'Hasło',
  passwordHint: `Co najmniej ${passwordMinLength} znaków. Może być zdaniem.`,
  passwordRepeat: 'Powtórz hasło',
  show: 'Pokaż hasło',
  hide: 'Ukryj hasło',
  save: 'Zapisz',
  saving: 'Zapisuję…',
  required,
  different: passwordsDiffer,
} as const;

export const profileCopy = {
  title: 'Twoje dane',
  name: 'Imię i nazwisko',
  email: 'E-mail',
  iban: 'Numer konta bankowego',
  address: 'Adres',
  legalForm: 'Forma prawna',
  legalForms: {
    '1': 'Prowadzę działalność gospodarczą',
    '0': 'Nie prowadzę działalności gospodarczej',
    '': '',
  },
  missing: 'Nie podano',
  edit: 'Edytuj dane',
  remove: 'Usuń konto',
  removeAbout:
    'Usunięcie konta jest ostateczne: tracisz profil, wyzwania i złote punkty, których jeszcze nie wypłacono.',
  payoutData: 'Dane do wypłat',
  version: (version: string, letter: string) => `Wersja aplikacji ${version} ${letter}`,
} as const;

export const cardCopy = {
  manager: 'Kierownik regionu',
  noName: 'Bez imienia i nazwiska',
  phone: 'Telefon',
  number: 'Numer klienta',
  shops: 'Sklep',
  points: (year: number) => `w ${year} roku`,
  pointsPending: 'Wczytuję złote punkty',
  pointsFailed: 'Nie udało się wczytać złotych punktów.',
  complete: 'Dane do wypłat są kompletne.',
  filled: (filled: number, total: number) => `Dane do wypłat: ${filled} z ${total}`,
  /** Every field in the accusative case, after "Uzupełnij". */
  toFill: (fields: readonly string[]) => `Uzupełnij: ${fields.join(', ')}.`,
  fields: {
    firstname: 'imię',
    lastname: 'nazwisko',
    iban: 'numer konta',
    place: 'ulicę i numer',
    city: 'miasto',
    zipCode: 'kod pocztowy',
    entrepreneur: 'formę prawną',
    birthday: 'datę urodzenia',
    pesel: 'PESEL',
    taxOfficeName: 'nazwę urzędu skarbowego',
    taxOfficeAddress: 'adres urzędu skarbowego',
  },
} as const;

export const workCopy = {
  title: 'Twój teren',
  people: 'Osoby w klubie',
  shops: 'Sklepy',
  representatives: 'Przedstawiciele',
  nobody: 'Na Twoim terenie nie ma jeszcze nikogo. Zaproś pierwszą osobę.',
  reports: { title: 'Raporty', about: 'Kto jest blisko planu, a komu brakuje najwięcej.' },
  invite: { title: 'Zaproś do klubu', about: 'Wystarczą sklep i numer telefonu.' },
  invited: { title: 'Lista zaproszeń', about: 'Kto już dołączył, a komu warto przypomnieć.' },
  balances: { title: 'Rozliczenia', about: 'Premie miesięcy i ich wypłaty.' },
} as const;

export const accountCopy = {
  title: 'Ustawienia',
  theme: 'Wygląd',
  themes: { device: 'Jak urządzenie', light: 'Jasny', dark: 'Ciemny' },
  password: 'Zmień hasło',
  passwordAbout: 'Pozostałe urządzenia wylogujemy.',
  notifications: 'Powiadomienia',
  notificationsAbout: 'Które przychodzą i o której godzinie.',
  cookies: 'Cookies',
  cookiesAbout: 'Na co się zgadzasz i jak to zmienić.',
  logOut: 'Wyloguj',
  logOutAbout: 'Na tym urządzeniu.',
} as const;

export const superiorCopy = {
  title: { representative: 'Twój przedstawiciel', manager: 'Twój kierownik regionu' },
  nobody: 'Nie masz jeszcze przypisanego przedstawiciela.',
  noName: 'Bez imienia i nazwiska',
} as const;

export const editCopy = {
  title: 'Edytuj dane',
  back: 'Wróć do swoich danych',
  person: 'Ty',
  payout: 'Wypłaty',
  address: 'Adres',
  taxes: 'Dane do rozliczenia podatku',
  taxesWhy: 'Potrzebujemy ich tylko do rozliczenia podatku od nagród.',
  fields: {
    firstname: 'Imię',
    lastname: 'Nazwisko',
    email: 'E-mail',
    iban: 'Numer konta bankowego',
    place: 'Ulica i numer',
    city: 'Miasto',
    zipCode: 'Kod pocztowy',
    entrepreneur: 'Forma prawna',
    birthday: 'Data urodzenia',
    pesel: 'PESEL',
    taxOfficeName: 'Nazwa urzędu skarbowego',
    taxOfficeAddress: 'Adres urzędu skarbowego',
  },
  hints: {
    iban: 'PL i 26 cyfr. Na to konto wypłacamy nagrody.',
    zipCode: 'Na przykład 90-001',
    birthday: 'Rok, miesiąc i dzień, na przykład 1985-03-12',
    pesel: '11 cyfr',
  },
  /** Why a pasted text does not fit its field. */
  faults: {
    foreignIban: 'To konto w innym kraju. Nagrody wypłacamy na polskie konta: PL i 26 cyfr.',
    longIban: 'W tym tekście jest więcej niż 26 cyfr. Wklej sam numer konta.',
    longZipCode: 'W tym tekście jest więcej niż 5 cyfr. Wklej sam kod pocztowy.',
    longPesel: 'W tym tekście jest więcej niż 11 cyfr. Wklej sam numer PESEL.',
    shortYear: 'Wpisz rok czterema cyframi, na przykład 1985-03-12.',
    notADay: 'Nie ma takiej daty. Wpisz rok, miesiąc i dzień, na przykład 1985-03-12.',
  },
  grouped: (iban: string) => `Sprawdź: ${iban}`,
  save: 'Zapisz zmiany',
  saving: 'Zapisuję…',
  restored: 'Przywróciliśmy to, czego nie udało się zapisać. Sprawdź i zapisz zmiany.',
  unsaved: {
    title: 'Niezapisane zmiany',
    text: 'Masz niezapisane zmiany. Czy chcesz opuścić tę stronę bez zapisywania?',
    cancel: 'Zostań',
    ok: 'Opuść stronę',
    loses: true,
  },
} as const;

export const freshLoginCopy = {
  text: 'Ta zmiana wymaga potwierdzenia hasłem.',
  password: 'Twoje hasło',
  show: 'Pokaż hasło',
  hide: 'Ukryj hasło',
  required: 'Wpisz swoje hasło.',
  wrong: 'Nieprawidłowe hasło.',
} as const;

export const deleteCopy = {
  title: 'Usuń konto',
  back: 'Wróć do swoich danych',
  warningTitle: 'Tego nie da się cofnąć',
  warning: 'Usunięcie konta oznacza utratę:',
  lost: ['Twojego profilu', 'Twoich wyzwań', 'wiadomości o nowościach produktowych'],
  kept: 'Dokumenty rozliczeniowe, których wymaga prawo podatkowe, przechowamy bez danych profilu.',
  approvals: 'Zaznacz, żeby potwierdzić',
  missing: 'Najpierw zaznacz zgodę powyżej.',
  required: 'wymagane',
  ownApproval: 'Rozumiem, co stracę, i chcę usunąć konto',
  confirm: 'Usuń konto',
  deleting: 'Usuwam…',
  deleted: 'Usunięto konto. Za chwilę zostaniesz wylogowany',
} as const;
