import {
  counted,
  formatMonth,
  formatNumber,
  formatPercent,
  formatPeriod,
  formatSigned,
} from '@klub/ui/words/format.ts';
import { plural } from '@klub/ui/words/plural.ts';
import { goldenPoints } from '@klub/ui/words/units.copy.ts';
import { people } from '../../lib/units.copy.ts';
import { passedOn } from '@klub/contract/sentences';
import { kindTitle } from '@klub/contract/panel/kind-titles';
import type { ReplyOf } from '../../lib/api.ts';

type State = ReplyOf<'GET /api/panel/v1/imports'>['data'][number]['state'];

const states: Readonly<Record<State, string>> = {
  open: 'nowy',
  checking: 'sprawdzany',
  wrong: 'z błędami',
  ready: 'gotowy do zapisu',
  proposed: 'czeka na drugą osobę',
  applying: 'zapisywany',
  applied: 'zapisany',
  undoing: 'cofany',
  undone: 'cofnięty',
  rejected: 'odrzucony',
  expired: 'wygasły',
};

/** „Wyniki, listopad 2026”; a title names two kinds at most. */
function titleOf(id: string, kinds: readonly string[], months: readonly string[]): string {
  const [first, second, ...others] = kinds.map(kindTitle);
  if (first === undefined) return `Import ${id}`;
  const what = [first, second].filter((title) => title !== undefined).join(' i\u00a0');
  const [month] = months;
  const when = months.length === 1 && month !== undefined ? `, ${formatMonth(month)}` : '';
  return others.length === 0
    ? `${what}${when}`
    : `${what} oraz ${formatNumber(others.length)} inne`;
}

export const importsCopy = {
  title: 'Importy',
  lead: 'Plany, wyniki i treści z plików. Nic się nie zmieni, dopóki nie zobaczysz skutku i go nie zapiszesz.',
  list: 'Importy',
  start: 'Nowy import',
  starting: 'Zaczynam…',
  none: 'W panelu nie było jeszcze żadnego importu',
  noneText:
    'Zacznij nowy import i dodaj pliki: rodzaj rozpoznamy po nagłówku. Pliki wczytane poleceniem na serwerze mają własne numery i nie są na tej liście.',
  back: 'Importy',
  saving: 'Zapisuję…',
  olderFound: 'Odłożone są starsze stany zadań',
  olderWhy:
    'Program ma już nowszy stan tych osób. Starszy może go zastąpić tylko za zgodą drugiej osoby.',
  olderReplace: 'Zastąp nowsze stany mimo to',
  olderReplaces: 'Starsze stany zadań zastąpią nowsze',
  olderReplacesWhy: 'O tym imporcie zdecyduje druga osoba.',
  olderKeep: 'Zostaw nowsze stany',
  customersFound: 'Sklepy zmieniają klienta',
  customersWhy:
    'Plik nie mówi, od kiedy. Wpisz dzień w kolumnie „od” albo powiedz to tutaj. Miesiąc należy do klienta z jego ostatniego dnia; rozliczenia zamkniętych miesięcy się nie zmienią.',
  customersToday: 'Od dziś',
  customersBeginning: 'Od początku: to była pomyłka',
  customersFrom: {
    today: 'Klient sklepów zmienia się od dziś',
    beginning: 'Dotychczasowy klient sklepów był pomyłką',
  },
  customersFromWhy: 'Dotyczy sklepów, przy których plik nie podaje dnia.',
  customersUnsaid: 'Zapytaj jeszcze raz',
  hiddenFound: 'W skoroszycie są ukryte wiersze albo kolumny',
  hiddenWhy:
    'Filtr albo ręczne ukrycie zasłania część danych. Pokaż ją w Excelu i prześlij plik jeszcze raz albo potwierdź, że wszystko się liczy.',
  hiddenCount: 'Ukryte też się liczą',
  hiddenCounts: 'Ukryte wiersze i kolumny się liczą',
  hiddenCountsWhy: 'Ten import czyta także to, co w skoroszytach jest ukryte.',
  hiddenLeave: 'Nie licz ukrytych',
  one: (id: string) => `Import ${id}`,
  titleOf,
  heading: (title: string) => `${title.slice(0, 1).toUpperCase()}${title.slice(1)}`,
  number: 'Numer',
  more: 'Dodaj lub zamień pliki',
  states,
  acts: {
    opened: 'Otwarcie',
    approved: 'Zgoda na zapis',
    applied: 'Zapis',
    undoApproved: 'Zgoda na cofnięcie',
    undone: 'Cofnięcie',
  },
  columns: { import: 'Import', state: 'Stan', files: 'Co', by: 'Kto', at: 'Kiedy' },
  noFiles: 'bez plików',
  templates: 'Wzory plików i „Pobierz to, co jest”',
} as const;

