import type { ReactNode } from 'react';
import { SkeletonBlock, SkeletonCircle, SkeletonText } from '@klub/ui/feedback/Skeleton.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Stack } from '@klub/ui/layout/Page.tsx';
import styles from './skeletons.module.css';

/** The hero with its chips and its button, the bars under it, and what is missing at its side. */
export function BoardSkeleton() {
  return (
    <Columns rail={<SkeletonBlock height="28rem" />}>
      <HeroSkeleton hasStep />
      <SkeletonBlock height="11rem" />
    </Columns>
  );
}

export function QuarterSkeleton() {
  return (
    <Columns rail={<Blocks count={3} height="9rem" />}>
      <HeroSkeleton />
    </Columns>
  );
}

/** The total, the chart of the year, and rows of months; no circle: this tab has none. */
export function StoriesSkeleton() {
  return (
    <Columns rail={<Blocks count={8} height="4.5rem" />}>
      <Card tone="ink">
        <div className={styles.total}>
          <SkeletonText heading lines={5} />
        </div>
      </Card>
      <SkeletonBlock height="16rem" />
    </Columns>
  );
}

function Blocks({ count, height }: { count: number; height: string }) {
  return (
    <>
      {Array.from({ length: count }, (_, row) => (
        <SkeletonBlock key={row} height={height} />
      ))}
    </>
  );
}

function Columns({ children, rail }: { children: ReactNode; rail: ReactNode }) {
  return (
    <div className={styles.columns}>
      <Stack>{children}</Stack>
      <Stack>{rail}</Stack>
    </div>
  );
}

function HeroSkeleton({ hasStep = false }: { hasStep?: boolean }) {
  return (
    <Card tone="ink">
      <div className={styles.hero}>
        <div className={styles.circle}>
          <SkeletonCircle />
        </div>
        <div className={styles.words}>
          <SkeletonText heading lines={2} />
        </div>
        <div className={styles.chips}>
          <SkeletonBlock height="3.75rem" />
          <SkeletonBlock height="3.75rem" />
          <SkeletonBlock height="3.75rem" />
        </div>
        {hasStep && (
          <div className={styles.step}>
            <SkeletonBlock height="3.75rem" />
          </div>
        )}
      </div>
    </Card>
  );
}
