/** Calls back with each change of the connection. */
export function watchNetwork(onChange: (online: boolean) => void): void {
  window.addEventListener('offline', () => onChange(false));
  window.addEventListener('online', () => onChange(true));
}

export function isOnline(): boolean {
  return navigator.onLine;
}
