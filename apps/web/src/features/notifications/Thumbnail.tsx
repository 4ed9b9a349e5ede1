import type { ReactNode } from 'react';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Padlock } from '@klub/ui/images/Padlock.tsx';
import { pictureAddress } from '@klub/ui/picture-host.ts';
import { Star } from '@klub/ui/images/Star.tsx';
import styles from './notifications.module.css';
import { type Motif, motifOf, type Notification } from './notifications.rules.ts';

const drawings: Record<Motif, ReactNode> = {
  star: <Star earned size={28} />,
  circle: (
    <svg
      className={styles.ring}
      viewBox="0 0 32 32"
      width="28"
      height="28"
      aria-hidden="true"
      focusable="false"
    >
      <circle className={styles.ringTrack} cx="16" cy="16" r="12" />
      <circle className={styles.ringFill} cx="16" cy="16" r="12" pathLength="100" />
    </svg>
  ),
  padlock: <Padlock open={false} size={24} />,
  user: <Icon name="user" />,
  bell: <Icon name="bell" />,
};

/** The picture of the notification, or the motif of its target. Decoration: the title says the same. */
export function Thumbnail({ notification: { thumbnail, url } }: { notification: Notification }) {
  if (thumbnail === null) return <span className={styles.motif}>{drawings[motifOf(url)]}</span>;
  return (
    <img
      className={styles.picture}
      src={pictureAddress(thumbnail)}
      alt=""
      loading="lazy"
      width="56"
      height="56"
    />
  );
}
