/** The server of the mobile shell, which `npm run shell:sync` writes into its page; a page from a server has none. */
export const serverAddress = globalThis.document?.documentElement.dataset['server'] ?? '';

/** Chooses between the browser and the phone; nothing else does. */
export const isShell = serverAddress !== '';

/** Features that only a phone has. Loaded in the shell, from the device; never in a browser. */
export const native = isShell ? import('./native.ts') : undefined;
