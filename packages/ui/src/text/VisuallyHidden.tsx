import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/**
 * Rendered from the start, because screen readers announce only later changes of `children`. Named live as well as by its
 * role: an open dialog hides from them everything outside it that is not.
 */
export function LiveRegion({
  children,
  urgent = false,
}: {
  children?: ReactNode;
  urgent?: boolean;
}) {
  return (
    <div
      className={styles.hidden}
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
      aria-atomic="true"
    >
      {children}
    </div>
  );
}

/** The first target of Tab: skips the header. */
export function SkipLink({ label, onSkip }: { label: string; onSkip: () => void }) {
  return (
    <button type="button" className={styles.skip} onClick={onSkip}>
      {label}
    </button>
  );
}
