import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** Words for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>;
}

/** Stands on the page from the start, or its first words would not be read out; changes of `children` are. */
export function LiveRegion({ children, urgent = false }: { children?: ReactNode; urgent?: boolean }) {
  return (
    <div className={styles.hidden} role={urgent ? 'alert' : 'status'} aria-atomic="true">
      {children}
    </div>
  );
}

/** The first thing that Tab reaches: past the header, to the page. */
export function SkipLink({ label, onSkip }: { label: string; onSkip: () => void }) {
  return (
    <button type="button" className={styles.skip} onClick={onSkip}>
      {label}
    </button>
  );
}
