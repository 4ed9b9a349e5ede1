import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
} from '@tanstack/react-query';
import { freshMs } from '@klub/ui/timings.ts';
import { ApiFailure } from '@klub/ui/calls/failure.ts';
import { type ArgsOf, type GetCall, type PostCall, type ReplyOf, request } from './api.ts';
import { isOnline } from '../platform/network.ts';

/** @param onFailure called once for each refused or lost call */
export function createQueryClient(onFailure: (failure: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      // `navigator.onLine` is often wrong: make the call, and let it fail.
      queries: { staleTime: freshMs, networkMode: 'always', retry: isWorthAnotherTry },
      mutations: { networkMode: 'always' },
    },
  });
}

/** A read of the contract, for `useQuery`, `fetchQuery` and `invalidateQueries`. */
export function q<C extends GetCall>(
  call: C,
  ...args: Record<never, never> extends ArgsOf<C> ? [args?: ArgsOf<C>] : [args: ArgsOf<C>]
) {
  return queryOptions({
    queryKey: [call, args[0] ?? {}] as const,
    queryFn: ({ signal }): Promise<ReplyOf<C>> => request(call, args[0] ?? {}, { signal }),
  });
}

type AfterWrite<Args> = {
  onSuccess?: () => void;
  onError?: (failure: Error, args: Args) => void;
  onSettled?: () => void;
};

/**
 * A write of the contract. The caller shows the failure.
 *
 * @param after what the write means for the rest of the app, such as the replies that it makes stale. Callbacks given
 *   to `mutate` are for the screen alone: they are dropped once the user has left it.
 */
export function useApiMutation<C extends PostCall>(call: C, after: AfterWrite<ArgsOf<C>> = {}) {
  return useMutation<ReplyOf<C>, Error, ArgsOf<C>>({
    mutationFn: (args) => request(call, args, {}),
    ...after,
  });
}

/** Changes a cached reply as a write has changed it on the server. A read under way may be older, and is repeated. */
export function changeCached<C extends GetCall>(
  client: QueryClient,
  { queryKey }: ReturnType<typeof q<C>>,
  change: (known: ReplyOf<C>) => ReplyOf<C>,
): void {
  client.setQueryData(queryKey, (known: ReplyOf<C> | undefined) => known && change(known));
  if (client.isFetching({ queryKey, exact: true }) > 0)
    void client.invalidateQueries({ queryKey, exact: true });
}

/**
 * Retries twice after a lost connection or an unavailable server, never after a refusal. Without
 * any network there are no retries, so that cached data show immediately.
 */
function isWorthAnotherTry(failures: number, failure: Error): boolean {
  if (failures >= 2 || !isOnline()) return false;
  return !(failure instanceof ApiFailure) || failure.status === 503;
}
