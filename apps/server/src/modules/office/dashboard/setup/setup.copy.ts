import { type StaffRole, staffRoleNames } from '@klub/contract/panel/permissions';
import type { ProgrammeNames } from '@klub/contract/roles';
import { proposalWaits } from '@klub/contract/sentences';
import { count, plural, shownMoment } from '../../../../infra/polish.copy.ts';
import type { Screen } from '../dashboard.copy.ts';

/** Words of the checklist of a new programme, and of what an administrator tries out. */

type StepCopy = {
  readonly title: string;
  readonly why: string;
  readonly done: string;
  readonly todo: string;
  readonly waiting?: string;
  readonly notNeeded?: string;
  readonly link: Screen | null;
};

const staff: Screen = {
  label: 'Przejdź do użytkowników',
  address: '/uzytkownicy',
  may: 'staff.manage',
};

const inDemo = 'W pokazie niepotrzebne.';

/** In the order of the work: each step needs those before it. */
export const steps = {
  secondAdministrator: {
    title: 'Drugi administrator',
    why: 'Bez niego nie da się nadać żadnej roli, która widzi ludzi albo pieniądze.',
    done: 'Jest co najmniej dwóch administratorów.',
    todo: 'Nie ma jeszcze dwóch. Kod wypisze serwer po poleceniu: npm run panel -- code.',
    notNeeded: 'Pokaz ma jednego administratora i nie potrzebuje drugiego.',
    link: null,
  },
  moneyRoles: {
    title: 'Koordynator i zatwierdzający',
    why: 'Jedna osoba przygotowuje pieniądze, druga je zatwierdza. Dlatego muszą być dwie.',
    done: 'Obie osoby mogą wejść.',
    todo: 'Zaproś obie osoby.',
    waiting: 'Zaproszenie wyszło albo czeka na zgodę drugiego administratora.',
    link: staff,
  },
  payer: {
    title: 'Płatnik',
    why: 'Nazwa, adres i konto, z którego bank wypłaca nagrody.',
    done: 'Dane płatnika obowiązują.',
    todo: 'Brakuje nazwy, adresu albo konta.',
    waiting: proposalWaits,
    link: {
      label: 'Wpisz dane płatnika',
      address: '/ustawienia-programu?czego=platnik_nazwa',
      may: 'imports.read',
    },
  },
  contact: {
    title: 'Kontakt',
    why: 'Uczestnik widzi, gdzie może zapytać.',
    done: 'Ekran „Kontakt” ma treść.',
    todo: 'Ekran „Kontakt” jest pusty: napisz tekst „Kontakt”.',
    link: { label: 'Napisz tekst', address: '/tresci?rodzaj=teksty', may: 'content.write' },
  },
  roleNames: {
    title: 'Nazwy programu i ról',
    why: 'Tak program nazywa siebie i uczestników na ekranach, w listach i w raportach.',
    done: '',
    todo: '',
    waiting: proposalWaits,
    link: {
      label: 'Zmień nazwy',
      address: '/ustawienia-programu?czego=nazwa_programu',
      may: 'imports.read',
    },
  },
  rules: {
    title: 'Zasady premii',
    why: 'Bez nich plan nie daje żadnych złotych punktów.',
    done: 'Są zasady.',
    todo: 'Nie ma jeszcze żadnych zasad.',
    waiting: proposalWaits,
    link: { label: 'Ustal zasady premii', address: '/zasady-premii', may: 'imports.read' },
  },
  consents: {
    title: 'Zgody i regulamin',
    why: 'Uczestnik zgadza się na nie, gdy wchodzi pierwszy raz.',
    done: 'Są zgody i regulamin.',
    todo: 'Brakuje zgód albo regulaminu.',
    link: { label: 'Regulamin i zgody', address: '/tresci/regulamin', may: 'content.write' },
  },
  shops: {
    title: 'Sklepy',
    why: 'Plan i wynik należą do osoby w sklepie.',
    done: 'Są sklepy.',
    todo: 'Nie ma jeszcze żadnego sklepu.',
    link: { label: 'Dodaj sklep', address: '/formularz/nowy-sklep', may: 'imports.write' },
  },
  sellers: {
    title: 'Przedstawiciele',
    why: 'Przedstawiciel opiekuje się sklepami i zaprasza ich ludzi.',
    done: 'Są przedstawiciele.',
    todo: 'Nie ma jeszcze żadnego przedstawiciela.',
    link: {
      label: 'Dodaj przedstawiciela',
      address: '/formularz/nowa-osoba',
      may: 'imports.write',
    },
  },
  people: {
    title: 'Osoby',
    why: 'To one zdobywają złote punkty.',
    done: 'Są osoby.',
    todo: 'Nie ma jeszcze żadnej osoby.',
    link: { label: 'Dodaj osobę', address: '/formularz/nowa-osoba', may: 'imports.write' },
  },
  plans: {
    title: 'Pierwsze plany',
    why: 'Od planu liczy się wynik i premia.',
    done: 'Są plany.',
    todo: 'Nie ma jeszcze żadnego planu.',
    link: { label: 'Wczytaj plany', address: '/importy', may: 'imports.read' },
  },
  content: {
    title: 'Treści',
    why: 'Pytania otwierają kłódkę, a aktualności mówią, co nowego.',
    done: 'Są pigułki, pytania i aktualności.',
    todo: 'Brakuje pigułek, pytań albo aktualności.',
    link: { label: 'Przejdź do treści', address: '/tresci', may: 'content.write' },
  },
  mail: {
    title: 'Poczta',
    why: 'Nią wychodzą zaproszenia do panelu i listy od uczestników.',
    done: 'Serwer ma ustawioną pocztę.',
    todo: 'Listy leżą w folderze outbox na serwerze. Administrator serwera ustawia SMTP_URL, MAIL_FROM i CONTACT_EMAIL.',
    notNeeded: inDemo,
    link: null,
  },
  sms: {
    title: 'SMS',
    why: 'Nim wychodzą zaproszenia uczestników i hasła tymczasowe.',
    done: 'Serwer ma ustawionego dostawcę SMS.',
    todo: 'SMS-y leżą w folderze outbox na serwerze. Administrator serwera ustawia SMSAPI_TOKEN i SMS_FROM.',
    notNeeded: inDemo,
    link: null,
  },
  backup: {
    title: 'Kopia zapasowa',
    why: 'Z niej wraca program, gdy zepsuje się serwer.',
    done: 'Jest świeża kopia na innym dysku.',
    todo: 'Nie ma świeżej kopii na innym dysku. Administrator serwera ustawia BACKUP_DIR i BACKUP_PASSPHRASE.',
    notNeeded: inDemo,
    link: null,
  },
} as const satisfies Record<string, StepCopy>;

