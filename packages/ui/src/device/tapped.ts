/** Calls back with the route of a tapped notification, which the service worker sends, until it is stopped. */
export function onTapped(listener: (route: string) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined;
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (
      typeof data === 'object' &&
      data !== null &&
      'open' in data &&
      typeof data.open === 'string'
    ) {
      listener(data.open);
    }
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
