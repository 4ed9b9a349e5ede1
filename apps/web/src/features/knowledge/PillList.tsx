import { generatePath, Link } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Card, CardGrid } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import type { PillItem } from './knowledge.queries.ts';

const toneOf: Record<PillItem['newStatus'], BadgeTone> = { active: 'accent', 'no-active': 'neutral', read: 'success' };

/** Pills as the server orders them: active first, then inactive. */
export function PillList({ pills }: { pills: readonly PillItem[] }) {
  if (pills.length === 0) {
    return (
      <EmptyState drawing="padlock" title={copy.noData}>
        {copy.noPills}
      </EmptyState>
    );
  }
  return (
    <CardGrid>
      {pills.map((pill) => (
        <PillCard key={pill.slug} pill={pill} />
      ))}
    </CardGrid>
  );
}

export function PillState({ pill }: { pill: Pick<PillItem, 'newStatus' | 'status' | 'dateTo'> }) {
  return (
    <p className={styles.badges}>
      <Badge tone={toneOf[pill.newStatus]}>{copy.pillStates[pill.newStatus]}</Badge>
      {pill.status && <span className={styles.quiet}>{copy.until(formatDate(pill.dateTo))}</span>}
    </p>
  );
}

function PillCard({ pill }: { pill: PillItem }) {
  const picture = pill.thumbnail && (
    <img className={styles.thumbnail} src={pill.thumbnail} alt="" loading="lazy" width="640" height="360" />
  );
  return (
    <Card as="li" leads media={picture}>
      <div className={styles.card}>
        <PillState pill={pill} />
        <h2 className={styles.cardTitle}>
          <Link to={generatePath(paths.pill, { slug: pill.slug })}>{pill.title}</Link>
        </h2>
        <p className={styles.quiet}>{pill.excerpt}</p>
      </div>
    </Card>
  );
}
