import { count, monthName, quarterName } from '../../../infra/polish.copy.ts';
import type { BonusRule, PeriodKind } from '../../club/ledger/ledger.rules.ts';
import { versionsCopy } from '../programme/kinds/rules/versions.copy.ts';
import type { Moved } from './rules.rules.ts';

export const rulesCopy = {
  noSetting: 'Nie ma takiego ustawienia.',
  applied: 'Nowe zasady obowiązują od swojego dnia, a punkty są przeliczone.',
  booking: 'Zapisuję i przeliczam premie…',
  stopped: 'Przerwano, zanim cokolwiek zapisano.',
  movedOn: (labels: readonly string[]): string =>
    `Niczego nie zapisano: od tej decyzji zmieniło się to, co obowiązywało (${labels.join(', ')}). Zobacz, jak jest teraz, i złóż propozycję jeszcze raz.`,
  file: (name: string): string => `${name} z panelu.csv`,
  words: versionsCopy.rule,
  setting: versionsCopy.setting,
  title: (kind: PeriodKind, month: string): string => {
    const name = kind === 'month' ? monthName(month) : quarterName(month);
    return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  },
  none: versionsCopy.none,
  nothingToSimulate: 'nie policzono: nie skończył się jeszcze okres, w którym są wyniki',
  simulateFirst: 'Policz symulację: skończył się okres, w którym są wyniki.',
  shown: {
    thresholds: 'Progi (procent: złote punkty)',
    rate: 'Za każdy procent ponad 100',
    cap: 'Najwięcej za procenty ponad 100',
    gate: 'Tylko z otwartą kłódką wiedzy',
    simulation: 'Symulacja',
    value: 'Wartość',
    lastPayout: 'Ostatnia wypłata',
    sum: (title: string): string => `Symulacja: ${title}, suma złotych punktów`,
    gaining: 'Osoby, które zyskują',
    losing: 'Osoby, które tracą',
  },
  yesNo: versionsCopy.yesNo,
  thresholds: (rule: BonusRule | undefined): string =>
    rule === undefined ? versionsCopy.none : versionsCopy.thresholds(rule.thresholds),
  moved: ({ people, points }: Moved): string => `${count(people)} (razem ${count(points)} pkt)`,
} as const;
