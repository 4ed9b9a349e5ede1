import { counted, formatNumber, formatPercent } from '@klub/ui/words/format.ts';
import { plural } from '@klub/ui/words/plural.ts';
import type { BadgeTone } from '@klub/ui/text/Badge.tsx';
import type { FilterName } from './reports.rules.ts';

const results = ['wynik', 'wyniki', 'wyników'] as const;

export const reportsCopy = {
  performance: {
    title: 'Raporty',
    lead: 'Realizacja planów i premie Twoich uczestników.',
    empty:
      'W tym okresie nie masz jeszcze uczestników w swoich sklepach. Zaproś ich z ekranu „Zaproszenia”.',
  },
  knowledge: {
    title: 'Raporty wiedzy',
    lead: 'Pigułki, odpowiedzi i kłódki Twoich uczestników.',
    empty: 'W tym okresie nikt z Twoich uczestników nie miał pigułek do przeczytania.',
  },
  specials: {
    title: 'Raporty zadań specjalnych',
    lead: 'Cele zadań specjalnych: ile już jest, ile jeszcze brakuje.',
    empty: 'Żadne zadanie specjalne nie obejmuje w tym okresie Twoich uczestników.',
  },
  balances: {
    title: 'Rozliczenia',
    lead: 'Premie Twoich uczestników: najpierw bieżący miesiąc, niżej zamknięte okresy i stan ich wypłaty.',
    empty: 'Pierwsze rozliczenia pojawią się tu po zamknięciu miesiąca.',
  },
  invitations: {
    title: 'Lista zaproszeń',
    lead: 'Kogo zaprosiliśmy do klubu i kto już z niego korzysta.',
    empty: 'Nie ma jeszcze żadnych zaproszeń. Wyślij pierwsze przyciskiem powyżej.',
  },
  invite: 'Zaproś uczestnika',

  filters: 'Filtry',
  filtersAndOrder: (count: number) =>
    count === 0 ? 'Filtry i kolejność' : `Filtry i kolejność (${count})`,
  clear: 'Wyczyść filtry',
  chips: {
    label: 'Ustawione filtry',
    clear: 'Wyczyść filtry',
    remove: (chip: string) => `Usuń filtr: ${chip}`,
  },
  filterWith: (name: string, value: string) => `${name}: ${value}`,
  period: 'Okres',
  earlier: 'Wcześniejszy okres',
  later: 'Późniejszy okres',
  headline: 'Najważniejsze liczby',
  headlineFailed: 'Nie udało się wczytać podsumowania.',
  close: 'Zamknij',
  nextRow: 'Następna osoba',
  showResults: (total: number | undefined) =>
    total === undefined ? 'Pokaż wyniki' : `Pokaż wyniki (${formatNumber(total)})`,
  searchHint: 'Osoba, telefon, sklep, SAP',
  columns: (shown: number, all: number) => `Kolumny (${shown} z ${all})`,
  columnsTitle: 'Kolumny tabeli',
  columnsLead: 'Wybór zostaje na tym urządzeniu. Wszystkie pola są zawsze w szczegółach osoby.',
  usualColumns: 'Przywróć domyślne',
  done: 'Gotowe',
  sortBy: 'Sortuj według',
  ascending: (heading: string) => `${heading}: rosnąco`,
  descending: (heading: string) => `${heading}: malejąco`,
  targetChoices: [
    { value: '1', label: 'Tak' },
    { value: '0', label: 'Nie' },
  ],

  found: (total: number) => `Znaleziono ${found(total)}.`,
  foundOnPage: (total: number, page: number, pages: number) =>
    `Znaleziono ${found(total)}. Strona ${formatNumber(page)} z ${formatNumber(pages)}.`,
  shown: (from: number, to: number, total: number) =>
    `Wyniki ${formatNumber(from)}–${formatNumber(to)} z ${formatNumber(total)}`,
  pages: 'Strony raportu',
  previous: 'Poprzednia',
  next: 'Następna',
  position: (page: number, pages: number) =>
    `Strona ${formatNumber(page)} z ${formatNumber(pages)}`,

  nothingFits: 'Nic nie pasuje do wybranych filtrów.',
  noSuchPage: 'Tej strony raportu nie ma.',
  firstPage: 'Pokaż pierwszą stronę',
  declinedTitle: 'Nie możemy pokazać tego raportu',
  declined: 'Zmień filtry i spróbuj ponownie.',

  yes: 'Tak',
  no: 'Nie',
  open: 'Otwarta',
  closed: 'Zamknięta',
  none: 'brak',
  remaining: (words: string) => `brakuje ${words}`,
  met: 'plan wykonany',
  reached: 'cel osiągnięty',
  noPlan: 'bez planu',
  outOf: (heading: string, part: string, all: string) =>
    `${heading.toLowerCase()}: ${part} z ${all}`,

  chain: 'Krok po kroku',
  facts: 'Kto i gdzie',
  elsewhere: 'Ta osoba w innych raportach',
  rowActions: 'Zaproszenie',

  file: 'Plik',
  actions: 'Działania',
  download: (rows: number) => `Pobierz ${these(rows)} (Excel)`,
  downloadCsv: (rows: number) => `Pobierz ${these(rows)} jako CSV`,
  whole: (rows: number) => `całość (${formatNumber(rows)})`,
  downloadWhole: (rows: number) => `Pobierz całość (${formatNumber(rows)}), bez filtrów (Excel)`,
  downloaded: (rows: number, format: string) =>
    `Pobrano plik ${format}: ${counted(rows, results)}.`,
  downloadedRow: (name: string) => `Pobrano plik: ${name}.`,
  downloadedNote: 'Plik jest w pobranych na tym urządzeniu.',
  csv: 'CSV',
  downloadRow: 'Pobierz plik',
  downloadRowOf: (name: string) => `Pobierz plik: ${name}`,
  preparing: 'Przygotowujemy plik',
  preparingNote: 'Zostań na tej stronie; powiemy, gdy plik będzie gotowy.',
  cancel: 'Przerwij',
  ready: 'Plik jest gotowy.',
  readyNote: 'Link działa przez 5 minut.',
  openFile: 'Pobierz przygotowany plik',
  failedTitle: 'Błąd!',
  failed: (why: string) => `Nie udało się pobrać pliku. ${why}`,
  noFile: 'Tego pliku już nie ma.',
  expired: 'Link działał 5 minut. Pobierz plik jeszcze raz.',
  ok: 'OK',
} as const;

