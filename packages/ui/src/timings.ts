/** The delays that both apps keep, with their unit in the name. */

/** After this delay the load of a code chunk fails [H14]. */
export const chunkTimeLimitMs = 120_000;
/** After this delay a call counts as a lost connection. */
export const callTimeLimitMs = 60_000;
/** How long a reply counts as fresh before a screen fetches again in the background. */
export const freshMs = 30_000;
/** After this delay a browser has taken a file that the page has made. */
export const savedFileMs = 10_000;
