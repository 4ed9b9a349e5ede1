import { staffRoleNames, staffRoles } from '@klub/contract/panel/permissions';
import { Select } from '@klub/ui/controls/Select.tsx';
import type { Column } from '@klub/ui/data/DataTable.tsx';
import { Badge } from '@klub/ui/text/Badge.tsx';
import { formatDateTime } from '@klub/ui/words/format.ts';
import { generatePath, Link, useLocation } from 'react-router';
import { paths } from '../../paths.ts';
import { ListPage } from '../screen/List.tsx';
import { ListFilters } from '../screen/ListHead.tsx';
import { SearchField } from '../screen/SearchField.tsx';
import { AccountState } from './AccountState.tsx';
import { Invite } from './invite/Invite.tsx';
import { RoleChips } from './RoleChips.tsx';
import { staffCopy as copy } from './staff.copy.ts';
import styles from './staff.module.css';
import { useAccounts, useMayManage, useShownAccounts } from './staff.queries.ts';
import { type Account, accountStates, staffFilters } from './staff.rules.ts';

const roles = staffRoles.map((value) => ({ value, label: staffRoleNames[value] }));
const states = accountStates.map((value) => ({ value, label: copy.states[value] }));
const orders = staffFilters.order.values.map((order) => ({
  value: staffFilters.order.write(order),
  label: copy.orders[order],
}));

/** The accounts of the panel: permissions and ways to sign in. All are loaded, so each filter acts immediately. */
export function StaffPage() {
  const { query, isFiltered, search, select, clear, goTo } = useShownAccounts();
  const accounts = useAccounts().data?.data;
  const mayManage = useMayManage();
  return (
    <ListPage
      words={copy}
      query={query}
      onPage={goTo}
      head={{
        filters: (
          <ListFilters label={copy.filters}>
            <SearchField label={copy.search} {...search('search')} />
            <Select
              label={copy.role}
              placeholder={copy.anyRole}
              options={roles}
              {...select('role')}
            />
            <Select
              label={copy.state}
              placeholder={copy.anyState}
              options={states}
              {...select('state')}
            />
            <Select label={copy.order} options={orders} {...select('order')} />
          </ListFilters>
        ),
        isFiltered,
        total: ({ total }) => copy.total(total),
        onClear: clear,
        action: mayManage && accounts !== undefined && <Invite accounts={accounts} />,
      }}
      columns={columns}
      rowKey={({ id }) => id}
    />
  );
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
