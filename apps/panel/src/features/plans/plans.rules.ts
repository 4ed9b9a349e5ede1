import type { ReplyOf } from '../../lib/api.ts';
import { choice, type FiltersOf, type ValuesOf, words } from '../../lib/filters.rules.ts';

export type PlanRow = ReplyOf<'GET /api/panel/v1/months/:month/plans'>['data'][number];
export type Distribution = ReplyOf<'GET /api/panel/v1/months/:month/plans/distribution'>['data'];
export type Channel = Distribution['channels'][number];
export type PlanFilter = keyof Distribution['counts'];
export type Figure = PlanRow['target'];
export type FigureName = 'target' | 'result';
export type CellEffect = ReplyOf<'GET /api/panel/v1/months/:month/plans/effect'>['data'];

export const planFilters = {
  filter: choice<PlanFilter>('pokaz', {
    all: '',
    noResult: 'bez-wyniku',
    noTarget: 'bez-planu',
    overBest: 'ponad-najlepszy',
    newcomer: 'nowi',
    odd: 'nietypowe',
  }),
  q: words('szukaj'),
} satisfies FiltersOf<'GET /api/panel/v1/months/:month/plans'>;

export type PlanQuestion = ValuesOf<typeof planFilters>;

export function keyOf({ personId, shopId }: PlanRow): string {
  return `${personId}-${shopId}`;
}

/** The share of each column of a histogram in the highest one. */
export function heightsOf(reached: readonly number[]): number[] {
  const most = Math.max(1, ...reached);
  return reached.map((plans) => plans / most);
}

/** A whole number as people type it, with spaces or a minus; null: it is none. */
export function wholeOf(typed: string): number | null {
  const digits = typed.replace(/\s/g, '').replace('\u2212', '-');
  return /^-?\d{1,12}$/.test(digits) ? Number(digits) : null;
}
