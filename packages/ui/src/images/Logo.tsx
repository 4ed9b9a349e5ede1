import styles from './Logo.module.css';

/** The club's mark: the circle of the plan around the star that it earns. */
export function LogoMark({ size = 36 }: { size?: number }) {
  return (
    <svg
      viewBox="0 0 64 64"
      width={size}
      height={size}
      style={{ inlineSize: `${size / 16}rem`, blockSize: `${size / 16}rem` }}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.ring} d="M32 6a26 26 0 1 1-26 26" />
      <path
        className={styles.star}
        d="M32 21 35.3 28.5 43.4 29.3 37.3 34.7 39.1 42.7 32 38.6 24.9 42.7 26.7 34.7 20.6 29.3 28.7 28.5Z"
      />
    </svg>
  );
}

/** Mark and name. The name is text, so a link around it needs no other label. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <span className={styles.logo}>
      <LogoMark size={size} />
      <span className={styles.name}>
        Klub <b>Partnera</b>
      </span>
    </span>
  );
}
