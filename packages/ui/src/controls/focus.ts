import { type RefObject, useEffect, useRef } from 'react';
import { announce } from '../text/announce.ts';

/**
 * Moves the focus to the first match of the selector in the box when `cause` becomes another value that is not empty, so
 * that a screen reader reads what has changed. The first value leaves the focus alone. A match that has the focus
 * already is not read again: its errors are announced.
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

/** Moves the focus to the title of the page, where there is one: after navigation, and when what had the focus is taken away. */
export function focusPage(main: HTMLElement | null): void {
  const title = main?.querySelector('h1');
  (title ?? main)?.focus({ preventScroll: true });
}
