import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './SettlementNote.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import type { Challenges } from './challenges.queries.ts';

export type Settlement = NonNullable<Challenges['bonusMonthsPlan'][number]['settlement']>;

const looks: Record<Settlement['state'], string | undefined> = {
  naliczone: styles.accrued,
  wstrzymane: styles.held,
  'do wypłaty': styles.due,
  wypłacone: styles.paid,
};

/** What became of a bonus at the settlement: its state, why, and when it was paid. */
export function SettlementNote({ settlement: { state, reason, paidOn } }: { settlement: Settlement }) {
  return (
    <p className={styles.note}>
      <span className={looks[state]} aria-hidden="true" />
      <span>
        <VisuallyHidden>{copy.settlement}</VisuallyHidden>{' '}
        <span className={styles.state}>{copy.settlementStates[state]}</span>
        {paidOn === null ? '' : ` ${copy.paidOn(paidOn)}`}
        {reason === '' ? '' : `: ${reason}`}
      </span>
    </p>
  );
}
