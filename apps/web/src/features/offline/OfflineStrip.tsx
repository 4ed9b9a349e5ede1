import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { NetworkFailure } from '@klub/ui/calls/failure.ts';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { serverTime } from '@klub/ui/calls/server-time.ts';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { stripCopy as copy } from './offline.copy.ts';
import styles from './offline.module.css';
import { isCacheable } from './offline.rules.ts';

/**
 * While the connection is lost, or the screen shows data of an earlier visit: the age of the
 * oldest. It covers the page and moves nothing.
 */
export function OfflineStrip({ isOffline }: { isOffline: boolean }) {
  const { oldest, isStored } = useShownData();
  if (!isOffline && !isStored) return null;
  return (
    <p className={styles.strip} role="status">
      <Icon name="offline" size={20} />
      {oldest === undefined
        ? copy.offline
        : copy.offlineSince(formatDateTime(new Date(serverTime(oldest))))}
    </p>
  );
}

/** The state of the data that the page's components use; `oldest` by this phone's clock. */
function useShownData(): { oldest: number | undefined; isStored: boolean } {
  const cache = useQueryClient().getQueryCache();
  const listen = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  const shown = (): Query[] =>
    cache.findAll({ type: 'active' }).filter(({ state }) => state.dataUpdatedAt > 0);
  const oldest = useSyncExternalStore(listen, () => {
    const moments = shown().map(({ state }) => state.dataUpdatedAt);
    return moments.length === 0 ? undefined : Math.min(...moments);
  });
  // The server could not be reached, and the reply of an earlier visit is there.
  const isStored = useSyncExternalStore(listen, () =>
    shown().some(
      ({ state, queryKey }) => state.error instanceof NetworkFailure && isCacheable(queryKey),
    ),
  );
  return { oldest, isStored };
}
