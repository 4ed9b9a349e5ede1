import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusPage } from '@klub/ui/controls/focus.ts';

/**
 * Moves the focus to the new title, so that screen readers announce the page. The first page does not. It moves with the page itself:
 * later it would take the focus from a field that the user has gone to since.
 */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useLayoutEffect(() => {
    if (last.current !== pathname) focusPage(main.current);
    last.current = pathname;
  }, [pathname, main]);
}
