import type { StaffRole } from '@klub/contract/panel/permissions';
import { counted, formatNumber } from '@klub/ui/words/format.ts';
import { screenCopy } from '../screen/screen.copy.ts';
import type { Account, Order } from './staff.rules.ts';

const states: Readonly<Record<Account['state'], string>> = {
  invited: 'zaproszone',
  active: 'działa',
  suspended: 'zawieszone',
};
const orders: Readonly<Record<Order, string>> = {
  name: 'według nazwiska',
  absence: 'najdawniej w panelu',
};
const about: Readonly<Record<StaffRole, string>> = {
  editor: 'Prowadzi treści: pytania, aktualności, strefę wiedzy.',
  coordinator: 'Wczytuje dane, prowadzi osoby i przygotowuje wypłaty.',
  approver: 'Jest drugą osobą: zatwierdza albo odrzuca to, co przygotował ktoś inny.',
  consultant: 'Wyszukuje osoby, wyjaśnia naliczenia i odpowiada na listy.',
  administrator: 'Prowadzi konta panelu i pilnuje stanu instalacji. Nie decyduje o pieniądzach.',
};

export const staffCopy = {
  title: 'Użytkownicy',
  lead: 'Konta osób, które pracują w panelu. Każdą zmianę konta widać w jego historii i w dzienniku.',
  list: 'Konta panelu',
  filters: 'Filtry',
  search: 'Nazwisko lub e-mail',
  role: 'Rola',
  anyRole: 'każda',
  state: 'Stan',
  anyState: 'każdy',
  order: 'Kolejność',
  orders,
  states,
  about,
  total: (total: number) => counted(total, ['konto', 'konta', 'kont']),
  columns: {
    name: 'Konto',
    roles: 'Role',
    state: 'Stan',
    factors: 'Sposoby wejścia',
    lastIn: 'Ostatnie wejście',
  },
  you: 'Ty',
  noRoles: 'bez ról',
  waits: 'czeka na zgodę',
  never: 'jeszcze nie',
  lastIn: (moment: string) => `ostatnio ${moment}`,
  neverIn: 'jeszcze bez wejścia',
  keys: (count: number) => counted(count, ['klucz', 'klucze', 'kluczy']),
  codes: 'hasło i kody',
  noFactors: 'żadnego',
  none: 'Nie ma takich kont',
  noneText: screenCopy.noneFits,
} as const;

/** About choosing roles, in an invitation and for an account. */
export const rolesCopy = {
  legend: 'Role',
  byTwo: 'Nadaje się ją za zgodą drugiego administratora.',
  waiting: 'Ta rola czeka już na zgodę drugiego administratora.',
  effect: 'Co się stanie',
  given: (roles: string) => `Od razu dodamy: ${roles}.`,
  taken: (roles: string) => `Od razu odbierzemy: ${roles}. Otwarte sesje tego konta się zakończą.`,
  proposed: (roles: string) => `Do decyzji drugiego administratora: ${roles}. Ma na to tydzień.`,
  nothing: 'Nic się nie zmieni.',
  open: 'Inna rola tego konta czeka już na zgodę. Następną zaproponujesz, gdy ta będzie rozstrzygnięta.',
} as const;

/** How the first link reaches an account. */
export const linkCopy = {
  mailed: 'Zaproszenie wysłane',
  mailedText: (email: string) =>
    `Odnośnik idzie na adres ${email}. Działa raz, przez 7 dni. Nowy wyślesz z ekranu konta.`,
  notMailed: 'Poczta nie jest ustawiona, więc list nie wyszedł',
  notMailedText:
    'Odnośnika do tej roli panel nie pokazuje. Ustaw pocztę (SMTP_URL) i wyślij go ponownie z ekranu konta. Dopóki jej nie ma, list leży na serwerze w folderze outbox.',
  toCopy: 'Poczta nie jest ustawiona: przekaż odnośnik',
  toCopyText: 'Działa raz, przez 7 dni. Pokazujemy go tylko teraz.',
  copy: 'Kopiuj odnośnik',
  copied: 'Skopiowano odnośnik.',
  notCopied: 'Nie udało się skopiować. Zaznacz odnośnik i skopiuj go.',
} as const;

export const inviteCopy = {
  open: 'Zaproś',
  title: 'Zaproszenie do panelu',
  name: 'Imię i nazwisko',
  email: 'E-mail',
  emailHint: 'Na ten adres pójdzie odnośnik do pierwszego wejścia.',
  missingName: 'Podaj imię i nazwisko.',
  missingEmail: 'Podaj adres e-mail.',
  missingRoles: 'Wybierz co najmniej jedną rolę.',
  changeRoles: 'Zmień wybór ról.',
  given: (roles: string) => `Role nadane od razu: ${roles}.`,
  bare: 'Konto powstanie bez ról.',
  chooseRoles: 'Wybierz role, a powiemy, które konto dostanie od razu.',
  submit: 'Wyślij zaproszenie',
  sending: 'Wysyłam…',
  proposed: (roles: string) => `Na zgodę drugiego administratora czeka: ${roles}.`,
  toMatter: 'Zobacz propozycję',
  toAccount: 'Otwórz konto',
  another: 'Zaproś kolejną osobę',
} as const;

