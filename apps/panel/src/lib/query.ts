import {
  keepPreviousData,
  type Mutation,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  MutationCache,
} from '@tanstack/react-query';
import { ApiFailure, isStatus } from '@klub/ui/calls/failure.ts';
import { toast } from '@klub/ui/feedback/notify.ts';
import { freshMs } from '@klub/ui/timings.ts';
import { useEffect, useRef } from 'react';
import { toastMs } from '../timings.ts';
import { type ArgsOf, type GetCall, type PostCall, type ReplyOf, request } from './api.ts';
import { isProofNeeded } from './proof.ts';
import { queryCopy as copy } from './query.copy.ts';
import { endSession } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `isShown`: whether the screen that made the write, and shows its failure, is there. */
    mutationMeta: { isShown?: () => boolean };
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenOver }),
  mutationCache: new MutationCache({
    onError: (failure, _args, _result, mutation) => {
      leaveWhenOver(failure);
      tellUnseen(failure, mutation);
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

/** The same for a list whose filters and page are in the address: what is shown stays until the next rows are here. */
export function listQuery<C extends GetCall>(
  call: C,
  ...args: Record<never, never> extends ArgsOf<C> ? [args?: ArgsOf<C>] : [args: ArgsOf<C>]
) {
  return { ...panelQuery(call, ...args), placeholderData: keepPreviousData };
}

/**
 * A write of the contract. Afterwards the replies of the calls named are asked for again: also where it was refused because
 * something is otherwise than on the screen. The caller shows the failure; once the user has left its screen, a toast does.
 */
export function usePanelMutation<C extends PostCall>(call: C, stale: readonly GetCall[] = []) {
  const refresh = async (): Promise<void> => {
    await Promise.all(stale.map((read) => queryClient.invalidateQueries({ queryKey: [read] })));
  };
  const isOnScreen = useRef(true);
  useEffect(() => {
    isOnScreen.current = true;
    return () => {
      isOnScreen.current = false;
    };
  }, []);
  return useMutation<ReplyOf<C>, Error, ArgsOf<C>>({
    meta: { isShown: () => isOnScreen.current },
    mutationFn: (args) => request(call, args, {}),
    onSuccess: refresh,
    onError: (failure) => (isStatus(failure, 409) ? refresh() : undefined),
  });
}

/** Everything behind the door answers 401 once the session is over; at the door it refuses an attempt. */
function leaveWhenOver(failure: Error): void {
  if (isStatus(failure, 401)) endSession();
}

/** Nothing is told of what was forgotten with its session, nor to who has declined the second factor. */
function tellUnseen(failure: Error, { mutationId, meta }: Pick<Mutation, 'mutationId' | 'meta'>): void {
  const isKnown = queryClient
    .getMutationCache()
    .getAll()
    .some((known) => known.mutationId === mutationId);
  if (!isKnown || meta?.isShown?.() !== false || isStatus(failure, 401) || isProofNeeded(failure)) return;
  toast(copy.unseen(failure.message), toastMs, 'danger');
}

function isWorthAnotherTry(failures: number, failure: Error): boolean {
  if (failures >= 2) return false;
  return !(failure instanceof ApiFailure) || failure.status === 503;
}
