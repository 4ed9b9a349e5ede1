import type { ReactNode } from 'react';
import styles from './ListHead.module.css';

/** The head of a list: its filters, and the number of hits. */
export function ListHead({ children }: { children: ReactNode }) {
  return <div className={styles.head}>{children}</div>;
}

/** Fields side by side, the first of them, the search, the widest. */
export function ListFilters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.filters} role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** The number of hits and the button that clears the filters; opposite, the acts on the list. */
export function ListTotal({
  total,
  children,
  action,
}: {
  total: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.total}>
      <div className={styles.found}>
        <p>{total}</p>
        {children}
      </div>
      {action}
    </div>
  );
}
