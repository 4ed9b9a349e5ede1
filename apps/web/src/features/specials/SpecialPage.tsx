import { bound } from '@klub/ui/text/binding.rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { generatePath, Link, useParams } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { type Fact, Facts } from '@klub/ui/data/Facts.tsx';
import { Html, WithHtml } from '@klub/ui/text/Html.tsx';
import { Columns } from '@klub/ui/layout/Page.tsx';
import { Photo } from '@klub/ui/images/Photo.tsx';
import { SkeletonCard, SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { Why } from '../explain/Why.tsx';
import { WhyLink } from '../explain/WhyLink.tsx';
import styles from './specials.module.css';
import { specialsCopy as copy } from './specials.copy.ts';
import {
  type Special,
  type SpecialTarget,
  specialQuery,
  specialsQuery,
} from './specials.queries.ts';
import { TaskLayout } from './TaskLayout.tsx';

/** The description of a task: deadline, subject, and targets. */
export function SpecialPage() {
  const { slug = '' } = useParams();
  const query = useQuery(specialQuery(slug));
  const task = query.data?.data;
  const card = useQueryClient()
    .getQueryData(specialsQuery.queryKey)
    ?.data.find((listed) => listed.slug === slug);
  // The card's data show immediately and stay the same element while the rest loads: the element
  // may be in a transition.
  const picture = task ? task.image : query.error === null && card?.thumbnail;
  return (
    <TaskLayout
      slug={slug}
      query={query}
      card={card}
      skeleton={<DescriptionSkeleton hasPicture={Boolean(picture)} />}
      frame={(loaded) => (
        <Columns rail={task ? <TaskEnd task={task} /> : <></>}>
          {picture && (
            <Photo address={picture} sizes="(width >= 64rem) 48rem, 100vw" first rounded travels />
          )}
          {loaded}
        </Columns>
      )}
    >
      {(shown) => (
        <>
          <Facts facts={factsOf(shown)} />
          <Html html={shown.content} />
        </>
      )}
    </TaskLayout>
  );
}

/** Waits for the text: on a phone it is below the text. */
function TaskEnd({ task }: { task: Special }) {
  return (
    <WithHtml fallback={<></>}>
      <Targets task={task} />
      <Why slug={task.slug} />
    </WithHtml>
  );
}

function factsOf(task: Special): Fact[] {
  const { dateFrom, dateTo, status, daysLeft, bonus, subtitle } = task;
  const deadline = (
    <>
      {copy.dates(dateFrom, dateTo)}
      <span className={styles.factNote}>{status ? copy.daysLeft(daysLeft) : copy.over}</span>
    </>
  );
  return [
    { term: copy.deadline, value: deadline },
    ...subtitle.map(({ label, value }) => ({ term: bound(label), value: bound(value) })),
    ...(bonus > 0 ? [{ term: copy.toEarn, value: copy.golden(bonus) }] : []),
  ];
}

function Targets({ task: { slug, targets } }: { task: Special }) {
  if (targets.length === 0) {
    return (
      <EmptyState drawing="circle" title={copy.noTargets}>
        {copy.noTargetsStep}
      </EmptyState>
    );
  }
  return (
    <Card as="section" labelledBy="targets">
      <h2 id="targets" className={styles.heading}>
        {copy.targets}
      </h2>
      <ul className={styles.list} role="list">
        {targets.map((target, index) => (
          <TargetRow key={index} target={target} />
        ))}
      </ul>
      <p className={styles.why}>
        <WhyLink look="words" subject={{ kind: 'task' }} />
      </p>
      <Link to={generatePath(paths.specialSummary, { slug })} className={buttonClass('primary')}>
        {copy.toSummary}
      </Link>
    </Card>
  );
}

function TargetRow({ target }: { target: SpecialTarget }) {
  const { title, description, type, bonus, targetQualification } = target;
  return (
    <li className={styles.target}>
      <h3 className={styles.targetTitle}>{title}</h3>
      {description && <p className={styles.quiet}>{description}</p>}
      <p className={styles.targetFigures}>
        <span className={styles.amount}>{copy.target(target.target, type)}</span>
        {targetQualification !== null && <span>{copy.threshold(targetQualification, type)}</span>}
        <span className={styles.bonus}>{copy.reward(bonus)}</span>
      </p>
    </li>
  );
}

function DescriptionSkeleton({ hasPicture }: { hasPicture: boolean }) {
  return (
    <>
      <SkeletonCard media={!hasPicture} lines={2} />
      <SkeletonText lines={6} />
    </>
  );
}
