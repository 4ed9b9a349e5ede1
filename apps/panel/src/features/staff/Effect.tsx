import { rolesCopy as copy } from './staff.copy.ts';
import styles from './staff.module.css';

/** What will happen, said before it is sent; it is read out as it changes. */
export function Effect({ sentences }: { sentences: readonly (string | false)[] }) {
  return (
    <div className={styles.effect} role="status">
      <p className={styles.effectTitle}>{copy.effect}</p>
      {sentences.map((sentence) => sentence !== false && <p key={sentence}>{sentence}</p>)}
    </div>
  );
}
