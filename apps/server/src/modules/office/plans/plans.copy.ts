import type { PlanFigure } from '@klub/contract/panel/plans';
import {
  count,
  monthName,
  personNumber,
  quarterName,
  shownMonth,
} from '../../../infra/polish.copy.ts';
import { monthsOfQuarter } from '../../../infra/warsaw.ts';

const names: Readonly<Record<PlanFigure, string>> = { target: 'plan', result: 'wynik' };

const titles: Readonly<Record<PlanFigure, string>> = { target: 'Plan', result: 'Wynik' };

const genitives: Readonly<Record<PlanFigure, string>> = { target: 'planu', result: 'wyniku' };

export const plansCopy = {
  gone: 'konto usunięte',
  file: (what: PlanFigure, month: string): string =>
    `${names[what]} ${month.slice(0, 7)} z panelu.csv`,
  changed: 'Zapisano. Zmianę można cofnąć w Importach.',
  same: 'Ta liczba już tu jest.',
  moved: (now: number | null): string =>
    now === null
      ? 'Tej liczby już nie ma: ktoś ją cofnął. Zamknij formularz i zacznij od nowa.'
      : `Ktoś zmienił tę liczbę w międzyczasie: teraz jest ${count(now)}. Zamknij formularz i zacznij od nowa.`,
  words: (what: PlanFigure, code: string, month: string): string =>
    `${titles[what]} w sklepie ${code} za ${shownMonth(month)}`,
  ofPerson: (words: string, personId: number): string => `${words}, ${personNumber(personId)}`,
  shop: (code: string): string => `sklep ${code}`,
  title: (what: PlanFigure, code: string, month: string): string =>
    `zmiana ${genitives[what]} za ${shownMonth(month)}, sklep ${code}`,
  export: {
    file: (month: string): string => `plany-i-wyniki-${month}.xlsx`,
    saving: 'Zapisuję plany i wyniki…',
    saved: (rows: number): string => `Gotowe, wierszy: ${count(rows)}.`,
    columns: {
      person: 'Osoba',
      role: 'Rola',
      code: 'Kod sklepu',
      shop: 'Sklep',
      channel: 'Kanał',
      target: 'Plan',
      result: 'Wynik',
      percent: 'Wykonanie',
    },
  },
  none: 'brak',
  value: (value: number | null): string => (value === null ? 'brak' : count(value)),
  golden: (of: string): string =>
    `Złote punkty: ${of.includes('Q') ? quarterName(monthsOfQuarter(of)[0]) : monthName(`${of}-01`)}`,
} as const;

/** `2026-10-01` → `Październik 2026` */
export function monthTitle(month: string): string {
  const name = monthName(month);
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
