import type { Role } from '@klub/contract/roles';
import { homes } from '../../homes.ts';
import { type Path, paths } from '../../paths.ts';

/** Access to a route: `entry` is the login, which logged-in users skip; `index` redirects; a list names the roles. */
export type Access = 'public' | 'entry' | 'index' | readonly Role[];

/** The visitor of a route. `refused` has a token that the server no longer accepts. */
export type Visitor =
  | { state: 'nobody' }
  | { state: 'loading' }
  | { state: 'refused' }
  | { state: 'known'; role: Role | undefined; forceLogOut: boolean; isPasswordChange: boolean };

export type Decision =
  | { do: 'enter' | 'wait' }
  /** Known from an earlier visit, without a connection: the shell opens, the screen says why it does not. */
  | { do: 'break'; error: Error }
  | { do: 'go'; to: Path }
  | { do: 'logOut'; to: typeof paths.login | typeof paths.loggedOut };

/** Decides whether this user may see this screen, and if not, where to go: the order of section 4 [G01]-[G06]. */
export function whereTo(path: string, access: Access, visitor: Visitor): Decision {
  if (access === 'public') return { do: 'enter' };
  if (visitor.state === 'nobody')
    return access === 'entry' ? { do: 'enter' } : { do: 'go', to: paths.login };
  if (access === 'entry') return { do: 'go', to: paths.index };
  if (visitor.state === 'loading') return { do: 'wait' };
  if (visitor.state === 'refused') return { do: 'logOut', to: paths.login };
  if (visitor.forceLogOut) return { do: 'logOut', to: paths.loggedOut };
  if (visitor.role === undefined)
    return access === 'index' ? { do: 'enter' } : { do: 'go', to: paths.index };
  if (access !== 'index' && !access.includes(visitor.role))
    return { do: 'go', to: paths.forbidden };
  if (!visitor.isPasswordChange)
    return path === paths.passwordSet ? { do: 'enter' } : { do: 'go', to: paths.passwordSet };
  return access === 'index' ? { do: 'go', to: homes[visitor.role] } : { do: 'enter' };
}

/** The target after the password is set [G08]. */
export function afterPasswordSet({ role, showSlider }: { role: Role; showSlider: boolean }): Path {
  return role !== 'salesman' && showSlider ? paths.intro : paths.index;
}
