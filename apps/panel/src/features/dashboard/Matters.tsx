import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { operationsCopy } from '../operations/operations.copy.ts';
import type { useOperations } from '../operations/operations.queries.ts';
import { isActive, shownProgress } from '../operations/operations.rules.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { dashboardCopy as copy } from './dashboard.copy.ts';
import type { useDecisions } from './dashboard.queries.ts';
import styles from './dashboard.module.css';

/** The list is short; a separate screen has the rest. */
const shown = 5;

type DecisionsProps = { query: ReturnType<typeof useDecisions> };

/** What waits for the user's decision: the first thing on the screen. */
export function Waiting({ query }: DecisionsProps) {
  return (
    <Card as="section" labelledBy="matters">
      <h2 id="matters">{copy.decisions}</h2>
      <Decisions query={query} />
    </Card>
  );
}

type RunningProps = { query: ReturnType<typeof useOperations> };

/** The user's running operations. */
export function Work({ query }: RunningProps) {
  return (
    <Card as="section" labelledBy="work">
      <h2 id="work">{copy.running}</h2>
      <Running query={query} />
    </Card>
  );
}

function Decisions({ query }: DecisionsProps) {
  return (
    <Loaded query={query} skeleton={<SkeletonText lines={3} />}>
      {({ data, total }) => (
        <div>
          {data.length === 0 && <p className={styles.words}>{copy.noDecisions}</p>}
          <ul role="list">
            {data.slice(0, shown).map(({ id, words, expiresAt }) => (
              <li key={id}>
                <Link className={styles.matter} to={generatePath(paths.matter, { id })}>
                  {words}
                  <span className={styles.quiet}>{copy.until(formatDateTime(expiresAt))}</span>
                </Link>
              </li>
            ))}
          </ul>
          {total > shown && <p className={styles.words}>{copy.moreDecisions(total - shown)}</p>}
          <Link className={styles.lead} to={paths.matters}>
            {copy.allMatters}
          </Link>
        </div>
      )}
    </Loaded>
  );
}

function Running({ query }: RunningProps) {
  return (
    <Loaded query={query} skeleton={<SkeletonText lines={3} />}>
      {({ data }) => {
        const running = data.filter(isActive);
        return (
          <div>
            {running.length === 0 && <p className={styles.words}>{copy.noRunning}</p>}
            <ul role="list">
              {running.slice(0, shown).map((operation) => (
                <li className={styles.matter} key={operation.id}>
                  <Link
                    className={styles.lead}
                    to={generatePath(paths.operation, { id: operation.id })}
                  >
                    {operationsCopy.kinds[operation.kind]}
                  </Link>
                  <ProgressBar
                    look="slim"
                    percent={shownProgress(operation)}
                    label={operation.note}
                  />
                </li>
              ))}
            </ul>
            <Link className={styles.lead} to={paths.operations}>
              {copy.allOperations}
            </Link>
          </div>
        );
      }}
    </Loaded>
  );
}
