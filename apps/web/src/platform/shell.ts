/**
 * The server of the mobile shell. `npm run shell:sync` writes its address into the page that the shell carries; the page
 * that a server gives says none.
 */
export const serverAddress = globalThis.document?.documentElement.dataset['server'] ?? '';

/** The one place that chooses between the browser and the phone. */
export const isShell = serverAddress !== '';

/** What a phone can do and a browser cannot. Fetched in the shell, where it lies on the device; never in a browser. */
export const native = isShell ? import('./native.ts') : undefined;
