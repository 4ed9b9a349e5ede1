/** The oldest browsers that the app supports: docs/decisions/0068-browser-target.md. */
export const oldestBrowsers = { chrome: 95, safari: 15.4 };
