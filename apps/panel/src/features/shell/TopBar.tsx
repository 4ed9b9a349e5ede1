import { Icon } from '@klub/ui/images/Icon.tsx';
import { LogoMark } from '@klub/ui/images/Logo.tsx';
import { classes } from '@klub/ui/classes.ts';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Bell } from './bell/Bell.tsx';
import { CommandBar } from './command/CommandBar.tsx';
import { layoutCopy } from './layout.copy.ts';
import { useMe } from './me.ts';
import { shellCopy as copy } from './shell.copy.ts';
import styles from './TopBar.module.css';

/** The logo, the command bar, the bell, and the menu of a narrow window. */
export function TopBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { installation, name, names } = useMe();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link className={styles.logo} to={paths.dashboard}>
          <LogoMark size={32} />
          <span className={styles.panel}>{layoutCopy.panel}</span>
          <span className={styles.installation}>
            {copy.installation(names.programme, installation.name)}
          </span>
          {installation.isDemo && <span className={styles.demo}>{copy.demo}</span>}
          <VisuallyHidden>{layoutCopy.home}</VisuallyHidden>
        </Link>
        <CommandBar />
        <Bell />
        <Link
          className={classes(styles.tool, styles.account)}
          to={paths.account}
          aria-label={`${copy.account}, ${name}`}
        >
          <Icon name="user" />
        </Link>
        <button
          type="button"
          className={classes(styles.tool, styles.burger)}
          aria-label={copy.openMenu}
          onClick={onOpenMenu}
        >
          <Icon name="menu" />
        </button>
      </div>
    </header>
  );
}
