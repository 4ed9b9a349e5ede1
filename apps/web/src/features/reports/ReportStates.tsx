import { ErrorState } from '@klub/ui/feedback/EmptyState.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { NoData } from '../screen/Loaded.tsx';
import { OnceButton } from '@klub/ui/controls/OnceButton.tsx';
import { reportsCopy as copy } from './reports.copy.ts';
import { countSet } from './reports.rules.ts';
import type { ReportControls } from './useReportControls.ts';

type EmptyProps = { controls: ReportControls; total: number; step: string };

/** No rows yet, no rows for these filters, or a page after the last one. */
export function Empty({ controls: { request, clear, turnTo }, total, step }: EmptyProps) {
  if (total > 0) {
    return (
      <NoData
        drawing="lost"
        action={
          <OnceButton kind="quiet" onClick={() => turnTo(1)}>
            {copy.firstPage}
          </OnceButton>
        }
      >
        {copy.noSuchPage}
      </NoData>
    );
  }
  if (countSet(request.filters) === 0) {
    return <NoData drawing="circle">{step}</NoData>;
  }
  return (
    <NoData
      drawing="lost"
      action={
        <OnceButton kind="quiet" onClick={clear}>
          {copy.clear}
        </OnceButton>
      }
    >
      {copy.nothingFits}
    </NoData>
  );
}

type DeclinedProps = { message: string | undefined; onClear: () => void };

/** The server's message stays on the page after its toast is gone, with a button that clears the filters. */
export function Declined({ message, onClear }: DeclinedProps) {
  return (
    <ErrorState
      title={copy.declinedTitle}
      drawing="lost"
      action={<OnceButton onClick={onClear}>{copy.clear}</OnceButton>}
    >
      {message ?? copy.declined}
    </ErrorState>
  );
}

/** The skeleton of the rows: those of a list on a phone, lines of a table where there is room. */
export function ReportSkeleton({ isPhone }: { isPhone: boolean }) {
  const rows = Array.from({ length: isPhone ? 8 : 12 }, (_, row) => row);
  return (
    <>
      <SkeletonBlock height="2.75rem" />
      {rows.map((row) => (
        <SkeletonBlock key={row} height={isPhone ? '4.5rem' : '2.75rem'} />
      ))}
    </>
  );
}
