import { classes } from '../classes.ts';
import styles from './Padlock.module.css';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

export type PadlockProps = {
  open: boolean;
  /** Shown on the body instead of the keyhole, e.g. passed of total. Read out, unlike the drawing. */
  figure?: string;
  size?: number;
  /** Opens with motion; set it only when it was unlocked just now. */
  celebrate?: boolean;
};

/** The padlock of knowledge: quiet while locked, gold once open. Its words are next to it. */
export function Padlock({ open, figure, size = 64, celebrate = false }: PadlockProps) {
  return (
    <span
      className={classes(
        styles.padlock,
        open && styles.open,
        celebrate && open && styles.celebrate,
      )}
    >
      <svg
        viewBox="0 -8 64 80"
        width={size}
        height={(size * 80) / 64}
        aria-hidden="true"
        focusable="false"
      >
        <path className={styles.shackle} d="M19 35V22a13 13 0 0 1 26 0v26" />
        <rect className={styles.body} x="9" y="33" width="46" height="36" rx="9" />
        {figure === undefined ? (
          <path
            className={styles.keyhole}
            d="M32 43 34.1 47.7 39.2 48.2 35.4 51.6 36.5 56.6 32 54 27.5 56.6 28.6 51.6 24.8 48.2 29.9 47.700Z"
          />
        ) : (
          <text className={styles.figure} x="32" y="58">
            {figure}
          </text>
        )}
      </svg>
      {figure !== undefined && <VisuallyHidden>{figure}</VisuallyHidden>}
    </span>
  );
}