/** The labels of the filters; that of the superior comes from the server. */
export const filterLabels: Readonly<Record<FilterName, string>> = {
  search: 'Szukaj',
  month: 'Miesiąc',
  quarter: 'Kwartał',
  year: 'Rok',
  rsm: 'Kierownik regionu',
  sellers: 'Przedstawiciel',
  channel: 'Kanał',
  superior: 'Opiekun',
  user_type: 'Typ użytkownika',
  special_type: 'Zadanie specjalne',
  hasTarget: 'Ma cel',
  state: 'Tylko',
};

/** The first words of a state, in a settlement or of an invitation, and the colour of each; others are neutral. */
export const stateTones: readonly (readonly [start: string, tone: BadgeTone])[] = [
  ['wypłacone', 'success'],
  ['przyjęte', 'success'],
  ['do wypłaty', 'accent'],
  ['wysłane', 'accent'],
  ['wstrzymane', 'warning'],
];

type Choice = Exclude<FilterName, 'search' | 'state' | 'month' | 'quarter' | 'year'>;

/** The label of an empty choice. The default period comes from the server. */
export const emptyChoice: Readonly<Record<Choice, string>> = {
  rsm: 'Wszyscy',
  sellers: 'Wszyscy',
  channel: 'Wszystkie',
  superior: 'Wszyscy',
  user_type: 'Wszystkie',
  special_type: 'Wszystkie',
  hasTarget: 'Wszystkie',
};

export const usualPeriods = {
  current: 'Bieżący miesiąc',
  recent: 'Ostatnie 2 lata',
  all: 'Od początku',
} as const;

/** One figure of the headline: the number, and its unit. */
export function figureWords(name: FigureName, value: number): { figure: string; words: string } {
  const forms = figureForms[name];
  const figure = name === 'average' ? formatPercent(value) : formatNumber(value);
  return { figure, words: typeof forms === 'string' ? forms : plural(value, forms) };
}

type Forms = readonly [one: string, few: string, many: string];
const figureForms = {
  people: ['osoba', 'osoby', 'osób'],
  average: 'średnio',
  met: 'z planem',
  near: 'brakuje < 10%',
  below: 'poniżej średniej',
  open: ['kłódka otwarta', 'kłódki otwarte', 'kłódek otwartych'],
  locked: ['kłódka zamknięta', 'kłódki zamknięte', 'kłódek zamkniętych'],
  silent: 'bez odpowiedzi',
  earned: 'z premią',
  unearned: 'bez premii',
  sent: ['czeka', 'czekają', 'czeka'],
  joined: ['przyjęte', 'przyjęte', 'przyjętych'],
  expired: ['wygasłe', 'wygasłe', 'wygasłych'],
  withdrawn: ['wycofane', 'wycofane', 'wycofanych'],
  waiting: ['naliczone', 'naliczone', 'naliczonych'],
  due: 'do wypłaty',
  held: ['wstrzymane', 'wstrzymane', 'wstrzymanych'],
  paid: ['wypłacone', 'wypłacone', 'wypłaconych'],
} as const satisfies Readonly<Record<string, string | Forms>>;
type FigureName = keyof typeof figureForms;

/** A state as a chip of the active filters says it; an unknown one of the address as it is. */
export function stateWords(state: string): string {
  return stateNames.get(state) ?? state;
}

const stateNames: ReadonlyMap<string, string> = new Map([
  ['met', 'z planem'],
  ['near', 'brakuje mniej niż 10%'],
  ['below', 'poniżej średniej'],
  ['open', 'kłódka otwarta'],
  ['locked', 'kłódka zamknięta'],
  ['silent', 'bez odpowiedzi'],
  ['earned', 'z premią'],
  ['unearned', 'bez premii'],
  ['sent', 'czekające'],
  ['joined', 'przyjęte'],
  ['expired', 'wygasłe'],
  ['withdrawn', 'wycofane'],
  ['waiting', 'naliczone'],
  ['due', 'do wypłaty'],
  ['held', 'wstrzymane'],
  ['paid', 'wypłacone'],
]);

function found(total: number): string {
  return counted(total, results);
}

/** 'ten 1 wynik', 'te 2 wyniki', 'te 7 wyników'. */
function these(rows: number): string {
  return `${rows === 1 ? 'ten' : 'te'} ${counted(rows, results)}`;
}
