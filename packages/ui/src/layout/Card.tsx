import type { ReactNode } from 'react';
import styles from './Card.module.css';
import { classes } from '../classes.ts';

export type CardProps = {
  /** `ink` is the dark panel of a hero; `quiet` has no shadow. */
  tone?: 'paper' | 'ink' | 'quiet';
  as?: 'section' | 'article' | 'div' | 'li';
  /** A card that is a link: the link in its heading covers the whole card. */
  leads?: boolean;
  /** A picture over the full width, above the padding. */
  media?: ReactNode;
  labelledBy?: string;
  children: ReactNode;
};

export function Card({
  tone = 'paper',
  as: Tag = 'div',
  leads = false,
  media,
  labelledBy,
  children,
}: CardProps) {
  return (
    <Tag
      className={classes(styles.card, styles[tone], leads && styles.leads)}
      aria-labelledby={labelledBy}
    >
      {media && <div className={styles.media}>{media}</div>}
      <div className={styles.body}>{children}</div>
    </Tag>
  );
}

/** Cards under one another on a phone, side by side where there is room. */
export function CardGrid({ children, as: Tag = 'ul' }: { children: ReactNode; as?: 'ul' | 'div' }) {
  return (
    <Tag className={styles.grid} role={Tag === 'ul' ? 'list' : undefined}>
      {children}
    </Tag>
  );
}
