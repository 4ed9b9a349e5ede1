/** One screen that was opened, and by which browser: a number that is drawn for this and nothing else. */
export type View = { readonly address: string; readonly title: string; readonly visitor: string };

/** Whoever counts, reduced to what we ask of him. Stopped, it leaves nothing behind in the page. */
export type Counter = { readonly count: (view: View) => void; readonly stop: () => void };
