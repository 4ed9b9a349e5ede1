import { type ReactNode, useId } from 'react';
import { formatNumber, formatPercent } from '@klub/ui/words/format.ts';
import { serverNow } from '@klub/ui/calls/server-time.ts';
import { classes } from '@klub/ui/classes.ts';
import { Star } from '@klub/ui/images/Star.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { explainCopy } from '../../explain/explain.copy.ts';
import { WhyLink } from '../../explain/WhyLink.tsx';
import { NoData } from '../../screen/Loaded.tsx';
import { challengesCopy as copy } from '../challenges.copy.ts';
import { isOver } from '../challenges.rules.ts';
import { FateSign } from './FateSign.tsx';
import { type Settlement, SettlementNote } from '../SettlementNote.tsx';
import type { Story } from './stories.rules.ts';
import styles from './Stories.module.css';

type StoriesProps = { title: string; stories: readonly (Story<Settlement> & { period: string })[] };

/** One row for each month or quarter: percent, worth, and what became of it. */
export function Stories({ title, stories }: StoriesProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <Card tone={stories.length === 0 ? 'quiet' : 'paper'}>
        {stories.length === 0 ? (
          <NoData drawing="star">{copy.emptyStories}</NoData>
        ) : (
          <ul role="list" className={styles.list}>
            {stories.map((story) => (
              <Row key={story.code} story={story} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  );
}

function Row({ story }: { story: Story<Settlement> & { period: string } }) {
  const { code, period, percent, outcome, settlement, reckoned } = story;
  return (
    <li className={classes(styles.row, outcome === 'lost' && styles.lost)}>
      <Result percent={percent} isWon={outcome === 'won'} />
      <div className={styles.words}>
        <p className={styles.period}>
          {period}
          <WhyLink subject={{ kind: 'period', period: code }} name={explainCopy.whyOf(period)} />
        </p>
        <p className={styles.fate}>
          <span className={styles.sign}>
            <FateSign outcome={outcome} />
          </span>
          {copy.fates[outcome]}
          {settlement !== null && (
            <>
              {', '}
              <SettlementNote settlement={settlement} />
            </>
          )}
        </p>
        <Left story={story} />
        {settlement?.story.map((step) => (
          <p key={step} className={styles.quiet}>
            {step}
          </p>
        ))}
        {outcome === 'reckoned' && reckoned > 0 && (
          <p className={styles.quiet}>{copy.reckoned(reckoned)}</p>
        )}
      </div>
      <Amount story={story} />
    </li>
  );
}

/** The percent over a thin bar that says the same to the eye. */
function Result({ percent, isWon }: { percent: number | null; isWon: boolean }) {
  if (percent === null) return <p className={styles.noPlan}>{copy.noPlanYet}</p>;
  return (
    <div className={styles.result}>
      <p className={styles.percent}>{formatPercent(percent)}</p>
      <span className={styles.track} aria-hidden="true">
        <span
          className={classes(styles.fill, isWon && styles.gold)}
          style={{ inlineSize: `${Math.max(0, Math.min(100, percent))}%` }}
        />
      </span>
    </div>
  );
}

function Left({ story: { code, percent, left } }: { story: Story<Settlement> }): ReactNode {
  if (percent === null || left === 0) return null;
  return (
    <p className={styles.quiet}>
      {isOver(code, serverNow()) ? copy.missed(left) : copy.left(left)}
    </p>
  );
}

function Amount({ story: { amount, outcome } }: { story: Story<Settlement> }) {
  const words = (
    <>
      {formatNumber(amount)} <VisuallyHidden>{copy.goldenUnit(amount)}</VisuallyHidden>
    </>
  );
  return (
    <p className={classes(styles.amount, outcome === 'won' && styles.won)}>
      {outcome === 'lost' ? <s>{words}</s> : <span>{words}</span>}
      <Star earned={outcome === 'won'} size={20} />
    </p>
  );
}
