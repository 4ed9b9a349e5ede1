import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '@klub/ui/words/format.ts';
import { PlanCircle } from '@klub/ui/images/PlanCircle.tsx';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import { Star } from '@klub/ui/images/Star.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { useUser } from '../auth/auth.queries.ts';
import type { Figure } from '../explain/explain.rules.ts';
import { Ring } from '@klub/ui/images/Ring.tsx';
import { useWhy, WhyLink } from '../explain/WhyLink.tsx';
import { type Bonus, isOwn, ownOf } from '@klub/ui/words/bonus.rules.ts';
import { type BoardPlan, type Padlock as MonthPadlock, standingOf } from './board.rules.ts';
import { challengesCopy as copy } from './challenges.copy.ts';
import { isAtLeast } from './challenges.rules.ts';
import { lastSeenPercent, rememberPercent } from './last-seen.ts';
import styles from './PlanHero.module.css';

type HeroProps = {
  plan: BoardPlan;
  /** `2026-11` or `2026-Q4`, and its name. */
  code: string;
  period: string;
  isOneShop: boolean;
  isOver: boolean;
  bonus: Bonus;
  padlock?: MonthPadlock | undefined;
  children?: ReactNode;
};

/** The plan said once: the circle, one sentence, the three figures with the way to their chains, the next step. */
export function PlanHero(props: HeroProps) {
  const { plan, code, period, isOneShop, isOver, bonus, padlock, children } = props;
  const id = useId();
  const from = useLastSeen({
    code,
    percent: plan.realizationPercent,
    isKept: !isOneShop && !isOver,
  });
  return (
    <Card tone="ink" as="section" labelledBy={id}>
      <div className={styles.hero}>
        <div className={styles.circle}>
          <h2 id={id} className={styles.hidden}>
            {copy.planFor(period)}
          </h2>
          <PlanCircle
            percent={plan.realizationPercent}
            label={copy.planOf(period)}
            // The thresholds hold for all shops together.
            thresholds={isOneShop ? [] : plan.thresholds.map(({ percent }) => percent)}
            from={from}
            bonus={isOwn(bonus) ? 'own' : bonus.isLost ? 'lost' : 'waits'}
          />
        </div>
        <div className={styles.standing}>
          <p className={styles.sentence}>
            {copy.standing(standingOf(plan, { isOneShop, isOver, bonus }))}
          </p>
          {isOneShop && <p className={styles.joint}>{copy.jointBonus}</p>}
          <WhyLink look="words" subject={{ kind: 'period', period: code }} />
        </div>
        <ul role="list" className={styles.chips}>
          <Chip
            code={code}
            figure="percent"
            motif={<Ring percent={plan.realizationPercent} size={20} earned={isOwn(bonus)} />}
            label={copy.done}
            value={formatNumber(plan.realization)}
            shownUnit={copy.pointsUnit}
          />
          {padlock?.isNeeded && (
            <Chip
              code={code}
              figure="padlock"
              motif={<Padlock open={padlock.isOpen} size={16} />}
              label={copy.padlock}
              value={copy.padlockState(padlock, isOver)}
            />
          )}
          <BonusChip {...props} />
        </ul>
        {children}
      </div>
    </Card>
  );
}

/** What can still be earned, or what a past month has earned. */
function BonusChip({ plan, code, isOver, bonus }: HeroProps) {
  const chip = { code, figure: 'bonus' } as const;
  const { outcome, booked, worth, isLost } = bonus;
  if (outcome === 'lost') {
    return (
      <Chip
        {...chip}
        motif={<Star earned={false} size={20} />}
        label={copy.outcomes.lost}
        value="–"
      />
    );
  }
  const isDecided = isOver || isLost;
  const amount = !isDecided ? plan.bonus : booked === 0 ? worth : booked;
  const label = isDecided
    ? copy.outcomes[outcome]
    : isAtLeast(plan)
      ? copy.toEarnAtLeast
      : copy.toEarn;
  return (
    <Chip
      {...chip}
      motif={<Star earned={isDecided && ownOf(bonus) > 0} size={20} />}
      label={label}
      value={formatNumber(amount)}
      saidUnit={copy.goldenUnit(amount)}
    />
  );
}

type ChipProps = {
  code: string;
  figure: Figure;
  motif: ReactNode;
  label: string;
  value: string;
  shownUnit?: string;
  saidUnit?: string;
};

/** One figure, which opens its chain. */
function Chip({ code, figure, motif, label, value, shownUnit, saidUnit }: ChipProps) {
  const why = useWhy({ kind: 'period', period: code, figure });
  return (
    <li className={styles.chip}>
      <Link {...why} className={styles.why}>
        <span className={styles.label}>{label}</span>{' '}
        <span className={styles.value}>
          {motif}
          <span>
            {value} {shownUnit && <span className={styles.unit}>{shownUnit}</span>}
            {saidUnit && <VisuallyHidden>{saidUnit}</VisuallyHidden>}
          </span>
        </span>{' '}
        <VisuallyHidden>{copy.whyFigure}</VisuallyHidden>
      </Link>
    </li>
  );
}

type Shown = { code: string; percent: number; isKept: boolean };

/** Returns the percent that an earlier visit on this device has shown last for the period, and keeps the new one. */
function useLastSeen({ code, percent, isKept }: Shown): number {
  const owner = useUser()?.profile.id ?? '';
  const [from] = useState(() => lastSeenPercent(owner, code));
  useEffect(() => {
    if (isKept) rememberPercent(owner, code, percent);
  }, [isKept, owner, code, percent]);
  return from;
}
