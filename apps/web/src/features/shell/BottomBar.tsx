import { isRole } from '@klub/contract/roles';
import { useLayoutEffect } from 'react';
import { NavLink } from 'react-router';
import { bars } from '../../menu.ts';
import { Drawing, Icon } from '../../ui/images/Icon.tsx';
import type { User } from '../auth/auth.queries.ts';
import styles from './BottomBar.module.css';
import { menuDrawings } from './menu-icons.ts';
import { shellCopy } from './shell.copy.ts';

/** On phones: four screens of the role and the menu, in reach of the thumb. */
export function BottomBar({ user, onOpenMenu }: { user: User; onOpenMenu: () => void }) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['bar'] = '';
    return () => {
      delete dataset['bar'];
    };
  }, []);
  return (
    <nav className={styles.bar} aria-label={shellCopy.bar}>
      {(isRole(user.role) ? bars[user.role] : []).map(({ label, to }) => (
        <NavLink key={to} className={styles.item ?? ''} to={to}>
          <Drawing path={menuDrawings[to] ?? ''} />
          <span className={styles.label}>{label}</span>
        </NavLink>
      ))}
      <button type="button" className={styles.item} aria-haspopup="dialog" onClick={onOpenMenu}>
        <Icon name="menu" />
        <span className={styles.label}>{shellCopy.more}</span>
      </button>
    </nav>
  );
}