export const accountCopy = {
  one: 'Konto',
  back: 'Użytkownicy',
  access: 'Dostęp',
  facts: {
    email: 'E-mail',
    state: 'Stan',
    lastIn: 'Ostatnie wejście',
    keys: 'Klucze',
    codes: 'Hasło i kody z aplikacji',
    recovery: 'Kody odzyskania',
    sessions: 'Otwarte sesje',
  },
  has: 'są',
  none: 'brak',
  own: 'To Twoje konto',
  ownText:
    'Role i dostęp zmieni Ci inny administrator. Klucze, hasło i sesje masz na ekranie „Moje konto”.',
  toOwn: 'Moje konto',
  waiting: 'Czeka na zgodę drugiego administratora',
  toMatter: 'Zobacz propozycję',
  roles: 'Role',
  noRoles: 'To konto nie ma żadnej roli, więc w panelu niczego nie zobaczy.',
  changeRoles: 'Zmień role',
  save: 'Zmień role',
  propose: 'Zaproponuj zmianę',
  saving: 'Zapisuję…',
  saved: 'Role zmienione.',
  savedAndProposed: 'Zapisane. Nowa rola czeka na zgodę drugiego administratora.',
  missingChange: 'Zaznacz albo odznacz rolę.',
  missingReason: 'Podaj powód.',
  changeChoice: 'Zmień wybór ról.',
  reason: 'Powód',
  reasonHint: 'Jedno zdanie wystarczy. Zostanie w historii konta i w dzienniku.',
  cancel: 'Anuluj',
  suspend: 'Zawieś konto',
  suspending: 'Zawieszam…',
  suspendText: (name: string) =>
    `Konto „${name}” straci dostęp od razu, a role i klucze zachowa, więc można je przywrócić.`,
  suspendSessions: (sessions: number) =>
    `Otwarte sesje, które się zakończą: ${formatNumber(sessions)}.`,
  resume: 'Przywróć konto',
  resuming: 'Przywracam…',
  resumeTitle: 'Przywrócić to konto?',
  resumeText: (name: string) => `Konto „${name}” znów zadziała, z tymi samymi rolami i kluczami.`,
  reset: 'Wyzeruj klucze i hasło',
  resetting: 'Zeruję…',
  resetNow:
    'Usuniemy klucze, hasło i kody tego konta, zakończymy jego sesje i wyślemy odnośnik do ustawienia nowych.',
  resetProposed:
    'To propozycja: gdy zgodzi się drugi administrator, usuniemy klucze, hasło i kody tego konta, zakończymy jego sesje i wyślemy odnośnik do ustawienia nowych.',
  resetAlone:
    'Drugiego administratora, który mógłby się zgodzić, nie ma, więc stanie się to od razu.',
  resetSubmit: 'Zaproponuj wyzerowanie',
  resetDone: 'Klucze i hasło wyzerowane. Odnośnik idzie pocztą.',
  resetLater:
    'Zapowiedź zapisana. Wyzerujesz to konto za 24 godziny, jeśli jego klucze się nie zmienią.',
  resetAdministrator:
    'To jedyny inny administrator, więc wyzerowanie trzeba zapowiedzieć teraz i powtórzyć po 24 godzinach.',
  resetWaits: 'Propozycja złożona. Czeka na zgodę drugiego administratora.',
  invite: 'Wyślij odnośnik ponownie',
  inviting: 'Wysyłam…',
  inviteTitle: 'Wysłać nowy odnośnik?',
  inviteText: (email: string) => `Pójdzie na adres ${email}. Poprzedni przestanie działać.`,
  inviteOk: 'Wyślij',
  needed: {
    lastAdministrator: 'Nie można zawiesić ani wyzerować tego konta',
    lastApprover: 'Nie można wyzerować tego konta',
  },
  history: 'Historia konta',
  noHistory: 'Tego konta jeszcze nie zmieniano.',
  command: 'polecenie na serwerze',
  by: (name: string, moment: string) => `${name}, ${moment}`,
} as const;

/** Which participant the account's person is. */
export const peopleCopy = {
  title: 'Uczestnik programu',
  lead: 'Nikt nie decyduje o sobie: to konto nie zajmie się sprawami osoby, którą jest albo może być.',
  nobody: 'Żaden uczestnik nie ma imienia, nazwiska ani e-maila tego konta.',
  person: (id: string) => `Osoba nr ${id}`,
  relations: {
    alike: 'ma albo miała to samo imię i nazwisko lub e-mail; to konto jej sprawami się nie zajmie',
    same: 'ta sama osoba; to konto jej sprawami się nie zajmie',
    different: 'inna osoba; tak stwierdziło dwoje administratorów',
  },
  same: 'To ta sama osoba',
  sameText: (id: string) =>
    `Od razu: z tego konta nie da się nic zrobić w sprawach osoby nr ${id}.`,
  different: 'To nie ta sama osoba',
  propose: 'Zaproponuj',
  differentText: (id: string) =>
    `Gdy zgodzi się drugi administrator, to konto będzie mogło zajmować się sprawami osoby nr ${id}. Kto będzie w nich drugą osobą, zobaczy to stwierdzenie.`,
  choose: 'Wskaż uczestnika',
  chooseText: 'Gdy właściciel konta jest też uczestnikiem, ale pod innym nazwiskiem i e-mailem.',
  number: 'Numer osoby',
  numberHint: 'Liczba z końca adresu karty tej osoby; poda ją koordynator.',
} as const;
