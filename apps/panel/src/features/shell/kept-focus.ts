import { type RefObject, useEffect } from 'react';
import { focusPage } from '@klub/ui/controls/focus.ts';

/**
 * An act often removes the focused control. The heading of the nearest remaining section then
 * receives the focus, so that keyboard and screen readers continue there; without a section, the
 * title of the page.
 */
export function useKeptFocus(main: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = main.current;
    if (box === null) return undefined;
    // The last focused element and its ancestors.
    let path: readonly Element[] = [];
    const isLost = (): boolean =>
      path[0]?.isConnected === false && document.activeElement === document.body;
    const restore = (): void => {
      if (!isLost()) return;
      const heading = path
        .find(({ isConnected }) => isConnected)
        ?.closest('section')
        ?.querySelector('h2, h3');
      path = [];
      if (!(heading instanceof HTMLElement)) return focusPage(box);
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const note = (event: FocusEvent): void => {
      path = event.composedPath().filter((part) => part instanceof Element);
    };
    // A closing layer restores the focus before this timer.
    const watch = new MutationObserver(() => {
      if (isLost()) setTimeout(restore);
    });
    box.addEventListener('focusin', note);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      box.removeEventListener('focusin', note);
      watch.disconnect();
    };
  }, [main]);
}
