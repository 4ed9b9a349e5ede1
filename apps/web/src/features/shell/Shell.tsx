import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { paths } from '../../paths.ts';
import { menuClosesAfterTapMs } from '../../timings.ts';
import { classes } from '../../ui/classes.ts';
import { SideMenu } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SkipLink } from '../../ui/VisuallyHidden.tsx';
import { type User, useUser } from '../auth/auth.queries.ts';
import { isProfileWanted } from '../profile/profile.rules.ts';
import { Header } from './Header.tsx';
import { Menu } from './Menu.tsx';
import styles from './Shell.module.css';
import { shellCopy } from './shell.copy.ts';

/** What stands around every screen: header, menu, and the page between them. */
export function Shell() {
  const user = useUser();
  const main = useRef<HTMLElement>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  useFocusOnNavigation(main);
  return (
    <div className={classes(styles.shell, user && styles.withMenu)}>
      <SkipLink label={shellCopy.skip} onSkip={() => focusPage(main.current)} />
      <Header user={user} onOpenMenu={() => setMenuOpen(true)} />
      <Progress />
      <main className={styles.main} ref={main} tabIndex={-1}>
        {user && <ProfileBubble user={user} />}
        <Outlet />
      </main>
      {user && (
        <>
          <div className={styles.column}>
            <Menu user={user} />
          </div>
          <SideMenu
            open={menuOpen}
            title={shellCopy.menu}
            closeLabel={shellCopy.closeMenu}
            onClose={() => setMenuOpen(false)}
          >
            <Menu
              user={user}
              onTap={() => setTimeout(() => setMenuOpen(false), menuClosesAfterTapMs)}
              onLeave={() => setMenuOpen(false)}
            />
          </SideMenu>
        </>
      )}
      <ScrollRestoration />
    </div>
  );
}

/** Asks for the data without which nothing can be paid out [H04]. */
function ProfileBubble({ user }: { user: User }) {
  const { status } = useSession();
  const { pathname } = useLocation();
  if (status === 'loading' || pathname === paths.profileEdit || !isProfileWanted(user)) return null;
  return (
    <Link className={styles.bubble} to={paths.profileEdit}>
      <Icon name="pencil" size={20} />
      {shellCopy.completeProfile}
    </Link>
  );
}

/** A screen that takes a moment to come says so at the top; one that comes at once says nothing. */
function Progress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className={styles.progress} role="progressbar" aria-label={shellCopy.loading} />;
}

/** Whoever cannot see that the page has changed hears the new title. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    focusPage(main.current);
  }, [pathname, main]);
}

function focusPage(main: HTMLElement | null): void {
  const title = main?.querySelector('h1');
  (title ?? main)?.focus({ preventScroll: true });
}
