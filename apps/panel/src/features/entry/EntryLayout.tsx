import { Logo } from '@klub/ui/images/Logo.tsx';
import { useRef } from 'react';
import { Outlet } from 'react-router';
import { layoutCopy } from '../shell/layout.copy.ts';
import { useFocusOnNavigation } from '../shell/focus-page.ts';
import styles from './EntryLayout.module.css';

/** The frame of the sign-in, with only the panel's name. */
export function EntryLayout() {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <Logo size={32} />
        <span className={styles.panel}>{layoutCopy.panel}</span>
      </header>
      <main className={styles.main} ref={main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