export function namesNow({ programme, roles }: ProgrammeNames): string {
  return `Program: ${programme}. Role: ${Object.values(roles).join(', ')}.`;
}

export const secondFirst = 'Najpierw potrzebny jest drugi administrator.';

export function missingRoles(roles: readonly StaffRole[]): string {
  return `Brakuje: ${roles.map((role) => staffRoleNames[role].toLowerCase()).join(', ')}.`;
}

export const trialCopy = {
  subject: 'List próbny z panelu',
  text: (name: string, programme: string) =>
    `${name},\n\nten list wysłał panel programu ${programme}, żeby sprawdzić pocztę. Nic nie musisz robić.\n`,
  sms: 'to jest probny SMS z panelu.',
  notAPhone: 'Podaj numer telefonu, na przykład 500 600 700.',
  notAMobile: 'SMS wyślemy tylko na polski numer komórkowy.',
  mail: {
    done: (address: string) => `Serwer poczty przyjął list do: ${address}. Sprawdź skrzynkę.`,
    notSetUp:
      'Poczta nie jest ustawiona: list leży w folderze outbox na serwerze. Administrator serwera ustawia SMTP_URL.',
    refusedUser: 'Serwer poczty nie przyjmuje użytkownika albo hasła z SMTP_URL.',
    noEncryption: 'Serwer poczty z SMTP_URL nie ma szyfrowania, któremu można ufać.',
    away: 'Serwer poczty z SMTP_URL nie odpowiada.',
    refused: (code: number | null) =>
      code === null
        ? 'Serwer poczty nie przyjął listu.'
        : `Serwer poczty nie przyjął listu (odpowiedź ${code}).`,
  },
  smsOutcome: {
    done: 'Dostawca SMS przyjął wiadomość. Sprawdź telefon.',
    notSetUp:
      'SMS nie jest ustawiony: wiadomość leży w folderze outbox na serwerze. Ustawia to SMSAPI_TOKEN na serwerze.',
    away: 'Dostawca SMS nie odpowiada albo nie przyjmuje klucza z SMSAPI_TOKEN.',
    refused: 'Dostawca SMS nie przyjął wiadomości.',
  },
  backup: {
    none: 'Nie ma żadnej sprawdzonej kopii: po awarii zginęłoby wszystko. Administrator serwera ustawia BACKUP_DIR i BACKUP_PASSPHRASE.',
    empty: 'Najnowsza kopia jest pusta albo nie da się jej odczytać.',
    found: (at: Date, changes: number, isMore: boolean) =>
      `Ostatnia sprawdzona kopia: ${shownMoment(at)}. ${lost(changes, isMore)}`,
    sameDisk: 'Leży na dysku z danymi, więc zginie razem z nimi.',
  },
} as const;

/** What is in the trail since the backup, and thus not in it. */
function lost(changes: number, isMore: boolean): string {
  if (changes === 0) return 'Od tej pory nic się nie zmieniło.';
  const words = plural(changes, ['wpis', 'wpisy', 'wpisów']);
  return `Nie ma w niej tego, co zapisano później: ${isMore ? 'ponad ' : ''}${count(changes)} ${words} w dzienniku.`;
}
