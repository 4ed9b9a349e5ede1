import { addIcons } from '@klub/ui/images/Icon.tsx';
import { moreDrawings } from '@klub/ui/images/icons.ts';
import { Notice } from '@klub/ui/feedback/Notice.tsx';
import { Page } from '@klub/ui/layout/Page.tsx';
import { ProgrammeName } from '@klub/ui/layout/programme-name.ts';
import { SideMenu } from '@klub/ui/overlays/Dialog.tsx';
import { retryImport } from '@klub/ui/retry-import.ts';
import { SkipLink } from '@klub/ui/text/VisuallyHidden.tsx';
import { useWindowEvent } from '@klub/ui/window-event.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router';
import { accountKey, endSession, watchSession } from '../../lib/session.ts';
import { entryAddress } from '../../lib/way-back.rules.ts';
import { deviceMs } from '../../timings.ts';
import { focusPage } from '@klub/ui/controls/focus.ts';
import { useFollowing } from './following.ts';
import { useFocusOnNavigation } from './focus-page.ts';
import { IdleWarning } from './IdleWarning.tsx';
import { useKeptFocus } from './kept-focus.ts';
import { layoutCopy } from './layout.copy.ts';
import { forgetMe, knownAccount, useMe } from './me.ts';
import { Menu } from './Menu.tsx';
import { useIsOffline } from './offline.ts';
import { ProofDialog } from './ProofDialog.tsx';
import styles from './Shell.module.css';
import { shellCopy as copy } from './shell.copy.ts';
import { TopBar } from './TopBar.tsx';

addIcons(moreDrawings);
// A newer build may have replaced this code by the time of the first message.
void retryImport(() => import('./Overlays.tsx'));

/**
 * The frame behind the sign-in: the bar above, the menu at the side from 1024 px on, the screen.
 */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { openMenu, drawer } = useDrawer();
  const isOffline = useIsOffline();
  useFocusOnNavigation(main);
  useKeptFocus(main);
  useLeavingWhenOver();
  useDevice();
  useFollowing();
  return (
    <ProgrammeName value={useMe().names.programme}>
      <div className={styles.frame}>
        <SkipLink label={layoutCopy.skip} onSkip={() => focusPage(main.current)} />
        <TopBar onOpenMenu={openMenu} />
        <main className={styles.main} ref={main} tabIndex={-1}>
          {isOffline && (
            <div className={styles.strip}>
              <Notice kind="warning" announced>
                {copy.offline}
              </Notice>
            </div>
          )}
          <Suspense fallback={<Page title={layoutCopy.loading} />}>
            <Outlet />
          </Suspense>
        </main>
        <div className={styles.column}>
          <Menu />
        </div>
        {drawer}
        <IdleWarning />
        <ProofDialog />
        <ScrollRestoration />
      </div>
    </ProgrammeName>
  );
}

/** The menu over the page of a narrow window; any navigation closes it. */
function useDrawer() {
  const { pathname } = useLocation();
  const [openOver, setOpenOver] = useState<string>();
  const close = (): void => setOpenOver(undefined);
  const drawer = (
    <SideMenu
      open={openOver === pathname}
      title={copy.menu}
      closeLabel={copy.closeMenu}
      onClose={close}
    >
      <Menu onTap={close} />
    </SideMenu>
  );
  return { openMenu: () => setOpenOver(pathname), drawer };
}

/** Brings this browser's push and the server together, once for each account. */
function useDevice(): void {
  const { id } = useMe();
  useEffect(() => {
    const start = (): void =>
      void import('../called/called.ts')
        .then(({ startDevice }) => startDevice(id))
        .catch(() => undefined);
    const timer = setTimeout(start, deviceMs);
    return () => clearTimeout(timer);
  }, [id]);
}

/** An ended session, or another account's, leads to the sign-in, and the sign-in back here. */
function useLeavingWhenOver(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      watchSession(() => {
        forgetMe();
        void navigate(entryAddress(pathname, search), { replace: true, state: { isOver: true } });
      }),
    [navigate, pathname, search],
  );
  useWindowEvent('storage', ({ key, newValue }) => {
    if (key === accountKey && newValue !== knownAccount()) endSession();
  });
}
