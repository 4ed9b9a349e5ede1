import { useEffect } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '@klub/ui/words/format.ts';
import { paths } from '../../../paths.ts';
import { native } from '../../../platform/shell.ts';
import { buttonClass } from '@klub/ui/controls/Button.tsx';
import { Stat } from '@klub/ui/data/Stat.tsx';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import { Star } from '@klub/ui/images/Star.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import styles from './Celebration.module.css';
import { knowledgeCopy as copy } from '../knowledge.copy.ts';
import type { Judgement } from '../knowledge.queries.ts';
import { isPadlockOpen, totalOf } from '../knowledge.rules.ts';

/** A right answer: everything that it brought, by name, under the star or the padlock that it opened. */
export function Celebration({ judgement }: { judgement: Judgement }) {
  const { arrived, padlockOpened } = judgement;
  const hasBonus = arrived.some(({ kind }) => kind !== 'answer');
  const total = totalOf(arrived);
  useHaptics(padlockOpened);
  return (
    <Card tone="ink" as="section">
      <div className={styles.celebration}>
        {padlockOpened ? <OpeningPadlock /> : <Star earned celebrate size={88} />}
        <h2 className={styles.title}>{copy.correct}</h2>
        {total > 0 && (
          <Stat
            size="large"
            earned
            label={copy.earned(total)}
            value={formatNumber(total)}
            unit={copy.goldenUnit(total)}
          />
        )}
        {arrived.length > 1 && <Arrived arrived={arrived} />}
        <Padlocked judgement={judgement} hasBonus={hasBonus} />
        {padlockOpened && hasBonus && (
          <Link to={paths.challengesSummary} className={buttonClass('quiet', { onInk: true })}>
            {copy.toAchievements}
          </Link>
        )}
      </div>
    </Card>
  );
}

/** What the answer means for the padlock; it promises a bonus only where one came, or waits (D59). */
function Padlocked({ judgement, hasBonus }: { judgement: Judgement; hasBonus: boolean }) {
  const { padlockOpened, holdsBonus, score } = judgement;
  if (padlockOpened)
    return <p className={styles.words}>{hasBonus ? copy.padlockOpened : copy.unlocked}</p>;
  if (!holdsBonus) return null;
  return (
    <p className={styles.quiet}>
      {isPadlockOpen(score) ? copy.unlockedNote : copy.missing(score.minimum - score.passed)}
    </p>
  );
}

/** The shackle lifts, the body turns to gold, the star flashes. */
function OpeningPadlock() {
  return (
    <div className={styles.opening}>
      <Padlock open celebrate size={112} />
      <span className={styles.star}>
        <Star earned celebrate size={48} />
      </span>
    </div>
  );
}

function Arrived({ arrived }: Pick<Judgement, 'arrived'>) {
  return (
    <ul role="list" className={styles.arrived}>
      {arrived.map((one) => (
        <li key={`${one.kind} ${one.period}`} className={styles.one}>
          <span className={styles.amount}>{copy.arrived(one.amount)}</span>{' '}
          <span>
            {copy.arrivedAs[one.kind]} <span className={styles.quiet}>{copy.bonusOf(one)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Vibrates once when the padlock opens. */
function useHaptics(isDue: boolean): void {
  useEffect(() => {
    if (isDue) void native?.then(({ feelSuccess }) => feelSuccess());
  }, [isDue]);
}
