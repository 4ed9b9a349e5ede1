import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { type ReplyOf, request } from '../../lib/api.ts';
import { refreshFigures } from '../../lib/figures.ts';
import { q, useApiMutation } from '../../lib/query.ts';
import { userQuery } from '../auth/auth.queries.ts';

export type Score = ReplyOf<'GET /api/v1/knowledge'>['data']['score'];
export type PillItem = ReplyOf<'GET /api/v1/knowledge/pills'>['data'][number];
export type Pill = ReplyOf<'GET /api/v1/knowledge/pill/:slug'>['data'];
export type QuestionItem = ReplyOf<'GET /api/v1/questions'>['data'][number];
export type Question = ReplyOf<'GET /api/v1/question/:slug'>['data'];
export type Judgement = ReplyOf<'POST /api/v1/questions/:slug/reply'>['data'];

const pillCall = 'GET /api/v1/knowledge/pill/:slug';
const questionCall = 'GET /api/v1/question/:slug';

export const scoreQuery = q('GET /api/v1/knowledge');
export const pillsQuery = q('GET /api/v1/knowledge/pills');
export const questionsQuery = q('GET /api/v1/questions');

/** Reading a pill changes its state, so the list of pills becomes stale, also when the user leaves before the reply. */
export function pillQuery(slug: string) {
  const args = { params: { slug } };
  return queryOptions({
    ...q(pillCall, args),
    queryFn: async ({ client }) => {
      const pill = await request(pillCall, args, {});
      void client.invalidateQueries({ queryKey: pillsQuery.queryKey });
      return pill;
    },
  });
}

/** The countdown begins with 59 where a reply names no time (section 9). */
const questionDefaults = { time: 60 };

/**
 * Opening a question starts its clock on the server, so it is fetched once, when its screen opens: not again on focus
 * or reconnection, and not from the cache of an earlier visit. Leaving does not abort it: the clock runs all the same.
 */
export function questionQuery(slug: string) {
  const args = { params: { slug } };
  return queryOptions({
    ...q(questionCall, args),
    queryFn: async ({ client }) => {
      const question = await request(questionCall, args, {});
      // The clock runs now, and the lists lead back to it without the start gate.
      for (const queryKey of [questionsQuery.queryKey, pillsQuery.queryKey, [pillCall]]) {
        void client.invalidateQueries({ queryKey });
      }
      return { ...question, data: { ...questionDefaults, ...question.data } };
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Sends a reply, and invalidates everything that it may have changed: score, lists, plan, notifications. */
export function useReply() {
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: scoreQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: pillsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: [pillCall] }),
      queryClient.invalidateQueries({ queryKey: questionsQuery.queryKey }),
      refreshFigures(queryClient),
      queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    ]);
  return useApiMutation('POST /api/v1/questions/:slug/reply', { onSuccess: () => void refresh() });
}
