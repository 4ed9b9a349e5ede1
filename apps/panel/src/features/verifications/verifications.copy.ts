import { formatNumber } from '@klub/ui/words/format.ts';
import { plural } from '@klub/ui/words/plural.ts';
import type { Outcome } from './verifications.rules.ts';

const outcomes: Readonly<Record<Outcome, string>> = {
  green: 'zgadza się',
  red: 'różnice',
  running: 'trwa',
  cancelled: 'przerwane',
  failed: 'nieudane',
};

const differences = (value: number) =>
  `${formatNumber(value)} ${plural(value, ['różnica', 'różnice', 'różnic'])}`;

export const verificationsCopy = {
  title: 'Sprawdzenie',
  lead: 'Przelicza wszystkie zamknięte miesiące i porównuje księgę, rozliczenia, przelewy i ekrany, a przy tym dziennik. Niczego nie zmienia. Program robi to też sam, co noc.',
  start: 'Sprawdź teraz',
  starting: 'Zaczynam…',
  running: 'Sprawdzenie trwa',
  byWhom: (name: string, at: string) => `${name}, ${at}`,
  nightly: 'program, w nocy',
  outcomes,
  last: 'Ostatni wynik',
  never: 'Jeszcze niczego nie sprawdzono',
  neverText: 'Zacznij od przycisku u góry. Najbliższej nocy program sprawdzi wszystko także sam.',
  noResult: 'To sprawdzenie nie doszło do końca, więc nie ma wyniku.',
  checks: 'Co sprawdzono',
  checksList: 'Porównania',
  checkColumns: { what: 'Co z czym', state: 'Wynik', compared: 'Ile' },
  fits: 'zgadza się',
  found: 'Różnice',
  foundList: 'Znalezione różnice',
  foundText: 'Otwarcie tej listy zapisuje się w dzienniku.',
  cut: (kept: number, all: number) =>
    `Zapisano pierwsze ${formatNumber(kept)} z ${formatNumber(all)}. Pozostałe są policzone powyżej, przy każdym porównaniu.`,
  columns: { what: 'Co', person: 'Osoba', month: 'Miesiąc', sums: 'Powinno być → jest' },
  sums: (expected: string, found: string) => `${expected} → ${found}`,
  changed: 'zmienione',
  onlyDifference: (amount: string) => `różnica ${amount}`,
  late: 'Wpisy po zamknięciu',
  lateText: 'To nie są różnice, ale te miesiące czekają na kolejne zamknięcie.',
  history: 'Historia',
  historyList: 'Dotychczasowe sprawdzenia',
  historyColumns: {
    when: 'Kiedy',
    state: 'Wynik',
    words: 'Co znaleziono',
    who: 'Kto',
    took: 'Jak długo',
  },
  one: (at: string) => `Sprawdzenie: ${at}`,
  back: 'Sprawdzenie',
  older: 'Starsze',
  newest: 'Najnowsze',
  noneOlder: 'Nie ma starszych sprawdzeń',
  differences,
  took: (seconds: number | null) => {
    if (seconds === null) return '–';
    if (seconds < 60) return `${formatNumber(seconds)} s`;
    return `${formatNumber(Math.floor(seconds / 60))} min ${formatNumber(seconds % 60)} s`;
  },
  cancel: 'Przerwij',
  cancelling: 'Przerywam…',
} as const;
