/**
 * The oldest supported browsers: Chrome and Android WebView, Safari and iOS. Raise the numbers when
 * the participants' devices allow it. The build lowers syntax and CSS; missing functions are avoided
 * or replaced by our own, because polyfills would cost new browsers bytes of the first screen.
 * `e2e/all/old-browsers.e2e.ts` reads the built files against MDN's data.
 */
export const oldestBrowsers = { chrome: 95, safari: 15.4 };
