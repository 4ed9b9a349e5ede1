import { count, monthName, quarterName, shownDay, shownMonth } from '../../infra/polish.copy.ts';
import type { BonusRule, PeriodKind } from '../ledger/ledger.rules.ts';
import type { Moved } from './rules.rules.ts';

const periods: Readonly<Record<PeriodKind, string>> = { month: 'premia miesięczna', quarter: 'premia kwartalna' };
const settingNames: Readonly<Record<string, string>> = {
  minimum_wiedzy: 'poprawne odpowiedzi, które otwierają kłódkę',
  dni_ponownego_otwarcia: 'ostatnie dni miesiąca z ponownym otwarciem pytań',
  nagroda_drugiej_szansy_procent: 'nagroda za drugą szansę w procentach',
  jednostka_punktu: 'co znaczy jeden punkt',
  punkt_w_groszach: 'wartość złotego punktu w groszach',
  platnik_nazwa: 'nazwa płatnika',
  platnik_adres: 'adres płatnika',
  platnik_konto: 'konto płatnika',
};

/** Polish sentences about rules and settings with a date. */
export const rulesCopy = {
  nobody: (id: number): string => `osoba nr ${id}`,
  noSetting: 'Nie ma takiego ustawienia.',
  applied: 'Nowe zasady obowiązują od swojego dnia, a punkty są przeliczone.',
  booking: 'Zapisuję i przeliczam premie…',
  stopped: 'Przerwano, zanim cokolwiek zapisano.',
  movedOn: (labels: readonly string[]): string =>
    `Niczego nie zapisano: od tej decyzji zmieniło się to, co obowiązywało (${labels.join(', ')}). Zobacz, jak jest teraz, i złóż propozycję jeszcze raz.`,
  file: (name: string): string => `${name} z panelu.csv`,
  words: (role: string, kind: PeriodKind, from: string): string =>
    `${periods[kind]} dla roli ${role} od ${shownMonth(from)}`,
  setting: (name: string, from: string): string => `${settingNames[name] ?? name} od ${shownDay(from)}`,
  title: (kind: PeriodKind, month: string): string => {
    const name = kind === 'month' ? monthName(month) : quarterName(month);
    return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  },
  none: 'brak',
  shown: {
    thresholds: 'Progi (procent: złote punkty)',
    rate: 'Za każdy procent ponad 100',
    cap: 'Najwięcej za procenty ponad 100',
    gate: 'Tylko z otwartą kłódką wiedzy',
    value: 'Wartość',
    lastPayout: 'Ostatnia wypłata',
    sum: (title: string): string => `Symulacja: ${title}, suma złotych punktów`,
    gaining: 'Osoby, które zyskują',
    losing: 'Osoby, które tracą',
  },
  yesNo: (is: boolean): string => (is ? 'tak' : 'nie'),
  thresholds: (rule: BonusRule | undefined): string =>
    rule === undefined
      ? 'brak'
      : rule.thresholds
          .toSorted((a, b) => a.percent - b.percent)
          .map(({ percent, bonus }) => `${percent}%: ${count(bonus)}`)
          .join(', '),
  moved: ({ people, points }: Moved): string => `${count(people)} (razem ${count(points)} pkt)`,
} as const;
