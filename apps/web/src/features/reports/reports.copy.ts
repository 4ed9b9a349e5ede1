import { counted, formatNumber } from '../../lib/format.ts';
import type { BadgeTone } from '../../ui/text/Badge.tsx';
import type { FilterName } from './reports.rules.ts';

const results = ['wynik', 'wyniki', 'wyników'] as const;

export const reportsCopy = {
  performance: {
    title: 'Raporty',
    lead: 'Realizacja planów i premie Twoich uczestników.',
    empty: 'W tym okresie nie masz jeszcze uczestników w swoich sklepach. Zaproś ich z ekranu „Zaproszenia”.',
  },
  knowledge: {
    title: 'Raporty Wiedzy',
    lead: 'Pigułki, odpowiedzi i kłódki Twoich uczestników.',
    empty: 'W tym okresie nikt z Twoich uczestników nie miał pigułek do przeczytania.',
  },
  specials: {
    title: 'Raporty Zadań Specjalnych',
    lead: 'Cele zadań specjalnych: ile już jest, ile jeszcze brakuje.',
    empty: 'Żadne zadanie specjalne nie obejmuje w tym okresie Twoich uczestników.',
  },
  balances: {
    title: 'Rozliczenia',
    lead: 'Premie Twoich uczestników w zamkniętych okresach i stan ich wypłaty.',
    empty: 'Pierwsze rozliczenia pojawią się tu po zamknięciu miesiąca.',
  },
  invitations: {
    title: 'Lista zaproszeń',
    lead: 'Kogo zaprosiliśmy do klubu i kto już z niego korzysta.',
    empty: 'Nie ma jeszcze żadnych zaproszeń. Wyślij pierwsze przyciskiem powyżej.',
  },
  invite: 'Zaproś uczestnika',

  filters: 'Filtry',
  filtersAndOrder: (count: number) => (count === 0 ? 'Filtry i kolejność' : `Filtry i kolejność (${count})`),
  clear: 'Wyczyść filtry',
  close: 'Zamknij',
  showResults: (total: number | undefined) =>
    total === undefined ? 'Pokaż wyniki' : `Pokaż wyniki (${formatNumber(total)})`,
  searchHint: 'Osoba, telefon, sklep, SAP',
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
  position: (page: number, pages: number) => `Strona ${formatNumber(page)} z ${formatNumber(pages)}`,

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

  file: 'Plik',
  actions: 'Działania',
  download: 'Pobierz pełny raport',
  downloadCsv: 'Pobierz pełny raport jako CSV',
  csv: 'CSV',
  downloadRow: 'Pobierz plik',
  downloadRowOf: (name: string) => `Pobierz plik: ${name}`,
  preparing: 'Przygotowujemy plik',
  preparingNote: 'Zostań na tej stronie; powiemy, gdy plik będzie gotowy.',
  cancel: 'Przerwij',
  ready: 'Plik jest gotowy.',
  readyNote: 'Odnośnik działa przez 5 minut.',
  openFile: 'Pobierz przygotowany plik',
  failedTitle: 'Błąd!',
  failed: (why: string) => `Nie udało się pobrać pliku. ${why}`,
  noFile: 'Tego pliku już nie ma.',
  ok: 'OK',
} as const;

/** The labels of the filters; the one of the superior comes from the server. */
export const filterLabels: Readonly<Record<FilterName, string>> = {
  search: 'Szukaj',
  month: 'Miesiąc',
  quarter: 'Kwartał',
  year: 'Rok',
  rsm: 'Kierownik regionalny',
  sellers: 'Przedstawiciel',
  channel: 'Kanał',
  superior: 'Opiekun',
  user_type: 'Typ użytkownika',
  special_type: 'Zadanie specjalne',
  hasTarget: 'Ma cel',
};

/** The first words of a state, in a settlement or of an invitation, and the colour of each; others are neutral. */
export const stateTones: readonly (readonly [start: string, tone: BadgeTone])[] = [
  ['wypłacone', 'success'],
  ['zalogowan', 'success'],
  ['do wypłaty', 'accent'],
  ['wysłane', 'accent'],
  ['wstrzymane', 'warning'],
];

type Choice = Exclude<FilterName, 'search'>;

/** The label of an empty choice. The default period comes from the server. */
export const emptyChoice: Readonly<Record<Exclude<Choice, 'month' | 'quarter' | 'year'>, string>> = {
  rsm: 'Wszyscy',
  sellers: 'Wszyscy',
  channel: 'Wszystkie',
  superior: 'Wszyscy',
  user_type: 'Wszystkie',
  special_type: 'Wszystkie',
  hasTarget: 'Wszystkie',
};

export const noPeriod = 'Nie wybrano';
export const usualMonth = { current: 'Bieżący', recent: 'Ostatnie 2 lata', all: 'Wszystkie' } as const;

function found(total: number): string {
  return counted(total, results);
}
