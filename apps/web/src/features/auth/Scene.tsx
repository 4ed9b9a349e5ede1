import styles from './Scene.module.css';
import { sceneCopy as copy } from './auth.copy.ts';

/**
 * The shop of the splash with the promise of the club: a band over the login on a phone, a panel at
 * its side from 1024 px.
 */
export function Scene() {
  return (
    <div className={styles.scene}>
      <Drawing className={styles.shop} of="shop" viewBox="0 0 280 180" />
      <div className={styles.words}>
        <p className={styles.promise}>{copy.promise}</p>
        <ul className={styles.values} role="list">
          {copy.values.map(({ sign, word }) => (
            <li className={styles.value} key={sign}>
              <Drawing className={styles.sign} of={`sign-${sign}`} viewBox="0 0 64 64" />
              {word}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** A drawing of index.html, which has already loaded it for the splash. */
function Drawing({
  className,
  of,
  viewBox,
}: {
  className: string | undefined;
  of: string;
  viewBox: string;
}) {
  return (
    <svg className={className} viewBox={viewBox} aria-hidden="true" focusable="false">
      <use href={`#${of}`} />
    </svg>
  );
}
