import { Link, useLocation } from 'react-router';
import { formatMonth, formatMonthName, formatQuarter } from '../../lib/format.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { ChallengesFrame } from './ChallengesFrame.tsx';
import styles from './challenges.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import type { Challenges } from './challenges.queries.ts';
import { waitingBonus } from './challenges.rules.ts';
import { PlanHero } from './PlanHero.tsx';
import { WaitingBonus } from './WaitingBonus.tsx';

export function MonthlyPage() {
  return (
    <ChallengesFrame>
      {(plan) => (
        <>
          <MonthPlan plan={plan} />
          <WaitingBonus bonus={waitingBonus(plan, new Date())} />
          <Progress plan={plan} />
        </>
      )}
    </ChallengesFrame>
  );
}

function MonthPlan({ plan }: { plan: Challenges }) {
  const month = plan.currentMonthPlan;
  if (month === null) {
    return (
      <EmptyState drawing="circle" title={copy.noTarget(plan.currentMonth)} action={<ToKnowledge />}>
        {copy.noTargetStep}
      </EmptyState>
    );
  }
  return (
    <PlanHero
      plan={{ ...month, target: month.targetMonthBase }}
      period={formatMonthName(plan.currentMonth)}
      unit={plan.pointUnit}
    />
  );
}

function ToKnowledge() {
  return (
    <Link to={paths.pills} className={buttonClass('quiet')}>
      {copy.toKnowledge}
    </Link>
  );
}

function Progress({ plan }: { plan: Challenges }) {
  const { search } = useLocation();
  const { currentMonthPlan: month, currentQuarterPlan: quarter } = plan;
  if (month === null && quarter === null) return null;
  return (
    <Card as="section" labelledBy="progress">
      <div className={styles.progress}>
        <h2 id="progress" className={styles.heading}>
          {copy.progress}
        </h2>
        {month && (
          <ProgressBar
            label={formatMonth(plan.currentMonth)}
            percent={month.realizationPercent}
            note={copy.left(month.stillLeft)}
          />
        )}
        {quarter && (
          <ProgressBar
            label={formatQuarter(plan.currentQuarter)}
            percent={quarter.realizationPercent}
            note={copy.left(quarter.stillLeft)}
          />
        )}
        <Link to={{ pathname: paths.challengesQuarterly, search }} className={buttonClass('quiet')}>
          {copy.details}
        </Link>
      </div>
    </Card>
  );
}
