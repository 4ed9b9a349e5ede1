import { panelFailures } from '@klub/contract/panel/failures';
import { kindTitle } from '@klub/contract/panel/kind-titles';
import { roleName, type RoleNames } from '@klub/contract/roles';
import { noSealYet } from '@klub/contract/sentences';
import { count, monthName, plural } from '../../../infra/polish.copy.ts';
import type { Column } from '../../../infra/tables/table.ts';
import type { SubjectKind, TrailDetails } from '../../../infra/trail/trail.ts';
import type { FoundEntry } from './entries.store.ts';
import { maskedPerson } from './trail.rules.ts';
import type { Fault } from './verify.rules.ts';

const faults: Readonly<Record<Fault['kind'], string>> = {
  deleted: 'Usunięto wpisy',
  changed: 'Zmieniono wpisy',
  seal: 'Zmieniono samą pieczęć',
  chain: 'Pieczęć nie pasuje do poprzedniej: usunięto, dodano albo przestawiono pieczęcie',
  mark: 'Pieczęć ma obcy klucz: wystawił ją ktoś, kto ma bazę, a nie klucze programu',
  unmarked: 'Pieczęć nie ma klucza, choć wcześniejsze go mają',
  fewer: 'Pod pieczęcią jest mniej wpisów, niż nią objęto',
  more: 'Pod pieczęcią jest więcej wpisów, niż nią objęto',
  others: 'Pod pieczęcią są inne wpisy niż te, które nią objęto',
  noSeal: 'Usunięto pieczęć, pod którą są wpisy',
  cut: 'Usunięto pieczęcie z końca: nie ma już tej, którą widziało wcześniejsze sprawdzenie',
  unsealed: 'Są wpisy bez pieczęci, które na nią nie czekają',
  sealedTwice: 'Są wpisy z pieczęcią, które czekają na drugą',
};

export const checkCopy = {
  checker: 'sprawdzenie dziennika',
  whole: (seals: number, entries: number): string =>
    seals === 0 ? noSealYet : `Dziennik jest nienaruszony: ${entriesText(entries)}.`,
  noKey: 'Żadna pieczęć nie ma jeszcze klucza, więc sprawdzono same skróty.',
  keyedFrom: (id: number, day: string): string =>
    `Klucz mają pieczęcie od nr ${id}, z dnia ${day}; wcześniejsze wystawił program sprzed aktualizacji.`,
  beside: (ids: string): string =>
    `Bez klucza, od serwera w starszej wersji programu, są pieczęcie: nr ${ids}.`,
  faults,
  fault: (what: string, seal: string, ids: string): string => `${what}${seal}${ids}.`,
  atSeal: (id: number): string => ` (pieczęć nr ${id})`,
  which: (ids: string): string => `: nr ${ids}`,
  broken: 'DZIENNIK NARUSZONY.',
  checked: (done: number, all: number): string => `Przeliczono: ${count(done)} z ${count(all)}…`,
} as const;

function entriesText(entries: number): string {
  return `${count(entries)} ${plural(entries, ['wpis', 'wpisy', 'wpisów'])}`;
}

const ways: Readonly<Record<FoundEntry['way'], string>> = {
  panel: 'panel',
  command: 'polecenie na serwerze',
  system: 'program',
};

export const entryCopy = {
  works: { 'trail.check': 'Sprawdzenie dziennika', 'trail.export': 'Pobranie dziennika' },
  withoutAccount: [
    { id: 'command', name: 'Polecenia na serwerze' },
    { id: 'system', name: 'Program' },
  ],
  gone: 'konto usunięte',
  ways,
  outcomes: { done: 'wykonano', refused: 'odmowa' },
} as const;

type Subject = Pick<FoundEntry, 'subjectKind' | 'subjectId' | 'subjectName'>;

const numbered =
  (word: string) =>
  (_name: string, id: string): string =>
    `${word} nr ${id}`;
const named =
  (word: string) =>
  (name: string, id: string): string =>
    `${word}: ${name === '' ? `nr ${id}` : name}`;

const subjects: Readonly<Record<SubjectKind, (name: string, id: string) => string>> = {
  staff: (name, id) => `konto ${name === '' ? `nr ${id}` : name}`,
  signoff: (name, id) => `sprawa nr ${id}${name === '' ? '' : `: ${name}`}`,
  operation: (name, id) => (name === '' ? `operacja nr ${id}` : name),
  command: (name, id) => `polecenie ${name === '' ? id : name}`,
  import: (name, id) =>
    name === '' || name === `import ${id}` ? `import nr ${id}` : `import nr ${id}: ${name}`,
  month: (_name, id) => `miesiąc ${monthName(`${id.slice(0, 7)}-01`)}`,
  viewing: numbered('podgląd'),
  rule: named('zasady'),
  setting: named('ustawienie'),
  person: numbered('osoba'),
  plan: (name, id) => (name === '' ? id : name),
  content: named('treść'),
  media: named('obraz'),
  invitation: numbered('zaproszenie'),
  payout: numbered('wypłata'),
  correction: numbered('korekta'),
  document: (name, id) => (name === '' ? id : name),
  letter: named('zgłoszenie'),
  template: named('szablon odpowiedzi'),
  message: named('wiadomość'),
};

function isKnown(kind: string): kind is SubjectKind {
  return Object.hasOwn(subjects, kind);
}

/** `konto Anna Nowak`, `miesiąc październik 2026`; of a kind that only another release has, the name. */
export function subjectWords({ subjectKind, subjectId, subjectName }: Subject): string {
  if (subjectKind === '') return '';
  return isKnown(subjectKind)
    ? subjects[subjectKind](subjectName, subjectId)
    : subjectName || subjectId;
}

