import { SkeletonBlock } from '../../ui/feedback/Skeleton.tsx';

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
