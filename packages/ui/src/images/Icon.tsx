import styles from './Icon.module.css';
import type { moreDrawings } from './icons.ts';

/** Drawn on a 24 grid with one round pen of 1.75, like the motifs. */
const drawings = {
  alert: 'M12 4 3 19.5h18L12 4Zm0 6v4.5m0 2.7v.1',
  arrowLeft: 'M20 12H4.5m6-6.5L4 12l6.5 6.5',
  check: 'm4.5 12.5 5 5L19.5 7',
  close: 'm5.5 5.5 13 13m0-13-13 13',
  eye: 'M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
  eyeOff:
    'M9.2 6.2A9 9 0 0 1 12 5.8c6 0 9.2 6.2 9.2 6.2a15 15 0 0 1-2.6 3.4M6 8A15 15 0 0 0 2.8 12S6 18.2 12 18.2a9 9 0 0 0 3.6-.7M4.5 4.5l15 15',
  info: 'M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4Zm0 7.2v5.3m0-8.4V7.8',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5m2.4-2.7v4h-4',
} as const;

export type IconName = keyof typeof drawings | keyof typeof moreDrawings;

const known = new Map<IconName, string>(
  Object.entries(drawings) as [keyof typeof drawings, string][],
);

/** Adds the icons of the screens behind the login, once their code is loaded. */
export function addIcons(more: typeof moreDrawings): void {
  for (const [name, path] of Object.entries(more)) known.set(name as keyof typeof more, path);
}

type Size = 16 | 20 | 24 | 32;

/**
 * It grows with the text. Always decoration: the words are next to it, or in the control's
 * accessible name.
 */
export function Icon({ name, size = 24 }: { name: IconName; size?: Size }) {
  return <Drawing path={known.get(name) ?? ''} size={size} />;
}

/** A sign of a single place, drawn like those of `Icon`. */
export function Drawing({ path, size = 24 }: { path: string; size?: Size }) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      style={{ inlineSize: `${size / 16}rem`, blockSize: `${size / 16}rem` }}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
