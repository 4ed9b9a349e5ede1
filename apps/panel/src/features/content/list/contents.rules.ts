import {
  type ContentKind,
  type ContentState,
  contentKinds,
} from '@klub/contract/panel/content/kinds';
import type { ReplyOf } from '../../../lib/api.ts';
import { choice, type FiltersOf, oneOf, words } from '../../../lib/filters.rules.ts';

export type Thing = ReplyOf<'GET /api/panel/v1/contents'>['data'][number];
export type OneThing = ReplyOf<'GET /api/panel/v1/contents/:kind/:key'>['data'];
export type Week = ReplyOf<'GET /api/panel/v1/contents/calendar'>['data'];
export type Edge = Week['days'][number]['opens'][number];

const kindFilter = oneOf<ContentKind>('rodzaj', contentKinds);
const stateFilter = choice<ContentState>('stan', {
  draft: 'szkice',
  planned: 'zaplanowane',
  published: 'opublikowane',
  ended: 'zakonczone',
});

export const contentFilters = {
  kind: kindFilter,
  state: stateFilter,
  q: words('szukaj'),
} satisfies FiltersOf<'GET /api/panel/v1/contents'>;

/** Readers in percent of the people with its roles; null: there are no such people. */
export function readPercent({ read, could }: { read: number; could: number }): number | null {
  return could === 0 ? null : Math.round((100 * read) / could);
}

/** The day a number of weeks before or after a Monday. */
export function weekBeside(week: string, weeks: number): string {
  const day = new Date(`${week}T12:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 7 * weeks);
  return day.toISOString().slice(0, 10);
}
