import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { formatMonth, formatMonthName, formatQuarter } from '../../lib/format.ts';
import { serverNow } from '../../lib/server-time.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ProgressBar } from '../../ui/data/ProgressBar.tsx';
import { explainCopy } from '../explain/explain.copy.ts';
import { missingQuery } from '../explain/explain.queries.ts';
import { MissingCard } from '../explain/MissingCard.tsx';
import { WhyLink } from '../explain/WhyLink.tsx';
import { ChallengesLayout } from './ChallengesLayout.tsx';
import styles from './challenges.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import type { Challenges } from './challenges.queries.ts';
import { isRunning, waitingBonus } from './challenges.rules.ts';
import { PlanHero } from './PlanHero.tsx';
import { WaitingBonus } from './WaitingBonus.tsx';

export function MonthlyPage() {
  // Fetched in parallel with the plan.
  useQuery(missingQuery);
  return (
    <ChallengesLayout>
      {(plan) => (
        <>
          <MonthPlan plan={plan} />
          <WaitingBonus bonus={waitingBonus(plan, serverNow())} />
          <Below plan={plan} />
        </>
      )}
    </ChallengesLayout>
  );
}

/** The progress waits for the card of what is missing: that card is above it, and its height depends on its rows. */
function Below({ plan }: { plan: Challenges }) {
  const missing = useQuery(missingQuery);
  if (!isRunning(plan, serverNow())) return <Progress plan={plan} />;
  return (
    <>
      <MissingCard query={missing} />
      {!missing.isPending && <Progress plan={plan} />}
    </>
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
      code={plan.currentMonth}
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
        {month && <PlanBar code={plan.currentMonth} name={formatMonth(plan.currentMonth)} plan={month} />}
        {quarter && <PlanBar code={plan.currentQuarter} name={formatQuarter(plan.currentQuarter)} plan={quarter} />}
        <Link to={{ pathname: paths.challengesQuarterly, search }} className={buttonClass('quiet')}>
          {copy.details}
        </Link>
      </div>
    </Card>
  );
}

type PlanBarProps = { code: string; name: string; plan: { realizationPercent: number; stillLeft: number } };

function PlanBar({ code, name, plan: { realizationPercent, stillLeft } }: PlanBarProps) {
  return (
    <div className={styles.tappable}>
      <ProgressBar
        label={name}
        percent={realizationPercent}
        note={
          <span className={styles.explained}>
            <span>{copy.left(stillLeft)}</span>
            <WhyLink subject={{ kind: 'period', period: code }} name={explainCopy.whyResult(name)} />
          </span>
        }
      />
    </div>
  );
}
