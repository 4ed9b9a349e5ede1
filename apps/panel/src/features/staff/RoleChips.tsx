import { staffRoleNames } from '@klub/contract/panel/permissions';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { staffCopy as copy } from './staff.copy.ts';
import type { Account } from './staff.rules.ts';
import styles from './staff.module.css';

/** The roles of an account, and those that wait for a second administrator, marked by a clock. */
export function RoleChips({ roles, proposed }: Pick<Account, 'roles' | 'proposed'>) {
  if (roles.length + proposed.length === 0)
    return <span className={styles.quiet}>{copy.noRoles}</span>;
  return (
    <ul className={styles.chips} role="list">
      {roles.map((role) => (
        <li key={role}>
          <Badge>{staffRoleNames[role]}</Badge>
        </li>
      ))}
      {proposed.map((role) => (
        <li key={role} title={copy.waits}>
          <Badge tone="warning">
            <Icon name="clock" size={16} />
            {staffRoleNames[role]}
            <VisuallyHidden> ({copy.waits})</VisuallyHidden>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
