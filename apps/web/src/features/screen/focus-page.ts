/** Moves the focus to the title of the page, where there is one: after navigation, and when what had the focus is taken away. */
export function focusPage(main: HTMLElement | null): void {
  const title = main?.querySelector('h1');
  (title ?? main)?.focus({ preventScroll: true });
}
