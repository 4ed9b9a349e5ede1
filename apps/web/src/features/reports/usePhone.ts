import { useSyncExternalStore } from 'react';

/** The width below which `ui/data/DataTable` shows its rows as those of a list. */
const narrow = '(max-width: 39.99rem)';

export function usePhone(): boolean {
  return useSyncExternalStore(listen, () => matchMedia(narrow).matches);
}

function listen(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
