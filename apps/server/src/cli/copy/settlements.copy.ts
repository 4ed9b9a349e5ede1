import { maskedPhone } from '../../infra/phone.ts';
import { operatorSentences } from './operator.copy.ts';
import { count, goldenPoints, money, monthName, quarterAlone } from '../../infra/polish.copy.ts';
import type { ClosingReport } from '../../modules/settlements/closing/closing.service.ts';
import type { ClosingProposal } from '../../modules/months/months.operator.ts';
import type { StateSum } from '../../modules/settlements/closing/standings.store.ts';
import { namedPerson } from './holds.copy.ts';
import {
  operatorReason,
  owed,
  owedPoints,
  reasonWords,
  shownPerson,
  shownState,
} from '../../modules/settlements/settlements.copy.ts';
import { missingNames, missingWords } from '../../modules/settlements/closing/missing.copy.ts';
import type { Missing } from '../../modules/settlements/closing/missing.service.ts';
import type { Concerned } from '../../modules/audit/verify.store.ts';
import { verificationLines } from '../../modules/audit/verify.copy.ts';
import type { Verification } from '../../modules/audit/verify.service.ts';

export const settlementHelp = `  npm run programme -- close RRRR-MM [--list PLIK.csv] [--braki PLIK.csv]
      Próba zamknięcia miesiąca: czego brakuje, kto ile dostanie, kto jest wstrzymany i dlaczego. Niczego nie zmienia.
      --list zapisuje wszystkie osoby, --braki wszystkie braki.

  npm run programme -- close RRRR-MM --confirm --by "Imię Nazwisko" [--mimo-brakow LICZBA] [--list PLIK.csv]
      Zamyka miesiąc (z ostatnim miesiącem także kwartał). Ponowione rozlicza tylko różnice.
      --mimo-brakow powtarza liczbę braków z próby; gdy jest już inna, niczego nie zamyka.

  npm run programme -- verify
      Przelicza wszystkie zamknięte miesiące i porównuje księgę, zestawienia, przelewy i ekrany.

  npm run programme -- payout
      Pokazuje, co jest do wypłaty. Dalej, po jednym naraz:
      --confirm --by "…" --approved-by "…" [--on RRRR-MM-DD] [--out FOLDER]   tworzy paczkę przelewów i pliki
      --files NR [--out FOLDER]        zapisuje pliki paczki jeszcze raz
      --paid NR [--on RRRR-MM-DD]      bank wykonał paczkę
      --cancel NR [--pobranie NR]      bank nie przyjął paczki; kwoty wracają do wypłaty
                                       --pobranie powtarza numer pobrania pliku z podglądu; gdy jest już inny, niczego nie zmienia
      --returned KP-NR|PLIK.csv … [--reason "…"]   przelewy, które wróciły (wszystkie albo żaden)
      --hold TELEFON "powód" --by "…"              wstrzymuje wypłaty osoby
      --release TELEFON|KP-NR ["powód"] --by "…"   zwalnia wszystko, co wstrzymuje wypłaty osoby
                                                   [--account NR] nowy rachunek osoby, która usunęła konto

  --break-glass "powód"  zamknięcie i wypłata poleceniem, choć w panelu są już dwie osoby, które robią to razem;
                         powód zostaje w dzienniku i przez 30 dni na pulpicie`;

export const sentences = {
  oneMonth: 'Podaj jeden miesiąc, na przykład: npm run programme -- close 2026-10',
  notAMonth: (text: string) =>
    `„${text}” nie jest miesiącem. Podaj go jako RRRR-MM, na przykład 2026-10.`,
  byWhom: 'Podaj, kto to robi: --by "Imię Nazwisko".',
  approvedByWhom: 'Podaj, kto zatwierdza wypłatę: --approved-by "Imię Nazwisko".',
  hidden: 'Imię, nazwisko albo powód zawiera niewidoczne znaki. Wpisz ten tekst ręcznie.',
  oneAction: 'Podaj jedno z: --confirm, --files, --paid, --cancel, --returned, --hold, --release.',
  notACount: (text: string) => `„${text}” nie jest liczbą braków. Podaj tę, którą pokazała próba.`,
  oneReason: 'Powód podaj w cudzysłowie, po numerze: --hold 500000001 "powód".',
  whyHeld: 'Podaj powód wstrzymania: --hold 500000001 "powód".',
  notAnAccount: operatorSentences.notAnAccount,
  notANumber: (text: string) => `„${text}” nie jest numerem paczki.`,
  notADownload: (text: string) =>
    `„${text}” nie jest numerem pobrania. Podaj ten, który pokazuje: npm run programme -- payout`,
  notADay: (text: string) => `„${text}” nie jest dniem. Podaj go jako RRRR-MM-DD.`,
  whyAlone: 'Podaj powód w cudzysłowie: --break-glass "powód".',
  needsSecond:
    'W panelu są już dwie osoby, które robią to razem: koordynator i zatwierdzający. Podaj w --by adres konta koordynatora: polecenie złoży propozycję zamknięcia, a druga osoba rozstrzygnie ją w panelu. Polecenie bez drugiej osoby wymaga powodu: --break-glass "powód". Powód zostanie w dzienniku i przez 30 dni na pulpicie. Niczego nie zmieniono.',
  trailHead: (groups: string) => `Dziennik: ${groups}`,
  returnedByPreset: 'zwrot z banku',
  compared: (people: number) => `Porównano ekrany: ${count(people)}…`,
  failed: 'Polecenie nie zostało dokończone; można je bezpiecznie powtórzyć.',
} as const;

