import { badgeDisplayCap } from '@klub/contract/limits';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { CountBubble } from '@klub/ui/text/Badge.tsx';
import { classes } from '@klub/ui/classes.ts';
import { Icon } from '@klub/ui/images/Icon.tsx';
import type { User } from '../auth/auth.queries.ts';
import styles from './Shell.module.css';
import { shellCopy } from './shell.copy.ts';

type Props = {
  user: User;
  /** True where a wide window shows the menu at its side. */
  isMenuBeside: boolean;
  onOpenMenu: () => void;
};

/** The bell, and the menu button where the menu is not at the side. */
export function HeaderActions({ user, isMenuBeside, onOpenMenu }: Props) {
  const { unreadNotifications } = user.extras;
  return (
    <>
      <Link
        className={styles.tool}
        to={paths.notifications}
        aria-label={shellCopy.notifications(unreadNotifications)}
      >
        <Icon name="bell" />
        {user.showBadgeNotifications && (
          <span className={styles.count}>
            <CountBubble count={unreadNotifications} cap={badgeDisplayCap} />
          </span>
        )}
      </Link>
      <button
        type="button"
        className={classes(styles.tool, isMenuBeside && styles.burger)}
        aria-label={shellCopy.openMenu}
        aria-haspopup="dialog"
        onClick={onOpenMenu}
      >
        <Icon name="menu" />
      </button>
    </>
  );
}
