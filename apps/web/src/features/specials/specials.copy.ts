import { counted, formatNumber } from '@klub/ui/words/format.ts';
import { plural } from '@klub/ui/words/plural.ts';
import { goldenPoints } from '@klub/ui/words/units.copy.ts';
import { days } from '../../lib/units.copy.ts';

const units = { pieces: 'szt.', points: 'pkt' } as const;

type Unit = keyof typeof units;

const amount = (count: number, unit: Unit): string => `${formatNumber(count)}\u00a0${units[unit]}`;

export const targetsPending = 'Twoje cele w tym zadaniu są właśnie ustalane.';

export const specialsCopy = {
  title: 'Zadania specjalne',
  task: 'Zadanie specjalne',
  tabsLabel: 'Które zadania',
  taskTabsLabel: 'Zadanie specjalne',
  running: 'Trwające',
  ended: 'Zakończone',
  description: 'Opis',
  summary: 'Podsumowanie',
  back: 'Wróć do zadań specjalnych',
  noTasks: 'Teraz nie trwa żadne zadanie specjalne. Gdy pojawi się nowe, znajdziesz je tutaj.',
  noEnded: 'Nie masz jeszcze żadnego zakończonego zadania.',
  seeEnded: 'Zobacz zakończone zadania',
  missing: 'Nie ma takiego zadania',
  missingStep: 'Być może zadanie jeszcze się nie zaczęło albo jest skierowane do innej grupy.',
  unlockedBadge: 'Premia odblokowana',
  runningBadge: 'Trwa',
  endedBadge: 'Zakończone',
  until: (day: string) => `do ${day}`,
  deadline: 'Termin',
  dates: (from: string, to: string) => `od ${from} do ${to}`,
  /** The server counts the days after today, the sentence today as well, like those of the board. */
  daysLeft: (after: number) =>
    after === 0
      ? 'Dziś ostatni dzień'
      : `${plural(after + 1, ['Został', 'Zostały', 'Zostało'])} jeszcze ${counted(after + 1, days)}, licząc z dzisiejszym`,
  over: 'Zadanie jest zakończone',
  toEarn: 'Do zdobycia',
  golden: (count: number) => counted(count, goldenPoints),
  reward: (count: number) => `Za ten cel: ${counted(count, goldenPoints)}`,
  targets: 'Cele',
  targetsMet: (met: number, total: number) => `Cele: ${met} z ${total}`,
  figure: (met: number, total: number) => `${met}/${total}`,
  noTargets: 'Twoje cele są właśnie ustalane',
  noTargetsStep:
    'Gdy będą gotowe, zobaczysz tu, ile masz do zrobienia i ile złotych punktów możesz zdobyć.',
  target: (count: number, unit: Unit) => `Cel: ${amount(count, unit)}`,
  threshold: (count: number, unit: Unit) => `Próg kwalifikacji: ${amount(count, unit)}`,
  toSummary: 'Sprawdź, ile Ci brakuje',
  shop: 'Sklep',
  allShops: 'Wszystkie sklepy razem',
  jointBonus: 'Premię i kłódkę liczymy łącznie ze wszystkich Twoich sklepów.',
  noShopTargets: 'W tym sklepie nie masz celów',
  noShopTargetsStep: 'Cele tego zadania realizujesz w innym swoim sklepie.',
  foreignShop: 'Tego sklepu nie ma na Twojej liście',
  foreignShopStep: 'Wybierz jeden ze swoich sklepów albo zobacz wszystkie razem.',
  showAllShops: 'Pokaż wszystkie sklepy',
  padlock: {
    unlocked: 'Kłódka jest otwarta',
    waiting: 'Kłódka jest zamknięta',
    missed: 'Zadanie zakończone',
    noTargets: 'Kłódka jest zamknięta',
  },
  padlockWords: {
    unlocked: 'Premia za to zadanie została odblokowana.',
    waiting:
      'Zrealizuj wszystkie cele, aby odblokować premię za zadanie specjalne i\u00a0wyzwanie główne.',
    missed: 'Tym razem premia nie została odblokowana.',
    noTargets: targetsPending,
  },
  earned: 'Zdobyte',
  goldenUnit: (count: number) => plural(count, goldenPoints),
  realization: 'Realizacja celu',
  qualification: 'Próg kwalifikacji',
  reached: (done: number, of: number, unit: Unit) => `${formatNumber(done)} z ${amount(of, unit)}`,
  left: (label: string, count: number, unit: Unit) => `${label}: ${amount(count, unit)}`,
  met: 'Cel zrealizowany',
  thresholdMet: 'Próg osiągnięty',
  stateOn: (day: string) => `Stan na ${day}.`,
  noResults: 'Nie ma jeszcze wyników. Pojawią się po pierwszym rozliczeniu zadania.',
} as const;
