/** One opened screen; `visitor` is a random number of the browser for this purpose only. */
export type View = { readonly address: string; readonly title: string; readonly visitor: string };

/** An analytics provider. `stop` removes everything that it has added to the page. */
export type Counter = { readonly count: (view: View) => void; readonly stop: () => void };
