import { noSealYet } from '@klub/contract/sentences';
import { count, plural } from '../../../infra/polish.copy.ts';
import type { Column } from '../../../infra/tables/table.ts';
import type { TrailDetails } from '../../../infra/trail/trail.ts';
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
    seals === 0
      ? noSealYet
      : `Dziennik jest nienaruszony: ${count(seals)} ${plural(seals, ['pieczęć', 'pieczęcie', 'pieczęci'])}, ${entriesText(entries)}.`,
  noKey: 'Żadna pieczęć nie ma jeszcze klucza, więc sprawdzono same skróty.',
  keyedFrom: (id: number, day: string): string =>
    `Klucz mają pieczęcie od nr ${id}, z dnia ${day}; wcześniejsze wystawił program sprzed aktualizacji.`,
  beside: (ids: string): string =>
    `Bez klucza, od serwera w starszej wersji programu, są pieczęcie: nr ${ids}.`,
  faults,
  fault: (what: string, seal: string, ids: string): string => `${what}${seal}${ids}.`,
  atSeal: (id: number): string => ` (pieczęć nr ${id})`,
  which: (ids: string): string => `: nr ${ids}`,
  broken: (words: string): string => `DZIENNIK NARUSZONY. ${words}`,
  checked: (done: number, all: number): string => `Przeliczono: ${count(done)} z ${count(all)}…`,
  head: (groups: string): string => `Głowa łańcucha: ${groups}`,
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
  works: { 'trail.check': 'Sprawdzenie pieczęci dziennika', 'trail.export': 'Pobranie dziennika' },
  withoutAccount: [
    { id: 'command', name: 'Polecenia na serwerze' },
    { id: 'system', name: 'Program' },
  ],
  gone: 'konto usunięte',
  ways,
  outcomes: { done: 'wykonano', refused: 'odmowa' },
} as const;

const subjects: Readonly<Record<string, string>> = {
  staff: 'konto',
  signoff: 'propozycja',
  operation: 'praca',
  command: 'polecenie',
};

type Subject = Pick<FoundEntry, 'subjectKind' | 'subjectId' | 'subjectName'>;

/** `konto Anna Nowak` */
export function subjectWords({ subjectKind, subjectId, subjectName }: Subject): string {
  const name = subjectName === '' ? subjectId : subjectName;
  return [subjects[subjectKind] ?? subjectKind, name].filter((word) => word !== '').join(' ');
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
  seals: 'pieczęcie',
  entries: 'wpisy',
  head: 'głowa',
  seal: 'pieczęć',
  errorsOf: 'plik z błędami',
  asidesOf: 'wiersze odłożone',
  changesOf: 'lista zmian',
  rowsOf: 'nowe wiersze',
  files: 'pliki',
  kinds: 'rodzaje plików',
  new: 'nowe',
  changed: 'zmienione',
  rejected: 'odrzucone',
  revision: 'rewizja',
  acceptedMissing: 'przyjęte braki',
  action: 'działanie',
  payout: 'paczka',
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
};

export function detailLines(details: TrailDetails): { label: string; value: string }[] {
  return Object.entries(details).map(([name, value]) => ({
    label: labels[name] ?? name,
    value: shown(value),
  }));
}

function shown(value: TrailDetails[string]): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? 'tak' : 'nie';
  return String(value);
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
