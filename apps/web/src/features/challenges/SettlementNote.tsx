import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import styles from './SettlementNote.module.css';
import { challengesCopy as copy } from './challenges.copy.ts';
import type { Challenges } from './challenges.queries.ts';

export type Settlement = NonNullable<Challenges['bonusMonthsPlan'][number]['settlement']>;

/** The settlement of a bonus within a line: its state, the reason, and when it was paid. */
export function SettlementNote({
  settlement: { state, reason, paidOn },
}: {
  settlement: Settlement;
}) {
  return (
    <span className={styles.note}>
      <span className={styles[copy.settlementSigns[state]]} aria-hidden="true" />
      <VisuallyHidden>{`${copy.settlement} `}</VisuallyHidden>
      <span className={styles.state}>{copy.settlementStates[state]}</span>
      {paidOn === null ? '' : ` ${copy.paidOn(paidOn)}`}
      {reason === '' ? '' : `: ${reason}`}
    </span>
  );
}
