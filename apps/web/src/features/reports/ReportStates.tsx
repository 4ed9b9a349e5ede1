import { Button } from '../../ui/controls/Button.tsx';
import { ErrorState } from '../../ui/feedback/EmptyState.tsx';
import { SkeletonBlock } from '../../ui/feedback/Skeleton.tsx';
import { NoData } from '../loading/Loaded.tsx';
import { reportsCopy as copy } from './reports.copy.ts';
import { countSet } from './reports.rules.ts';
import type { ReportControls } from './useReportControls.ts';

type EmptyProps = { controls: ReportControls; total: number; step: string };

/** Nobody yet, nobody who fits the filters, or a page behind the last. */
export function Empty({ controls: { request, clear, turnTo }, total, step }: EmptyProps) {
  if (total > 0) {
    return (
      <NoData
        drawing="lost"
        action={
          <Button kind="quiet" onClick={() => turnTo(1)}>
            {copy.firstPage}
          </Button>
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
        <Button kind="quiet" onClick={clear}>
          {copy.clear}
        </Button>
      }
    >
      {copy.nothingFits}
    </NoData>
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

/** Rows to come: cards on a phone, lines of a table where there is room. */
export function ReportSkeleton({ isPhone }: { isPhone: boolean }) {
  const rows = Array.from({ length: isPhone ? 4 : 10 }, (_, row) => row);
  return (
    <>
      <SkeletonBlock height="2.75rem" />
      {rows.map((row) => (
        <SkeletonBlock key={row} height={isPhone ? '17rem' : '3.25rem'} />
      ))}
    </>
  );
}
