import type { Role } from '@klub/contract/roles';

/**
 * A person's current role, and earlier ones with the day `since` which each no longer applies,
 * oldest first.
 */
export type HeldRoles = {
  readonly role: Role;
  readonly formerRoles: readonly { readonly since: string; readonly role: Role }[];
};

/** Days in Warsaw time. */
export type Addressing = {
  readonly roles: readonly Role[];
  readonly opensOn: string;
  readonly closesOn: string;
};

/**
 * A task addresses people who had one of its roles on one of its days, whatever their current role
 * (D43). The day of a change counts for both roles, because its hour is unknown. Keep equal to the
 * SQL function `is_addressed`.
 */
export function isAddressed(
  { role, formerRoles }: HeldRoles,
  { roles, opensOn, closesOn }: Addressing,
): boolean {
  const held = [...formerRoles, { since: '9999-12-31', role }];
  return held.some((one, index) => {
    const from = held[index - 1]?.since ?? '0001-01-01';
    return roles.includes(one.role) && from <= closesOn && one.since >= opensOn;
  });
}
