import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './PlanCircle.module.css';

export type PlanCircleProps = {
  /** Whole percent; everything above 100 shows as 100. */
  percent: number;
  /** The label of the percent, under the number. */
  label: ReactNode;
  size?: 'hero' | 'small';
};

/** The circle of the plan with its percent in large type. It turns gold only when the plan is met. */
export function PlanCircle({ percent, label, size = 'hero' }: PlanCircleProps) {
  const shown = Math.max(0, Math.min(100, Math.floor(percent)));
  return (
    <div className={classes(styles.circle, styles[size], shown === 100 && styles.met)}>
      <svg className={styles.ring} viewBox="0 0 200 200" aria-hidden="true" focusable="false">
        <circle className={styles.edge} cx="100" cy="100" r="88" />
        <circle className={styles.track} cx="100" cy="100" r="88" pathLength="100" />
        {shown > 0 && (
          <circle className={styles.fill} cx="100" cy="100" r="88" pathLength="100" strokeDashoffset={100 - shown} />
        )}
      </svg>
      <div className={styles.words}>
        <p className={styles.number}>
          {shown}
          <span className={styles.unit}>%</span>
        </p>
        <p className={styles.label}>{label}</p>
      </div>
    </div>
  );
}
