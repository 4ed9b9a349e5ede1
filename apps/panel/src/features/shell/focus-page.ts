import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the new title, so that screen readers announce the page. The first page does not. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current !== pathname) focusPage(main.current);
    last.current = pathname;
  }, [pathname, main]);
}

export function focusPage(main: HTMLElement | null): void {
  const title = main?.querySelector('h1');
  (title ?? main)?.focus({ preventScroll: true });
}
