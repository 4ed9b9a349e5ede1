import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the first match of the selector in the box when `cause` becomes another value that is not empty, so
 * that a screen reader reads what has changed. The first value leaves the focus alone.
 */
export function useFocusOnChange<Box extends HTMLElement>(cause: unknown, selector: string): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const last = useRef(cause);
  useEffect(() => {
    if (last.current === cause) return;
    last.current = cause;
    if (cause) box.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [cause, selector]);
  return box;
}

/** Moves the focus to the first refused field, so that its message is read out; every form does so. */
export function useFocusOnFailure(failure: unknown): RefObject<HTMLFormElement | null> {
  return useFocusOnChange<HTMLFormElement>(failure, '[aria-invalid="true"]');
}
