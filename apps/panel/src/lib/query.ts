import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  MutationCache,
} from '@tanstack/react-query';
import { ApiFailure, isStatus } from '@klub/ui/calls/failure.ts';
import { freshMs } from '@klub/ui/timings.ts';
import { type ArgsOf, type GetCall, type PostCall, type ReplyOf, request } from './api.ts';
import { endSession } from './session.ts';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveWhenOver }),
  mutationCache: new MutationCache({ onError: leaveWhenOver }),
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
 * something is otherwise than on the screen. The caller shows the failure.
 */
export function usePanelMutation<C extends PostCall>(call: C, stale: readonly GetCall[] = []) {
  const refresh = async (): Promise<void> => {
    await Promise.all(stale.map((read) => queryClient.invalidateQueries({ queryKey: [read] })));
  };
  return useMutation<ReplyOf<C>, Error, ArgsOf<C>>({
    mutationFn: (args) => request(call, args, {}),
    onSuccess: refresh,
    onError: (failure) => (isStatus(failure, 409) ? refresh() : undefined),
  });
}

/** Everything behind the door answers 401 once the session is over; at the door it refuses an attempt. */
function leaveWhenOver(failure: Error): void {
  if (isStatus(failure, 401)) endSession();
}

function isWorthAnotherTry(failures: number, failure: Error): boolean {
  if (failures >= 2) return false;
  return !(failure instanceof ApiFailure) || failure.status === 503;
}
