import { generatePath } from 'react-router';
import { paths } from '../../paths.ts';
import { Badge, type BadgeTone } from '@klub/ui/text/Badge.tsx';
import { Card, CardGrid } from '@klub/ui/layout/Card.tsx';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import { pictureAddress } from '@klub/ui/picture-host.ts';
import { NoData } from '../screen/Loaded.tsx';
import { PageLink } from '../screen/PageLink.tsx';
import styles from './knowledge.module.css';
import { knowledgeCopy as copy } from './knowledge.copy.ts';
import type { PillItem } from './knowledge.queries.ts';
import { canBeAnswered } from './knowledge.rules.ts';

const toneOf: Record<PillItem['newStatus'], BadgeTone> = {
  active: 'accent',
  'no-active': 'neutral',
  read: 'success',
};

/** Pills as the server orders them: active first, then inactive. */
export function PillList({
  pills,
  headings = 'h2',
}: {
  pills: readonly PillItem[];
  headings?: 'h2' | 'h3';
}) {
  if (pills.length === 0) {
    return <NoData drawing="padlock">{copy.noPills}</NoData>;
  }
  return (
    <CardGrid>
      {pills.map((pill) => (
        <PillCard key={pill.slug} pill={pill} heading={headings} />
      ))}
    </CardGrid>
  );
}

export function PillState({ pill }: { pill: Pick<PillItem, 'newStatus' | 'status' | 'dateTo'> }) {
  return (
    <p className={styles.badges}>
      <Badge tone={toneOf[pill.newStatus]}>{copy.pillStates[pill.newStatus]}</Badge>
      {pill.status && <span className={styles.quiet}>{copy.until(pill.dateTo)}</span>}
    </p>
  );
}

function PillCard({ pill, heading: Heading }: { pill: PillItem; heading: 'h2' | 'h3' }) {
  const picture = pill.thumbnail && (
    <img
      className={styles.thumbnail}
      src={pictureAddress(pill.thumbnail)}
      alt=""
      loading="lazy"
      width="640"
      height="360"
    />
  );
  return (
    <Card as="li" leads media={picture}>
      <div className={styles.card}>
        <PillState pill={pill} />
        <Heading className={styles.cardTitle}>
          <PageLink to={generatePath(paths.pill, { slug: pill.slug })}>{pill.title}</PageLink>
        </Heading>
        <p className={styles.quiet}>{pill.excerpt}</p>
        {hasOpenQuestion(pill) && (
          <p className={styles.waits}>
            <Padlock open={false} size={20} />
            {copy.questionWaits}
          </p>
        )}
      </div>
    </Card>
  );
}

function hasOpenQuestion({ status, questions }: PillItem): boolean {
  return status && questions.some(canBeAnswered);
}
