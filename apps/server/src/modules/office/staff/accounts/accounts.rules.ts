import {
  type StaffRole,
  inOrder,
  staffRoleNames,
  staffRoles,
} from '@klub/contract/panel/permissions';

export type Account = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly StaffRole[];
  /** Roles that await a second administrator. */
  readonly proposed: readonly StaffRole[];
  readonly isSuspended: boolean;
  readonly suspendedAt: Date | null;
  readonly passkeys: number;
  /** A password together with the application for codes. */
  readonly hasCodes: boolean;
  readonly recoveryCodesLeft: number;
  /** Digest of all its factors; changes with any of them. */
  readonly factors: string;
  readonly sessions: number;
  readonly lastInAt: Date | null;
};

export function hasFactor({ passkeys, hasCodes }: Pick<Account, 'passkeys' | 'hasCodes'>): boolean {
  return passkeys > 0 || hasCodes;
}

/** True when the account has a factor to sign in with: demo links and unused links do not count. */
export function isUsable(account: Pick<Account, 'isSuspended' | 'passkeys' | 'hasCodes'>): boolean {
  return !account.isSuspended && hasFactor(account);
}

/** The same, and in the demo, whose links need no factor, every account that is not suspended. */
export function canGetIn(
  account: Pick<Account, 'isSuspended' | 'passkeys' | 'hasCodes'>,
  isDemo: boolean,
): boolean {
  return isDemo ? !account.isSuspended : isUsable(account);
}

export function stateOf(account: Account): 'invited' | 'active' | 'suspended' {
  if (account.isSuspended) return 'suspended';
  return hasFactor(account) || account.sessions > 0 ? 'active' : 'invited';
}

export function isSame(one: readonly StaffRole[], other: readonly StaffRole[]): boolean {
  return inOrder(one).join() === inOrder(other).join();
}

/** Administrators who can sign in, without `except`. */
export function usableAdministrators(
  accounts: readonly Account[],
  ...except: readonly number[]
): Account[] {
  return accounts.filter(
    (account) =>
      account.roles.includes('administrator') && isUsable(account) && !except.includes(account.id),
  );
}

/**
 * The roles that no account with a factor would have if this one lost them. The last approver keeps the role also while
 * suspended, so that it can be brought back (D68).
 */
export function lastHeld(
  accounts: readonly Account[],
  staffId: number,
  lost: readonly StaffRole[],
): 'lastAdministrator' | 'lastApprover' | null {
  const isLast = (role: StaffRole, counts: (account: Account) => boolean): boolean => {
    const holders = accounts.filter((account) => account.roles.includes(role) && counts(account));
    return lost.includes(role) && holders.length === 1 && holders[0]?.id === staffId;
  };
  if (isLast('administrator', isUsable)) return 'lastAdministrator';
  return isLast('approver', isUsable) || isLast('approver', hasFactor) ? 'lastApprover' : null;
}

/** A role by its name on screen, with or without Polish letters, or by its code. */
export function roleNamed(text: string): StaffRole | null {
  const typed = plain(text);
  return staffRoles.find((role) => typed === role || typed === plain(staffRoleNames[role])) ?? null;
}

function plain(text: string): string {
  return text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
}

/** The page that uses a one-time ticket; the ticket is behind `#`, so that no server logs it. */
export function linkOf(panelUrl: string, ticket: string): string {
  return `${panelUrl}/#/pierwsze/${ticket}`;
}
