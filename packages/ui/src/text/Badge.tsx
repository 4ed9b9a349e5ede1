import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Badge.module.css';

/** `earned` is gold for a reward; a state that merely goes well is `success`. */
export type BadgeTone = 'neutral' | 'accent' | 'success' | 'danger' | 'warning' | 'earned';

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classes(styles.badge, styles[tone])}>{children}</span>;
}

/** The number on the bell. It is decoration: the control's accessible name carries the true count (D14). */
export function CountBubble({ count, cap = 99 }: { count: number; cap?: number }) {
  if (count <= 0) return null;
  return (
    <span className={styles.bubble} aria-hidden="true">
      {Math.min(count, cap)}
    </span>
  );
}
