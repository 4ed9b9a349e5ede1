import { Badge } from '../../ui/text/Badge.tsx';
import { Padlock } from '../../ui/images/Padlock.tsx';
import { ProgressBar } from '../../ui/data/ProgressBar.tsx';
import { Star } from '../../ui/images/Star.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { formatAmount, formatCellDate, formatPeriod, stateAndReason, toneOf } from './cells.rules.ts';
import { reportsCopy as copy } from './reports.copy.ts';
import styles from './reports.module.css';
import type { ReportCell, ReportType } from './reports.queries.ts';

type CellProps = {
  cell: ReportCell | undefined;
  type: ReportType | undefined;
  /** The accessible name of a percent bar: its column and its row. */
  label: string;
};

/** A cell formatted by the type of its column; texts of the server are shown unchanged. */
export function Cell({ cell, type, label }: CellProps) {
  if (cell === null || cell === undefined || cell === '') return <NoValue />;
  if (typeof cell === 'object') return <Target {...cell} />;
  if (typeof cell === 'boolean') return type === 'padlock' ? <PadlockState isOpen={cell} /> : <YesOrNo is={cell} />;
  if (typeof cell === 'number') {
    if (type === 'percent') return <ProgressBar look="slim" percent={cell} label={label} />;
    return type === 'golden' ? <Golden amount={cell} /> : formatAmount(cell, type);
  }
  if (type === 'state') return <State words={cell} />;
  if (type === 'date') return formatCellDate(cell);
  if (type === 'month') return formatPeriod(cell);
  return cell;
}

/** The state as a badge, with the reason below it. */
function State({ words }: { words: string }) {
  const { state, reason } = stateAndReason(words);
  return (
    <span className={styles.state}>
      <Badge tone={toneOf(state)}>{state}</Badge>
      {reason !== '' && <span className={styles.reason}>{reason}</span>}
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
      {formatAmount(value, 'points')}
      <span className={styles.remaining}>
        {remaining > 0 ? copy.remaining(formatAmount(remaining, 'points') ?? '') : copy.met}
      </span>
    </span>
  );
}

/** Gold only for what has been earned. */
function Golden({ amount }: { amount: number }) {
  return (
    <span className={amount > 0 ? styles.golden : styles.quiet}>
      {formatAmount(amount, 'golden')}
      {amount > 0 && <Star earned size={16} />}
    </span>
  );
}

function PadlockState({ isOpen }: { isOpen: boolean }) {
  return (
    <span className={styles.padlock}>
      <Padlock open={isOpen} size={20} />
      {isOpen ? copy.open : copy.closed}
    </span>
  );
}

function YesOrNo({ is }: { is: boolean }) {
  return is ? copy.yes : copy.no;
}
