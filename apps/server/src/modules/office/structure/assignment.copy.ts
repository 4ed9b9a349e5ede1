import { count, monthName, quarterName, shownDay, shownMonth } from '../../../infra/polish.copy.ts';
import type { MonthLimit } from '../../money/alone/alone.rules.ts';

const kinds: Readonly<Record<string, string>> = {
  month: 'premia miesięczna',
  quarter: 'premia kwartalna',
  special: 'zadanie specjalne',
};

function beyond(what: string, file: string, { month, moved, alone, allMax }: MonthLimit): string {
  return `${what} zmienia złote punkty miesiąca ${shownMonth(month)} o ${count(moved)}, razem z tym, co zrobiono bez drugiej osoby: o ${count(moved + alone)}, a bez niej może być najwyżej ${count(allMax)}. Zrób to plikiem „${file}”, który zatwierdzi druga osoba.`;
}

export const assignmentCopy = {
  roleSince: (day: string): string => `Rola od ${shownDay(day)}`,
  shop: (code: string, name: string): string => `Sklep ${code}, ${name}`,
  stay: (from: string, to: string | null): string =>
    to === null ? `od ${shownDay(from)}` : `od ${shownDay(from)} do ${shownDay(to)}`,
  noStay: 'bez przypisania',
  /** `listopad 2026, premia miesięczna` */
  points: (kind: string, cause: string, month: string): string => {
    const period = cause.startsWith('quarter:') ? quarterName(month) : monthName(month);
    return `${period}, ${kinds[kind] ?? kind}`;
  },
  golden: count,
  changed: 'Zmiana zapisana.',
  faults: {
    salesman: 'Rola przedstawiciela zmienia się tylko plikiem „uczestnicy”.',
    future:
      'Rola może się zmienić najpóźniej od dziś: plany i wyniki idą za rolą, którą ktoś już ma.',
    closed: (open: string): string =>
      `Ten miesiąc jest zamknięty, a o jego punktach zdecydowały już dwie osoby. Najwcześniej od ${shownDay(open)}.`,
    closedFigures: (months: readonly string[]): string =>
      `Ta zmiana decyduje, które plany i wyniki się liczą, a zamknięty jest już miesiąc: ${months.map(shownMonth).join(', ')}. Wczytaj ją plikiem „struktura”, który zatwierdzi druga osoba.`,
    alone: {
      role: (limit: MonthLimit): string => beyond('Rola', 'uczestnicy', limit),
      shop: (limit: MonthLimit): string => beyond('Sklep', 'struktura', limit),
    },
    same: 'Ta osoba ma już tę rolę od tego dnia.',
    noParticipant: 'Sklep ma tylko uczestnik. Klientów przedstawiciela zmienia plik „struktura”.',
    unknownShop: 'Żaden sklep nie ma tego kodu.',
    sameShop: 'Ta osoba ma już ten sklep od tego dnia.',
    overlap: 'Ta osoba ma już ten sklep w tym czasie. Wybierz inny dzień albo przeniesienie.',
  },
} as const;
