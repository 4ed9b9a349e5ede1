import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import styles from './SettlementNote.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import type { Challenges } from './challenges.queries.ts';

type Settlement = NonNullable<Challenges['bonusMonthsPlan'][number]['settlement']>;

/** The settlement of a bonus: its state, the reason, and when it was paid. */
export function SettlementNote({ settlement: { state, reason, paidOn, story } }: { settlement: Settlement }) {
  return (
    <p className={styles.note}>
      <span className={styles[copy.settlementSigns[state]]} aria-hidden="true" />
      <span>
        <VisuallyHidden>{copy.settlement}</VisuallyHidden>{' '}
        <span className={styles.state}>{copy.settlementStates[state]}</span>
        {paidOn === null ? '' : ` ${copy.paidOn(paidOn)}`}
        {reason === '' ? '' : `: ${reason}`}
        {story.map((step) => (
          <span key={step} className={styles.step}>
            {step}
          </span>
        ))}
      </span>
    </p>
  );
}
