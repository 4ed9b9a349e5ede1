import { type ReactNode, useId } from 'react';
import styles from './ShowcasePage.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export function Samples({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
