import { trailActions, type TrailAction } from '@klub/contract/panel/actions';
import { counted, formatDay } from '@klub/ui/words/format.ts';
import { screenCopy } from '../screen/screen.copy.ts';
import { countedMax, type Entry, type FilterName } from './trail.rules.ts';

const ways: Readonly<Record<Entry['way'], string>> = {
  panel: 'panel',
  command: 'polecenie na serwerze',
  system: 'program',
};
const shortWays: Readonly<Record<Entry['way'], string>> = {
  panel: '',
  command: 'polecenie',
  system: '',
};
const outcomes: Readonly<Record<Entry['outcome'], string>> = {
  done: 'wykonano',
  refused: 'odmowa',
};

export const trailCopy = {
  title: 'Dziennik',
  lead: 'Kto, co i kiedy zrobił. Wpisów nie da się zmienić ani usunąć, a każde obejrzenie dziennika też jest wpisem.',
  list: 'Wpisy dziennika, od najnowszych',
  filters: 'Filtry',
  fields: {
    who: 'Kto',
    what: 'Co',
    whom: 'Numer osoby lub rzeczy',
    from: 'Od dnia',
    to: 'Do dnia',
  },
  anyone: 'wszyscy',
  anything: 'wszystko',
  backwards: 'Ten dzień jest przed dniem „od”.',
  show: 'Pokaż wpisy',
  chips: {
    label: 'Ustawione filtry',
    clear: 'Wyczyść filtry',
    remove: (chip: string) => `Usuń filtr: ${chip}`,
  },
  filterWords: {
    who: (name: string) => `kto: ${name}`,
    what: (name: string) => `co: ${name}`,
    whom: (id: string) => `kogo lub czego dotyczy: nr ${id}`,
    from: (day: string) => `od ${day}`,
    to: (day: string) => `do ${day}`,
  },
  account: (id: string) => `konto nr ${id}`,
  columns: {
    action: 'Czynność',
    at: 'Kiedy',
    by: 'Kto',
    subject: 'Czego dotyczy',
    reason: 'Powód',
    outcome: 'Wynik',
  },
  ways,
  shortWays,
  outcomes,
  nothing: '–',
  none: 'Nie ma takich wpisów',
  noneText: screenCopy.noneFits,
  noneYet: 'Dziennik jest jeszcze pusty',
  noneYetText:
    'Pierwszy wpis powstanie przy pierwszej czynności w panelu albo przy pierwszym poleceniu.',
  total: (total: number) => (total > countedMax ? `ponad ${entries(countedMax)}` : entries(total)),
  export: 'Pobierz te wpisy',
  exporting: 'Zlecam…',
  exportTitle: 'Pobrać wpisy do arkusza?',
  exportText: (total: string, filters: string) =>
    `Plik XLSX będzie zawierał: ${total}. ${filters}. Powstanie jako operacja, a pobranie też zostanie zapisane w dzienniku.`,
  exportAll: 'Bez filtrów: cały dziennik',
  exportFilters: (words: string) => `Filtry: ${words}`,
  exportOk: 'Przygotuj plik',
  cancel: 'Anuluj',
} as const;

export const entryCopy = {
  title: (id: string) => `Wpis nr ${id}`,
  back: 'Dziennik',
  facts: {
    at: 'Kiedy',
    by: 'Kto',
    way: 'Jak',
    subject: 'Czego dotyczy',
    person: 'Osoba',
    reason: 'Powód',
    outcome: 'Wynik',
    source: 'Skąd',
    requestId: 'Numer żądania',
  },
  details: 'Szczegóły',
  noDetails: 'Ten wpis nie ma szczegółów.',
  sealed: (id: string, moment: string) => `Pieczęć nr ${id} z ${moment}.`,
  notSealed: 'Ten wpis czeka jeszcze na pieczęć. Program stawia ją co minutę.',
  ofAccount: (name: string) => `Wszystkie wpisy: ${name}`,
} as const;

export const sealCopy = {
  title: 'Czy dziennik jest cały',
  head: 'Głowa łańcucha',
  noHead: 'Nie ma jeszcze żadnej pieczęci.',
  headHint: 'Te same znaki stoją na protokołach.',
  sealedAt: (moment: string) => `Ostatnia pieczęć: ${moment}.`,
  seals: 'Pieczęcie',
  entries: 'Wpisy pod pieczęcią',
  waiting: 'Czekają na pieczęć',
  neverChecked: 'Jeszcze nie sprawdzano.',
  broken: 'Dziennik naruszony',
  brokenText:
    'Wpisy zmieniono albo usunięto poza programem. Zadzwoń do osoby, która opiekuje się serwerem; szczegóły są w Dowodach.',
  whole: 'cały i nienaruszony',
  checkedAt: (moment: string) => `sprawdzono ${moment}`,
  check: 'Sprawdź dziennik',
  checking: 'Zlecam…',
} as const;

function entries(total: number): string {
  return counted(total, ['wpis', 'wpisy', 'wpisów']);
}

/** A filter in words, as its chip says it. */
export function filterWords(
  { name, value }: { name: FilterName; value: string },
  staff: readonly { id: string; name: string }[],
): string {
  const words = trailCopy.filterWords;
  if (name === 'who')
    return words.who(staff.find(({ id }) => id === value)?.name ?? trailCopy.account(value));
  if (name === 'what') return words.what(trailActions[value as TrailAction]);
  if (name === 'whom') return words.whom(value);
  return words[name](formatDay(value));
}
