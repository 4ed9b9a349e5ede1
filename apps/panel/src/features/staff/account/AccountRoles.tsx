import { type StaffRole, staffRoleNames } from '@klub/contract/panel/permissions';
import { Button } from '@klub/ui/controls/Button.tsx';
import { Icon } from '@klub/ui/images/Icon.tsx';
import { Card } from '@klub/ui/layout/Card.tsx';
import { Row } from '@klub/ui/layout/Page.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { useLayer } from '../../screen/layer.ts';
import { LayerSheet } from '../../screen/LayerSheet.tsx';
import { accountCopy as copy, staffCopy } from '../staff.copy.ts';
import styles from '../staff.module.css';
import { useAccounts, useMayManage } from '../staff.queries.ts';
import type { OneAccount } from '../staff.rules.ts';
import { RolesForm } from './RolesForm.tsx';

/** The roles with what each is for, and those that wait. */
export function AccountRoles({ account }: { account: OneAccount }) {
  const { roles, proposed, isSelf } = account;
  const mayManage = useMayManage() && !isSelf;
  return (
    <Card as="section" labelledBy="roles">
      <h2 id="roles">{copy.roles}</h2>
      {roles.length + proposed.length === 0 && <p>{copy.noRoles}</p>}
      <ul className={styles.roles} role="list">
        {roles.map((role) => (
          <Role key={role} role={role} />
        ))}
        {proposed.map((role) => (
          <Role key={role} role={role} isWaiting />
        ))}
      </ul>
      {mayManage && <ChangeRoles account={account} />}
    </Card>
  );
}

function Role({ role, isWaiting = false }: { role: StaffRole; isWaiting?: boolean }) {
  return (
    <li className={styles.role}>
      <p className={styles.roleName}>
        {staffRoleNames[role]}
        {isWaiting && (
          <Badge tone="warning">
            <Icon name="clock" size={16} />
            {staffCopy.waits}
          </Badge>
        )}
      </p>
      <p className={styles.quiet}>{staffCopy.about[role]}</p>
    </li>
  );
}

/** All accounts tell which administrators can approve. */
function ChangeRoles({ account }: { account: OneAccount }) {
  const layer = useLayer();
  const accounts = useAccounts().data?.data;
  return (
    <>
      <Row>
        <Button kind="quiet" icon="pencil" unready={accounts === undefined} onClick={layer.open}>
          {copy.changeRoles}
        </Button>
      </Row>
      {accounts !== undefined && (
        <LayerSheet layer={layer} title={copy.changeRoles}>
          <RolesForm account={account} accounts={accounts} onDone={layer.close} />
        </LayerSheet>
      )}
    </>
  );
}
