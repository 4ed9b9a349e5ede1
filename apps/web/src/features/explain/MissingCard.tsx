import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../../ui/layout/Card.tsx';
import { Padlock } from '../../ui/images/Padlock.tsx';
import { Loading, SkeletonBlock } from '../../ui/feedback/Skeleton.tsx';
import { Star } from '../../ui/images/Star.tsx';
import { NotLoaded } from '../screen/Loaded.tsx';
import { explainCopy as copy } from './explain.copy.ts';
import type { Missing } from './explain.queries.ts';
import styles from './MissingCard.module.css';
import { Ring } from './Ring.tsx';
import { WhyLink } from './WhyLink.tsx';

/** The points left to the plan, to the next threshold and to the padlock, each with its explanation. */
export function MissingCard({ query }: { query: UseQueryResult<{ data: Missing }> }) {
  const { data, error } = query;
  if (data === undefined) return error === null ? <Waiting /> : <NotLoaded query={query} what={copy.missing} />;
  const { plan, knowledge, daysLeft, month } = data.data;
  const hasQuestions = knowledge.minimum > 0;
  if (plan === null && !hasQuestions) return null;
  return (
    <Card as="section" labelledBy="missing">
      <div className={styles.missing}>
        <h2 id="missing" className={styles.heading}>
          {copy.missing}
        </h2>
        <ul role="list" className={styles.list}>
          {plan && <PlanRows plan={plan} daysLeft={daysLeft} />}
          {hasQuestions && <PadlockRow knowledge={knowledge} />}
        </ul>
        {plan && (
          <div className={styles.foot}>
            <p className={styles.quiet}>{copy.missingNote}</p>
            <WhyLink look="words" subject={{ kind: 'period', period: month }} />
          </div>
        )}
      </div>
    </Card>
  );
}

type Plan = NonNullable<Missing['plan']>;

function PlanRows({ plan, daysLeft }: { plan: Plan; daysLeft: number }) {
  const { realizationPercent: percent, steps, worth } = plan;
  return (
    <>
      {percent >= 100 && (
        <Row motif={<Ring percent={100} />} label={copy.toFullPlan} value={copy.planMet}>
          {steps.length === 0 && <p>{copy.highest}</p>}
        </Row>
      )}
      {steps.map((step) => {
        const isFull = step.percent === 100;
        return (
          <Row
            key={step.percent}
            motif={isFull ? <Ring percent={percent} /> : <Star earned={false} size={28} />}
            label={isFull ? copy.toFullPlan : copy.toThreshold(step.percent)}
            value={copy.left(step.left)}
          >
            <p>{copy.perDay(step.perDay, daysLeft)}</p>
            {step.bonus > worth && <p>{copy.insteadOf(step.bonus, worth)}</p>}
          </Row>
        );
      })}
    </>
  );
}

function PadlockRow({ knowledge }: { knowledge: Missing['knowledge'] }) {
  const { missing, waiting, isNeeded, canOpen, questions, reward, later } = knowledge;
  const isOpen = missing === 0;
  return (
    <Row
      motif={<Padlock open={isOpen} size={24} />}
      label={copy.toPadlock}
      value={isOpen ? copy.padlockDone : copy.answersLeft(missing)}
    >
      {!isOpen && isNeeded && <p>{waiting > 0 ? copy.waiting(waiting) : copy.opensNothing}</p>}
      {!isOpen && !canOpen && <p>{copy.cannotOpen}</p>}
      {questions.length > 0 && <p>{copy.openQuestions(questions.length, reward)}</p>}
      {later > 0 && <p>{copy.laterQuestions(later)}</p>}
    </Row>
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

/** As tall as the card with two steps and a padlock, so that nothing below it moves when it arrives. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <Loading label={copy.missingLoading}>
        <SkeletonBlock height="var(--usual-height)" />
      </Loading>
    </div>
  );
}
