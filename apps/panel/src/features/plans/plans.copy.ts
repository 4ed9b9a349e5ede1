import { formatMonth, formatNumber } from '@klub/ui/words/format.ts';
import type { PlanFilter } from './plans.rules.ts';

const filters: Readonly<Record<PlanFilter, string>> = {
  all: 'Wszystko',
  noResult: 'Bez wyniku',
  noTarget: 'Bez planu',
  overBest: 'Plan ponad najlepszy miesiąc',
  newcomer: 'Nowi z pełnym planem',
  odd: 'Wynik 0% albo ponad 150%',
};

export const plansCopy = {
  title: 'Plany i wyniki',
  lead: 'Kto ma jaki plan i co zrobił, sklep po sklepie.',
  month: 'Miesiąc',
  closed: 'zamknięty',
  show: 'Pokaż',
  filters,
  filter: (name: PlanFilter, count: number) => `${filters[name]} (${formatNumber(count)})`,
  search: 'Sklep',
  list: (month: string) => `Plany i wyniki: ${formatMonth(month)}`,
  columns: {
    person: 'Osoba',
    shop: 'Sklep',
    channel: 'Kanał',
    target: 'Plan',
    result: 'Wynik',
    percent: 'Wykonanie',
    file: 'Ostatni plik',
  },
  nothing: '–',
  noTarget: 'bez planu',
  onPhone: (target: string, result: string) => `${result} z ${target}`,
  overBest: 'ponad najlepszy',
  newcomer: 'nowa osoba',
  none: 'W tym miesiącu nie ma jeszcze planów ani wyników',
  noneText: 'Wgraj pliki z planami i wynikami w Importach.',
  toImports: 'Importy',
  noneFound: 'Nic nie pasuje do tego filtra',
  noneHere: 'Na tej stronie nic nie ma',
  clear: 'Pokaż wszystko',
} as const;

export const distributionCopy = {
  title: 'Rozkład',
  asOf: (time: string) => `Stan na ${time}.`,
  plans: 'Plany',
  overBest: 'Ponad najlepszy miesiąc tej osoby w tym sklepie',
  newcomer: 'Nowe osoby z pełnym planem',
  newcomerHint: 'Do trzech miesięcy w klubie, plan nie mniejszy niż środkowy w kanale.',
  channel: 'Kanał',
  target: 'Plan',
  result: 'Wynik',
  percent: 'Wykonanie',
  histogram: 'Ile planów wykonano w ilu procentach',
  ranges: ['poniżej 50%', '50–79%', '80–99%', '100–119%', '120–149%', 'od 150%'],
  bar: (range: string, plans: number) => `${range}: ${formatNumber(plans)}`,
  none: 'W tym miesiącu nikt nie ma jeszcze planu.',
} as const;

export const cellCopy = {
  target: 'Plan',
  result: 'Wynik',
  best: 'Najlepszy wcześniejszy miesiąc w tym sklepie',
  close: 'Zamknij',
  origin: (file: string, row: number | null) => (row === null ? file : `${file}, wiersz ${formatNumber(row)}`),
  noOrigin: 'brak',
} as const;
