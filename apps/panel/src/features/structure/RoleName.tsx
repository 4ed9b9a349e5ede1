import type { Role } from '@klub/contract/roles';
import { useRoleNames } from '../shell/me.ts';

export function RoleName({ role }: { role: Role }) {
  return useRoleNames()[role];
}
