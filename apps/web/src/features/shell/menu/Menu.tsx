import { badgeDisplayCap } from '@klub/contract/limits';
import { isRole } from '@klub/contract/roles';
import { Link, NavLink, useLocation } from 'react-router';
import { isCurrent, type MenuItem, menuGroups } from '../../../menu.ts';
import { paths } from '../../../paths.ts';
import { Drawing, Icon } from '@klub/ui/images/Icon.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import type { User } from '../../auth/auth.queries.ts';
import { useLeave } from '../leave.ts';
import { menuDrawings } from './menu-icons.ts';
import { useOpen } from './open.ts';
import styles from '@klub/ui/layout/Menu.module.css';
import count from './Count.module.css';
import { shellCopy } from '../shell.copy.ts';

type MenuProps = {
  user: User;
  /** Called after a tap on an item, by the menu over the page. */
  onTap?: () => void;
  /** Called at logout, to close without an animation. */
  onLeave?: () => void;
};

/** The user, the menu items and the logout: the same at the side of the page and in the drawer. */
export function Menu({ user, onTap, onLeave }: MenuProps) {
  const leave = useLeave(onLeave);
  const open = useOpen();
  const name = `${user.profile.firstname} ${user.profile.lastname}`.trim();
  return (
    <nav className={styles.menu} aria-label={shellCopy.menu}>
      <NavLink className={styles.person ?? ''} to={paths.profile} onClick={onTap}>
        <span className={styles.portrait}>
          <Icon name="user" />
        </span>
        <span className={styles.name}>{name === '' ? shellCopy.profile : name}</span>
      </NavLink>
      {/* The drawer is over the bell of the header. */}
      {onTap && <Bell user={user} onTap={onTap} />}
      {(isRole(user.role) ? menuGroups(user.role) : []).map(({ group, items }) => (
        <section className={styles.group} key={group} aria-label={shellCopy.menuGroups[group]}>
          <p className={styles.heading} aria-hidden="true">
            {shellCopy.menuGroups[group]}
          </p>
          <ul role="list">
            {items.map((item) => (
              <Item key={item.to} item={item} open={open(item.to)} onTap={onTap} />
            ))}
          </ul>
        </section>
      ))}
      <ul className={styles.group} role="list">
        <li>
          <button type="button" className={styles.item} onClick={() => void leave()}>
            <Icon name="logout" />
            {shellCopy.logOut}
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Bell({ user, onTap }: { user: User; onTap: () => void }) {
  const unread = user.extras.unreadNotifications;
  return (
    <NavLink
      className={styles.item ?? ''}
      to={paths.notifications}
      aria-label={shellCopy.notifications(unread)}
      onClick={onTap}
    >
      <Icon name="bell" />
      {/* The space keeps the two words apart in what is read as the visible label. */}
      {shellCopy.bell}{' '}
      {user.showBadgeNotifications && unread > 0 && (
        <span className={count.count}>{Math.min(unread, badgeDisplayCap)}</span>
      )}
    </NavLink>
  );
}

function Item({
  item: { label, to },
  open,
  onTap,
}: {
  item: MenuItem;
  open: number;
  onTap: (() => void) | undefined;
}) {
  return (
    <li>
      <Link
        className={styles.item}
        to={to}
        aria-current={isCurrent(to, useLocation().pathname) ? 'page' : undefined}
        onClick={onTap}
      >
        <Drawing path={menuDrawings[to] ?? ''} />
        {label}
        {open > 0 && (
          <span className={count.count}>
            <span aria-hidden="true">{open}</span>
            <VisuallyHidden>{shellCopy.open(open)}</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  );
}
