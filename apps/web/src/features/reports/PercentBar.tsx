import { classes } from '@klub/ui/classes.ts';
import { formatPercent } from '@klub/ui/words/format.ts';
import styles from './PercentBar.module.css';

/** A bar of a row with its percent, which is read once: the bar itself is a drawing. */
export function PercentBar({ percent }: { percent: number }) {
  const filled = Math.max(0, Math.min(100, Math.floor(percent)));
  return (
    <span className={classes(styles.percent, filled === 100 && styles.met)}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ inlineSize: `${filled}%` }} />
      </span>
      <span className={styles.figure}>{formatPercent(Math.floor(percent))}</span>
    </span>
  );
}
