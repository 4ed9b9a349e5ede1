import { infiniteQueryOptions } from '@tanstack/react-query';
import { type ReplyOf, request } from '../../lib/api.ts';
import { q } from '../../lib/query.ts';

const list = 'GET /api/v1/letters';

export type OwnLetter = ReplyOf<typeof list>['data'][number];

/** All pages that were asked for, newest first. */
export const lettersQuery = infiniteQueryOptions({
  queryKey: [list],
  queryFn: ({ pageParam, signal }) =>
    request(list, { query: pageParam === '' ? {} : { before: pageParam } }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
  select: ({ pages }): readonly OwnLetter[] => pages.flatMap(({ data }) => data),
  staleTime: 0,
});

export function letterQuery(slug: string) {
  return { ...q('GET /api/v1/letters/:slug', { params: { slug } }), staleTime: 0 };
}
