import { keepPreviousData } from '@tanstack/react-query';
import type { ReplyOf } from '../../lib/api.ts';
import { q } from '../../lib/query.ts';

export type SpecialItem = ReplyOf<'GET /api/v1/special-tasks'>['data'][number];
export type Special = ReplyOf<'GET /api/v1/special-tasks/:slug'>['data'];
export type SpecialSummary = ReplyOf<'GET /api/v1/special-tasks/:slug/summary'>['data'];
export type SpecialTarget = Special['targets'][number];

export const specialsQuery = q('GET /api/v1/special-tasks');

export function specialQuery(slug: string) {
  return q('GET /api/v1/special-tasks/:slug', { params: { slug } });
}

/** The former figures stay on the screen while those of another shop are fetched. */
export function specialSummaryQuery(slug: string, shop: string | undefined) {
  return {
    ...q('GET /api/v1/special-tasks/:slug/summary', {
      params: { slug },
      query: { customerNumber: shop },
    }),
    placeholderData: keepPreviousData,
  } as const;
}