export const pasteCopy = {
  open: 'Wklej tabelę',
  title: 'Wklej tabelę',
  text: 'Tabela skopiowana z Excela',
  textHint: 'Zaznacz ją w Excelu, skopiuj i wklej tutaj.',
  rows: (count: number) => counted(count, ['wiersz', 'wiersze', 'wierszy']),
  heading: 'Pierwszy wiersz to nagłówki kolumn',
  kind: 'Co to jest',
  byHeading: 'rozpoznaj po nagłówkach',
  kindHint: 'Wybierz tylko wtedy, gdy nagłówki nie wystarczą.',
  kindNeeded: 'Kolumny muszą stać w kolejności ze wzoru pliku.',
  kindMissing: 'Bez nagłówków trzeba powiedzieć, co to jest.',
  empty: 'Wklej tabelę.',
  tooLarge: 'Ta tabela ma ponad 64 MB. Podziel ją.',
  submit: 'Sprawdź',
  sending: 'Zlecam sprawdzenie…',
  fileName: 'wklejona tabela.csv',
} as const;

export const filesCopy = {
  title: 'Pliki',
  drop: 'Upuść pliki tutaj',
  or: 'albo',
  choose: 'Wybierz pliki',
  limits: 'CSV, XLSX albo ZIP z obrazami, do 64 MB każdy.',
  sending: (name: string, percent: number) => `${name}: wysłano ${percent}%`,
  waiting: (names: readonly string[]) => `W kolejce: ${names.join(', ')}`,
  sent: (names: readonly string[]) => `Przesłano: ${names.join(', ')}`,
  failed: (name: string, why: string) => `${name}: ${why}`,
  check: 'Sprawdź',
  checking: 'Zlecam sprawdzenie…',
  reject: 'Odrzuć import',
  rejecting: 'Odrzucam…',
  size: (bytes: number) =>
    bytes < 1_048_576
      ? `${formatNumber(Math.ceil(bytes / 1_024))} KB`
      : `${formatNumber(Math.round(bytes / 1_048_576))} MB`,
  packed: 'z archiwum ZIP',
  kind: (kind: string) => `rodzaj: ${kindTitle(kind)}`,
  unknownKind: 'rodzaj nierozpoznany',
  counts: (fresh: number, changed: number, same: number) =>
    `nowe ${formatNumber(fresh)}, zmienione ${formatNumber(changed)}, bez zmian ${formatNumber(same)}`,
  errors: (count: number) => `${formatNumber(count)} ${plural(count, ['błąd', 'błędy', 'błędów'])}`,
  times: (count: number) => `${formatNumber(count)} ×`,
  place: (line: number, column: string) =>
    [line > 0 ? `wiersz ${line}` : 'cały plik', column].filter(Boolean).join(', '),
  asides: (count: number) =>
    `${formatNumber(count)} ${plural(count, ['wiersz odłożony', 'wiersze odłożone', 'wierszy odłożonych'])}`,
  warnings: (count: number) =>
    `${formatNumber(count)} ${plural(count, ['uwaga', 'uwagi', 'uwag'])}`,
  newRows: (shown: number, all: number) =>
    shown < all
      ? `Nowe wiersze, tak jak je czytamy: pierwsze ${formatNumber(shown)} z ${formatNumber(all)}`
      : `Nowe wiersze, tak jak je czytamy: ${formatNumber(all)}`,
  newRowsOf: (file: string) => `Nowe wiersze pliku ${file}`,
  rowsFile: 'Pobierz wszystkie nowe wiersze (CSV)',
  line: 'Wiersz',
  lineNumber: formatNumber,
  shortLine: (line: number) => `wiersz ${formatNumber(line)}`,
  valueOf: (column: string, value: string) => `${column}: ${value}`,
  morePlaces: (count: number) =>
    `i jeszcze ${formatNumber(count)} ${plural(count, ['wiersz', 'wiersze', 'wierszy'])}`,
  otherWarnings: (count: number) =>
    `oraz ${formatNumber(count)} ${plural(count, ['uwaga', 'uwagi', 'uwag'])} z innych przyczyn`,
  errorsFile: 'Pobierz cały plik z kolumną „błąd”',
  remove: 'Usuń plik',
  removeOne: (name: string) => `Usuń plik ${name}`,
  removing: 'Usuwam…',
  otherErrors: (count: number) =>
    `oraz ${formatNumber(count)} ${plural(count, ['błąd', 'błędy', 'błędów'])} z innych przyczyn, wypisane w pliku z kolumną „błąd”`,
  asidesFile: 'Pobierz wiersze odłożone',
  onlyFirst: (count: number) => `Tu widać pierwsze ${formatNumber(count)}.`,
} as const;

