import { formatMonth, formatNumber, formatQuarter } from '@klub/ui/words/format.ts';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { Stat } from '@klub/ui/data/Stat.tsx';
import { Star } from '@klub/ui/images/Star.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { explainCopy } from '../explain/explain.copy.ts';
import { WhyLink } from '../explain/WhyLink.tsx';
import { ChallengesLayout } from './ChallengesLayout.tsx';
import styles from './challenges.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import { type Challenges, useSelection } from './challenges.queries.ts';
import { waitingBonus } from './challenges.rules.ts';
import { Stories } from './stories/Stories.tsx';
import { storiesOf } from './stories/stories.rules.ts';
import { StoriesSkeleton } from './skeletons.tsx';
import { WaitingBonus } from './WaitingBonus.tsx';
import { YearChart } from './stories/YearChart.tsx';

export function SummaryPage() {
  const { selection } = useSelection();
  return (
    <ChallengesLayout
      skeleton={<StoriesSkeleton />}
      main={(plan) => (
        <>
          <Total plan={plan} />
          <WaitingBonus bonus={waitingBonus(plan, serverNow())} />
          <YearChart year={plan.currentYear} current={plan.currentMonth} stories={monthsOf(plan)} />
        </>
      )}
      rail={(plan) => (
        <>
          {selection.shop !== undefined && <p className={styles.quiet}>{copy.jointBonus}</p>}
          <Stories title={copy.monthStories} stories={monthsOf(plan)} />
          <Stories title={copy.quarterStories} stories={quartersOf(plan)} />
        </>
      )}
    />
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
        <div className={styles.sums}>
          <div className={styles.earnedSum}>
            <Star earned={plan.totalBonus > 0} size={48} />
            <Stat
              size="hero"
              earned={plan.totalBonus > 0}
              label={copy.total}
              value={formatNumber(plan.totalBonus)}
              unit={copy.goldenUnit(plan.totalBonus)}
              note={
                <>
                  {copy.totalNote(plan.currentYear)}
                  <WhyLink
                    look="words"
                    subject={{ kind: 'year', year: plan.currentYear, part: undefined }}
                  />
                </>
              }
            />
          </div>
          <Stat
            label={copy.paid}
            value={formatNumber(plan.totalPaid)}
            unit={copy.goldenUnit(plan.totalPaid)}
            note={copy.paidNote}
          />
        </div>
        <dl className={styles.parts}>
          {parts.map(([part, label, value]) => (
            <div key={part} className={styles.part}>
              <dt>{label}</dt>
              <dd>
                {formatNumber(value)}
                <WhyLink
                  subject={{ kind: 'year', year: plan.currentYear, part }}
                  name={explainCopy.whyOf(label)}
                />
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

function monthsOf(plan: Challenges) {
  const withCode = <Row extends { month: string }>(row: Row) => ({ ...row, code: row.month });
  const stories = storiesOf(plan.monthsPlan.map(withCode), plan.bonusMonthsPlan.map(withCode));
  return stories.map((story) => ({ ...story, period: formatMonth(story.code) }));
}

function quartersOf(plan: Challenges) {
  const withCode = <Row extends { quarter: string }>(row: Row) => ({ ...row, code: row.quarter });
  const stories = storiesOf(plan.quartersPlan.map(withCode), plan.bonusQuartersPlan.map(withCode));
  return stories.map((story) => ({ ...story, period: formatQuarter(story.code) }));
}
