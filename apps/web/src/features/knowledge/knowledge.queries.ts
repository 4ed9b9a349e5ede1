import { useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '../../lib/api.ts';
import { q, useApiMutation } from '../../lib/query.ts';
import { userQuery } from '../auth/auth.queries.ts';

export type Score = ReplyOf<'GET /api/v1/knowledge'>['data']['score'];
export type PillItem = ReplyOf<'GET /api/v1/knowledge/pills'>['data'][number];
export type Pill = ReplyOf<'GET /api/v1/knowledge/pill/:slug'>['data'];
export type QuestionItem = ReplyOf<'GET /api/v1/questions'>['data'][number];
export type Question = ReplyOf<'GET /api/v1/question/:slug'>['data'];
export type Judgement = ReplyOf<'POST /api/v1/questions/:slug/reply'>['data'];

export const scoreQuery = q('GET /api/v1/knowledge');
export const pillsQuery = q('GET /api/v1/knowledge/pills');
export const questionsQuery = q('GET /api/v1/questions');

export function pillQuery(slug: string) {
  return q('GET /api/v1/knowledge/pill/:slug', { params: { slug } });
}

/**
 * Opening a question starts its clock on the server, so it is asked for once, when its screen opens, and never again
 * behind the person's back: not on focus, not on reconnection, not from a cache of an earlier visit.
 */
export function questionQuery(slug: string) {
  return {
    ...q('GET /api/v1/question/:slug', { params: { slug } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  } as const;
}

/** Sends an answer, and lets everything that it may have changed be asked for anew: score, lists, plan, bell. */
export function useReply() {
  const queryClient = useQueryClient();
  const mutation = useApiMutation('POST /api/v1/questions/:slug/reply');
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: scoreQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: pillsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['GET /api/v1/knowledge/pill/:slug'] }),
      queryClient.invalidateQueries({ queryKey: questionsQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['GET /api/v1/challenges'] }),
      queryClient.invalidateQueries({ queryKey: ['GET /api/v1/missing'] }),
      queryClient.invalidateQueries({ queryKey: ['GET /api/v1/explanations/period/:period'] }),
      queryClient.invalidateQueries({ queryKey: ['GET /api/v1/explanations/year/:year'] }),
      queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
    ]);
  return { ...mutation, refresh };
}
