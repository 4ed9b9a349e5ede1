import { useQuery } from '@tanstack/react-query';
import { generatePath, Link, useSearchParams } from 'react-router';
import { paths } from '../../paths.ts';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Card, CardGrid } from '@klub/ui/layout/Card.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { Photo } from '@klub/ui/images/Photo.tsx';
import { SkeletonCard } from '@klub/ui/feedback/Skeleton.tsx';
import { Star } from '@klub/ui/images/Star.tsx';
import { Loaded, NoData } from '../screen/Loaded.tsx';
import { PageLink } from '../screen/PageLink.tsx';
import styles from './specials.module.css';
import { specialsCopy as copy } from './specials.copy.ts';
import { type SpecialItem, specialsQuery } from './specials.queries.ts';
import { endedSearch, ofStage, stageOf } from './specials.rules.ts';
import { SpecialsTabs } from './SpecialsTabs.tsx';

export function SpecialsPage() {
  const [search] = useSearchParams();
  const stage = stageOf(search);
  return (
    <Page title={copy.title} width="wide" actions={<SpecialsTabs stage={stage} />}>
      <Loaded query={useQuery(specialsQuery)} skeleton={<ListSkeleton />}>
        {({ data }) => {
          const tasks = ofStage(data, stage);
          if (tasks.length > 0) return <TaskList tasks={tasks} />;
          return stage === 'ended' ? <NoneEnded /> : <NoneRunning hasEnded={data.length > 0} />;
        }}
      </Loaded>
    </Page>
  );
}

function NoneRunning({ hasEnded }: { hasEnded: boolean }) {
  const toEnded = (
    <Link to={{ search: endedSearch }} className={buttonClass('quiet')}>
      {copy.seeEnded}
    </Link>
  );
  return (
    <NoData drawing="padlock" {...(hasEnded && { action: toEnded })}>
      {copy.noTasks}
    </NoData>
  );
}

function NoneEnded() {
  return <NoData drawing="star">{copy.noEnded}</NoData>;
}

function TaskList({ tasks }: { tasks: readonly SpecialItem[] }) {
  return (
    <CardGrid>
      {tasks.map((task, index) => (
        <TaskCard key={task.slug} task={task} first={index < 2} />
      ))}
    </CardGrid>
  );
}

function TaskCard({ task, first }: { task: SpecialItem; first: boolean }) {
  const { slug, title, excerpt, thumbnail, isUnlocked } = task;
  const sizes = '(width >= 64rem) 24rem, (width >= 40rem) 50vw, 100vw';
  return (
    <Card
      as="li"
      leads
      media={thumbnail && <Photo address={thumbnail} sizes={sizes} first={first} />}
    >
      <div className={styles.card}>
        <TaskState task={task} />
        <h2 className={styles.cardTitle}>
          <PageLink to={generatePath(paths.special, { slug })}>{title}</PageLink>
        </h2>
        <p className={styles.quiet}>{excerpt}</p>
        <p className={styles.reward}>
          <Star earned={isUnlocked} size={24} />
          <RewardWords task={task} />
        </p>
      </div>
    </Card>
  );
}

function RewardWords({ task: { bonus, targetsMet, targetsTotal } }: { task: SpecialItem }) {
  if (targetsTotal === 0) return copy.noTargets;
  return (
    <>
      <span className={styles.amount}>{copy.golden(bonus)}</span>
      <span className={styles.met}>{copy.targetsMet(targetsMet, targetsTotal)}</span>
    </>
  );
}

function TaskState({ task: { status, isUnlocked, dateTo } }: { task: SpecialItem }) {
  return (
    <p className={styles.badges}>
      {isUnlocked ? (
        <Badge tone="earned">{copy.unlockedBadge}</Badge>
      ) : (
        <Badge tone={status ? 'accent' : 'neutral'}>
          {status ? copy.runningBadge : copy.endedBadge}
        </Badge>
      )}
      <span className={styles.quiet}>{copy.until(dateTo)}</span>
    </p>
  );
}

function ListSkeleton() {
  return (
    <CardGrid as="div">
      {[1, 2, 3].map((key) => (
        <SkeletonCard key={key} media lines={3} />
      ))}
    </CardGrid>
  );
}
