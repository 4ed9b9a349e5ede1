import { ProgressBar } from '@klub/ui/data/ProgressBar.tsx';
import { explainCopy } from '../explain/explain.copy.ts';
import { WhyLink } from '../explain/WhyLink.tsx';
import { type Bonus, isOwn } from '@klub/ui/words/bonus.rules.ts';
import styles from './challenges.module.css';
import { bonusSentence, challengesCopy as copy } from './challenges.copy.ts';
import type { Challenges } from './challenges.queries.ts';

/** `code` is the period in the reply, `period` its name on the screen. */
type Row = { code: string; period: string } & Omit<
  Challenges['currentQuarterPlanDetails'][number],
  'month'
>;

/** The progress of one month of a quarter, or a note that it has no target. */
export function PeriodProgress({
  row: { code, period, realizationPercent, stillLeft },
  bonus,
}: {
  row: Row;
  bonus: Bonus;
}) {
  if (realizationPercent === null || stillLeft === null) {
    return (
      <div className={styles.noPlan}>
        <span className={styles.period}>{period}</span>
        <span className={styles.quiet}>{copy.noPlanYet}</span>
      </div>
    );
  }
  const said = bonusSentence(bonus);
  return (
    <ProgressBar
      label={period}
      percent={realizationPercent}
      earned={isOwn(bonus)}
      note={
        <span className={styles.explained}>
          <span className={styles.notes}>
            <span>{copy.left(stillLeft)}</span>
            {said !== '' && <span>{said}</span>}
          </span>
          <WhyLink
            subject={{ kind: 'period', period: code }}
            name={explainCopy.whyResult(period)}
          />
        </span>
      }
    />
  );
}
