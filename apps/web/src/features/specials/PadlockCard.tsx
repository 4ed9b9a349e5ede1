import { formatNumber } from '@klub/ui/words/format.ts';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import { Star } from '@klub/ui/images/Star.tsx';
import { Stat } from '@klub/ui/data/Stat.tsx';
import { WhyLink } from '../explain/WhyLink.tsx';
import styles from './specials.module.css';
import { specialsCopy as copy } from './specials.copy.ts';
import type { SpecialSummary } from './specials.queries.ts';
import { padlockState } from './specials.rules.ts';

/** The padlock of a task: how many targets are met, and the golden points that they unlock. */
export function PadlockCard({ task }: { task: SpecialSummary }) {
  const { isUnlocked, targetsMet, targetsTotal, bonus, earned, status, daysLeft } = task;
  const state = padlockState(task);
  const amount = isUnlocked ? earned : bonus;
  return (
    <Card tone="ink" as="section" labelledBy="padlock">
      <div className={styles.padlock}>
        <Padlock
          open={isUnlocked}
          size={96}
          {...(targetsTotal > 0 && { figure: copy.figure(targetsMet, targetsTotal) })}
        />
        <div className={styles.padlockWords}>
          <h2 id="padlock" className={styles.padlockTitle}>
            {copy.padlock[state]}
          </h2>
          <p>{copy.padlockWords[state]}</p>
          {state === 'waiting' && status && (
            <p className={styles.onInkQuiet}>{copy.daysLeft(daysLeft)}</p>
          )}
        </div>
      </div>
      {amount > 0 && state !== 'missed' && (
        <div className={styles.prize}>
          <Star earned={isUnlocked} size={40} />
          <Stat
            earned={isUnlocked}
            label={isUnlocked ? copy.earned : copy.toEarn}
            value={formatNumber(amount)}
            unit={copy.goldenUnit(amount)}
          />
        </div>
      )}
      <WhyLink look="words" subject={{ kind: 'task' }} />
    </Card>
  );
}
