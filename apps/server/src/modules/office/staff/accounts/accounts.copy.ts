import type { TrailAction } from '@klub/contract/panel/actions';
import { trailActions } from '@klub/contract/panel/actions';
import { type StaffRole, staffRoleNames } from '@klub/contract/panel/permissions';
import type { KeyChange } from './accounts.queue.ts';
import type { TrailDetails } from '../../../../infra/trail/trail.ts';

export function roleNames(roles: readonly StaffRole[]): string {
  return roles.map((role) => staffRoleNames[role]).join(', ');
}

/** Words of a change in the trail and in an account's history. */
const parts = { given: 'dodano', taken: 'odebrano', proposed: 'do decyzji' } as const;

/** `zmiana ról: dodano Redaktor; odebrano Konsultant. Nowy podział pracy` */
export function historyWords(action: TrailAction, details: TrailDetails, reason: string): string {
  const told = Object.entries(parts).flatMap(([part, word]) => {
    const roles = details[part];
    return typeof roles === 'string' && roles !== '' ? [`${word} ${roles}`] : [];
  });
  const what = [trailActions[action], told.join('; ')].filter((words) => words !== '').join(': ');
  return reason === '' ? what : `${what}. ${reason}`;
}

type Letter = { readonly subject: string; readonly text: string };
type LinkLetter = {
  readonly programme: string;
  readonly name: string;
  readonly purpose: 'first' | 'reset';
  readonly address: string;
  readonly panel: string;
  readonly until: string;
};

function firstLine(purpose: LinkLetter['purpose'], programme: string): string {
  return purpose === 'first'
    ? `masz konto w panelu programu ${programme}. Wejdź pierwszy raz tym odnośnikiem i ustaw klucz albo hasło z kodami:`
    : `Wyzerowano Twoje klucze, hasło i kody do panelu programu ${programme}. Ustaw nowe tym odnośnikiem:`;
}

const keyChanges = {
  keyAdded: 'Do Twojego konta w panelu dodano klucz.',
  keyRemoved: 'Z Twojego konta w panelu usunięto klucz.',
  codesSet: 'W Twoim koncie w panelu ustawiono hasło i aplikację z kodami.',
  recoveryCodes: 'Twoje konto w panelu ma nowe kody odzyskania; dawne nie działają.',
} as const satisfies Record<KeyChange, string>;

type KeysNotice = {
  readonly programme: string;
  readonly name: string;
  readonly change: KeyChange;
  readonly at: string;
  readonly source: string;
};

export const accountsCopy = {
  suspended: 'Konto jest zawieszone. Przestało działać od razu.',
  resumed: 'Konto znów działa.',
  mailNotSetUp:
    'Nowy odnośnik jest gotowy, ale poczta nie jest ustawiona: list nie wyjdzie z serwera.',
  invitedAgain: 'Wysłano nowy odnośnik. Poprzedni przestał działać.',
  inviteSuspended: 'To konto jest zawieszone. Najpierw je przywróć.',
  inviteActive: 'To konto ma już klucz albo kody. Jeśli ich właściciel je stracił, wyzeruj je.',
  invitation: 'Zaproszenie do panelu',
  reset: 'wyzerowanie kluczy i haseł',
  wordsOfGrant: (name: string, roles: readonly StaffRole[]): string =>
    `${roles.length === 1 ? 'Nowa rola' : 'Nowe role'} konta ${name}: ${roleNames(roles)}`,
  wordsOfReset: (name: string): string => `Wyzerowanie kluczy i haseł konta ${name}`,
  wordsOfDifferent: (name: string, personId: number): string =>
    `Osoba nr ${personId} i konto ${name} to dwie różne osoby`,
  declaredSame: 'Zapisane. To konto nie zadziała w sprawach tego uczestnika.',
  noParticipant: 'Nie ma uczestnika o tym numerze.',
  noNamesake:
    'Ten uczestnik nie ma imienia, nazwiska ani e-maila tego konta, więc nie trzeba ich rozróżniać.',
  approved: (words: string, reason: string): string =>
    `${words}. Zgoda drugiej osoby. ${reason}`.trim(),
  shown: {
    account: 'Konto',
    roles: 'Role',
    state: 'Stan',
    passkeys: 'Klucze',
    codes: 'Hasło i kody z aplikacji',
    noRoles: 'bez ról',
    none: 'brak',
    has: 'są',
    suspended: 'zawieszone',
    works: 'działa',
    since: 'Od propozycji',
    renewed: 'klucze albo hasło są inne',
    person: 'Uczestnik',
    relation: 'Konto i uczestnik',
    relations: {
      alike: 'to samo imię i nazwisko albo e-mail, także dawne',
      same: 'ta sama osoba',
      different: 'dwie różne osoby',
    },
  },
  link: ({ programme, name, purpose, address, panel, until }: LinkLetter): Letter => ({
    subject:
      purpose === 'first'
        ? `Zaproszenie do panelu programu ${programme}`
        : `Nowe wejście do panelu programu ${programme}`,
    text: [
      `${name},`,
      '',
      firstLine(purpose, programme),
      '',
      address,
      '',
      `Odnośnik działa raz, do: ${until}. Później poproś administratora o nowy.`,
      `Panel: ${panel}/`,
      '',
      'Nie przekazuj tego odnośnika nikomu. Jeśli nie wiesz, o co chodzi, zadzwoń do administratora panelu.',
      '',
    ].join('\n'),
  }),
  keysChanged: ({ programme, name, change, at, source }: KeysNotice): Letter => ({
    subject: `Zmiana wejścia do panelu programu ${programme}`,
    text: [
      `${name},`,
      '',
      keyChanges[change],
      `Kiedy: ${at}. Sieć: ${source}. Pozostałe sesje konta zostały zakończone.`,
      '',
      'Jeśli to nie Ty, od razu zadzwoń do administratora panelu: zawiesi konto i wyzeruje klucze.',
      '',
    ].join('\n'),
  }),
  recovered: (notice: { name: string; email: string; by: string; at: string }): Letter => ({
    subject: 'Odzyskanie konta administratora panelu',
    text: [
      `${notice.at} na serwerze zrobiono nowy odnośnik wejścia dla konta ${notice.name} (${notice.email}).`,
      `Polecenie wydało konto systemowe: ${notice.by}.`,
      '',
      'Jeśli tego nie uzgodniono, od razu zawieś to konto w panelu i zadzwoń do osoby, która opiekuje się serwerem.',
      '',
    ].join('\n'),
  }),
} as const;

export const demoStaff = [
  { email: 'koordynator@klub.example', name: 'Kinga Koordynator', role: 'coordinator' },
  { email: 'zatwierdzajaca@klub.example', name: 'Zofia Zatwierdzająca', role: 'approver' },
  { email: 'administrator@klub.example', name: 'Adam Administrator', role: 'administrator' },
  { email: 'redaktor@klub.example', name: 'Renata Redaktor', role: 'editor' },
  { email: 'konsultant@klub.example', name: 'Konrad Konsultant', role: 'consultant' },
] as const;
