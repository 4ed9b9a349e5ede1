import type { ReactNode } from 'react';
import { type Drawing, Picture } from '../images/Picture.tsx';
import styles from './EmptyState.module.css';
import { Reference } from './Reference.tsx';

/** Either an action, or words that say why there is none: an empty state without both does not compile. */
export type NextStep =
  | { action: ReactNode; children?: ReactNode }
  | { action?: never; children: ReactNode };

type EmptyStateProps = { drawing: Drawing; title: string } & NextStep;

/** A drawing, the words, and what to do next. */
export function EmptyState({ drawing, title, action, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <Picture drawing={drawing} />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export type ErrorStateProps = {
  title: string;
  /** The user's next step. */
  children: ReactNode;
  action: ReactNode;
  drawing?: Drawing;
  /** Shows its number below the words. */
  failure?: unknown;
};

/** A failed load: what to do, and a retry. */
export function ErrorState({
  title,
  children,
  action,
  drawing = 'broken',
  failure,
}: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <Picture drawing={drawing} />
      <p className={styles.title}>{title}</p>
      <div className={styles.words}>{children}</div>
      <Reference failure={failure} />
      <div className={styles.action}>{action}</div>
    </div>
  );
}
