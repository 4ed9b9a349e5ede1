import { type RefObject, useEffect, useRef } from 'react';
import { announce } from '../text/announce.ts';

/**
 * Moves the focus to the first match of the selector in the box when `cause` gets another non-empty
 * value, so that a screen reader reads the change. The first value moves nothing. A match that
 * already has the focus is not read again: its errors are announced.
 */
export function useFocusOnChange<Box extends HTMLElement>(
  cause: unknown,
  selector: string,
): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const last = useRef(cause);
  useEffect(() => {
    if (last.current === cause) return;
    last.current = cause;
    const target = cause ? box.current?.querySelector<HTMLElement>(selector) : null;
    if (target && target === document.activeElement) announce(errorsOf(target));
    else target?.focus();
  }, [cause, selector]);
  return box;
}

/** Moves the focus to the first refused field, so that its message is read out; every form does so. */
export function useFocusOnFailure(failure: unknown): RefObject<HTMLFormElement | null> {
  return useFocusOnChange<HTMLFormElement>(failure, '[aria-invalid="true"]');
}

/** The sentences under a field: `FieldErrors` ends their id so. */
function errorsOf(field: HTMLElement): string {
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = ids
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent ?? '');
  return texts.join(' ');
}

/**
 * Moves the focus to the page's title, if any: after navigation, and when the focused element
 * disappears.
 */
export function focusPage(main: HTMLElement | null): void {
  const title = main?.querySelector('h1');
  (title ?? main)?.focus({ preventScroll: true });
}
