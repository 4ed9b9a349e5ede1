import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export type Fact = { term: string; value: ReactNode };

/** Names and their values, e.g. a profile: under one another on a phone, in two columns where there is room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ term, value }) => (
        <div className={styles.fact} key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
