import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '../../lib/api.ts';
import { request } from '../../lib/api.ts';
import { olderAfter } from './articles.rules.ts';

type ListCall = 'GET /api/v1/news' | 'GET /api/v1/knowledge-zone';
export type ArticleCard = ReplyOf<ListCall>['data'][number];
export type Article = ReplyOf<'GET /api/v1/news/:slug'>['data'];

/** A list of articles, the newest first, older ones page by page. */
export function articlesQuery(call: ListCall, query: { category?: string } = {}) {
  return infiniteQueryOptions({
    queryKey: [call, { query }, 'pages'] as const,
    queryFn: ({ signal, pageParam }) =>
      request(call, { query: { ...query, before: pageParam } }, { signal }).then(
        ({ data }) => data,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: readonly ArticleCard[]) => olderAfter(page),
    select: ({ pages }): readonly ArticleCard[] => pages.flat(),
  });
}
