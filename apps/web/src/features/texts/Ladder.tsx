import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { ReplyOf } from '../../lib/api.ts';
import { formatNumber } from '@klub/ui/words/format.ts';
import { classes } from '@klub/ui/classes.ts';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Star } from '@klub/ui/images/Star.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { type Bonus, ownOf } from '@klub/ui/words/bonus.rules.ts';
import { bonusSentence } from '../challenges/challenges.copy.ts';
import { periodQuery } from '../explain/explain.queries.ts';
import { bonusOfChain } from '@klub/ui/explain/explain.rules.ts';
import { Loaded, NotLoaded } from '../screen/Loaded.tsx';
import styles from './Ladder.module.css';
import { type Step, ladderOf, nextStep } from './rewards.rules.ts';
import { ladderCopy as copy } from './texts.copy.ts';

type Chain = ReplyOf<'GET /api/v1/explanations/period/:period'>['data'];
type LadderProps = { period: string; title: string };

/** The thresholds of this person's rule, as stairs, with the person's place. */
export function Ladder({ period, title }: LadderProps) {
  const query = useQuery(periodQuery(period));
  return (
    <Card tone="ink" as="section" labelledBy={period}>
      <h2 id={period} className={styles.title}>
        {title}
      </h2>
      <div className={styles.box}>
        <Loaded
          query={query}
          words={{ loading: copy.pending, failed: copy.failed }}
          skeleton={<SkeletonBlock height="16rem" />}
          failed={<NotLoaded query={query} what={copy.failed} />}
        >
          {({ data }) => <Stairs chain={data} />}
        </Loaded>
      </div>
    </Card>
  );
}

function Stairs({ chain }: { chain: Chain }) {
  const { rule, realizationPercent } = chain;
  if (rule === null) return <p>{copy.noRule}</p>;
  const bonus = bonusOfChain(chain);
  const steps = ladderOf(rule, realizationPercent);
  const most = Math.max(1, ...steps.map(({ bonus }) => bonus));
  return (
    <>
      <p>{sentence(steps, realizationPercent, bonus)}</p>
      <ol className={styles.stairs} role="list">
        {steps.map((step) => (
          <Stair
            key={step.percent}
            step={step}
            share={step.bonus / most}
            percent={realizationPercent}
            isOwn={step.isReached && ownOf(bonus) >= step.bonus && ownOf(bonus) > 0}
            waits={step.isReached && !bonus.isLost}
          />
        ))}
      </ol>
      {rule.aboveRate > 0 && (
        <p className={styles.note}>{copy.above(rule.aboveRate, rule.aboveCap)}</p>
      )}
    </>
  );
}

function sentence(steps: readonly Step[], percent: number | null, bonus: Bonus): string {
  const said = bonusSentence(bonus);
  if (bonus.isLost) return said;
  const more = percent === null ? copy.noTarget : nextWords(steps);
  return said === '' ? more : `${said} ${more}`;
}

function nextWords(steps: readonly Step[]): string {
  const next = nextStep(steps);
  return next === undefined ? copy.top : copy.next(next.percent, next.bonus);
}

type StairProps = {
  step: Step;
  share: number;
  percent: number | null;
  /** The reached bonus is the person's: only then it is gold (D59). */
  isOwn: boolean;
  /** It is reached and can still come. */
  waits: boolean;
};

function Stair({ step, share, percent, isOwn, waits }: StairProps) {
  const height: CSSProperties & Record<'--share', number> = { '--share': share };
  return (
    <li className={styles.step} aria-current={step.isHere ? 'step' : undefined}>
      <div
        className={classes(styles.block, isOwn ? styles.reached : waits && styles.waits)}
        style={height}
      >
        <Star earned={isOwn} size={20} />
        <span className={styles.bonus} aria-hidden="true">
          {formatNumber(step.bonus)}
        </span>
        <VisuallyHidden>{copy.bonus(step.bonus)}</VisuallyHidden>
      </div>
      <p className={styles.from}>
        {copy.from(step.percent)}
        {step.isReached && <VisuallyHidden>, {copy.reached}</VisuallyHidden>}
      </p>
      {step.isHere && percent !== null && <p className={styles.here}>{copy.here(percent)}</p>}
    </li>
  );
}
