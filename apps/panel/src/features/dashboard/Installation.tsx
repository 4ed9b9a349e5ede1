import { SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { formatTime } from '@klub/ui/words/format.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReplyOf } from '../../lib/api.ts';
import { Loaded } from '../screen/Loaded.tsx';
import { dashboardCopy as copy, releaseWords } from './dashboard.copy.ts';
import { Lines } from './Lines.tsx';
import styles from './dashboard.module.css';

/** How the installation does, and which commands went without a second person. */
export function Installation({
  query,
}: {
  query: UseQueryResult<ReplyOf<'GET /api/panel/v1/installation'>>;
}) {
  return (
    <Card as="section" labelledBy="installation">
      <h2 id="installation">{copy.installation}</h2>
      <Loaded query={query} skeleton={<SkeletonText lines={8} />}>
        {({ data: { lines, at, ...release } }) => (
          <>
            {lines.length === 0 ? (
              <p className={styles.words}>{copy.wellInstalled}</p>
            ) : (
              <Lines lines={lines} />
            )}
            <p className={styles.quiet}>{releaseWords(release)}</p>
            <p className={styles.quiet}>{copy.asOf(formatTime(at))}</p>
          </>
        )}
      </Loaded>
    </Card>
  );
}
