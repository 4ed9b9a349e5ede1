import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { formatMonth, formatMonthName, formatQuarter } from '@klub/ui/words/format.ts';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { explainCopy } from '../explain/explain.copy.ts';
import { missingQuery } from '../explain/explain.queries.ts';
import { MissingCard } from '../explain/MissingCard.tsx';
import { WhyLink } from '../explain/WhyLink.tsx';
import { bonusOf, isOwn } from '@klub/ui/words/bonus.rules.ts';
import { ChallengesLayout } from './ChallengesLayout.tsx';
import styles from './challenges.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import { type Challenges, useSelection } from './challenges.queries.ts';
import { isOver, isRunning } from './challenges.rules.ts';
import { MonthCardButton } from './MonthCardButton.tsx';
import { NextStep } from './NextStep.tsx';
import { PlanHero } from './PlanHero.tsx';
import { BoardSkeleton } from './skeletons.tsx';

export function MonthlyPage() {
  // Fetched in parallel with the plan.
  const missing = useQuery(missingQuery);
  return (
    <ChallengesLayout
      skeleton={<BoardSkeleton />}
      main={(plan) => (
        <>
          <MonthPlan plan={plan} />
          <Progress plan={plan} />
        </>
      )}
      rail={(plan) => (
        <>
          {isRunning(plan, serverNow()) && <MissingCard query={missing} />}
          {plan.currentMonthPlan !== null && <MonthCardButton plan={plan} />}
        </>
      )}
    />
  );
}

function MonthPlan({ plan }: { plan: Challenges }) {
  const { selection } = useSelection();
  const { currentMonthPlan: month, currentMonth: code } = plan;
  if (month === null) {
    return (
      <Card tone="ink" as="section">
        <EmptyState
          drawing="circle"
          title={copy.noTarget(code)}
          action={<NextStep plan={plan} onInk />}
        >
          {copy.noTargetStep}
        </EmptyState>
      </Card>
    );
  }
  const bonus = bonusOf(
    plan.bonusMonthsPlan.find((row) => row.month === code),
    month.worth,
  );
  return (
    <PlanHero
      key={code}
      plan={{ ...month, target: month.targetMonthBase }}
      code={code}
      period={formatMonthName(code)}
      isOneShop={selection.shop !== undefined}
      isOver={isOver(code, serverNow())}
      bonus={bonus}
      padlock={plan.currentMonthPadlock}
    >
      <NextStep plan={plan} onInk />
    </PlanHero>
  );
}

/** Both bars of the plan; the circle has said the percent, so each bar says its target. */
function Progress({ plan }: { plan: Challenges }) {
  const { search } = useLocation();
  const { currentMonthPlan: month, currentQuarterPlan: quarter } = plan;
  if (month === null && quarter === null) return null;
  const monthRow = plan.bonusMonthsPlan.find((row) => row.month === plan.currentMonth);
  const quarterRow = plan.bonusQuartersPlan.find((row) => row.quarter === plan.currentQuarter);
  return (
    <Card as="section" tone="quiet" labelledBy="progress">
      <div className={styles.progress}>
        <div className={styles.headLine}>
          <h2 id="progress" className={styles.heading}>
            {copy.progress}
          </h2>
          <Link
            to={{ pathname: paths.challengesQuarterly, search }}
            className={buttonClass('link')}
          >
            {copy.details}
          </Link>
        </div>
        {month && (
          <PlanBar
            code={plan.currentMonth}
            name={formatMonth(plan.currentMonth)}
            percent={month.realizationPercent}
            target={month.targetMonthBase}
            earned={isOwn(bonusOf(monthRow, month.worth))}
          />
        )}
        {quarter && (
          <PlanBar
            code={plan.currentQuarter}
            name={formatQuarter(plan.currentQuarter)}
            percent={quarter.realizationPercent}
            target={quarter.targetQuarterBase}
            earned={isOwn(bonusOf(quarterRow, quarter.worth))}
          />
        )}
        <p className={styles.quiet}>{plan.pointUnit}</p>
      </div>
    </Card>
  );
}

function PlanBar({
  code,
  name,
  percent,
  target,
  earned,
}: {
  code: string;
  name: string;
  percent: number;
  target: number;
  earned: boolean;
}) {
  return (
    <div className={styles.planBar}>
      <ProgressBar label={name} percent={percent} figure={copy.targetOf(target)} earned={earned} />
      <WhyLink subject={{ kind: 'period', period: code }} name={explainCopy.whyResult(name)} />
    </div>
  );
}
