/** The event by which Chromium offers to install the app; other browsers have none. */
type InstallOffer = Event & { prompt(): Promise<unknown> };

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

/** Takes the offer of the browser, which comes once and early, so that the app can make it at a better moment. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    for (const listener of listeners) listener();
  });
}

export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How this browser installs the app: by a question, by its own menu (iPhones), or not at all, or it has done so. */
export function installWay(): 'question' | 'menu' | undefined {
  if (window.matchMedia('(display-mode: standalone)').matches) return undefined;
  if (offer !== undefined) return 'question';
  return 'standalone' in navigator && navigator.standalone === false ? 'menu' : undefined;
}

export async function install(): Promise<void> {
  await offer?.prompt();
  offer = undefined;
}
