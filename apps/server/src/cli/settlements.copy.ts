import type { ClosingReport } from '../modules/settlements/closing.service.ts';
import type { StateSum } from '../modules/settlements/closing.store.ts';
import type { PayoutRefusal } from '../modules/settlements/payout.rules.ts';
import type { MadePayout, PayoutPreview, ReturnedReport } from '../modules/settlements/payout.service.ts';
import type { Payout } from '../modules/settlements/payout.store.ts';
import {
  goldenPoints,
  money,
  monthName,
  reasonWords,
  shownDay,
  shownPerson,
  stateNames,
} from '../modules/settlements/settlements.copy.ts';
import { missingNames, missingWords } from '../modules/settlements/missing.copy.ts';
import type { Missing } from '../modules/settlements/missing.service.ts';
import { referenceOf } from '../modules/settlements/payout.rules.ts';
import { maskedPhone } from '../modules/reports/scope.rules.ts';
import type { Concerned } from '../modules/settlements/verify.store.ts';
import type { Check, Difference, Verification } from '../modules/settlements/verify.service.ts';

/** Everything that the commands of settlements say. */

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
      --cancel NR                      bank nie przyjął paczki; kwoty wracają do wypłaty
      --returned KP-NR|PLIK.csv … [--reason "…"]   przelewy, które wróciły`;

export const sentences = {
  oneMonth: 'Podaj jeden miesiąc, na przykład: npm run programme -- close 2026-10',
  notAMonth: (text: string) => `„${text}” nie jest miesiącem. Podaj go jako RRRR-MM, na przykład 2026-10.`,
  byWhom: 'Podaj, kto to robi: --by "Imię Nazwisko".',
  approvedByWhom: 'Podaj, kto zatwierdza wypłatę: --approved-by "Imię Nazwisko".',
  oneAction: 'Podaj jedno z: --confirm, --files, --paid, --cancel, --returned.',
  noMore: 'To polecenie nie przyjmuje więcej słów. Zobacz: npm run programme -- help',
  notACount: (text: string) => `„${text}” nie jest liczbą braków. Podaj tę, którą pokazała próba.`,
  notANumber: (text: string) => `„${text}” nie jest numerem paczki.`,
  notADay: (text: string) => `„${text}” nie jest dniem. Podaj go jako RRRR-MM-DD.`,
  returnedByPreset: 'zwrot z banku',
  compared: (people: number) => `Porównano ekrany ${count(people)} osób…`,
  folderBusy: (folder: string) =>
    `Folder danych ${folder} jest używany przez inny program, który nie przyjmuje poleceń. Zamknij go i spróbuj ponownie.`,
  serverFailed: 'Serwer nie dokończył polecenia. Szczegóły są w jego dzienniku. Polecenie można bezpiecznie powtórzyć.',
  failed: 'Polecenie nie zostało dokończone; można je bezpiecznie powtórzyć.',
} as const;

export const refusals: Record<PayoutRefusal, string> = {
  noPayer:
    'Brak danych płatnika. Wczytaj plik „ustawienia” z nazwami platnik_nazwa, platnik_adres i platnik_konto, a potem powtórz.',
  sameApprover: 'Wypłatę zatwierdza druga osoba, nie ta, która ją tworzy.',
  closerApproves: 'Wypłaty nie może zatwierdzić osoba, która zamykała rozliczany miesiąc.',
  pastDay: 'Data przelewów nie może być z przeszłości.',
  unknownPayout: 'Nie ma paczki o tym numerze.',
  alreadyDone: 'Ta paczka jest już potwierdzona albo anulowana.',
  futurePaid: 'Data wykonania nie może być z przyszłości.',
  badAccount: 'Na liście jest rachunek, którego bank nie przyjmie. Anuluj paczkę, popraw dane tej osoby i powtórz.',
  unreadable: 'Podaj numery przelewów (KP-17) albo plik CSV lub XLSX z kolumną „przelew”.',
  badReference: 'W pliku jest wiersz bez numeru przelewu (KP-…). Niczego nie zmieniono.',
};

const number = new Intl.NumberFormat('pl-PL', { useGrouping: 'always' });
const count = (value: number): string => number.format(value);

export function closingText(report: ClosingReport): string {
  const { outcome, month, quarter, revision } = report;
  const name = `${monthName(month)}${quarter ? ` i ${Math.ceil(Number(month.slice(5, 7)) / 3)}. kwartał` : ''}`;
  if (outcome === 'notOver') {
    return `Zamknąć można miesiąc, który minął; ${monthName(month)} jeszcze się nie skończył.`;
  }
  if (outcome === 'missing') return missingRefusal(report);
  if (outcome === 'nothing') {
    return `${capital(name)}: od ostatniego zamknięcia nic się nie zmieniło. Nie ma czego rozliczać.`;
  }
  if (outcome === 'tooFewQuestions') {
    return [`${capital(name)}: nie zamknięto, niczego nie zmieniono.`, ...shortfallLines(report)].join('\n');
  }
  const kind = revision === 1 ? 'zamknięcie' : `korekta nr ${revision - 1} (same różnice od poprzedniego zamknięcia)`;
  return [
    `${outcome === 'rehearsed' ? 'PRÓBA, niczego nie zmieniono. ' : 'Zamknięto. '}${capital(name)}: ${kind}.`,
    ...shortfallLines(report),
    `Przelicznik: 1 złoty punkt = ${money(report.goldenPointGrosze)}.`,
    `Różnica od ostatniego importu: ${
      report.booked.entries === 0
        ? 'brak'
        : `wpisy: ${count(report.booked.entries)}, ${goldenPoints(report.booked.amount)}`
    }.`,
    ...(outcome === 'rehearsed' ? ['', ...missingLines(report.missing), ...acceptance(report)] : []),
    '',
    'Stan rozliczeń:',
    ...report.states.map(stateLine),
    totalLine(report.states),
    '',
    'Kanały:',
    ...report.channels.map(
      ({ channel, people, amount, grosze }) => `  ${channel ?? 'bez sklepu'}: ${peopleSum(people, amount, grosze)}`,
    ),
    '',
    ...sampleLines(report),
  ].join('\n');
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
  const parts = [...(shops > 0 ? [`sklepy: ${count(shops)}`] : []), ...(people > 0 ? [`osoby: ${count(people)}`] : [])];
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

/** What keeps the month from being closed, and what to do (D39). */
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
  return `  ${stateNames[state]}${words === '' ? '' : ` (${words})`}: ${peopleSum(people, amount, grosze)}`;
}

function totalLine(states: readonly StateSum[]): string {
  const sum = (field: 'people' | 'amount' | 'grosze'): number =>
    states.reduce((total, state) => total + state[field], 0);
  return `  razem: ${peopleSum(sum('people'), sum('amount'), sum('grosze'))}`;
}

function peopleSum(people: number, amount: number, grosze: number): string {
  return `${count(people)} os., ${goldenPoints(amount)}, ${money(grosze)}`;
}

function sampleLines({ sample, states }: ClosingReport): string[] {
  const rest = states.reduce((total, { people }) => total + people, 0) - sample.length;
  return [
    'Osoby:',
    ...sample.map((row) => {
      const { name, phone } = shownPerson(row);
      const words = reasonWords(row);
      const who = [name, phone].filter((part) => part !== '').join(', ');
      return `  ${who}: ${goldenPoints(row.amount)}, ${money(row.grosze)}, ${stateNames[row.state]}${words === '' ? '' : ` (${words})`}`;
    }),
    ...(rest > 0 ? [`  … i jeszcze: ${count(rest)}; całą listę zapisze --list PLIK.csv`] : []),
  ];
}

export function previewText({ due, held, unconfirmed }: PayoutPreview): string {
  return [
    due.people === 0
      ? 'Nie ma nic do wypłaty.'
      : `Do wypłaty: ${count(due.people)} os., zestawienia: ${count(due.statements)}, ${money(due.grosze)}.`,
    ...held.map(
      ({ reason, people, grosze }) =>
        `  wstrzymane (${reasonWords({ reason, day: null })}): ${count(people)} os., ${money(grosze)}`,
    ),
    ...(unconfirmed.length === 0
      ? []
      : ['Paczki, które czekają na potwierdzenie banku:', ...unconfirmed.map(payoutLine)]),
  ].join('\n');
}

function payoutLine({ id, executionDay, transfers, grosze, madeBy, approvedBy }: Payout): string {
  return `  nr ${id} na ${shownDay(executionDay)}: przelewy: ${count(transfers)}, ${money(grosze)}; tworzy: ${madeBy}, zatwierdza: ${approvedBy}`;
}

export function madeText({ payout, files }: MadePayout): string {
  if (payout === null || files === null) return 'Nie ma nic do wypłaty. Nie utworzono paczki.';
  return [
    `Paczka nr ${payout.id} na ${shownDay(payout.executionDay)}: przelewy: ${count(payout.transfers)}, ${money(payout.grosze)}.`,
    `  lista: ${files.csv}`,
    `  plik dla banku (Elixir-0): ${files.elixir}`,
    `Gdy bank ją wykona: npm run programme -- payout --paid ${payout.id}`,
  ].join('\n');
}

export function confirmedText({ id, paidOn, grosze }: Payout): string {
  return paidOn === null
    ? `Anulowano paczkę nr ${id}. ${money(grosze)} wraca do wypłaty.`
    : `Paczka nr ${id} wypłacona ${shownDay(paidOn)}: ${money(grosze)}.`;
}

export function returnedText({ returned, skipped }: ReturnedReport): string {
  const sum = returned.reduce((total, { grosze }) => total + grosze, 0);
  return [
    `Oznaczono zwroty: ${count(returned.length)}, razem ${money(sum)}; kwoty wracają do wypłaty.`,
    ...returned.map(({ id, grosze }) => `  ${referenceOf(id)}: ${money(grosze)}`),
    ...(skipped === 0 ? [] : [`Pominięto ${count(skipped)}: nie ma takich przelewów albo wróciły już wcześniej.`]),
  ].join('\n');
}

const checkWords: Record<Check, string> = {
  settlement: 'zamknięcie a jego zestawienia',
  statement: 'zestawienie a wpisy księgi',
  bonus: 'premia brakująca w księdze wobec danych i reguł',
  groundless: 'premia bez realizacji',
  waiting: 'lista tego, co czeka na rozliczenie',
  reward: 'nagroda za odpowiedź',
  special: 'zadanie specjalne a księga',
  payout: 'wypłata a zestawienia (grosze)',
  screen: 'suma na ekranie a rozliczenie',
  rule: 'premia na ekranie a reguła',
};

const shownMax = 50;

export function verificationText({ months, differences, open, people, concerned }: Verification): string {
  if (months.length === 0) return 'Żaden miesiąc nie jest jeszcze zamknięty.';
  const verdict =
    differences.length === 0
      ? `Zgodne. Zamknięte miesiące: ${count(months.length)}, osoby: ${count(people)}. Księga, zestawienia, przelewy i ekrany mówią to samo.`
      : `NIEZGODNE. Różnice: ${count(differences.length)}, zamknięte miesiące: ${count(months.length)}.`;
  const names = new Map(concerned.map((person) => [person.personId, concernedWords(person)]));
  return [
    verdict,
    ...differences.slice(0, shownMax).map((difference) => differenceLine(difference, names)),
    ...(differences.length > shownMax ? [`  … i jeszcze: ${count(differences.length - shownMax)}`] : []),
    ...open.map(
      ({ month, entries, amount }) =>
        `Uwaga: ${monthName(month)} ma wpisy późniejsze niż zamknięcie: ${count(entries)}, razem złote punkty: ${count(amount)}. Zamknij go ponownie: npm run programme -- close ${month.slice(0, 7)}`,
    ),
  ].join('\n');
}

/** `Anna Nowak (*** *** 678)` */
function concernedWords(person: Concerned): string {
  const { name } = shownPerson(person);
  const phone = maskedPhone(person.phone, person.isDeleted);
  return phone === null ? name : `${name === '' ? 'osoba bez nazwiska' : name} (${phone})`;
}

function differenceLine(
  { check, month, personId, subject, expected, found }: Difference,
  names: ReadonlyMap<number, string>,
): string {
  const where = [
    ...(month === null ? [] : [monthName(month)]),
    ...(personId === null ? [] : [names.get(personId) ?? 'osoba spoza programu']),
    subject,
  ].join(', ');
  return check === 'bonus' || check === 'special'
    ? `  ${checkWords[check]}: ${where}: różnica ${count(expected)}`
    : `  ${checkWords[check]}: ${where}: powinno być ${count(expected)}, jest ${count(found)}`;
}

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase('pl-PL') + text.slice(1);
}
