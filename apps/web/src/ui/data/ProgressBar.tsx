import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import styles from './ProgressBar.module.css';

export type ProgressBarProps = {
  /** Whole percent, shown as it is; the bar itself ends at 100. */
  percent: number;
  /** `slim` is the bar of a table cell: the percent beside it and no words above. */
  look?: 'full' | 'slim';
  label: string;
  /** Shown under the bar, e.g. what is still left. */
  note?: ReactNode;
};

export function ProgressBar({ percent, look = 'full', label, note }: ProgressBarProps) {
  const id = useId();
  const filled = Math.max(0, Math.min(100, Math.floor(percent)));
  return (
    <div className={classes(styles.progress, styles[look], filled === 100 && styles.met)}>
      <div className={styles.head}>
        <span className={styles.label} id={id}>
          {label}
        </span>
        <span className={styles.percent}>
          {Math.floor(percent)}
          <span className={styles.unit}>%</span>
        </span>
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={filled}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={styles.fill} style={{ inlineSize: `${filled}%` }} />
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
