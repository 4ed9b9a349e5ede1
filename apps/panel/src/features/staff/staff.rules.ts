import {
  isExcluded,
  roleChange,
  staffRoleNames,
  staffRoles,
  type RoleChange,
  type StaffRole,
} from '@klub/contract/panel/permissions';
import type { ReplyOf } from '../../lib/api.ts';
import { choice, oneOf, type ValuesOf, words } from '../../lib/filters.rules.ts';
import { fits } from '../shell/command/command.rules.ts';

export type Account = ReplyOf<'GET /api/panel/v1/staff'>['data'][number];
export type OneAccount = ReplyOf<'GET /api/panel/v1/staff/:id'>['data'];

export const accountStates = [
  'invited',
  'active',
  'suspended',
] as const satisfies readonly Account['state'][];
/** By name, or by the longest time since the last sign-in. */
export type Order = 'name' | 'absence';

export const staffFilters = {
  search: words('szukaj'),
  role: oneOf('rola', staffRoles),
  state: oneOf('stan', accountStates),
  order: choice<Order>('kolejnosc', { name: '', absence: 'nieobecnosc' }),
};

type View = ValuesOf<typeof staffFilters>;

export function isFiltered({ search, role, state }: View): boolean {
  return search !== undefined || role !== undefined || state !== undefined;
}

/** The accounts that a view shows, in its order; the server gives them by name. */
export function shownAccounts(
  accounts: readonly Account[],
  { search = '', role, state, order }: View,
): Account[] {
  const found = accounts.filter(
    (account) =>
      fits(`${account.name} ${account.email}`, search) &&
      (role === undefined || account.roles.includes(role) || account.proposed.includes(role)) &&
      (state === undefined || account.state === state),
  );
  if (order !== 'absence') return found;
  return found.sort((one, other) => (one.lastInAt ?? '').localeCompare(other.lastInAt ?? ''));
}

const rowsPerPage = 50;

/** One page of rows that are all here; a page behind the last one is empty. */
export function pageOf<Row>(rows: readonly Row[], page: number, size = rowsPerPage) {
  return {
    data: rows.slice((page - 1) * size, page * size),
    total: rows.length,
    page,
    pages: Math.max(1, Math.ceil(rows.length / size)),
  };
}

export function roleNames(roles: readonly StaffRole[]): string {
  return roles.map((role) => staffRoleNames[role]).join(', ');
}

type Factors = Pick<Account, 'passkeys' | 'hasCodes'>;

function hasFactor({ passkeys, hasCodes }: Factors): boolean {
  return passkeys > 0 || hasCodes;
}

/** True when the account can sign in without help. */
function isUsable(account: Account): boolean {
  return account.state !== 'suspended' && hasFactor(account);
}

export function changesNothing({ taken, given, proposed }: RoleChange): boolean {
  return taken.length + given.length + proposed.length === 0;
}

/** True when an administrator other than these can sign in, and so can agree to a proposal. */
export function hasSecond(accounts: readonly Account[], ...except: readonly string[]): boolean {
  return accounts.some(
    (account) =>
      account.roles.includes('administrator') && isUsable(account) && !except.includes(account.id),
  );
}

type Last = 'lastAdministrator' | 'lastApprover';
const lastOf: Partial<Record<StaffRole, Last>> = {
  administrator: 'lastAdministrator',
  approver: 'lastApprover',
};

/** Why the account must keep a role: no other that can sign in has it. */
export function whyKept(
  accounts: readonly Account[],
  id: string,
  role: StaffRole,
): Last | undefined {
  const holders = accounts.filter((account) => account.roles.includes(role) && isUsable(account));
  return holders.length === 1 && holders[0]?.id === id ? lastOf[role] : undefined;
}

/** Why the account must stay able to sign in. */
export function whyNeeded(accounts: readonly Account[], { id, roles }: Account): Last | undefined {
  return roles.map((role) => whyKept(accounts, id, role)).find((why) => why !== undefined);
}

export type AccountAction = 'resume' | 'link' | 'suspend' | 'reset';

/** What can be done with another account; one that must keep its keys is not reset, the last administrator not suspended. */
export function actionsOf(
  account: Pick<OneAccount, 'state' | 'passkeys' | 'hasCodes' | 'waiting'>,
  why: Last | undefined,
) {
  const isSuspended = account.state === 'suspended';
  const isResetWaiting = account.waiting.some(({ kind }) => kind === 'staff.reset');
  const can: Readonly<Record<AccountAction, boolean>> = {
    resume: isSuspended,
    link: !isSuspended && !hasFactor(account),
    suspend: !isSuspended && why !== 'lastAdministrator',
    reset: hasFactor(account) && why === undefined && !isResetWaiting,
  };
  return (Object.keys(can) as AccountAction[]).filter((action) => can[action]);
}

export type RoleFault = 'rolesExcluded' | 'secondNeeded' | 'signoffOpen';

type Choice = {
  readonly wanted: readonly StaffRole[];
  readonly held: readonly StaffRole[];
  /** Roles that are proposed and not decided. */
  readonly waiting: readonly StaffRole[];
  readonly hasSecond: boolean;
};

/** Why the server would refuse a choice of roles. */
export function roleFault({
  wanted,
  held,
  waiting,
  hasSecond: canAgree,
}: Choice): RoleFault | undefined {
  if (isExcluded([...wanted, ...waiting])) return 'rolesExcluded';
  if (roleChange(held, wanted).proposed.length === 0) return undefined;
  if (!canAgree) return 'secondNeeded';
  return waiting.length > 0 ? 'signoffOpen' : undefined;
}
