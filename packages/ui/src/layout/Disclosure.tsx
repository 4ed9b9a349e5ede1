import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../images/Icon.tsx';
import styles from './Disclosure.module.css';

type DisclosureProps = Omit<ComponentProps<'details'>, 'title'> & { title: ReactNode };

/** Folded content, by the browser's own `<details>`: found by a search in the page, open without a script. */
export function Disclosure({ title, className, children, ...details }: DisclosureProps) {
  return (
    <details {...details} className={classes(styles.details, className)}>
      <summary className={styles.summary}>
        <Icon name="chevronDown" size={20} />
        <span>{title}</span>
      </summary>
      {children}
    </details>
  );
}
