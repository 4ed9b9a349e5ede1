import { noBonusRule, noPadlock, nothingBooked, padlockStays } from '@klub/contract/sentences';
import { amountsCopy } from '@klub/ui/words/amounts.copy.ts';
import { bound } from '@klub/ui/text/binding.rules.ts';
import {
  counted,
  formatMonth,
  formatNumber,
  formatPercent,
  formatPeriod,
  formatSigned,
  formatTwoDecimals,
} from '@klub/ui/words/format.ts';
import { goldenPoints } from '../../lib/units.copy.ts';
import type { Period, Task, Year } from './why.queries.ts';

type Target = Task['chain']['targets'][number];
type Source = Period['chain']['figures'][number]['targetSource'];

const golden = (amount: number) => counted(amount, goldenPoints);

const states: Readonly<Record<Period['chain']['fate'], string>> = {
  none: 'poniżej progu',
  held: 'czeka na kłódkę wiedzy',
  lost: 'przepadła',
  reckoned: 'przed zamknięciem kwartału',
  due: 'do zaksięgowania',
  booked: 'w księdze',
};

/** What the person gets, or what has to happen first; a lost bonus has no sum to come (D59). */
function bonus({ fate, worth, booked, difference }: Period['chain']): string {
  switch (fate) {
    case 'held':
      return `Czeka na kłódkę: ${formatNumber(worth)}`;
    case 'lost':
      return 'Nic więcej się nie należy: kłódka została zamknięta';
    case 'reckoned':
      return `Na dziś: ${formatNumber(worth)}, do rozliczenia po zamknięciu kwartału`;
    case 'none':
    case 'due':
    case 'booked':
      return `Należy się: ${formatNumber(booked + difference)}`;
  }
}
const parts: Readonly<Record<Year['chain']['parts'][number]['part'], string>> = {
  months: 'Premie miesięczne',
  quarters: 'Premie kwartalne',
  knowledge: 'Wiedza',
  specials: 'Zadania specjalne',
};

function period(name: string): string {
  return name.includes('-') ? formatPeriod(name) : `rok ${name}`;
}

function file(source: Source): string {
  return source === null
    ? 'nie ma zapisu o pliku'
    : `${source.file} (wczytanie nr ${source.importNumber})`;
}

type Correction = NonNullable<Period['chain']['entries'][number]['correction']>;

