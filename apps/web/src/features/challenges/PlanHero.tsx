import { formatNumber } from '../../lib/format.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { PlanCircle } from '../../ui/images/PlanCircle.tsx';
import { Star } from '../../ui/images/Star.tsx';
import { Stat, StatRow } from '../../ui/data/Stat.tsx';
import { WhyLink } from '../explain/WhyLink.tsx';
import styles from './challenges.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import { isAtLeast } from './challenges.rules.ts';

type HeroPlan = {
  target: number;
  realization: number;
  realizationPercent: number;
  stillLeft: number;
  bonus: number;
  aboveTarget: boolean;
};

type HeroProps = {
  plan: HeroPlan;
  period: string;
  /** `2026-11` or `2026-Q4` */
  code: string;
  unit: string;
};

/** The progress of the plan: the circle, the points left, the bonus to earn. */
export function PlanHero({ plan, period, code, unit }: HeroProps) {
  const met = plan.realizationPercent >= 100;
  return (
    <Card tone="ink" as="section">
      <div className={styles.hero}>
        <PlanCircle percent={plan.realizationPercent} label={copy.planOf(period)} />
        <div className={styles.heroNumbers}>
          {met ? (
            <Stat
              size="hero"
              label={copy.done}
              value={formatNumber(plan.realization)}
              unit={copy.pointsUnit}
              note={copy.planMet}
            />
          ) : (
            <Stat size="hero" label={copy.stillLeft} value={formatNumber(plan.stillLeft)} unit={copy.pointsUnit} />
          )}
          <StatRow>
            <Stat
              size="small"
              label={copy.target}
              value={formatNumber(plan.target)}
              unit={copy.pointsUnit}
              note={unit}
            />
            {!met && (
              <Stat size="small" label={copy.done} value={formatNumber(plan.realization)} unit={copy.pointsUnit} />
            )}
          </StatRow>
          <div className={styles.toEarn}>
            <Star earned={met} size={40} />
            <Stat
              size="large"
              earned={met}
              label={isAtLeast(plan) ? copy.toEarnAtLeast : copy.toEarn}
              value={formatNumber(plan.bonus)}
              unit={copy.goldenUnit(plan.bonus)}
            />
          </div>
          <WhyLink look="words" subject={{ kind: 'period', period: code }} />
        </div>
      </div>
    </Card>
  );
}
