import type { Permission } from '@klub/contract/panel/permissions';

/** Who may open a screen: every signed-in account, or the holders of a permission. */
export type Access = 'signedIn' | Permission;

export function isAllowed(may: Access, permissions: readonly Permission[]): boolean {
  return may === 'signedIn' || permissions.includes(may);
}