/** With the names and words of the page of corrections, where the account may open it. */
function correction({ office, source, ...shown }: Correction): string {
  const { words = '', complaint = '', by = null, decidedBy = null } = office ?? {};
  const names = [by, decidedBy].filter((name) => name !== null).join(' i ');
  return [
    amountsCopy.correction(office === null ? shown : { ...shown, people: 0 }),
    words,
    complaint,
    names,
    source === null ? '' : fileAndRow(source),
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function fileAndRow(source: Source): string {
  if (source === null) return file(source);
  const row = source.row === null ? '' : ` wiersz ${formatNumber(source.row)}`;
  return `${file(source)}${row}, ${loadedAt(source)}`;
}

function loadedAt({ importedOn, importedAt }: NonNullable<Source>): string {
  return `${importedOn}, ${importedAt}`;
}

export const whyCopy = {
  title: (name: string) => `Skąd ta kwota: ${period(name)}`,
  titleOfTask: 'Skąd ta kwota: zadanie specjalne',
  back: 'Karta osoby',
  period,
  golden,
  states,
  parts,
  print: 'Drukuj',
  printed: (by: string, at: string) =>
    `Wydruk z panelu, ${at}, ${by}. Obejrzenie jest zapisane w dzienniku.`,
  unknown: 'Za ten okres nie ma ani planu, ani wyniku, ani wpisu',
  unknownText: 'Wybierz inny miesiąc na karcie osoby.',
  head: {
    person: 'Osoba',
    phone: 'Numer',
    role: 'Rola',
    shops: 'Sklepy',
    noShops: 'bez sklepu',
    state: 'Stan premii',
  },
  unknownTask: 'To zadanie nie dotyczy tej osoby',
  unknownTaskText: 'Nie ma w nim ani jej celu, ani wpisu w księdze.',
  taskDates: (from: string, to: string) => `od ${from} do ${to}`,
  taskBonus: (bonus: number) => `Premia za całe zadanie: ${golden(bonus)}`,
  targetBonus: (bonus: number) => `Premia za cel: ${golden(bonus)}`,
  taskPadlock: 'Kłódka zadania',
  targetsMet: (met: number, total: number) =>
    `Spełnione cele: ${formatNumber(met)} z ${formatNumber(total)}`,
  taskUnlocked: 'otwarta',
  taskLocked: 'zamknięta',
  targetMet: 'cel spełniony',
  noTargets: 'Ta osoba nie ma w tym zadaniu żadnego celu.',
  targetSum: ({ realization, target, type, realizationPercent }: Target) =>
    `${formatNumber(realization)} z ${formatNumber(target)} ${type === 'pieces' ? 'szt.' : 'pkt'} (${formatPercent(realizationPercent)})`,
  qualification: (reached: number, needed: number) =>
    `Próg kwalifikacji: ${formatNumber(reached)} z ${formatNumber(needed)}`,
  stateOn: (shop: string, day: string) => `${shop}: wynik na dzień ${day}`,
  notCounted: (shop: string, day: string) =>
    `${shop}: wynik na dzień ${day} jest spoza terminu zadania i nie liczy się do sumy.`,
  amount: 'Zaksięgowano',
  bonus,
  sources: 'Plan i wynik, plik i wiersz',
  noFigures: 'Za ten okres nie ma planu ani wyniku.',
  sourceColumns: {
    shop: 'Sklep',
    month: 'Miesiąc',
    what: 'Co',
    value: 'Punkty',
    amount: 'Wartość',
    file: 'Plik',
    row: 'Wiersz',
    at: 'Wczytano',
  },
  target: 'plan',
  result: 'wynik',
  file,
  row: (source: Source) =>
    source?.row === null || source === null ? '–' : formatNumber(source.row),
  loadedAt: (source: Source) => (source === null ? '–' : loadedAt(source)),
  fileAndRow,
  percent: 'Procent planu',
  formula: (points: number, target: number, hundredths: number) =>
    `${formatNumber(points)} ÷ ${formatNumber(target)} = ${formatTwoDecimals(hundredths / 100)}%, liczy się ${formatPercent(Math.floor(hundredths / 100))}`,
  noPercent: 'Bez planu nie ma procentu.',
  rule: 'Zasady premii',
  noRule: noBonusRule,
  ruleVersion: (from: string, version: number) => `obowiązują od ${from}, wersja ${version}`,
  threshold: (percent: number, bonus: number) => `od ${formatPercent(percent)}: ${golden(bonus)}`,
  reached: 'osiągnięty próg',
  above: (rate: number, cap: number) =>
    `powyżej 100%: ${golden(rate)} za każdy pełny procent, najwyżej ${golden(cap)}`,
  worth: (worth: number) => `Za ten wynik: ${golden(worth)}`,
  padlock: 'Kłódka wiedzy',
  padlockNotNeeded: noPadlock,
  padlockStays: bound(padlockStays),
  padlockMonth: (month: string, passed: number, minimum: number, isOpen: boolean) =>
    `${formatMonth(month)}: poprawnych odpowiedzi ${formatNumber(passed)}, potrzeba ${formatNumber(minimum)}, kłódka ${isOpen ? 'otwarta' : 'zamknięta'}`,
  ledger: 'Księga',
  noEntries: nothingBooked,
  entry: (isCorrection: boolean) => (isCorrection ? 'korekta' : 'naliczenie'),
  correction,
  byRule: (version: number) => `zasady w wersji ${version}`,
  signed: formatSigned,
  difference: (amount: number) =>
    `Księga i obliczenie różnią się o ${amount < 0 ? '−' : '+'}${formatNumber(Math.abs(amount))}. Wyrówna to najbliższe przeliczenie.`,
  bookedWith: (month: string) =>
    `Premia zostanie zaksięgowana z zamknięciem miesiąca ${period(month)}.`,
  sum: 'Razem w księdze',
  money: 'W złotych',
  untitled: 'korekta organizatora',
  empty: 'nic nie zaksięgowano',
  year: (year: string) => `Cały rok ${year}`,
} as const;
