import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { generatePath, Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import { Loading, SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Ring } from '@klub/ui/images/Ring.tsx';
import { Star } from '@klub/ui/images/Star.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { useUser } from '../auth/auth.queries.ts';
import { lacksLegalForm } from '../profile/profile.rules.ts';
import { NotLoaded } from '../screen/Loaded.tsx';
import { explainCopy as copy } from './explain.copy.ts';
import type { Missing } from './explain.queries.ts';
import styles from './MissingCard.module.css';

/** The legal form of a payout, the padlock, the pace of each day that is left, and the questions that are open now. */
export function MissingCard({ query }: { query: UseQueryResult<{ data: Missing }> }) {
  const { data, error } = query;
  const profile = useUser()?.profile;
  if (data === undefined)
    return error === null ? <Waiting /> : <NotLoaded query={query} what={copy.missing} />;
  const { plan, knowledge, daysLeft } = data.data;
  // An open padlock is missing nothing.
  const hasQuestions = knowledge.missing > 0 || knowledge.later > 0;
  const needsForm = profile !== undefined && lacksLegalForm(profile);
  const isEmpty = plan === null && !hasQuestions && knowledge.questions.length === 0;
  if (isEmpty && !needsForm) return null;
  return (
    <Card as="section" labelledBy="missing">
      <div className={styles.missing}>
        <h2 id="missing" className={styles.heading}>
          {copy.missing}
        </h2>
        <ul role="list" className={styles.list}>
          {needsForm && <LegalFormRow />}
          {hasQuestions && <PadlockRow knowledge={knowledge} />}
          {plan && <PlanRows plan={plan} daysLeft={daysLeft} isLost={isLost(knowledge)} />}
        </ul>
        {knowledge.questions.length > 0 && <NextQuestions questions={knowledge.questions} />}
        {plan && <p className={styles.foot}>{copy.missingNote}</p>}
      </div>
    </Card>
  );
}

function LegalFormRow() {
  return (
    <Row motif={<Icon name="file" size={24} />} label={copy.toPayout} value={copy.legalForm}>
      <Link to={paths.profileEdit}>{copy.chooseLegalForm}</Link>
    </Row>
  );
}

type Plan = NonNullable<Missing['plan']>;
type PlanRowsProps = {
  plan: Plan;
  daysLeft: number;
  /** The padlock cannot open any more, and with it the bonus cannot come. */
  isLost: boolean;
};

function isLost({ isNeeded, missing, canOpen }: Missing['knowledge']): boolean {
  return isNeeded && missing > 0 && !canOpen;
}

/** The plan's sentence has the points to the nearest step; this card has the pace for it. */
function PlanRows({ plan, daysLeft, isLost }: PlanRowsProps) {
  const { realizationPercent: percent } = plan;
  // A threshold of a bonus that cannot come is no step; the plan itself is.
  const steps = plan.steps.filter((step) => !isLost || step.percent === 100);
  return (
    <>
      {percent >= 100 && (
        <Row motif={<Ring percent={100} />} label={copy.toFullPlan} value={copy.planMet}>
          {!isLost && plan.steps.length === 0 && <p>{copy.highest}</p>}
        </Row>
      )}
      {steps.map((step, index) => {
        const isFull = step.percent === 100;
        return (
          <Row
            key={step.percent}
            motif={isFull ? <Ring percent={percent} /> : <Star earned={false} size={28} />}
            label={isFull ? copy.toFullPlan : copy.toThreshold(step.percent)}
            value={daysLeft === 1 ? copy.lastDay : copy.perDay(step.perDay)}
          >
            {index === 0 ? (
              daysLeft > 1 && <p>{copy.forDays(daysLeft)}</p>
            ) : (
              <p>{copy.inAll(step.left)}</p>
            )}
          </Row>
        );
      })}
    </>
  );
}

function PadlockRow({ knowledge }: { knowledge: Missing['knowledge'] }) {
  const { missing, later } = knowledge;
  const isOpen = missing === 0;
  return (
    <Row
      motif={<Padlock open={isOpen} size={24} />}
      label={copy.toPadlock}
      value={isOpen ? copy.padlockDone : copy.answersLeft(missing)}
    >
      {!isOpen && <p>{padlockWords(knowledge)}</p>}
      {later > 0 && <p>{copy.laterQuestions(later)}</p>}
    </Row>
  );
}

function padlockWords({ waiting, isNeeded, canOpen }: Missing['knowledge']): string {
  if (!canOpen) return isNeeded ? copy.lost : copy.cannotOpen;
  if (!isNeeded) return '';
  return waiting > 0 ? copy.waiting : copy.opensNothing;
}

/** Each open question leads to the pill that teaches its answer. */
function NextQuestions({ questions }: { questions: Missing['knowledge']['questions'] }) {
  return (
    <div className={styles.next}>
      <h3 id="next-step" className={styles.label}>
        {copy.nextQuestions}
      </h3>
      <ul role="list" aria-labelledby="next-step" className={styles.questions}>
        {questions.map(({ slug, title, pill, reward }) => (
          <li key={slug} className={styles.question}>
            <Link to={pill ? generatePath(paths.pill, { slug: pill }) : paths.knowledgeScore}>
              {title}
            </Link>
            <span className={styles.go}>
              {reward > 0 && (
                <span className={styles.reward}>
                  <Star earned={false} size={20} />
                  {copy.reward(reward)} <VisuallyHidden>{copy.rewardUnit(reward)}</VisuallyHidden>
                </span>
              )}
              <Icon name="chevronRight" size={20} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type RowProps = { motif: ReactNode; label: string; value: string; children?: ReactNode };

function Row({ motif, label, value, children }: RowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.motif}>{motif}</span>
      <div className={styles.words}>
        <p className={styles.label}>{label}</p>
        <p className={styles.value}>{value}</p>
        <div className={styles.quiet}>{children}</div>
      </div>
    </li>
  );
}

/** As tall as the card with two steps, a padlock and one question. */
function Waiting() {
  return (
    <Loading label={copy.missingLoading}>
      <SkeletonBlock height="28rem" />
    </Loading>
  );
}
