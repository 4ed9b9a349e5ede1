import { ProgrammeName } from '@klub/ui/layout/programme-name.ts';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState, use } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { paths } from '../../paths.ts';
import { useTimers } from '../../lib/timer.ts';
import { isNotchedPhone } from '../../platform/device.ts';
import { classes } from '@klub/ui/classes.ts';
import { Logo } from '@klub/ui/images/Logo.tsx';
import { SkipLink } from '@klub/ui/text/VisuallyHidden.tsx';
import { focusPage } from '@klub/ui/controls/focus.ts';
import styles from './PageLayout.module.css';
import { layoutCopy as copy } from './layout.copy.ts';

type PageLayoutProps = {
  /**
   * The actions of the header after the logo, the menu at the side, the footer, and the bar of a
   * phone.
   */
  actions?: ReactNode;
  menu?: ReactNode;
  foot?: ReactNode;
  bar?: ReactNode;
  children: ReactNode;
};

/** The fixed header with the logo, and the page below it: shared by every screen. */
export function PageLayout({ actions, menu, foot, bar, children }: PageLayoutProps) {
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  return (
    <div
      className={classes(
        styles.frame,
        isNotchedPhone() && styles.notched,
        Boolean(menu) && styles.withMenu,
      )}
    >
      <SkipLink label={copy.skip} onSkip={() => focusPage(main.current)} />
      <header className={styles.header} data-travels="header">
        <div className={styles.bar}>
          <Link className={styles.logo} to={paths.index} aria-label={copy.home(use(ProgrammeName))}>
            <Logo size={32} />
          </Link>
          {actions}
        </div>
        <Progress />
      </header>
      <main className={styles.main} ref={main} tabIndex={-1}>
        {children}
      </main>
      {foot}
      {menu && (
        <div className={styles.column} data-travels="menu">
          {menu}
        </div>
      )}
      {bar}
    </div>
  );
}

/** A screen that is here within this time comes without a bar: one that flashes says nothing, and costs a frame. */
const progressAfterMs = [200];

/** Shows at the top that a screen is loading. */
function Progress() {
  const { state } = useNavigation();
  return state !== 'idle' && <LateProgress />;
}

function LateProgress() {
  const [isLate, setLate] = useState(false);
  useTimers(progressAfterMs, () => setLate(true));
  return isLate && <div className={styles.progress} role="progressbar" aria-label={copy.loading} />;
}

/** Outside the component, because the login and the other screens have separate layouts. */
let lastPath: string | undefined;

/**
 * Moves the focus to the new title, so that screen readers announce the page. The first page does not. It moves with the page itself:
 * later it would take the focus from a field that the user has gone to since.
 */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    if (lastPath !== undefined && lastPath !== pathname) focusPage(main.current);
    lastPath = pathname;
  }, [pathname, main]);
}
