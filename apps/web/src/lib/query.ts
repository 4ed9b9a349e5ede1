import { MutationCache, QueryCache, QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { freshMs } from '../timings.ts';
import { type ArgsOf, type GetCall, type PostCall, type ReplyOf, request } from './api.ts';
import { isOnline } from '../platform/network.ts';
import { ApiFailure } from './failure.ts';

/** @param onFailure hears of every refused or lost call, once each. */
export function createQueryClient(onFailure: (failure: Error) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: onFailure }),
    mutationCache: new MutationCache({ onError: onFailure }),
    defaultOptions: {
      // The browser's opinion about the network is often wrong: ask, and let the call fail.
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

/** A write of the contract. The caller says what it makes stale, and shows the failure where it belongs. */
export function useApiMutation<C extends PostCall>(call: C) {
  return useMutation<ReplyOf<C>, Error, ArgsOf<C>>({ mutationFn: (args) => request(call, args, {}) });
}

/**
 * Twice more for a lost connection or a server that is not well; a refusal stays a refusal. Without any network at all
 * the first try has said everything, and what was read before can be shown at once.
 */
function isWorthAnotherTry(failures: number, failure: Error): boolean {
  if (failures >= 2 || !isOnline()) return false;
  return !(failure instanceof ApiFailure) || failure.status === 503;
}
