import { type Column, DataTable } from '@klub/ui/data/DataTable.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { AccountState } from './AccountState.tsx';
import { RoleChips } from './RoleChips.tsx';
import { staffCopy as copy } from './staff.copy.ts';
import type { Account } from './staff.rules.ts';
import styles from './staff.module.css';

export function StaffTable({ rows }: { rows: readonly Account[] }) {
  return <DataTable caption={copy.caption} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}

function factorWords({ passkeys, hasCodes }: Account): string {
  const factors = [passkeys > 0 && copy.keys(passkeys), hasCodes && copy.codes].filter(Boolean);
  return factors.length === 0 ? copy.noFactors : factors.join(', ');
}

function lastIn({ lastInAt }: Account): string {
  return lastInAt === null ? copy.never : formatDateTime(lastInAt);
}

const columns: readonly Column<Account>[] = [
  {
    key: 'name',
    heading: copy.columns.name,
    slot: 'name',
    cell: (account) => <Open account={account} />,
    title: ({ name, email }) => `${name}, ${email}`,
  },
  {
    key: 'roles',
    heading: copy.columns.roles,
    slot: 'bar',
    cell: (account) => <RoleChips {...account} />,
  },
  {
    key: 'state',
    heading: copy.columns.state,
    slot: 'sign',
    cell: (account) => <AccountState state={account.state} />,
  },
  { key: 'factors', heading: copy.columns.factors, cell: factorWords, title: factorWords },
  {
    key: 'lastIn',
    heading: copy.columns.lastIn,
    slot: 'below',
    cell: lastIn,
    phone: (account) => (account.lastInAt === null ? copy.neverIn : copy.lastIn(lastIn(account))),
  },
];

/** The way back from the account leads to the same rows. */
function Open({ account: { id, name, email, isSelf } }: { account: Account }) {
  const { search } = useLocation();
  return (
    <span className={styles.account}>
      <span className={styles.name}>
        <Link
          className={styles.open}
          to={generatePath(paths.staffAccount, { id })}
          state={{ search }}
        >
          {name}
        </Link>
        {isSelf && <Badge tone="accent">{copy.you}</Badge>}
      </span>
      <span className={styles.email}>{email}</span>
    </span>
  );
}
