import { formatMonth, formatQuarter } from '@klub/ui/words/format.ts';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { EmptyState } from '@klub/ui/feedback/EmptyState.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { bonusOf } from '@klub/ui/words/bonus.rules.ts';
import { ChallengesLayout } from './ChallengesLayout.tsx';
import styles from './challenges.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import { type Challenges, useSelection } from './challenges.queries.ts';
import { isOver } from './challenges.rules.ts';
import { PeriodProgress } from './PeriodProgress.tsx';
import { PlanHero } from './PlanHero.tsx';
import { QuarterSkeleton } from './skeletons.tsx';

export function QuarterlyPage() {
  return (
    <ChallengesLayout
      skeleton={<QuarterSkeleton />}
      main={(plan) => <QuarterPlan plan={plan} />}
      rail={(plan) => <Months plan={plan} />}
    />
  );
}

function Months({ plan }: { plan: Challenges }) {
  return (
    <section className={styles.section} aria-labelledby="months">
      <h2 id="months" className={styles.heading}>
        {copy.months}
      </h2>
      <ul role="list" className={styles.months}>
        {plan.currentQuarterPlanDetails.map((row) => (
          <Card as="li" key={row.month}>
            <PeriodProgress
              row={{ ...row, code: row.month, period: formatMonth(row.month) }}
              bonus={bonusOf(
                plan.bonusMonthsPlan.find(({ month }) => month === row.month),
                row.bonus,
              )}
            />
          </Card>
        ))}
      </ul>
    </section>
  );
}

function QuarterPlan({ plan }: { plan: Challenges }) {
  const { selection } = useSelection();
  const { currentQuarterPlan: quarter, currentQuarter: code } = plan;
  const name = formatQuarter(code);
  if (quarter === null) {
    return (
      <EmptyState drawing="circle" title={copy.noQuarterTarget(name)}>
        {copy.noTargetStep}
      </EmptyState>
    );
  }
  const bonus = bonusOf(
    plan.bonusQuartersPlan.find((row) => row.quarter === code),
    quarter.worth,
  );
  return (
    <PlanHero
      key={code}
      plan={{ ...quarter, target: quarter.targetQuarterBase }}
      code={code}
      period={name}
      isOneShop={selection.shop !== undefined}
      isOver={isOver(code, serverNow())}
      bonus={bonus}
    >
      <dl className={styles.facts}>
        <div>
          <dt>{copy.target}</dt>
          <dd>{copy.inPoints(quarter.targetQuarterBase)}</dd>
        </div>
        <div>
          <dt>{copy.stillLeft}</dt>
          <dd>{copy.inPoints(quarter.stillLeft)}</dd>
        </div>
      </dl>
    </PlanHero>
  );
}
