import { correctionReasonNames } from '@klub/contract/sentences';
import { goldenPoints, monthName, personNumber, quarterName } from '../../../infra/polish.copy.ts';

export const correctionsCopy = {
  toMonth: (month: string) => ({
    label: `Zamknij korektę: ${monthName(month)}`,
    address: `/miesiace/${month.slice(0, 7)}`,
    may: 'money.read' as const,
  }),
  reasons: correctionReasonNames,
  month: (month: string) => `Premia: ${monthName(month)}`,
  quarter: (month: string) => `Premia: ${quarterName(month)}`,
  question: (title: string) => `Wiedza: ${title}`,
  special: (title: string) => `Zadanie: ${title}`,
  unknown: 'Nieznana suma',
  booked: 'zaksięgowano',
  corrected: (reason: string) => (reason === '' ? 'korekta' : `korekta: ${reason}`),
  recounted: 'przeliczenie',
  proposal: (id: number, amount: number, month: string) =>
    `Korekta nr ${id}: ${signed(amount)}, ${monthName(month)}`,
  labels: {
    person: 'Osoba',
    sum: 'Suma, do której należy',
    total: 'Złote punkty tej sumy',
    amount: 'Korekta',
    reason: 'Powód',
    closed: 'Miesiąc',
  },
  person: (id: number) => `${personNumber(id)}; nazwisko i opis na stronie Korekty`,
  isClosed: (isClosed: boolean) => (isClosed ? 'zamknięty' : 'otwarty'),
} as const;

export function signed(amount: number): string {
  return amount > 0 ? `+${goldenPoints(amount)}` : `−${goldenPoints(-amount)}`;
}

/** `title`: of the question or the task. */
export function sumTitle(cause: string, month: string, title: string | null): string {
  const [of] = cause.split(':');
  if (of === 'month') return correctionsCopy.month(month);
  if (of === 'quarter') return correctionsCopy.quarter(month);
  if (of === 'question') return correctionsCopy.question(title ?? '');
  return of === 'special' ? correctionsCopy.special(title ?? '') : correctionsCopy.unknown;
}
