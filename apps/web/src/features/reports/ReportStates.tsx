import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/EmptyState.tsx';
import { reportsCopy as copy } from './reports.copy.ts';
import { countSet } from './reports.rules.ts';
import type { Asking } from './useAsked.ts';

type EmptyProps = { asking: Asking; total: number; step: string };

/** Nobody yet, nobody who fits the filters, or a page behind the last. */
export function Empty({ asking: { asked, clear, turnTo }, total, step }: EmptyProps) {
  if (total > 0) {
    return (
      <EmptyState
        drawing="lost"
        title={copy.noData}
        action={
          <Button kind="quiet" onClick={() => turnTo(1)}>
            {copy.firstPage}
          </Button>
        }
      >
        {copy.noSuchPage}
      </EmptyState>
    );
  }
  if (countSet(asked.filters) === 0) {
    return (
      <EmptyState drawing="circle" title={copy.noData}>
        {step}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="lost"
      title={copy.noData}
      action={
        <Button kind="quiet" onClick={clear}>
          {copy.clear}
        </Button>
      }
    >
      {copy.nothingFits}
    </EmptyState>
  );
}

/** The server's own sentence stays on the page after its toast has gone, with the way out. */
export function Declined({ message, onClear }: { message: string; onClear: () => void }) {
  return (
    <ErrorState title={copy.declinedTitle} drawing="lost" action={<Button onClick={onClear}>{copy.clear}</Button>}>
      {message}
    </ErrorState>
  );
}
