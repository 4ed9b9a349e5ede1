/** The event by which Chromium offers to install the app; other browsers have none. */
type InstallOffer = Event & { prompt(): Promise<unknown> };

/**
 * The received offer, and its listeners. Part of the first load, because the browser offers once
 * and early.
 */
export const installOffer: {
  current?: InstallOffer | undefined;
  readonly listeners: Set<() => void>;
} = {
  listeners: new Set(),
};

/** Takes the offer of the browser, so that the app can make it at a better moment. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer.current = event as InstallOffer;
    for (const listener of installOffer.listeners) listener();
  });
}
