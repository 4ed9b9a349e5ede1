import { Drawing, Icon } from '@klub/ui/images/Icon.tsx';
import { Link, useLocation } from 'react-router';
import { isCurrent, type MenuItem, menuFor } from '../../menu.ts';
import { paths } from '../../paths.ts';
import { useLeave } from './leave.ts';
import { useMe } from './me.ts';
import { LettersDue } from './LettersDue.tsx';
import { menuSigns } from './menu-signs.ts';
import styles from '@klub/ui/layout/Menu.module.css';
import { shellCopy as copy } from './shell.copy.ts';

/**
 * The account, the screens it may open, and the way out; the same in the side menu and in the
 * layer.
 */
export function Menu({ onTap }: { onTap?: () => void }) {
  const { name, permissions } = useMe();
  const { leave, isLeaving } = useLeave();
  const { pathname } = useLocation();
  return (
    <nav className={styles.menu} aria-label={copy.menu}>
      <Link
        className={styles.person}
        to={paths.account}
        aria-current={pathname === paths.account ? 'page' : undefined}
        onClick={onTap}
      >
        <span className={styles.portrait}>
          <Icon name="user" />
        </span>
        <span className={styles.name}>{name}</span>
      </Link>
      {menuFor(permissions).map(({ label, items }) => (
        <section className={styles.group} key={label} aria-label={label}>
          <p className={styles.heading} aria-hidden="true">
            {label}
          </p>
          <ul role="list">
            {items.map((item) => (
              <Item key={item.to} item={item} onTap={onTap} />
            ))}
          </ul>
        </section>
      ))}
      <div className={styles.group}>
        <button type="button" className={styles.item} aria-disabled={isLeaving} onClick={leave}>
          <Icon name="logout" />
          {isLeaving ? copy.leaving : copy.leave}
        </button>
      </div>
    </nav>
  );
}

function Item({ item: { label, to }, onTap }: { item: MenuItem; onTap: (() => void) | undefined }) {
  const { pathname } = useLocation();
  return (
    <li>
      <Link
        className={styles.item}
        to={to}
        aria-current={isCurrent(to, pathname) ? 'page' : undefined}
        onClick={onTap}
      >
        <Drawing path={menuSigns[to] ?? ''} />
        {label}
        {to === paths.letters && <LettersDue />}
      </Link>
    </li>
  );
}
