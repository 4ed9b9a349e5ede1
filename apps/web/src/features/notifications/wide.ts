import { useSyncExternalStore } from 'react';

const wide = window.matchMedia('(min-width: 64rem)');

/** True where a reading pane has room next to the list. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      wide.addEventListener('change', listener);
      return () => wide.removeEventListener('change', listener);
    },
    () => wide.matches,
  );
}
