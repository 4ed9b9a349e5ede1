import { useSyncExternalStore } from 'react';

/** Whether the browser says that there is no network; that there is one, it cannot know. */
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
