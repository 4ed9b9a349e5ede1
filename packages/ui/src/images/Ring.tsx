import { classes } from '../classes.ts';
import styles from './Ring.module.css';

type RingProps = {
  percent: number;
  size?: number;
  /** Gold once it is full: what it brings is the person's. */
  earned?: boolean;
};

export function Ring({ percent, size = 28, earned = false }: RingProps) {
  const shown = Math.max(0, Math.min(100, percent));
  return (
    <svg
      className={classes(styles.ring, shown === 100 && earned && styles.full)}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.edge} cx="16" cy="16" r="12" />
      <circle className={styles.track} cx="16" cy="16" r="12" pathLength="100" />
      {shown > 0 && (
        <circle
          className={styles.fill}
          cx="16"
          cy="16"
          r="12"
          pathLength="100"
          strokeDashoffset={100 - shown}
        />
      )}
    </svg>
  );
}
