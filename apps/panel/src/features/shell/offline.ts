import { useSyncExternalStore } from 'react';

/** Whether the browser reports no network; it cannot know that there is one. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(listen, () => !navigator.onLine);
}

function listen(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
