import type { YearPart } from '@klub/ui/explain/explanations.ts';

/**
 * The subject of a chain: a month or quarter (`2026-11`, `2026-Q4`) or one figure of it, a year or a part of it, or a
 * special task.
 */
export type Subject =
  | { readonly kind: 'period'; readonly period: string; readonly figure?: Figure }
  | { readonly kind: 'year'; readonly year: number; readonly part: YearPart | undefined }
  | { readonly kind: 'task' };

/** The three figures of the plan: the percent of the circle, the padlock, and the bonus to earn. */
export type Figure = 'percent' | 'padlock' | 'bonus';

const paramName = 'skad';
const taskValue = 'zadanie';
const partNames: Readonly<Record<YearPart, string>> = {
  months: 'miesiace',
  quarters: 'kwartaly',
  knowledge: 'wiedza',
  specials: 'zadania',
};

const figureNames: Readonly<Record<Figure, string>> = {
  percent: 'procent',
  padlock: 'klodka',
  bonus: 'premia',
};
const periodPattern = /^(20\d\d-(?:0[1-9]|1[0-2]|Q[1-4]))(?:-(procent|klodka|premia))?$/;

export function subjectOf(search: URLSearchParams): Subject | undefined {
  const value = search.get(paramName) ?? '';
  if (value === taskValue) return { kind: 'task' };
  const [, period, figure] = periodPattern.exec(value) ?? [];
  if (period !== undefined) return { kind: 'period', period, ...figureNamed(figure) };
  const [year = '', name] = value.split('-');
  if (!/^20\d\d$/.test(year)) return undefined;
  return { kind: 'year', year: Number(year), part: partNamed(name) };
}

function figureNamed(name: string | undefined): { figure?: Figure } {
  const figures = ['percent', 'padlock', 'bonus'] as const;
  const figure = figures.find((candidate) => figureNames[candidate] === name);
  return figure === undefined ? {} : { figure };
}

function partNamed(name: string | undefined): YearPart | undefined {
  const parts = ['months', 'quarters', 'knowledge', 'specials'] as const;
  return parts.find((part) => partNames[part] === name);
}

/** The search part of the address that opens the chain of a subject over the page. */
export function withSubject(search: URLSearchParams, subject: Subject): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set(paramName, valueOf(subject));
  return next;
}

function valueOf(subject: Subject): string {
  if (subject.kind === 'task') return taskValue;
  if (subject.kind === 'period') {
    return subject.figure === undefined
      ? subject.period
      : `${subject.period}-${figureNames[subject.figure]}`;
  }
  return subject.part === undefined
    ? String(subject.year)
    : `${subject.year}-${partNames[subject.part]}`;
}

export function withoutSubject(search: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(paramName);
  return next;
}

export function isSameSubject(one: Subject | undefined, other: Subject | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return valueOf(one) === valueOf(other);
}

/** How many chains are open over one another: going back this many steps closes them all. */
export function depthOf(state: unknown): number {
  const depth = typeof state === 'object' && state !== null && 'chains' in state ? state.chains : 0;
  return typeof depth === 'number' ? depth : 0;
}

export function deeper(state: unknown): { chains: number } {
  return { chains: depthOf(state) + 1 };
}

type Settled<Settlement> = { readonly settlement?: Settlement | null };
type Bonuses<Settlement> = {
  readonly bonusMonthsPlan: readonly (Settled<Settlement> & { readonly month: string })[];
  readonly bonusQuartersPlan: readonly (Settled<Settlement> & { readonly quarter: string })[];
};

/** The settlement of a month or a quarter among the bonuses of a year; a cached year may have none. */
export function settlementIn<Settlement>(
  plan: Bonuses<Settlement>,
  period: string,
): Settlement | undefined {
  const row =
    plan.bonusMonthsPlan.find(({ month }) => month === period) ??
    plan.bonusQuartersPlan.find(({ quarter }) => quarter === period);
  return row?.settlement ?? undefined;
}
