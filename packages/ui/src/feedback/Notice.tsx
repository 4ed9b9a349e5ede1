import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../images/Icon.tsx';
import styles from './Notice.module.css';
import { Reference } from './Reference.tsx';

type NoticeKind = 'info' | 'success' | 'warning' | 'danger';

const iconOf: Record<NoticeKind, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  danger: 'alert',
};

export type NoticeProps = {
  kind: NoticeKind;
  title?: string;
  /** Set when the notice reacts to an action of the user, so that it is read out. */
  announced?: boolean;
  action?: ReactNode;
  /** Shows its number below the words. */
  failure?: unknown;
  children?: ReactNode;
};

export function Notice({ kind, title, announced = false, action, failure, children }: NoticeProps) {
  return (
    <div
      className={classes(styles.notice, styles[kind])}
      role={announced ? (kind === 'danger' ? 'alert' : 'status') : undefined}
    >
      <Icon name={iconOf[kind]} />
      <div className={styles.words}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
        <Reference failure={failure} />
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
}
