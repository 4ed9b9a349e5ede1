import { native } from './shell.ts';

export function watchNetwork(onChange: (online: boolean) => void): void {
  if (native) void native.then(({ watchConnection }) => watchConnection(onChange));
  else {
    window.addEventListener('offline', () => onChange(false));
    window.addEventListener('online', () => onChange(true));
  }
}

/** Asks the operating system. */
export async function checkNetwork(): Promise<boolean> {
  return native ? (await native).isConnected() : isOnline();
}

/** The browser's own guess, without a request. */
export function isOnline(): boolean {
  return navigator.onLine;
}
