import type { ReactNode } from 'react';
import styles from './knowledge.module.css';

/**
 * Something that takes the place of what a person was using. It receives the focus, so that it is read out, seen from
 * wherever the page was scrolled to, and Tab goes on from it.
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
