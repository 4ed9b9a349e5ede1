import { isRole } from '@klub/contract/roles';
import { NavLink, useNavigate } from 'react-router';
import { confirm, toast } from '../../lib/notify.ts';
import { menus } from '../../menu.ts';
import { paths } from '../../paths.ts';
import { toastMs } from '../../timings.ts';
import { Icon } from '../../ui/images/Icon.tsx';
import { type User, logOut } from '../auth/auth.queries.ts';
import styles from './Menu.module.css';
import { logOutCopy, shellCopy } from './shell.copy.ts';

type MenuProps = {
  user: User;
  /** Called after a tap on an item, by the menu over the page. */
  onTap?: () => void;
  /** Called at logout, to close at once. */
  onLeave?: () => void;
};

/** The user, the menu items and the logout: the same beside the page and in the drawer. */
export function Menu({ user, onTap, onLeave }: MenuProps) {
  const leave = useLeave(onLeave);
  const name = `${user.profile.firstname} ${user.profile.lastname}`.trim();
  return (
    <nav className={styles.menu} aria-label={shellCopy.menu}>
      <NavLink className={styles.person ?? ''} to={paths.profile} onClick={onTap}>
        <span className={styles.portrait}>
          <Icon name="user" />
        </span>
        <span className={styles.name}>{name === '' ? shellCopy.profile : name}</span>
      </NavLink>
      <ul className={styles.list} role="list">
        {(isRole(user.role) ? menus[user.role] : []).map(({ label, to }) => (
          <li key={to}>
            <NavLink className={styles.item ?? ''} to={to} onClick={onTap}>
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <button type="button" className={styles.item} onClick={() => void leave()}>
            <Icon name="logout" size={20} />
            {shellCopy.logOut}
          </button>
        </li>
      </ul>
    </nav>
  );
}

function useLeave(onLeave: (() => void) | undefined): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await confirm(logOutCopy))) return;
    onLeave?.();
    logOut();
    await navigate(paths.login);
    toast(logOutCopy.done, toastMs.loggedOut, 'success');
  };
}
