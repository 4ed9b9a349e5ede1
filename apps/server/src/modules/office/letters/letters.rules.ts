import type { LetterState } from '@klub/contract/letters';
import { dayMs } from '../../../infra/clock.ts';
import { type FieldName, fieldNames, lettersCopy as copy } from './letters.copy.ts';

/** Days before the due date on which a reminder goes out. */
export const remindedDays = [5, 2, 0] as const;

/** Days until the due date; negative past it. Null: closed. */
export function daysLeft(state: LetterState, dueOn: string, today: string): number | null {
  if (state === 'closed') return null;
  return Math.round((Date.parse(dueOn) - Date.parse(today)) / dayMs);
}

export type Fields = Readonly<Record<FieldName, string>>;
export type Filled = { readonly text: string; readonly problems: readonly string[] };

const field = /\{([\p{L}_ ]{1,40})(?:\|([^{}\n]{0,100}))?\}/gu;

/** Fills `{imie}` with the value, or `{imie|Państwo}` with its fallback; names what has neither. */
export function filled(text: string, values: Fields): Filled {
  const problems = new Set<string>();
  const written = text.replace(field, (whole, typed: string, fallback?: string) => {
    const name = fieldNames.find((one) => one === plainName(typed));
    if (name === undefined) {
      problems.add(copy.noField(typed));
      return whole;
    }
    if (values[name] !== '') return values[name];
    if (fallback !== undefined) return fallback;
    problems.add(copy.noValue(typed));
    return whole;
  });
  return { text: written, problems: [...problems] };
}

/** `Imię` → `imie` */
function plainName(typed: string): string {
  return typed.trim().toLowerCase().replaceAll('ł', 'l').normalize('NFD').replace(/\p{M}/gu, '');
}

/** Numbers that a typed text may mean, like `ZG-2026-000123`, `zg 123`; null: it means no number. */
export function numbersIn(typed: string, year: number): string[] | null {
  const [, named, count] = /^zg[-\s]?(?:(20\d\d)[-\s])?0*(\d{1,6})$/i.exec(typed.trim()) ?? [];
  if (count === undefined) return null;
  const years = named === undefined ? [year, year - 1, year - 2] : [Number(named)];
  return years.map((one) => `ZG-${one}-${count.padStart(6, '0')}`);
}
