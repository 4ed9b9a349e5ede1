import type { ReactNode } from 'react';
import styles from './ListHead.module.css';

/** What stands above a list: its filters, and how much was found. */
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

/** How much was found; beside it what ends the filters, and across from both what can be done with the list. */
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
