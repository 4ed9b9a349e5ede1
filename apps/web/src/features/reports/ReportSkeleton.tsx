import { SkeletonBlock } from '../../ui/Skeleton.tsx';

/** Rows to come: cards on a phone, one table where there is room. */
export function ReportSkeleton({ isPhone }: { isPhone: boolean }) {
  const blocks = isPhone ? Array.from({ length: 4 }, (_, card) => card) : [0];
  return (
    <>
      <SkeletonBlock height="2.75rem" />
      {blocks.map((block) => (
        <SkeletonBlock key={block} height={isPhone ? '17rem' : '40rem'} />
      ))}
    </>
  );
}