export const mappingCopy = {
  title: 'Co znaczą te kolumny?',
  text: 'Wskaż raz, a następnym razem rozpoznamy je same.',
  packed:
    'Wskaż raz wszystkie kolumny, a rozpoznamy po nich rodzaj, teraz i następnym razem. Jeśli to nie wystarczy, prześlij tę tabelę osobno, poza archiwum: wtedy można wskazać sam rodzaj.',
  remembered: (count: number) => `Zapamiętane znaczenia kolumn: ${formatNumber(count)}`,
  rememberedText:
    'Tak czytamy te kolumny we wszystkich plikach tego rodzaju, także w następnych importach.',
  forget: 'zapomnij',
  unchanged: 'Zmień znaczenie co najmniej jednej kolumny.',
  kind: 'Rodzaj pliku',
  chooseKind: 'Wybierz rodzaj',
  meaning: (heading: string) => `Kolumna „${heading}”`,
  skip: 'pomiń',
  save: 'Zapamiętaj i sprawdź',
  saving: 'Zapamiętuję…',
  nothing: 'Wskaż rodzaj pliku i znaczenie co najmniej jednej kolumny.',
} as const;

const bonuses: Readonly<Record<string, string>> = {
  month: 'za miesiąc',
  quarter: 'za kwartał',
  knowledge: 'za wiedzę',
  special: 'za zadanie specjalne',
  correction: 'korekta',
};

function shownValue(value: number | string): string {
  return typeof value === 'number' ? formatNumber(value) : value;
}

/** The step that follows a saved import, by its only kind. */
export const afterCopy = {
  sklepy: 'Zobacz sklepy',
  uczestnicy: 'Zobacz osoby',
  struktura: 'Zobacz strukturę',
  plany: 'Zobacz plany i wyniki',
  realizacje: 'Zobacz plany i wyniki',
  reguly: 'Zobacz zasady premii',
  ustawienia: 'Zobacz ustawienia programu',
  korekty: 'Zobacz wszystkie korekty',
  other: 'Zobacz, co jeszcze zostało',
} as const;

