import { useState } from 'react';
import { classes } from '../classes.ts';
import { isUrgent, lastAnnounced } from './countdown.rules.ts';
import styles from './Countdown.module.css';
import { LiveRegion } from '../text/VisuallyHidden.tsx';

export type CountdownProps = {
  /** Whole seconds left, by the server's clock. */
  left: number;
  /** The whole time, for the ring. */
  total: number;
  label: string;
  /** The sentence for screen readers, each minute and then every ten seconds. */
  announce: (left: number) => string;
};

/** Calm until the last ten seconds. */
export function Countdown({ left, total, label, announce }: CountdownProps) {
  const [first] = useState(left);
  const share = total > 0 ? Math.max(0, Math.min(1, left / total)) : 0;
  return (
    <div className={classes(styles.countdown, isUrgent(left) && styles.urgent)}>
      <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true" focusable="false">
        <circle className={styles.edge} cx="24" cy="24" r="20" />
        <circle className={styles.track} cx="24" cy="24" r="20" />
        <circle
          className={styles.fill}
          cx="24"
          cy="24"
          r="20"
          pathLength="100"
          strokeDashoffset={100 - share * 100}
        />
      </svg>
      <div aria-hidden="true">
        <p className={styles.label}>{label}</p>
        <p className={styles.time}>
          {Math.floor(Math.max(0, left) / 60)}:{String(Math.max(0, left) % 60).padStart(2, '0')}
        </p>
      </div>
      <LiveRegion>{announce(lastAnnounced(left, first))}</LiveRegion>
    </div>
  );
}