type Person = Pick<FoundEntry, 'personId' | 'firstName' | 'lastName' | 'phone' | 'isPersonGone'>;

export function personWords({
  personId,
  firstName,
  lastName,
  phone,
  isPersonGone,
}: Person): string | null {
  if (personId === null || phone === null) return null;
  if (isPersonGone === true) return entryCopy.gone;
  return maskedPerson({ firstName: firstName ?? '', lastName: lastName ?? '', phone });
}

/** Labels of details; a detail without one is shown by its name. */
const labels: Readonly<Record<string, string>> = {
  given: 'dodano',
  taken: 'odebrano',
  proposed: 'do decyzji',
  refused: 'powód odmowy',
  who: 'kto',
  what: 'czynność',
  whom: 'kogo dotyczy',
  from: 'od dnia',
  to: 'do dnia',
  page: 'strona',
  q: 'znaki szukanego tekstu',
  id: 'numer',
  month: 'miesiąc',
  outcome: 'wynik',
  failed: 'przerwane błędem',
  interrupted: 'przerwane zatrzymaniem programu',
  isWhole: 'nienaruszony',
  words: 'słownie',
  seals: 'zabezpieczenia',
  entries: 'wpisy',
  head: 'suma kontrolna dziennika',
  seal: 'numer zabezpieczenia',
  errorsOf: 'plik z błędami',
  asidesOf: 'wiersze odłożone',
  changesOf: 'lista zmian',
  rowsOf: 'nowe wiersze',
  files: 'pliki',
  kinds: 'rodzaje plików',
  new: 'nowe',
  changed: 'zmienione',
  rejected: 'odrzucone',
  revision: 'które zamknięcie',
  acceptedMissing: 'przyjęte braki',
  action: 'działanie',
  payout: 'wypłata',
  transfers: 'przelewy',
  grosze: 'grosze',
  day: 'dzień',
  tables: 'tabele',
  rows: 'wiersze',
  people: 'osoby',
  field: 'pole',
  kind: 'rodzaj',
  sessions: 'sesje',
  period: 'okres',
  year: 'rok',
  shop: 'sklep',
  state: 'stan',
  role: 'rola',
  slug: 'zadanie',
  resealed: 'zaszyfrowane na nowo',
  removed: 'usunięte kopie',
  deletedAgain: 'usunięci ponownie',
  about: 'numer rzeczy',
  accounts: 'konta',
  after: 'po',
  again: 'ponownie',
  amount: 'złote punkty',
  before: 'przed',
  booked: 'zaksięgowane punkty',
  change: 'zmiana',
  channel: 'kanał',
  column: 'kolumna',
  customersFrom: 'od kiedy zmiana klienta',
  decidedBy: 'numer konta, które zdecydowało',
  digest: 'suma kontrolna',
  ended: 'jak się skończyło',
  factor: 'składnik',
  fields: 'pola',
  file: 'plik',
  form: 'formularz',
  format: 'format odpowiedzi banku',
  heading: 'nagłówek',
  hidden: 'ukryte wiersze się liczą',
  importId: 'numer importu',
  inviter: 'numer osoby, która zaprosiła',
  isNew: 'nowe sprawdzenie',
  itemId: 'numer przelewu',
  key: 'numer klucza',
  leftOut: 'pominięte',
  operationId: 'numer operacji',
  person: 'numer osoby',
  personId: 'numer osoby',
  proposedBy: 'numer konta, które zaproponowało',
  purpose: 'cel',
  rehearsal: 'tylko podgląd',
  replacesNewer: 'starsze stany zastępują nowsze',
  returns: 'zwroty',
  sha256: 'suma kontrolna pliku',
  signoffId: 'numer sprawy',
  size: 'bajty',
};

/** @param names what the programme calls its roles */
export function detailLines(
  details: TrailDetails,
  names: RoleNames,
): { label: string; value: string }[] {
  return Object.entries(details).map(([name, value]) => ({
    label: labels[name] ?? name,
    value: name === 'role' ? roleName(String(value), names) : shown(name, value),
  }));
}

const failures: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(panelFailures).map(([name, { message }]) => [name, message]),
);

/** Words for codes that programs write. */
const codes: Readonly<Record<string, (code: string) => string>> = {
  kind: kindTitle,
  kinds: (all) =>
    all
      .split(/[\s,]+/)
      .map(kindTitle)
      .join(', '),
  month: (month) => (/^\d{4}-\d{2}/.test(month) ? monthName(`${month.slice(0, 7)}-01`) : month),
  what: (what) => ({ target: 'plan', result: 'wynik' })[what] ?? what,
  refused: (failure) => failures[failure] ?? failure,
};

function shown(name: string, value: TrailDetails[string]): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'tak' : 'nie';
  return typeof value === 'string' && Object.hasOwn(codes, name)
    ? (codes[name]?.(value) ?? value)
    : String(value);
}

const exportColumns: readonly Column[] = [
  { heading: 'Nr', format: 'integer' },
  { heading: 'Dzień', format: 'date' },
  ...[
    'Godzina',
    'Kto',
    'Jak',
    'Czynność',
    'Czego dotyczy',
    'Osoba',
    'Powód',
    'Wynik',
    'Szczegóły',
    'Źródło',
  ].map((heading): Column => ({ heading, format: 'text' })),
  { heading: 'Pieczęć', format: 'integer' },
];

export const exportCopy = {
  file: 'dziennik.xlsx',
  title: 'Dziennik',
  columns: exportColumns,
  written: (done: number, all: number): string => `Zapisano: ${count(done)} z ${count(all)}…`,
  done: (entries: number): string => `Gotowe: ${entriesText(entries)}.`,
} as const;