export function closingText(report: ClosingReport): string {
  const { outcome, month, quarter, revision } = report;
  const name = `${monthName(month)}${quarter ? ` i ${quarterAlone(month)}` : ''}`;
  if (outcome === 'notOver') {
    return `Zamknąć można miesiąc, który minął; ${monthName(month)} jeszcze się nie skończył.`;
  }
  if (outcome === 'missing') return missingRefusal(report);
  if (outcome === 'importing') {
    return `${capital(name)}: nie zamknięto, bo trwa inny import. Premie miesiąca są już przeliczone. Powtórz polecenie, gdy import się skończy.`;
  }
  if (outcome === 'nothing') {
    return `${capital(name)}: od ostatniego zamknięcia nic się nie zmieniło. Nie ma czego rozliczać.`;
  }
  if (outcome === 'tooFewQuestions') {
    return [
      `${capital(name)}: nie zamknięto, niczego nie zmieniono.`,
      ...shortfallLines(report),
    ].join('\n');
  }
  const kind =
    revision === 1
      ? 'zamknięcie'
      : `korekta nr ${revision - 1} (same różnice od poprzedniego zamknięcia)`;
  return [
    `${outcome === 'rehearsed' ? 'PRÓBA, niczego nie zmieniono. ' : 'Zamknięto. '}${capital(name)}: ${kind}.`,
    ...shortfallLines(report),
    `Przelicznik: 1 złoty punkt = ${money(report.goldenPointGrosze)}.`,
    `Różnica od ostatniego importu: ${
      report.booked.entries === 0
        ? 'brak'
        : `wpisy: ${count(report.booked.entries)}, ${owedPoints(report.booked.amount)}`
    }.`,
    ...(outcome === 'rehearsed'
      ? ['', ...missingLines(report.missing), ...acceptance(report)]
      : []),
    '',
    'Stan rozliczeń:',
    ...report.states.map(stateLine),
    totalLine(report.states),
    '',
    'Kanały:',
    ...report.channels.map(
      ({ channel, people, amount, grosze }) =>
        `  ${channel ?? 'bez sklepu'}: ${peopleSum(people, amount, grosze)}`,
    ),
    '',
    ...repeatedLines(report.repeated),
    ...sampleLines(report),
  ].join('\n');
}

/** Without a reason for acting alone a command proposes what it rehearsed. */
export function proposedText({ signoffId, digest, refused }: ClosingProposal): string {
  if (signoffId === null) return `Nie zaproponowano zamknięcia. ${refused}`;
  return `Zaproponowano zamknięcie: sprawa nr ${signoffId} czeka na drugą osobę w panelu.\nSkrót: ${digest}`;
}

function missingRefusal(report: ClosingReport): string {
  const { missing, month } = report;
  if (missing.total === 0) {
    return `Nie zamknięto. ${capital(monthName(month))} nie ma już żadnych braków; powtórz bez --mimo-brakow.`;
  }
  return [
    `Nie zamknięto. ${capital(monthName(month))} ma braki, w innej liczbie niż przyjęta.`,
    ...missingLines(missing),
    ...acceptance(report),
  ].join('\n');
}

function missingLines({ total, kinds }: Missing): string[] {
  if (total === 0) return ['Braki: nie ma.'];
  return [
    `Braki: ${count(total)}`,
    ...kinds.flatMap(({ kind, count: things, people, shops, first }) => [
      `  ${missingNames[kind]}: ${count(things)}${whoAndWhere(shops, people)}`,
      ...first.map((thing) => `    ${missingWords(thing)}`).filter((line) => line.trim() !== ''),
      ...(things > first.length ? [`    … i jeszcze: ${count(things - first.length)}`] : []),
    ]),
  ];
}

