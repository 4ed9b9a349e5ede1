import { Badge } from '@klub/ui/text/Badge.tsx';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import { Star } from '@klub/ui/images/Star.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { formatAmount, formatText, stateAndReason, toneOf } from './cells.rules.ts';
import { PercentBar } from './PercentBar.tsx';
import { reportsCopy as copy } from './reports.copy.ts';
import styles from './reports.module.css';
import type { ReportCell, ReportType } from './reports.queries.ts';

type CellProps = {
  cell: ReportCell | undefined;
  type: ReportType | undefined;
  /** `sign`: the padlock without its word, the state without its reason. */
  look?: 'whole' | 'sign';
};

/** A cell formatted by the type of its column; texts of the server are shown unchanged. */
export function Cell({ cell, type, look = 'whole' }: CellProps) {
  if (cell === null || cell === undefined || cell === '') return <NoValue />;
  if (typeof cell === 'object') return <Target {...cell} />;
  if (typeof cell === 'boolean') {
    return type === 'padlock' ? (
      <PadlockState isOpen={cell} isSign={look === 'sign'} />
    ) : cell ? (
      copy.yes
    ) : (
      copy.no
    );
  }
  if (typeof cell === 'number') {
    if (type === 'percent') return <PercentBar percent={cell} />;
    return type === 'golden' ? <Golden amount={cell} /> : formatAmount(cell, type);
  }
  if (type === 'state') return <State words={cell} isSign={look === 'sign'} />;
  return formatText(cell, type);
}

function State({ words, isSign }: { words: string; isSign: boolean }) {
  const { state, reason } = stateAndReason(words);
  return (
    <span className={styles.state}>
      <Badge tone={toneOf(state)}>{state}</Badge>
      {reason !== '' && !isSign && <span className={styles.reason}>{reason}</span>}
    </span>
  );
}

function NoValue() {
  return (
    <span className={styles.quiet}>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{copy.none}</VisuallyHidden>
    </span>
  );
}

function Target({ value, remaining }: { value: number; remaining: number }) {
  return (
    <span className={styles.target}>
      {formatAmount(value, 'points')}{' '}
      <span className={styles.remaining}>
        {remaining > 0 ? copy.remaining(formatAmount(remaining, 'points') ?? '') : copy.met}
      </span>
    </span>
  );
}

/** Gold only for earned points. */
function Golden({ amount }: { amount: number }) {
  return (
    <span className={amount > 0 ? styles.golden : styles.quiet}>
      {formatAmount(amount, 'golden')}
      {amount > 0 && <Star earned size={16} />}
    </span>
  );
}

function PadlockState({ isOpen, isSign }: { isOpen: boolean; isSign: boolean }) {
  const words = isOpen ? copy.open : copy.closed;
  return (
    <span className={styles.padlock}>
      <Padlock open={isOpen} size={18} />
      {isSign ? <VisuallyHidden>{words}</VisuallyHidden> : words}
    </span>
  );
}
