import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

/** Wraps the skeletons of one place and announces once that it is loading. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.loading} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={styles.shapes} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

/** Placeholder for lines of text; the last one is shorter. */
export function SkeletonText({
  lines = 3,
  heading = false,
}: {
  lines?: number;
  heading?: boolean;
}) {
  return (
    <div className={styles.text}>
      {heading && <span className={styles.heading} />}
      {Array.from({ length: lines }, (_, line) => (
        <span className={styles.line} key={line} />
      ))}
    </div>
  );
}

export function SkeletonCircle({ size = 'hero' }: { size?: 'hero' | 'small' }) {
  return <span className={size === 'hero' ? styles.circle : styles.circleSmall} />;
}

/** Placeholder for a card, with or without its picture. */
export function SkeletonCard({ media = false, lines = 2 }: { media?: boolean; lines?: number }) {
  return (
    <div className={styles.card}>
      {media && <span className={styles.media} />}
      <div className={styles.cardBody}>
        <SkeletonText heading lines={lines} />
      </div>
    </div>
  );
}

/** Placeholder for a form field or a row of a list. */
export function SkeletonBlock({ height = '3rem' }: { height?: string }) {
  return <span className={styles.block} style={{ blockSize: height }} />;
}
