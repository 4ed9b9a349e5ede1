import { classes } from '../classes.ts';
import styles from './Star.module.css';

export type StarProps = {
  /** Gold once it has been earned, an outline before. */
  earned: boolean;
  size?: number;
  /** A short flash when it was earned just now. */
  celebrate?: boolean;
};

/** Decoration: the number or the words are next to it. */
export function Star({ earned, size = 32, celebrate = false }: StarProps) {
  return (
    <svg
      className={classes(styles.star, earned && styles.earned, celebrate && styles.celebrate)}
      viewBox="0 0 64 64"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      {celebrate && (
        <path
          className={styles.rays}
          d="M46.7 12.8 50.2 7.9M55.8 40.7 61.5 42.6M32 58 32 64M8.2 40.7 2.5 42.6M17.3 12.8 13.8 7.9"
        />
      )}
      <path
        className={styles.body}
        d="M32 8.5 38.9 24 55.8 25.8 43.2 37.1 46.7 53.7 32 45.3 17.3 53.7 20.8 37.1 8.2 25.8 25.1 24Z"
      />
      <path className={styles.glint} d="M25.5 27.5 30.4 16.5" />
    </svg>
  );
}