export const effectCopy = {
  title: 'Skutek',
  none: 'Złote punkty nikogo się nie zmienią.',
  sum: (total: number) => `${formatSigned(total)}\u00a0${plural(Math.abs(total), goldenPoints)}`,
  gain: (count: number) =>
    count === 0
      ? 'nikt nie zyskuje'
      : `${counted(count, people)} ${plural(count, ['zyskuje', 'zyskują', 'zyskuje'])}`,
  lose: (count: number) =>
    count === 0
      ? 'nikt nie traci'
      : `${counted(count, people)} ${plural(count, ['traci', 'tracą', 'traci'])}`,
  reach: (count: number, percent: number) =>
    `${counted(count, people)} ${plural(count, ['wejdzie', 'wejdą', 'wejdzie'])} na próg ${formatPercent(percent)}`,
  people: 'Osoby, którym zmienią się złote punkty',
  up: 'Osoby, których premia rośnie',
  down: 'Osoby, których premia maleje',
  accounts: 'Zmienione konta bankowe osób w klubie',
  months: 'Złote punkty po miesiącach',
  versions: (shown: number, all: number) =>
    shown < all
      ? `Zasady i ustawienia (pierwsze ${formatNumber(shown)} z ${formatNumber(all)})`
      : 'Zasady i ustawienia',
  lines: (shown: number, all: number) =>
    shown < all
      ? `Złote punkty według ról i kanałów (pierwsze ${formatNumber(shown)} z ${formatNumber(all)})`
      : 'Złote punkty według ról i kanałów',
  bonusOf: (of: string, kind: string) => `${formatPeriod(of)}, ${bonuses[kind] ?? kind}`,
  roleAndChannel: 'Rola i kanał sklepu',
  noShop: 'bez sklepu',
  lineOfPeople: 'Osoby',
  peopleOf: (count: number) => counted(count, people),
  plus: 'Dojdzie',
  minus: 'Ubędzie',
  both: (plus: number, minus: number) =>
    [plus, -minus]
      .filter((amount) => amount !== 0)
      .map(formatSigned)
      .join(' i\u00a0'),
  thresholds: 'Progi, na które wejdą lub z których spadną premie',
  threshold: (of: string, percent: number) => `${formatPeriod(of)}, próg ${formatNumber(percent)}%`,
  comeTo: 'Wejdzie osób',
  fallBelow: 'Spadnie osób',
  crossing: (up: number, down: number) =>
    `wejdzie ${formatNumber(up)}, spadnie ${formatNumber(down)}`,
  largest: 'Największe zmiany złotych punktów',
  month: 'Miesiąc',
  monthOf: (month: string, isClosed: boolean) =>
    isClosed ? `${formatMonth(month)} (zamknięty: powstanie korekta)` : formatMonth(month),
  before: 'Przed',
  after: 'Po',
  difference: 'Różnica',
  valueOf: shownValue,
  fromTo: (before: number | string, after: number | string) =>
    `${shownValue(before)} → ${shownValue(after)}`,
  second: 'Zapis zatwierdzi druga osoba',
  notes: 'Zwróć uwagę, zanim zapiszesz',
  alone: 'Co zmieniono wcześniej bez drugiej osoby',
  differs: 'Co jest inaczej niż przy poprzednim sprawdzeniu',
  changes: 'Zmiany',
  changesText: (kept: number, all: number) =>
    kept < all
      ? `Pokazujemy pierwsze ${formatNumber(kept)} z ${formatNumber(all)}.`
      : `${formatNumber(all)} ${plural(all, ['zmiana', 'zmiany', 'zmian'])}.`,
  changesFile: 'Pobierz wszystkie zmiany (CSV)',
  column: 'Kolumna',
  allColumns: 'wszystkie',
  columnOf: (column: string, count: number) => `${column} (${formatNumber(count)})`,
  personOrItem: 'Osoba albo pozycja',
  noChanges: 'Lista zmian jest pusta.',
  person: 'Osoba',
  what: 'Co',
  period: 'Okres',
  golden: 'złote punkty',
  number: formatNumber,
  signed: formatSigned,
  apply: (rows: number) =>
    rows === 0 ? 'Zapisz' : `Zapisz (${counted(rows, ['wiersz', 'wiersze', 'wierszy'])})`,
  applying: 'Zlecam zapis…',
  propose: 'Przekaż drugiej osobie',
  proposing: 'Przekazuję…',
  reason: 'Powód',
  reasonHint: 'Twoje słowa do osoby, która zdecyduje. Zostaną w dzienniku.',
  proposed: passedOn,
} as const;

export const undoCopy = {
  title: 'Cofnięcie',
  until: (moment: string) => `Ten import można cofnąć do ${moment}.`,
  look: 'Zobacz, co się cofnie',
  looking: 'Zlecam…',
  undo: 'Cofnij import',
  undoing: 'Zlecam…',
  file: 'Plik',
  takenBack: 'Cofnięte',
  stays: 'Zostaje, bo zapisano później',
  cannot: 'Nie da się',
  second: 'Cofnięcie zatwierdzi druga osoba',
  leftRows: 'Które wiersze zostają i dlaczego',
  withWord: (word: string, said: string) => `${word}: ${said}`,
  left: (why: string, rows: number) => `${why}: ${formatNumber(rows)}`,
  why: {
    later: 'wiersz jest też w późniejszym pliku',
    changed: 'zmieniono później w programie',
    closed: 'zamknięty miesiąc',
    deleted: 'konto usunięte',
    joined: 'osoba jest już w klubie',
    earned: 'ma wpisy w księdze punktów',
    opened: 'ktoś już to otworzył',
    used: 'korzysta z tego coś innego w programie',
    first: 'nie ma wcześniejszej wersji, do której można wrócić',
    lasting: 'plików tego rodzaju panel nie cofa',
  },
  later: (files: readonly string[]) => `późniejsze pliki: ${files.join(', ')}`,
} as const;
