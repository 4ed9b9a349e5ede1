import { monthName } from '../../infra/polish.copy.ts';

/** Polish sentences about plans and results of a month. */
export const plansCopy = {
  gone: 'konto usunięte',
  nameless: (id: number): string => `osoba nr ${id}`,
} as const;

/** `2026-10-01` → `Październik 2026` */
export function monthTitle(month: string): string {
  const name = monthName(month);
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
