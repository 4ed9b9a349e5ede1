import { classes } from '@klub/ui/classes.ts';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { dashboardCopy as copy } from './dashboard.copy.ts';
import type { Readiness } from './dashboard.rules.ts';
import { Lines } from './Lines.tsx';
import styles from './dashboard.module.css';

/** The gaps of the month: the list of its closing's rehearsal. */
export function MonthLines({
  readiness: { lines, state },
  isStale,
}: {
  readiness: Readiness;
  isStale: boolean;
}) {
  return (
    <Card as="section" labelledBy="lines">
      <h2 id="lines">{state === 'closed' ? copy.closedLines : copy.lines}</h2>
      {lines.length === 0 ? (
        <EmptyState drawing="circle" title={copy.noLines}>
          {copy.noLinesText}
        </EmptyState>
      ) : (
        <div className={classes(isStale && styles.stale)} aria-busy={isStale}>
          <Lines lines={lines} hasCounts />
        </div>
      )}
    </Card>
  );
}
