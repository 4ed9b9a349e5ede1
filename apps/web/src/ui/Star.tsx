import { classes } from './classes.ts'
import styles from './Star.module.css'

export type StarProps = {
  /** Gold when it has been earned, an outline while it is still to be won. */
  earned: boolean
  size?: number
  /** A short flash when it was earned just now. */
  celebrate?: boolean
}

/** Decoration: the number or the words that it stands for are beside it. */
export function Star({ earned, size = 32, celebrate = false }: StarProps) {
  return (
    <svg
      className={classes(styles.star, earned && styles.earned, celebrate && styles.celebrate)}
      viewBox="0 0 64 64"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      {celebrate && <path className={styles.rays} d="M32 1v5M61 23l-5 1.600M50 57l-3-4M14 57l3-4M3 23l5 1.6" />}
      <path
        className={styles.body}
        d="M32 8.5 38.9 24 55.8 25.8 43.2 37.1 46.7 53.7 32 45.3 17.3 53.7 20.8 37.1 8.2 25.8 25.1 24Z"
      />
      <path className={styles.glint} d="M25.5 27.5 30.4 16.5" />
    </svg>
  )
}