function whoAndWhere(shops: number, people: number): string {
  const parts = [
    ...(shops > 0 ? [`sklepy: ${count(shops)}`] : []),
    ...(people > 0 ? [`osoby: ${count(people)}`] : []),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function acceptance({ missing, month, shortfalls }: ClosingReport): string[] {
  if (missing.total === 0 || shortfalls.length > 0) return [];
  const command = `npm run programme -- close ${month.slice(0, 7)}`;
  return [
    `Całą listę zapisze: ${command} --braki PLIK.csv`,
    `Zamknąć mimo to: ${command} --confirm --by "Imię Nazwisko" --mimo-brakow ${missing.total}`,
  ];
}

/** What prevents the closing, and what to do (D39). */
function shortfallLines({ shortfalls }: ClosingReport): string[] {
  if (shortfalls.length === 0) return [];
  return [
    'NIE MOŻNA ZAMKNĄĆ: kłódki wiedzy nikt nie mógł otworzyć, bo pytań jest mniej niż wymaga minimum_wiedzy.',
    ...shortfalls.map(
      ({ month, role, questions, minimum }) =>
        `  ${monthName(month)}, rola ${role}: pytań ${count(questions)}, minimum_wiedzy ${count(minimum)}`,
    ),
    'Dodaj pytanie (plik „pytania”) albo obniż minimum_wiedzy (plik „ustawienia”, „od” najpóźniej w ostatnim dniu tego miesiąca).',
  ];
}

function stateLine({ state, reason, people, amount, grosze }: StateSum): string {
  const words = reasonWords({ reason, day: null });
  return `  ${shownState(state, grosze)}${words === '' ? '' : ` (${words})`}: ${peopleSum(people, amount, grosze)}`;
}

function totalLine(states: readonly StateSum[]): string {
  const sum = (field: 'people' | 'amount' | 'grosze'): number =>
    states.reduce((total, state) => total + state[field], 0);
  return `  razem: ${peopleSum(sum('people'), sum('amount'), sum('grosze'))}`;
}

function peopleSum(people: number, amount: number, grosze: number): string {
  return `${count(people)} os., ${pointsAndMoney(amount, grosze)}`;
}

/** Reversals have words instead of a sign. */
function pointsAndMoney(amount: number, grosze: number): string {
  const isTaken = amount < 0 && grosze <= 0;
  return isTaken
    ? `do potrącenia ${goldenPoints(-amount)}, ${money(-grosze)}`
    : `${goldenPoints(amount)}, ${owed(grosze)}`;
}

/** People whose month was settled for another account; the operator decides about each (D41). */
function repeatedLines(repeated: ClosingReport['repeated']): string[] {
  if (repeated.length === 0) return [];
  return [
    'Rozliczone na poprzednim koncie, dlatego wstrzymane (zwalnia: payout --release TELEFON "powód"):',
    ...repeated.map((row) => {
      const who = { ...row, name: `${row.firstName} ${row.lastName}`.trim() };
      return `  ${namedPerson(who)}: ${pointsAndMoney(row.amount, row.grosze)}`;
    }),
    '',
  ];
}

function sampleLines({ sample, states }: ClosingReport): string[] {
  const rest = states.reduce((total, { people }) => total + people, 0) - sample.length;
  return [
    'Osoby:',
    ...sample.map((row) => {
      const { name, phone } = shownPerson(row);
      const words = operatorReason(row);
      const who = [name, phone].filter((part) => part !== '').join(', ');
      return `  ${who}: ${pointsAndMoney(row.amount, row.grosze)}, ${shownState(row.state, row.grosze)}${words === '' ? '' : ` (${words})`}`;
    }),
    ...(rest > 0 ? [`  … i jeszcze: ${count(rest)}; całą listę zapisze --list PLIK.csv`] : []),
  ];
}

export function verificationText(verification: Verification): string {
  const names = new Map(
    verification.concerned.map((person) => [person.personId, concernedWords(person)]),
  );
  return verificationLines(
    verification,
    (personId) => names.get(personId) ?? 'osoba spoza programu',
  ).join('\n');
}

/** `Anna Nowak (*** *** 678)` */
function concernedWords(person: Concerned): string {
  const { name } = shownPerson(person);
  return person.isDeleted
    ? name
    : `${name === '' ? 'osoba bez nazwiska' : name} (${maskedPhone(person.phone)})`;
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase('pl-PL') + text.slice(1);
}
