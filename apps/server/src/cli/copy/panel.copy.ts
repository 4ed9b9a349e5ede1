import type {
  ListedAccount,
  StaffDone,
  StaffRefused,
} from '../../modules/office/staff/accounts/command.service.ts';

export const panelHelp = `Konta panelu operatora

  npm run panel -- code
      Wypisuje kody, którymi pierwsi dwaj administratorzy zakładają konta w przeglądarce, na ekranie Pierwsze
      uruchomienie: dwa, dopóki nie ma żadnego konta, jeden, dopóki administrator jest sam. Działają pół godziny,
      każdy raz. Drugi kod przekaż innej osobie.

  npm run panel -- admin ADRES "IMIĘ NAZWISKO"
      Zakłada pierwszego administratora i wypisuje jednorazowy odnośnik do panelu. Działa tylko, dopóki żaden
      administrator nie może wejść; potem nowych zapraszają administratorzy w panelu.

  npm run panel -- admin ADRES --recover
      Wypisuje jednorazowy odnośnik dla administratora, który stracił klucze. Pozostali administratorzy dostają o tym
      list. Zanim go przekażesz, sprawdź, z kim naprawdę rozmawiasz.

  npm run panel -- grant ADRES ROLA ["IMIĘ NAZWISKO"]
      Nadaje rolę: redaktor, koordynator, zatwierdzający, konsultant albo administrator. Role koordynatora, osoby
      zatwierdzającej i administratora tylko, dopóki nie ma dwóch administratorów, którzy mogą je nadać w panelu.
      Z imieniem i nazwiskiem zakłada konto, którego jeszcze nie ma, i wypisuje odnośnik.

  npm run panel -- list
      Wypisuje konta: role, stan i to, czy mogą wejść.

Każde z nich, oprócz list, zostaje w dzienniku z nazwą konta systemowego. Działają także przy włączonym serwerze.

Kody zakończenia: 0 – gotowe, 1 – odmowa z podanym powodem, 2 – nie udało się.`;

const onceOnly = 'Odnośnik działa raz i krótko; nie przesyłaj go nikomu poza tą osobą:';

export const panelSentences = {
  oneAddress: 'Podaj adres e-mail, a przy nowym koncie imię i nazwisko w cudzysłowie.',
  notAnAddress: (text: string) => `„${text}” nie jest adresem e-mail.`,
  addressAndRole: 'Podaj adres e-mail i rolę, a przy nowym koncie imię i nazwisko w cudzysłowie.',
  notARole: (text: string) =>
    `„${text}” nie jest rolą. Role: redaktor, koordynator, zatwierdzający, konsultant, administrator.`,
  hiddenName: 'Imię i nazwisko zawierają niewidoczne znaki. Wpisz je ręcznie.',
  nameTooLong: 'Imię i nazwisko mają razem najwyżej 120 znaków.',
  panelOff: 'Panel jest wyłączony (PANEL=no), więc odnośnik donikąd by nie prowadził.',
  noAccounts: 'Nie ma jeszcze żadnego konta. Kody do pierwszych wypisuje: npm run panel -- code',
  noCodeNeeded:
    'Kodów nie wypisano: dwaj administratorzy mogą wejść albo żadne konto nie ma jeszcze kluczy. Konta pokazuje npm run panel -- list, a nowy odnośnik daje npm run panel -- admin ADRES',
} as const;

const refusals: Record<StaffRefused['refused'], (names: string) => string> = {
  administratorThere: (names) =>
    `Administrator, który może wejść, już jest: ${names}. Nowe konta zaprasza w panelu, a swoje klucze odzyska przez: npm run panel -- admin ADRES --recover`,
  exists: () =>
    'Konto z tym adresem już jest, ale bez roli administratora. Nadaj mu ją: npm run panel -- grant ADRES administrator',
  decidedByTwo: (names) =>
    `Tę rolę nadaje dwóch administratorów w panelu. Mogą to zrobić: ${names}.`,
  excluded: () =>
    'Administrator nie może być zarazem osobą zatwierdzającą, także gdy jedna z tych ról czeka na zgodę.',
  nameMissing: () => 'Podaj imię i nazwisko nowego administratora w cudzysłowie.',
  notAdministrator: () =>
    'To konto nie jest administratorem. Jego klucze wyzeruje administrator w panelu.',
  suspended: (names) =>
    `Zawieszone konto nie może wejść. Przywróci je w panelu administrator${names === '' ? '.' : `: ${names}.`}`,
  unknown: () => 'Nie ma konta z tym adresem. Aby je założyć, dodaj imię i nazwisko w cudzysłowie.',
};

export function refusalText({ refused, names }: StaffRefused): string {
  return refusals[refused](names.join(', '));
}

const outcomes: Record<StaffDone['done'], (name: string) => string> = {
  administrator: (name) => `Administrator: ${name}.`,
  recovered: (name) => `Nowe wejście dla: ${name}.`,
  granted: (name) => `Rola nadana: ${name}.`,
  same: (name) => `${name} ma już tę rolę. Nic się nie zmieniło.`,
};

export function doneText({ done, name, link, told }: StaffDone): string {
  const lines = [outcomes[done](name)];
  if (link !== null) lines.push(onceOnly, `  ${link}`);
  else if (done === 'administrator') lines.push('To konto ma swoje klucze i wchodzi nimi.');
  if (told > 0) lines.push(`Powiadomieni listem pozostali administratorzy: ${told}.`);
  return lines.join('\n');
}

const states: Record<ListedAccount['state'], string> = {
  active: 'czynne',
  invited: 'zaproszone',
  suspended: 'zawieszone',
};

/** One line per account. */
export function listText(accounts: readonly ListedAccount[]): string {
  if (accounts.length === 0) return panelSentences.noAccounts;
  return accounts
    .map(({ name, email, roles, proposed, state, isUsable }) => {
      const waiting = proposed === '' ? '' : `; czeka na zgodę: ${proposed}`;
      const entry = isUsable ? 'może wejść' : 'nie ma czym wejść';
      return `${name} <${email}>: ${roles === '' ? 'bez ról' : roles}${waiting}; ${states[state]}${state === 'suspended' ? '' : `, ${entry}`}`;
    })
    .join('\n');
}
