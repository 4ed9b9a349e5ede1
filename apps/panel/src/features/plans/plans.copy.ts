import { counted, formatMonth, formatNumber, formatQuarter } from '@klub/ui/words/format.ts';
import { plural } from '@klub/ui/words/plural.ts';
import { goldenPoints } from '@klub/ui/words/units.copy.ts';
import type { CellEffect, PlanFilter } from './plans.rules.ts';

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
  search: 'Osoba lub sklep',
  searchHint: 'Nazwisko, numer telefonu, jego ostatnie trzy cyfry, kod albo nazwa sklepu.',
  export: 'Pobierz tę listę (Excel)',
  exporting: 'Zlecam plik…',
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
  channels: 'Rozkład według kanałów',
  histogram: 'Ile planów wykonano w ilu procentach',
  ranges: ['poniżej 50%', '50–79%', '80–99%', '100–119%', '120–149%', 'od 150%'],
  bar: (range: string, plans: number) => `${range}: ${formatNumber(plans)}`,
  none: 'W tym miesiącu nikt nie ma jeszcze planu.',
} as const;

const unchanged = 'Złote punkty się nie zmienią';

function whyUnchanged({ fate, worth }: NonNullable<CellEffect['bonus']>): string {
  switch (fate) {
    case 'held':
      return `, bo kłódka jest zamknięta. Po zmianie ${counted(worth, goldenPoints)} ${plural(worth, ['czeka', 'czekają', 'czeka'])} na kłódkę.`;
    case 'lost':
      return ', bo kłódka została zamknięta: premia za ten miesiąc przepadła.';
    case 'none':
      return ', bo wynik jest poniżej progu.';
    case 'reckoned':
    case 'due':
    case 'booked':
      return ', bo premia zostaje ta sama.';
  }
}

export const cellCopy = {
  names: { target: 'Plan', result: 'Wynik' },
  change: { target: 'Zmień plan', result: 'Zmień wynik' },
  value: { target: 'Nowy plan', result: 'Nowy wynik' },
  best: 'Najlepszy wcześniejszy miesiąc w tym sklepie',
  cancel: 'Anuluj',
  origin: (file: string, row: number | null) =>
    row === null ? file : `${file}, wiersz ${formatNumber(row)}`,
  noOrigin: 'brak',
  wrong: 'Podaj liczbę całkowitą.',
  reason: 'Powód',
  reasonHint: 'Zobaczy go każdy, kto czyta dziennik.',
  noValue: 'Podaj nową liczbę.',
  noReason: 'Podaj powód zmiany.',
  show: 'Zobacz skutek',
  counting: 'Liczę…',
  save: 'Zapisz zmianę',
  propose: 'Przekaż drugiej osobie',
  saving: 'Zapisuję…',
  effect: 'Skutek',
  noEffect: (bonus: CellEffect['bonus']) =>
    bonus === null ? `${unchanged}.` : `${unchanged}${whyUnchanged(bonus)}`,
  golden: (of: string) => `Złote punkty, ${of.includes('Q') ? formatQuarter(of) : formatMonth(of)}`,
  fromTo: (before: number, after: number) => `${formatNumber(before)} → ${formatNumber(after)}`,
  closed: 'Ten miesiąc jest zamknięty: z różnicy powstanie korekta.',
  isClosed: 'Ten miesiąc jest zamknięty.',
  second: 'Zmianę zatwierdzi druga osoba.',
} as const;
