import { Facts } from '@klub/ui/data/Facts.tsx';
import { correctionsCopy, formCopy as copy } from './corrections.copy.ts';
import type { Sum } from './corrections.rules.ts';
import styles from './corrections.module.css';

/** The entries of a sum, and its value after the correction. */
export function Chain({ sum: { entries, total }, amount }: { sum: Sum; amount: number }) {
  return (
    <section className={styles.chain} aria-labelledby="chain">
      <h3 id="chain">{copy.chain}</h3>
      {entries.length === 0 ? (
        <p className={styles.quiet}>{copy.chainNone}</p>
      ) : (
        <ul className={styles.entries} role="list">
          {entries.map(({ on, words, amount: booked }, index) => (
            <li className={styles.entry} key={index}>
              <span className={styles.words}>
                {on}, {words}
              </span>
              <span>{correctionsCopy.signed(booked)}</span>
            </li>
          ))}
        </ul>
      )}
      <Facts
        facts={[
          { term: copy.before, value: copy.points(total) },
          { term: copy.after, value: copy.points(total + amount) },
        ]}
      />
    </section>
  );
}
