import type { ReactNode } from 'react';
import styles from './ActRow.module.css';

type ActRowProps = { name: string; note: string; children: ReactNode };

/** A row of a short list: a name over its note, and what can be done with it. */
export function ActRow({ name, note, children }: ActRowProps) {
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>{note}</p>
      </div>
      {children}
    </li>
  );
}
