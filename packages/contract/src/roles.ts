/** The roles of specification section 1. Participants are shop staff; a salesman is a sales representative or a regional manager. */
export const roles = ['user1', 'user2', 'user3', 'salesman'] as const;
export type Role = (typeof roles)[number];

/** Who sees what: section 2 (route table) and section 6. Route guards and endpoint rows share these sets. */
export const everyone = roles;
export const participants = ['user1', 'user2', 'user3'] as const satisfies readonly Role[];
export const planRoles = ['user1', 'user3'] as const satisfies readonly Role[];
export const salesmen = ['salesman'] as const satisfies readonly Role[];
export const allButUser2 = ['user1', 'user3', 'salesman'] as const satisfies readonly Role[];

/** Names of the roles in a programme; `roleNames` until it sets its own. */
export type RoleNames = Readonly<Record<Role, string>>;

export const roleNames: RoleNames = {
  user1: 'Doradca handlowy',
  user2: 'Uczestnik zadań specjalnych',
  user3: 'Kierownik zmiany',
  salesman: 'Przedstawiciel handlowy',
};

/** For files, which write the code of a role: `user1 (Doradca handlowy), user3 (Kierownik zmiany)`. */
export function roleCodes(of: readonly Role[], names: RoleNames = roleNames): string {
  return of.map((role) => `${role} (${names[role]})`).join(', ');
}

/** The name of a role that a file or the database gives by its code; other words stay as they are. */
export function roleName(code: string, names: RoleNames = roleNames): string {
  return isRole(code) ? names[code] : code;
}

export function isRole(value: unknown): value is Role {
  return roles.some((role) => role === value);
}

/** What a programme is called until it sets its own name. */
export const programmeName = 'Klub Partnera';

export type ProgrammeNames = { readonly programme: string; readonly roles: RoleNames };
