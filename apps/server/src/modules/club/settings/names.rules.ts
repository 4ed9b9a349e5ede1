import { programmeName, type Role, type RoleNames, roleNames, roles } from '@klub/contract/roles';
import { plainLetters } from '../../../infra/polish.copy.ts';

/** Longer names would cost another SMS. */
const nameMaxLength = 30;

/** An SMS begins with who sends it. A name without plain letters is replaced by the preset one. */
export function smsOf(programme: string, words: string): string {
  const name = plainLetters(programme).trim().slice(0, nameMaxLength);
  return `${name === '' ? programmeName : name}: ${words}`;
}

/** Compared form of a role's name. */
export function plainName(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLocaleLowerCase('pl');
}

/** Roles by the words that name them: the names in force, and preset ones that no other role has now. */
export function rolesByName(names: RoleNames): ReadonlyMap<string, Role> {
  const entriesOf = (of: RoleNames) => roles.map((role) => [plainName(of[role]), role] as const);
  return new Map([...entriesOf(roleNames), ...entriesOf(names)]);
}
