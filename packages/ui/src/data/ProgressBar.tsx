import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './ProgressBar.module.css';

export type ProgressBarProps = {
  /** Whole percent, shown as it is; the bar itself ends at 100. */
  percent: number;
  /** `slim` is the bar of a table cell: the percent next to it and no words above. */
  look?: 'full' | 'slim';
  label: string;
  /** Shown in place of the percent, which the bar itself says. */
  figure?: ReactNode;
  /** Gold once it is full: what it brings is the person's. */
  earned?: boolean;
  /** Shown under the bar, e.g. what is still left. */
  note?: ReactNode;
};

/** The label and the percent are one announcement of the bar itself, which has no other number. */
export function ProgressBar({
  percent,
  look = 'full',
  label,
  figure,
  earned = false,
  note,
}: ProgressBarProps) {
  const shown = Math.floor(percent);
  const filled = Math.max(0, Math.min(100, shown));
  return (
    <div className={classes(styles.progress, styles[look], filled === 100 && earned && styles.met)}>
      <div className={styles.head}>
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
        {figure ? (
          <span className={styles.figure}>{figure}</span>
        ) : (
          <span className={styles.percent} aria-hidden="true">
            {shown}
            <span className={styles.unit}>%</span>
          </span>
        )}
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuenow={filled}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${shown}%`}
      >
        <div className={styles.fill} style={{ inlineSize: `${filled}%` }} />
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
