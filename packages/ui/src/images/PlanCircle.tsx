import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './PlanCircle.module.css';

export type PlanCircleProps = {
  /** Whole percent; everything above 100 shows as 100. */
  percent: number;
  /** The label of the percent, under the number. */
  label: ReactNode;
  size?: 'hero' | 'small';
  /** Percents that earn something, as beads on the ring: gold once they are reached and their bonus is the person's. */
  thresholds?: readonly number[];
  /** What became of the bonus of the reached ones: hollow while it waits, plain once it is lost. */
  bonus?: 'own' | 'waits' | 'lost';
  /** The percent that the ring sweeps from; the number is `percent` from the first frame. */
  from?: number;
};

const center = 100;
const radius = 88;

/** The circle of the plan with its percent in large type. It turns gold when the plan is met and its bonus waits for nothing. */
export function PlanCircle({
  percent,
  label,
  size = 'hero',
  thresholds = [],
  bonus = 'own',
  from,
}: PlanCircleProps) {
  const shown = capped(percent);
  const start = capped(from ?? 0);
  return (
    <div
      className={classes(
        styles.circle,
        styles[size],
        shown === 100 && bonus === 'own' && styles.met,
        from !== undefined && styles.sweeps,
      )}
      style={{ '--start': 100 - start } as CSSProperties}
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
            strokeDashoffset={100 - shown}
          />
        )}
        {thresholds
          .filter((threshold) => threshold > 0 && threshold <= 100)
          .map((threshold) => (
            <Bead
              key={threshold}
              percent={threshold}
              reached={threshold <= shown ? bonus : undefined}
              way={wayTo(threshold)}
            />
          ))}
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

  /** How far along the sweep a threshold is passed, from 0 to 1; undefined when it is not. */
  function wayTo(threshold: number): number | undefined {
    return threshold > start && threshold <= shown
      ? (threshold - start) / (shown - start)
      : undefined;
  }
}

function Bead({
  percent,
  reached,
  way,
}: {
  percent: number;
  reached: PlanCircleProps['bonus'];
  way: number | undefined;
}) {
  const angle = (percent / 100) * 2 * Math.PI;
  return (
    <circle
      className={classes(
        styles.bead,
        reached === 'own' && styles.reached,
        reached === 'waits' && styles.waits,
        way !== undefined && styles.passed,
      )}
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
