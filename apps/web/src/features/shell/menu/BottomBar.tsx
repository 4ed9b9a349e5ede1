import { isRole } from '@klub/contract/roles';
import { useLayoutEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { bars, isCurrent } from '../../../menu.ts';
import { Drawing, Icon } from '@klub/ui/images/Icon.tsx';
import type { User } from '../../auth/auth.queries.ts';
import styles from './BottomBar.module.css';
import { menuDrawings } from './menu-icons.ts';
import { shellCopy } from '../shell.copy.ts';

/** On phones: four screens of the role and the menu, in reach of the thumb. */
export function BottomBar({ user, onOpenMenu }: { user: User; onOpenMenu: () => void }) {
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset['bar'] = '';
    return () => {
      delete dataset['bar'];
    };
  }, []);
  return (
    <nav className={styles.bar} aria-label={shellCopy.bar} data-travels="bar">
      {(isRole(user.role) ? bars[user.role] : []).map(({ label, to }) => (
        <Link
          key={to}
          className={styles.item}
          to={to}
          aria-current={isCurrent(to, pathname) ? 'page' : undefined}
        >
          <Drawing path={menuDrawings[to] ?? ''} />
          <span className={styles.label}>{label}</span>
        </Link>
      ))}
      <button type="button" className={styles.item} aria-haspopup="dialog" onClick={onOpenMenu}>
        <Icon name="menu" />
        <span className={styles.label}>{shellCopy.more}</span>
      </button>
    </nav>
  );
}
