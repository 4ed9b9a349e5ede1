import { classes } from '@klub/ui/classes.ts';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import styles from './Completeness.module.css';
import { cardCopy as copy } from './profile.copy.ts';

/** Half of the space between two parts, in percent of the circle. */
const gap = 1.6;

/** A ring of as many parts as a payout requires: a part that is there is thick, a missing one is a thin line. */
export function Completeness({ filled, total }: { filled: number; total: number }) {
  const part = 100 / total;
  return (
    <div className={styles.box}>
      <svg
        className={styles.ring}
        viewBox="0 0 64 64"
        width="72"
        height="72"
        aria-hidden="true"
        focusable="false"
      >
        {Array.from({ length: total }, (_, at) => (
          <circle
            key={at}
            className={classes(styles.part, at < filled && styles.filled)}
            cx="32"
            cy="32"
            r="27"
            pathLength="100"
            strokeDasharray={`${part - 2 * gap} ${100 - part + 2 * gap}`}
            strokeDashoffset={-(at * part + gap)}
          />
        ))}
      </svg>
      <p className={styles.words}>
        <VisuallyHidden>{copy.filled(filled, total)}</VisuallyHidden>
        <span aria-hidden="true">
          {filled}/{total}
        </span>
      </p>
    </div>
  );
}
