import { formatMonth, formatNumber, formatQuarter } from '../../lib/format.ts';
import { serverNow } from '../../lib/server-time.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Star } from '../../ui/images/Star.tsx';
import { Stat } from '../../ui/data/Stat.tsx';
import { explainCopy } from '../explain/explain.copy.ts';
import { WhyLink } from '../explain/WhyLink.tsx';
import { AchievementList, BonusList } from './PeriodLists.tsx';
import { ChallengesLayout } from './ChallengesLayout.tsx';
import styles from './challenges.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import { type Challenges, useSelection } from './challenges.queries.ts';
import { waitingBonus } from './challenges.rules.ts';
import { WaitingBonus } from './WaitingBonus.tsx';

export function SummaryPage() {
  const { selection } = useSelection();
  return (
    <ChallengesLayout>
      {(plan) => (
        <>
          <Total plan={plan} />
          <WaitingBonus bonus={waitingBonus(plan, serverNow())} />
          {selection.shop !== undefined && <p className={styles.quiet}>{copy.jointBonus}</p>}
          <Lists plan={plan} />
        </>
      )}
    </ChallengesLayout>
  );
}

/** The golden points of the year and their parts; every number here is a sum of ledger entries. */
function Total({ plan }: { plan: Challenges }) {
  const parts = [
    ['months', copy.monthlyBonuses, sum(plan.bonusMonthsPlan)],
    ['quarters', copy.quarterlyBonuses, sum(plan.bonusQuartersPlan)],
    ['knowledge', copy.knowledge, plan.bonusKnowledge],
    ['specials', copy.specials, plan.bonusSpecials],
  ] as const;
  return (
    <Card tone="ink" as="section">
      <div className={styles.total}>
        <Star earned={plan.totalBonus > 0} size={64} />
        <Stat
          size="hero"
          earned={plan.totalBonus > 0}
          label={copy.total}
          value={formatNumber(plan.totalBonus)}
          unit={copy.goldenUnit(plan.totalBonus)}
          note={
            <>
              {copy.totalNote(plan.currentYear)}
              <WhyLink look="words" subject={{ kind: 'year', year: plan.currentYear, part: undefined }} />
            </>
          }
        />
        <dl className={styles.parts}>
          {parts.map(([part, label, value]) => (
            <div key={part} className={styles.part}>
              <dt>{label}</dt>
              <dd>
                {formatNumber(value)}
                <WhyLink subject={{ kind: 'year', year: plan.currentYear, part }} name={explainCopy.whyOf(label)} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  );
}

function sum(rows: readonly { bonus: number }[]): number {
  return rows.reduce((total, { bonus }) => total + bonus, 0);
}

/** Earned and achieved, side by side where there is room; months before quarters. */
function Lists({ plan }: { plan: Challenges }) {
  const inMonth = <Row extends { month: string }>(row: Row) => ({
    ...row,
    code: row.month,
    period: formatMonth(row.month),
  });
  const inQuarter = <Row extends { quarter: string }>(row: Row) => ({
    ...row,
    code: row.quarter,
    period: formatQuarter(row.quarter),
  });
  return (
    <div className={styles.columns}>
      <BonusList title={copy.monthlyBonuses} rows={plan.bonusMonthsPlan.map(inMonth)} />
      <AchievementList title={copy.monthlyAchievements} rows={plan.monthsPlan.map(inMonth)} />
      <BonusList title={copy.quarterlyBonuses} rows={plan.bonusQuartersPlan.map(inQuarter)} />
      <AchievementList title={copy.quarterlyAchievements} rows={plan.quartersPlan.map(inQuarter)} />
    </div>
  );
}
