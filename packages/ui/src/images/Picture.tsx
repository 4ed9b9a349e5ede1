import type { ReactNode } from 'react';
import styles from './Picture.module.css';

const star =
  'M0-25 6.9-9.5 23.8-7.7 11.2 3.6 14.7 20.2 0 11.8-14.7 20.2-11.2 3.6-23.8-7.7-6.9-9.500Z';

/** The drawings for empty and error states, made of the three motifs. */
const drawings = {
  /** Nothing earned yet. */
  star: (
    <>
      <path className={styles.soft} d={star} transform="translate(54 78) rotate(-14) scale(.62)" />
      <path className={styles.soft} d={star} transform="translate(148 82) rotate(12) scale(.5)" />
      <path className={styles.line} d={star} transform="translate(100 62) scale(1.3)" />
    </>
  ),
  /** No plan, no data. */
  circle: (
    <>
      <circle className={styles.softLine} cx="100" cy="64" r="38" />
      <path className={styles.line} d="M100 26a38 38 0 0 1 33 19" />
      <path className={styles.dashed} d="M100 50v14l9 6" />
    </>
  ),
  /** No questions, or no access. */
  padlock: (
    <>
      <path className={styles.line} d="M82 58V44a18 18 0 0 1 36 0v14" />
      <rect className={styles.paper} x="68" y="56" width="64" height="48" rx="12" />
      <path className={styles.mark} d={star} transform="translate(100 80) scale(.46)" />
    </>
  ),
  /** No notifications. */
  bell: (
    <>
      <path className={styles.paper} d="M74 88V62a26 26 0 0 1 52 0v26l9 9H65l9-9Z" />
      <path className={styles.line} d="M90 103a10 10 0 0 0 20 0M100 36v-6" />
      <path className={styles.mark} d={star} transform="translate(100 68) scale(.5)" />
      <path className={styles.softLine} d="M52 50a50 50 0 0 0-5 22M148 50a50 50 0 0 1 5 22" />
    </>
  ),
  /** An unknown address: a circle that does not close. */
  lost: (
    <>
      <path className={styles.line} d="M126 36a38 38 0 1 1-26-10" />
      <path className={styles.mark} d={star} transform="translate(143 24) rotate(18) scale(.5)" />
      <path
        className={styles.dashed}
        d="M91 58a9 9 0 1 1 12.5 8.300c-2.5 1-3.5 2.5-3.5 5.200v1.500m0 8v.2"
      />
    </>
  ),
  /** Could not be loaded. */
  broken: (
    <>
      <path className={styles.line} d="M94 26a38 38 0 0 0-14 70l10-18-8-12 14-12-8-12 6-16Z" />
      <path className={styles.softLine} d="M112 28a38 38 0 0 1 0 72" />
      <path className={styles.dashed} d="m112 46 6 10-10 10 8 12" />
    </>
  ),
  /** No connection. */
  offline: (
    <>
      <path className={styles.softLine} d="M56 56a64 64 0 0 1 88 0M72 74a40 40 0 0 1 56 0" />
      <path className={styles.line} d="M87 91a19 19 0 0 1 26 0M64 28l72 76" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type Drawing = keyof typeof drawings;

export function Picture({ drawing }: { drawing: Drawing }) {
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 200 128"
      width="200"
      height="128"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.ground} d="M30 112h140" />
      {drawings[drawing]}
    </svg>
  );
}
