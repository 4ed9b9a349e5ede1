import { classes } from '@klub/ui/classes.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { useMe } from '../shell/me.ts';
import { dashboardCopy as copy } from './dashboard.copy.ts';
import type { Readiness } from './dashboard.rules.ts';
import { Lines } from './Lines.tsx';
import styles from './dashboard.module.css';

/** The gaps of the month: the list of its closing's rehearsal. */
export function MonthLines({
  readiness: { lines, isEmpty },
  isStale,
}: {
  readiness: Readiness;
  isStale: boolean;
}) {
  const mayImport = useMe().permissions.includes('imports.read');
  // Nothing of the month is this role's work.
  if (lines.length === 0 && !(isEmpty && mayImport)) return null;
  const isGood = lines.every(({ state }) => state === 'ready');
  return (
    <Card as="section" labelledBy="lines">
      <h2 id="lines">{copy.lines}</h2>
      {isEmpty ? (
        <EmptyState drawing="circle" title={copy.noLines} action={<ToImports />}>
          {copy.noLinesText}
        </EmptyState>
      ) : (
        <div className={classes(isStale && styles.stale)} aria-busy={isStale}>
          {isGood && <p className={styles.words}>{copy.allGood}</p>}
          <Lines lines={lines} hasCounts />
        </div>
      )}
    </Card>
  );
}

function ToImports() {
  return (
    <Link className={buttonClass('quiet')} to={paths.imports}>
      {copy.toImports}
    </Link>
  );
}
