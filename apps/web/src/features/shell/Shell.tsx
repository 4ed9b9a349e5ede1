import { programmeName } from '@klub/contract/roles';
import { ProgrammeName } from '@klub/ui/layout/programme-name.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, Outlet, ScrollRestoration, useLocation, useMatch, useNavigate } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { useTimers } from '../../lib/timer.ts';
import { paths } from '../../paths.ts';
import { menuClosesAfterTapMs } from '../../timings.ts';
import { SideMenu } from '@klub/ui/overlays/Dialog.tsx';
import { preloadHtml } from '@klub/ui/text/Html.tsx';
import { addIcons, Icon } from '@klub/ui/images/Icon.tsx';
import { moreDrawings } from '@klub/ui/images/icons.ts';
import { Page } from '@klub/ui/layout/Page.tsx';
import { type User, useIsLeaving, useUser, useUserWhenKnown } from '../auth/auth.queries.ts';
import { isLastKnown } from '../offline/offline.rules.ts';
import { OfflineStrip } from '../offline/OfflineStrip.tsx';
import { UpdateNotice } from '../offline/UpdateNotice.tsx';
import { DeviceRecord } from '../notifications/DeviceRecord.tsx';
import { LiveNews } from '../notifications/LiveNews.tsx';
import { isProfileWanted } from '../profile/profile.rules.ts';
import { useTravelBack } from '../screen/travel-back.ts';
import { useRecordedWay } from '../screen/way-back.ts';
import { BottomBar } from './menu/BottomBar.tsx';
import { useIsOffline } from './connection.ts';
import { Foot } from './Foot.tsx';
import { InstallHint } from './InstallHint.tsx';
import { PageLayout } from './PageLayout.tsx';
import { Menu } from './menu/Menu.tsx';
import { useTyping } from './typing.ts';
import { layoutCopy } from './layout.copy.ts';
import { queryClient, watchUser } from './current-user.ts';
import styles from './Shell.module.css';
import { shellCopy } from './shell.copy.ts';
import { HeaderActions } from './HeaderActions.tsx';

addIcons(moreDrawings);
// Nearly every screen behind the login shows a text of the programme.
preloadHtml();

/** Everything behind the login and the public pages, with the query client and, for members, the menu. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <Named>
        <Inside />
      </Named>
    </QueryClientProvider>
  );
}

function Named({ children }: { children: ReactNode }) {
  const name = useUser()?.extras.programmeName ?? programmeName;
  return <ProgrammeName value={name}>{children}</ProgrammeName>;
}

function Inside() {
  const { user, isAsking } = useUserWhenKnown();
  const isLeaving = useIsLeaving();
  const { token } = useSession();
  // A question takes the whole screen: its clock runs, and nothing else is under the header.
  const isRoom = useMatch(paths.question) !== null;
  // A user with a token will have a menu: its place is reserved, so that nothing moves.
  const besidePage = user ? <Menu user={user} /> : token !== null && <></>;
  const { openMenu, drawer } = useMenu(user);
  const { pathname } = useLocation();
  const isTyping = useTyping();
  // The intro has one way on; a keyboard would push the bar over the field.
  const hasBar =
    user?.extras.isPasswordChange === true &&
    !isLeaving &&
    !isTyping &&
    !isRoom &&
    pathname !== paths.intro;
  const isOffline = useIsOffline();
  useLeavingWhenOver();
  useRecordedWay();
  useTravelBack();
  return (
    <PageLayout
      actions={user && <HeaderActions user={user} isMenuBeside={!isRoom} onOpenMenu={openMenu} />}
      menu={!isRoom && besidePage}
      foot={
        !isRoom && (
          <>
            {hasBar && <InstallHint />}
            <Foot isMember={user !== undefined} />
          </>
        )
      }
      bar={hasBar && <BottomBar user={user} onOpenMenu={openMenu} />}
    >
      {drawer}
      {user && <Notices user={user} isRoom={isRoom} isLeaving={isLeaving} isOffline={isOffline} />}
      {isAsking ? <StartingScreen /> : <Outlet />}
      <ScrollRestoration />
    </PageLayout>
  );
}

type NoticesProps = { user: User; isRoom: boolean; isLeaving: boolean; isOffline: boolean };

/** The notices for the user above the page, and the background work of a session. */
function Notices({ user, isRoom, isLeaving, isOffline }: NoticesProps) {
  const isIn = user.extras.isPasswordChange && !isLeaving;
  return (
    <>
      <OfflineStrip isOffline={isOffline} />
      {!isRoom && <ProfileBubble user={user} />}
      {isIn && <LiveNews user={user} />}
      {isIn && <DeviceRecord user={user} />}
      {!isRoom && <UpdateNotice user={user} />}
    </>
  );
}

/** Shown until the user is known, also on public pages, because notices for the user appear above them. */
function StartingScreen() {
  return <Page title={layoutCopy.loading} />;
}

/** The menu over the page, and what opens it. */
function useMenu(user: User | undefined): { openMenu: () => void; drawer: ReactNode } {
  const { pathname } = useLocation();
  /** The path over which the menu was opened, while it is open. */
  const [openOver, setOpenOver] = useState<string>();
  const isLeft = openOver !== undefined && openOver !== pathname;
  const close = (): void => setOpenOver(undefined);

  // Any other navigation closes it too, for example the phone's back button.
  useTimers([menuClosesAfterTapMs], close, isLeft);

  const drawer = user && (
    <SideMenu
      open={openOver !== undefined}
      title={shellCopy.menu}
      closeLabel={shellCopy.closeMenu}
      onClose={close}
    >
      <Menu user={user} onTap={() => setTimeout(close, menuClosesAfterTapMs)} onLeave={close} />
    </SideMenu>
  );
  return { openMenu: () => setOpenOver(pathname), drawer };
}

/** Prompts for the data that a payment requires [H04]. */
function ProfileBubble({ user }: { user: User }) {
  const { status } = useSession();
  const { pathname } = useLocation();
  const isKnown = status !== 'loading' && !isLastKnown(user);
  if (!isKnown || pathname === paths.profileEdit || !isProfileWanted(user)) return null;
  return (
    <Link className={styles.bubble} to={paths.profileEdit}>
      <Icon name="pencil" size={20} />
      {shellCopy.completeProfile}
    </Link>
  );
}

function useLeavingWhenOver(): void {
  const navigate = useNavigate();
  useEffect(() => watchUser((to) => void navigate(to)), [navigate]);
}
