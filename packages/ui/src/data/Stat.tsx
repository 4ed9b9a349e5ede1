import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Stat.module.css';

export type StatProps = {
  label: ReactNode;
  /** Already formatted in Polish. */
  value: ReactNode;
  unit?: ReactNode;
  /** One hero on each screen; the others are quiet. */
  size?: 'hero' | 'large' | 'small';
  /** Golden points that have been earned. */
  earned?: boolean;
  note?: ReactNode;
};

/** A large number with its unit in smaller type. */
export function Stat({ label, value, unit, size = 'large', earned = false, note }: StatProps) {
  return (
    <div className={classes(styles.stat, styles[size], earned && styles.earned)}>
      <p className={styles.label}>{label}</p>
      <p className={styles.value}>
        <span className={styles.number}>{value}</span>{' '}
        {unit && <span className={styles.unit}>{unit}</span>}
      </p>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}

/** Numbers in a row, with lines between them. */
export function StatRow({ children }: { children: ReactNode }) {
  return <div className={styles.line}>{children}</div>;
}
