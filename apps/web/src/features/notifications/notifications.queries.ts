import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { toast } from '@klub/ui/feedback/notify.ts';
import { type ReplyOf, request } from '../../lib/api.ts';
import { changeCached, useApiMutation } from '../../lib/query.ts';
import { toastMs } from '../../timings.ts';
import { userQuery } from '../auth/auth.queries.ts';
import { notificationsCopy as copy } from './notifications.copy.ts';
import { afterReading, joined, marked, type Notification } from './notifications.rules.ts';

const olderCall = 'GET /api/v1/notifications';
type Page = ReplyOf<typeof olderCall>;

/** The limit of the user call. */
const newestMax = 100;
/**
 * Older pages begin this many rows before the end of the newest ones, so that as many new notifications may arrive
 * while the list is open without leaving a gap.
 */
const overlap = 25;
const step = 30;

/**
 * The length of the list shown at each visit: the way back from a notification leads to its place.
 */
const lengths = new Map<string, { shown: number; anchor: string | undefined }>();

/** The visible part of the list, and the function that shows more: from memory, then page by page. */
export function useNotificationList(newest: readonly Notification[]) {
  const { key } = useLocation();
  const [shown, setShown] = useState(lengths.get(key)?.shown ?? step);
  const [anchor, setAnchor] = useState(lengths.get(key)?.anchor);
  useEffect(() => void lengths.set(key, { shown, anchor }), [key, shown, anchor]);
  const older = useInfiniteQuery({
    queryKey: [olderCall, { query: { before: anchor } }],
    queryFn: ({ signal, pageParam }) =>
      request(olderCall, { query: { before: pageParam } }, { signal }),
    initialPageParam: anchor,
    getNextPageParam: ({ next }: Page) => next ?? undefined,
    enabled: anchor !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const list = joined(newest, older.data?.pages.flatMap(({ data }) => data) ?? []);
  const hasOlder = older.data === undefined ? newest.length >= newestMax : older.hasNextPage;

  function showMore(): void {
    setShown(shown + step);
    if (shown + step < list.length || !hasOlder) return;
    if (anchor === undefined) setAnchor(newest.at(-overlap)?.slug);
    else if (older.data === undefined) void older.refetch();
    else void older.fetchNextPage();
  }

  return {
    list: list.slice(0, shown),
    hasMore: shown < list.length || hasOlder,
    isLoading: older.isFetching,
    hasFailed: older.isError && !older.isFetching,
    showMore,
  };
}

/** Marks one as read here and on the server [N03]. On failure shows a toast and restores the server's list. */
export function useReading(): (slug: string) => void {
  const queryClient = useQueryClient();
  const { mutate } = useApiMutation('POST /api/v1/notifications/:slug/update', {
    onError: (_failure, { params: { slug } }) => {
      toast(copy.notSaved, toastMs.serverError, 'danger');
      // Older pages are not fetched again.
      markOlder(queryClient, slug, false);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: userQuery.queryKey }),
  });
  return useCallback(
    (slug: string) => {
      void queryClient.cancelQueries({ queryKey: userQuery.queryKey });
      queryClient.setQueryData(
        userQuery.queryKey,
        (known) => known && { message: afterReading(known.message, slug) },
      );
      markOlder(queryClient, slug, true);
      mutate({ params: { slug } });
    },
    [mutate, queryClient],
  );
}

function markOlder(queryClient: QueryClient, slug: string, isRead: boolean): void {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: [olderCall] },
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({ ...page, data: marked(page.data, slug, isRead) })),
      },
  );
}

/** Hides the badge when the list opens, and when a new notification arrives while it is open [N04]. */
export function useHidingBadge(newestSlug: string | undefined): void {
  const queryClient = useQueryClient();
  const { mutate } = useApiMutation('POST /api/v1/notifications/hide-badge', {
    onSuccess: () =>
      changeCached(queryClient, userQuery, ({ message }) => ({
        message: { ...message, showBadgeNotifications: false },
      })),
  });
  useEffect(() => mutate({}), [mutate, newestSlug]);
}
