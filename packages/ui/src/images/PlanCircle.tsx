import { type CSSProperties, type ReactNode, useRef } from 'react';
import { classes } from '../classes.ts';
import { CountUp } from '../motion/CountUp.tsx';
import { prefersLessMotion, useSeen } from '../motion/seen.ts';
import styles from './PlanCircle.module.css';

export type PlanCircleProps = {
  /** Whole percent; everything above 100 shows as 100. */
  percent: number;
  /** The label of the percent, under the number. */
  label: ReactNode;
  size?: 'hero' | 'small';
  /** Percents that earn something, as beads on the ring: gold once they are reached. */
  thresholds?: readonly number[];
  /** The percent that is shown until the circle is seen; from there it fills and counts to `percent`. */
  from?: number;
};

const center = 100;
const radius = 88;

/** The circle of the plan with its percent in large type. It turns gold only when the plan is met. */
export function PlanCircle({ percent, label, size = 'hero', thresholds = [], from }: PlanCircleProps) {
  const circle = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(circle);
  const counts = from !== undefined;
  const shown = capped(percent);
  const filled = !counts || isSeen || prefersLessMotion() ? shown : capped(from);
  return (
    <div
      ref={circle}
      className={classes(styles.circle, styles[size], shown === 100 && styles.met, counts && styles.counts)}
    >
      <svg className={styles.ring} viewBox="0 0 200 200" aria-hidden="true" focusable="false">
        <circle className={styles.edge} cx={center} cy={center} r={radius} />
        <circle className={styles.track} cx={center} cy={center} r={radius} pathLength="100" />
        {shown > 0 && (
          <circle
            className={styles.fill}
            cx={center}
            cy={center}
            r={radius}
            pathLength="100"
            strokeDashoffset={100 - filled}
          />
        )}
        {thresholds
          .filter((threshold) => threshold > 0 && threshold <= 100)
          .map((threshold) => (
            <Bead key={threshold} percent={threshold} isReached={threshold <= filled} way={wayTo(threshold)} />
          ))}
      </svg>
      <div className={styles.words}>
        <p className={styles.number}>
          {counts ? <CountUp from={capped(from)} to={shown} format={String} /> : shown}
          <span className={styles.unit}>%</span>
        </p>
        <p className={styles.label}>{label}</p>
      </div>
    </div>
  );

  /** How far along the motion a threshold is passed, from 0 to 1. */
  function wayTo(threshold: number): number {
    const start = capped(from ?? 0);
    return threshold <= start || shown <= start ? 0 : (threshold - start) / (shown - start);
  }
}

function Bead({ percent, isReached, way }: { percent: number; isReached: boolean; way: number }) {
  const angle = (percent / 100) * 2 * Math.PI;
  return (
    <circle
      className={classes(styles.bead, isReached && styles.reached)}
      style={{ '--way': way } as CSSProperties}
      cx={(center + radius * Math.cos(angle)).toFixed(2)}
      cy={(center + radius * Math.sin(angle)).toFixed(2)}
      r="5.5"
    />
  );
}

function capped(percent: number): number {
  return Math.max(0, Math.min(100, Math.floor(percent)));
}
