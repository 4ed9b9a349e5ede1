/** The roles of the operator's people. An account may hold several, with one exception (`excludedRoles`). */
export const staffRoles = [
  'editor',
  'coordinator',
  'approver',
  'consultant',
  'administrator',
] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  editor: 'Redaktor',
  coordinator: 'Koordynator',
  approver: 'Zatwierdzający',
  consultant: 'Konsultant',
  administrator: 'Administrator',
};

/** Who gives out accounts does not decide about money. */
const excludedRoles = ['administrator', 'approver'] as const satisfies readonly StaffRole[];

/** Roles that a second administrator has to agree to: they see people, prepare money, decide about it, or give out accounts. */
const grantedByTwo = [
  'coordinator',
  'approver',
  'consultant',
  'administrator',
] as const satisfies readonly StaffRole[];

const everyone = staffRoles;
const office = ['coordinator', 'approver', 'consultant'] as const;
const helpers = ['coordinator', 'consultant'] as const;
const money = ['coordinator', 'approver'] as const;
/** Roles that write what participants read, and those that look at it. */
const writers = ['editor', 'coordinator'] as const;
const readers = ['editor', 'coordinator', 'approver'] as const;
/** Roles that talk with participants and act for them. */
const watchers = ['coordinator', 'approver', 'administrator'] as const;
const coordinators = ['coordinator'] as const;
const approvers = ['approver'] as const;
const administrators = ['administrator'] as const;

/** Permissions by role: server, menu and screens read this table. */
export const permissions = {
  'dashboard.read': everyone,
  'people.read': office,
  'people.reveal': helpers,
  'people.act': helpers,
  'people.view': helpers,
  'letters.read': helpers,
  'letters.answer': helpers,
  'matters.read': everyone,
  'operations.read': everyone,
  'imports.read': money,
  'imports.write': coordinators,
  'imports.decide': approvers,
  'people.edit': coordinators,
  'people.decide': approvers,
  'money.read': money,
  'money.prepare': coordinators,
  'money.decide': approvers,
  'rules.write': coordinators,
  'rules.decide': approvers,
  'content.read': readers,
  'content.write': writers,
  'content.decide': money,
  'messages.write': writers,
  'verify.run': watchers,
  'reports.read': everyone,
  'trail.read': watchers,
  'trail.export': administrators,
  'installation.read': watchers,
  'staff.read': administrators,
  'staff.manage': administrators,
  'staff.decide': administrators,
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type Permission = keyof typeof permissions;

/** True when one of the roles gives the permission. */
export function may(roles: readonly StaffRole[], permission: Permission): boolean {
  const holders: readonly StaffRole[] = permissions[permission];
  return roles.some((role) => holders.includes(role));
}

export function isStaffRole(value: unknown): value is StaffRole {
  return staffRoles.some((role) => role === value);
}

/** True when a second administrator has to agree to the role. */
export function needsTwo(role: StaffRole): boolean {
  return grantedByTwo.some((one) => one === role);
}

/** True when one account must not hold all of these. */
export function isExcluded(roles: readonly StaffRole[]): boolean {
  return excludedRoles.every((role) => roles.includes(role));
}

/** In the order of `staffRoles`, without duplicates. */
export function inOrder(roles: readonly StaffRole[]): StaffRole[] {
  return staffRoles.filter((role) => roles.includes(role));
}

export type RoleChange = {
  readonly taken: readonly StaffRole[];
  /** Granted without a second administrator. */
  readonly given: readonly StaffRole[];
  /** Granted after a second administrator's approval. */
  readonly proposed: readonly StaffRole[];
};

/** Splits a choice of roles into granted, proposed and removed ones. */
export function roleChange(held: readonly StaffRole[], wanted: readonly StaffRole[]): RoleChange {
  const added = inOrder(wanted).filter((role) => !held.includes(role));
  return {
    taken: inOrder(held).filter((role) => !wanted.includes(role)),
    given: added.filter((role) => !needsTwo(role)),
    proposed: added.filter(needsTwo),
  };
}
