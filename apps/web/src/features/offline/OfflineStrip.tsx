import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { formatDateTime } from '../../lib/format.ts';
import { serverTime } from '../../lib/server-time.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { stripCopy as copy } from './offline.copy.ts';
import styles from './offline.module.css';

/** While the connection is lost: the age of the oldest data on the screen. It lies over the page and moves nothing. */
export function OfflineStrip({ isOffline }: { isOffline: boolean }) {
  const oldest = useOldest();
  if (!isOffline) return null;
  return (
    <p className={styles.strip} role="status">
      <Icon name="offline" size={20} />
      {oldest === undefined ? copy.offline : copy.offlineSince(formatDateTime(new Date(serverTime(oldest))))}
    </p>
  );
}

/** When the oldest data that a component of the page uses were fetched, by this phone's clock. */
function useOldest(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const listen = useCallback((listener: () => void) => cache.subscribe(listener), [cache]);
  return useSyncExternalStore(listen, () => {
    const moments = cache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt);
    const known = moments.filter((moment) => moment > 0);
    return known.length === 0 ? undefined : Math.min(...known);
  });
}
