/** For `useSyncExternalStore`: calls back when the app comes to the front or goes behind another. */
export function onVisibilityChange(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

export function isVisible(): boolean {
  return document.visibilityState === 'visible';
}
