import type { ReactNode } from 'react';
import styles from '../knowledge.module.css';

/**
 * Content that replaces what the user was working with. It receives the focus, so that it is read out and scrolled
 * into view, and Tab continues from it.
 */
export function Arrival({ children }: { children: ReactNode }) {
  return (
    <div className={styles.arrival} tabIndex={-1} ref={receiveFocus}>
      {children}
    </div>
  );
}

function receiveFocus(element: HTMLElement | null): void {
  element?.focus();
}
