import { formatMonth, formatQuarter } from '../../lib/format.ts';
import { Card, CardGrid } from '../../ui/layout/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ChallengesLayout } from './ChallengesLayout.tsx';
import styles from './challenges.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import type { Challenges } from './challenges.queries.ts';
import { PeriodProgress } from './PeriodLists.tsx';
import { PlanHero } from './PlanHero.tsx';

export function QuarterlyPage() {
  return (
    <ChallengesLayout>
      {(plan) => (
        <>
          <QuarterPlan plan={plan} />
          <section className={styles.section} aria-labelledby="months">
            <h2 id="months" className={styles.heading}>
              {copy.months}
            </h2>
            <CardGrid>
              {plan.currentQuarterPlanDetails.map((row) => (
                <Card as="li" key={row.month}>
                  <PeriodProgress row={{ ...row, code: row.month, period: formatMonth(row.month) }} />
                </Card>
              ))}
            </CardGrid>
          </section>
        </>
      )}
    </ChallengesLayout>
  );
}

function QuarterPlan({ plan }: { plan: Challenges }) {
  const quarter = plan.currentQuarterPlan;
  const name = formatQuarter(plan.currentQuarter);
  if (quarter === null) {
    return (
      <EmptyState drawing="circle" title={copy.noQuarterTarget(name)}>
        {copy.noTargetStep}
      </EmptyState>
    );
  }
  return (
    <PlanHero
      plan={{ ...quarter, target: quarter.targetQuarterBase }}
      period={name}
      code={plan.currentQuarter}
      unit={plan.pointUnit}
    />
  );
}
