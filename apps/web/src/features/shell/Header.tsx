import { Link } from 'react-router';
import { badgeDisplayCap } from '@klub/contract/limits';
import { paths } from '../../paths.ts';
import { isNotchedPhone } from '../../platform/device.ts';
import { CountBubble } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import type { User } from '../auth/auth.queries.ts';
import styles from './Shell.module.css';
import { shellCopy } from './shell.copy.ts';

type HeaderProps = { user: User | undefined; onOpenMenu: () => void };

export function Header({ user, onOpenMenu }: HeaderProps) {
  return (
    <header className={classes(styles.header, isNotchedPhone() && styles.notched)}>
      <div className={styles.bar}>
        <Link className={styles.logo} to={paths.index} aria-label={shellCopy.home}>
          <Logo size={32} />
        </Link>
        {user && <Bell user={user} />}
        {user && (
          <button
            type="button"
            className={classes(styles.tool, styles.burger)}
            aria-label={shellCopy.openMenu}
            aria-haspopup="dialog"
            onClick={onOpenMenu}
          >
            <Icon name="menu" />
          </button>
        )}
      </div>
    </header>
  );
}

function Bell({ user: { extras, showBadgeNotifications } }: { user: User }) {
  return (
    <Link
      className={styles.tool}
      to={paths.notifications}
      aria-label={shellCopy.notifications(extras.unreadNotifications)}
    >
      <Icon name="bell" />
      {showBadgeNotifications && (
        <span className={styles.count}>
          <CountBubble count={extras.unreadNotifications} cap={badgeDisplayCap} />
        </span>
      )}
    </Link>
  );
}
