import { classes } from '@klub/ui/classes.ts';
import { Card } from '@klub/ui/layout/Card.tsx';
import { dashboardCopy as copy } from './dashboard.copy.ts';
import type { Readiness } from './dashboard.rules.ts';
import { Lines } from './Lines.tsx';
import styles from './dashboard.module.css';

type MonthLinesProps = { readiness: Readiness; isStale: boolean };

/** What is wrong with the month and its money, and what is ready; nothing for a role that has no part in it. */
export function MonthLines({ readiness: { lines }, isStale }: MonthLinesProps) {
  if (lines.length === 0) return null;
  const isGood = lines.every(({ state }) => state === 'ready');
  return (
    <Card as="section" labelledBy="lines">
      <h2 id="lines">{copy.lines}</h2>
      <div className={classes(isStale && styles.stale)} aria-busy={isStale}>
        {isGood && <p className={styles.words}>{copy.allGood}</p>}
        <Lines lines={lines} hasCounts />
      </div>
    </Card>
  );
}
