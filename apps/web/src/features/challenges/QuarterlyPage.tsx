import { formatMonth, formatQuarter } from '../../lib/format.ts';
import { Card, CardGrid } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { ChallengesFrame } from './ChallengesFrame.tsx';
import styles from './challenges.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import type { Challenges } from './challenges.queries.ts';
import { PlanHero } from './PlanHero.tsx';

export function QuarterlyPage() {
  return (
    <ChallengesFrame>
      {(plan) => (
        <>
          <QuarterPlan plan={plan} />
          <section className={styles.section} aria-labelledby="months">
            <h2 id="months" className={styles.heading}>
              {copy.months}
            </h2>
            <CardGrid>
              {plan.currentQuarterPlanDetails.map((row) => (
                <MonthCard key={row.month} row={row} />
              ))}
            </CardGrid>
          </section>
        </>
      )}
    </ChallengesFrame>
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
  return <PlanHero plan={{ ...quarter, target: quarter.targetQuarterBase }} period={name} unit={plan.pointUnit} />;
}

function MonthCard({ row }: { row: Challenges['currentQuarterPlanDetails'][number] }) {
  return (
    <Card as="li">
      {row.realizationPercent === null || row.stillLeft === null ? (
        <div className={styles.monthCard}>
          <p className={styles.monthName}>{formatMonth(row.month)}</p>
          <p className={styles.quiet}>{copy.noPlanYet}</p>
        </div>
      ) : (
        <div className={styles.monthCard}>
          <ProgressBar
            label={formatMonth(row.month)}
            percent={row.realizationPercent}
            note={copy.left(row.stillLeft)}
          />
          <p className={styles.quiet}>
            {copy.bonus}: {copy.goldenPoints(row.bonus)}
          </p>
        </div>
      )}
    </Card>
  );
}
