import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { Badge, type BadgeTone } from '../../ui/text/Badge.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { classes } from '../../ui/classes.ts';
import { ProgressBar } from '../../ui/data/ProgressBar.tsx';
import { Star } from '../../ui/images/Star.tsx';
import { NoData } from '../screen/Loaded.tsx';
import { explainCopy } from '../explain/explain.copy.ts';
import { WhyLink } from '../explain/WhyLink.tsx';
import { SettlementNote } from './SettlementNote.tsx';
import styles from './challenges.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import type { Challenges } from './challenges.queries.ts';

/** `code` is the period in the reply, `period` its name on the screen. */
type Named = { code: string; period: string };
type Bonus = Named &
  Pick<Challenges['bonusMonthsPlan'][number], 'bonus' | 'state' | 'settlement'> &
  Partial<Pick<Challenges['bonusQuartersPlan'][number], 'reckoned'>>;
type Achievement = Named & Pick<Challenges['monthsPlan'][number], 'realizationPercent' | 'stillLeft' | 'bonus'>;
type ListProps<Row> = { title: string; rows: readonly Row[] };

const toneOf: Record<Bonus['state'], BadgeTone> = {
  none: 'neutral',
  locked: 'warning',
  pending: 'accent',
  unlocked: 'earned',
};

/** The bonus of each month or quarter; gold only once it is unlocked. */
export function BonusList({ title, rows }: ListProps<Bonus>) {
  return (
    <PeriodList title={title} empty={copy.emptyBonuses} isEmpty={rows.length === 0}>
      {rows.map(({ code, period, bonus, state, settlement, reckoned = null }) => (
        <li key={code} className={styles.bonusRow}>
          <span className={styles.period}>{period}</span>
          <Badge tone={toneOf[state]}>{copy.states[state]}</Badge>
          <span className={classes(styles.amount, state === 'unlocked' && styles.earned)}>
            <Star earned={state === 'unlocked'} size={20} />
            <span className={styles.number}>{formatNumber(bonus)}</span>
            <span>{copy.goldenUnit(bonus)}</span>
            <WhyLink subject={{ kind: 'period', period: code }} name={explainCopy.whyOf(period)} />
          </span>
          {settlement !== null && <SettlementNote settlement={settlement} />}
          {reckoned !== null && reckoned > 0 && <p className={styles.reckoned}>{copy.reckoned(reckoned)}</p>}
        </li>
      ))}
    </PeriodList>
  );
}

/** The result of each month or quarter: percent, points left, and the bonus for it. */
export function AchievementList({ title, rows }: ListProps<Achievement>) {
  return (
    <PeriodList title={title} empty={copy.emptyAchievements} isEmpty={rows.length === 0}>
      {rows.map((row) => (
        <li key={row.code} className={styles.periodRow}>
          <PeriodProgress row={row} />
        </li>
      ))}
    </PeriodList>
  );
}

/** The progress of one month or quarter of a plan, or a note that it has no target. */
export function PeriodProgress({ row }: { row: Achievement }) {
  const { code, period, realizationPercent, stillLeft, bonus } = row;
  if (realizationPercent === null || stillLeft === null) {
    return (
      <div className={styles.noPlan}>
        <span className={styles.period}>{period}</span>
        <span className={styles.quiet}>{copy.noPlanYet}</span>
      </div>
    );
  }
  return (
    <ProgressBar
      label={period}
      percent={realizationPercent}
      note={
        <span className={styles.explained}>
          <span className={styles.notes}>
            <span>{copy.left(stillLeft)}</span>
            <span>{copy.bonusOf(bonus)}</span>
          </span>
          <WhyLink subject={{ kind: 'period', period: code }} name={explainCopy.whyResult(period)} />
        </span>
      }
    />
  );
}

type PeriodListProps = { title: string; empty: string; isEmpty: boolean; children: ReactNode };

function PeriodList({ title, empty, isEmpty, children }: PeriodListProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <Card tone={isEmpty ? 'quiet' : 'paper'}>
        {isEmpty ? (
          <NoData drawing="star">{empty}</NoData>
        ) : (
          <ul role="list" className={styles.list}>
            {children}
          </ul>
        )}
      </Card>
    </section>
  );
}
