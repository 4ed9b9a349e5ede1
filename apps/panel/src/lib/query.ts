import {
  keepPreviousData,
  type Mutation,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  MutationCache,
} from '@tanstack/react-query';
import { ApiFailure, isStatus } from '@klub/ui/calls/failure.ts';
import { toastFailure } from '@klub/ui/feedback/notify.ts';
import { freshMs } from '@klub/ui/timings.ts';
import { useEffect, useRef, useState } from 'react';
import { renderedMs, toastMs } from '../timings.ts';
import { type ArgsOf, type GetCall, type PostCall, type ReplyOf, request } from './api.ts';
import { isProofNeeded } from './proof.ts';
import { queryCopy as copy } from './query.copy.ts';
import { endSession } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Whether the form that made the write, and shows its failure, is on the screen. */
      isShown?: () => boolean;
      /** Whether the form shows this failure, even if the form disappears with it. */
      isTold?: (failure: Error) => boolean;
      /** Refetches what the write has changed, or was refused by. */
      refresh?: () => Promise<void>;
    };
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenOver }),
  // Not awaited: the library publishes the outcome after these, and a refreshed screen may no
  // longer contain the form.
  mutationCache: new MutationCache({
    onSuccess: (_reply, _args, _result, { meta }) => {
      void meta?.refresh?.();
    },
    onError: (failure, _args, _result, mutation) => {
      leaveWhenOver(failure);
      void tellUnseen(failure, mutation);
    },
  }),
  defaultOptions: {
    // `navigator.onLine` is often wrong: make the call, and let it fail.
    queries: { staleTime: freshMs, networkMode: 'always', retry: isWorthAnotherTry },
    mutations: { networkMode: 'always' },
  },
});

/** A read of the contract, for `useQuery`, `ensureQueryData` and `invalidateQueries`. */
export function panelQuery<C extends GetCall>(
  call: C,
  ...args: Record<never, never> extends ArgsOf<C> ? [args?: ArgsOf<C>] : [args: ArgsOf<C>]
) {
  return queryOptions({
    queryKey: [call, args[0] ?? {}] as const,
    queryFn: ({ signal }): Promise<ReplyOf<C>> => request(call, args[0] ?? {}, { signal }),
  });
}

/**
 * The same for a list whose filters and page are in the address: the shown rows stay until the next
 * ones arrive.
 */
export function listQuery<C extends GetCall>(
  call: C,
  ...args: Record<never, never> extends ArgsOf<C> ? [args?: ArgsOf<C>] : [args: ArgsOf<C>]
) {
  return { ...panelQuery(call, ...args), placeholderData: keepPreviousData };
}

/** For reads that write a trail entry: no refetch on focus or reconnect. */
export const once = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

/** For what a form was filled from, and a list that is searched: others' acts do not change it under the user's hands. */
export const apart = { meta: { isApart: true } } as const;

export function isFollowing({ queryKey: [call], meta }: Pick<Query, 'queryKey' | 'meta'>): boolean {
  return typeof call === 'string' && call.startsWith('GET ') && meta?.['isApart'] !== true;
}

/**
 * A write of the contract. Publishes its outcome, then refetches the named calls, also after a
 * refusal for an outdated screen; it is pending until they have loaded. The caller shows the
 * failure; a toast does when the caller has left the screen.
 *
 * @param isTold the failures that the caller shows
 */
export function usePanelMutation<C extends PostCall>(
  call: C,
  stale: readonly GetCall[] = [],
  isTold: (failure: Error) => boolean = () => false,
) {
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    await Promise.all(stale.map((read) => queryClient.invalidateQueries({ queryKey: [read] })));
    setRefreshing(false);
  };
  const isOnScreen = useRef(true);
  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);
  const mutation = useMutation<ReplyOf<C>, Error, ArgsOf<C>>({
    meta: { isShown: () => isOnScreen.current, isTold, refresh },
    mutationFn: (args) => request(call, args, {}),
  });
  return { ...mutation, isPending: mutation.isPending || isRefreshing };
}

/**
 * Every call behind the sign-in answers 401 after the session's end; at the sign-in 401 refuses an
 * attempt.
 */
function leaveWhenOver(failure: Error): void {
  if (isStatus(failure, 401)) endSession();
}

/** Shows a toast for a failed write whose form is gone; none after session end or a declined second factor. */
async function tellUnseen(
  failure: Error,
  { mutationId, meta }: Pick<Mutation, 'mutationId' | 'meta'>,
): Promise<void> {
  const isHeard = meta?.isShown?.() !== false;
  if (isStatus(failure, 409)) {
    await meta?.refresh?.();
    await new Promise((resolve) => setTimeout(resolve, renderedMs));
  }
  const isSeen = meta?.isShown?.() !== false || (isHeard && meta.isTold?.(failure) === true);
  const isKnown = queryClient
    .getMutationCache()
    .getAll()
    .some((known) => known.mutationId === mutationId);
  if (!isKnown || isSeen || isStatus(failure, 401) || isProofNeeded(failure)) return;
  toastFailure(copy.unseen(failure.message), toastMs, failure);
}

function isWorthAnotherTry(failures: number, failure: Error): boolean {
  if (failures >= 2) return false;
  return !(failure instanceof ApiFailure) || failure.status === 503;
}
