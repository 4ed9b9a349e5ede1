import styles from './Icon.module.css';

/** Drawn on a 24 grid with one round pen of 1.75, like the motifs. */
const drawings = {
  alert: 'M12 4 3 19.5h18L12 4Zm0 6v4.5m0 2.7v.1',
  arrowLeft: 'M20 12H4.5m6-6.5L4 12l6.5 6.5',
  arrowRight: 'M4 12h15.5m-6-6.5L20 12l-6.5 6.5',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5Zm4 4.2a2.2 2.2 0 0 0 4 0M12 5V3.2',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 3.8v4m7-4v4',
  check: 'm4.5 12.5 5 5L19.5 7',
  chevronDown: 'm5.5 9 6.5 6.5L18.5 9',
  chevronLeft: 'M15 5.5 8.5 12l6.5 6.5',
  chevronRight: 'M9 5.5 15.5 12 9 18.5',
  clock: 'M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4ZM12 7.5V12l3 2',
  close: 'm5.5 5.5 13 13m0-13-13 13',
  download: 'M12 3.8V15m-5-4.5 5 5 5-5M4.5 20h15',
  eye: 'M2.8 12S6 5.8 12 5.8 21.2 12 21.2 12 18 18.2 12 18.2 2.8 12 2.8 12ZM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
  eyeOff:
    'M9.2 6.2A9 9 0 0 1 12 5.8c6 0 9.2 6.2 9.2 6.2a15 15 0 0 1-2.6 3.4M6 8A15 15 0 0 0 2.8 12S6 18.2 12 18.2a9 9 0 0 0 3.6-.7M4.5 4.5l15 15',
  file: 'M6 3.8h8l4 4v12.4H6V3.8Zm8 0v4h4M9 12.5h6m-6 3.5h6',
  filter: 'M4 6.5h16M7 12h10m-7 5.5h4',
  info: 'M12 3.8a8.2 8.2 0 1 1 0 16.4 8.2 8.2 0 0 1 0-16.4Zm0 7.2v5.3m0-8.4V7.8',
  lock: 'M6 11h12v9H6zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  logout: 'M10 4H5v16h5m0-8h10m-4-4.5L20.5 12 16 16.5',
  mail: 'M3.8 6h16.4v12.5H3.8zm0 1 8.2 6 8.2-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  offline:
    'M4.5 4.5l15 15M8.6 13.4a5.2 5.2 0 0 1 5-1M5.6 10.4a9.4 9.4 0 0 1 3.6-2.2m3.4-.5a9.4 9.4 0 0 1 5.8 2.7M12 17.6v.1',
  pencil: 'm4.5 19.5.8-4L16 4.8l3.2 3.2L8.5 18.7l-4 .8Z',
  phone: 'M7.5 3h9v18h-9zm3.5 15h2',
  retry: 'M19.5 12a7.5 7.5 0 1 1-2.4-5.5m2.4-2.7v4h-4',
  search: 'M10.5 4.2a6.3 6.3 0 1 1 0 12.6 6.3 6.3 0 0 1 0-12.6Zm4.6 10.9L20 20',
  share: 'M12 14.5V3.8m-4 4 4-4 4 4M6 11.5v8.7h12v-8.7',
  shop: 'M4.5 10v10h15V10M3.5 9 5.5 4h13l2 5a2.8 2.8 0 0 1-5.6 0 2.8 2.8 0 0 1-5.7 0A2.8 2.8 0 0 1 3.5 9ZM10 20v-5h4v5',
  sort: 'M8 4.5v15m0-15L4.5 8M8 4.5 11.5 8M16 19.5v-15m0 15L12.5 16m3.5 3.5 3.5-3.5',
  sortDown: 'M12 4.5v15m-6-6 6 6 6-6',
  sortUp: 'M12 19.5v-15m-6 6 6-6 6 6',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.200c.6-3.9 3.5-5.7 7.5-5.700s6.9 1.8 7.5 5.7',
} as const;

export type IconName = keyof typeof drawings;

type Size = 16 | 20 | 24 | 32;

/** It grows with the text. Always decoration: the words are beside it, or in the control's accessible name. */
export function Icon({ name, size = 24 }: { name: IconName; size?: Size }) {
  return <Drawing path={drawings[name]} size={size} />;
}

/** A sign that one place alone shows, drawn like those of `Icon`. */
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
