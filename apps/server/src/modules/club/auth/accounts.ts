import type { Deps } from '../../../infra/deps.ts';
import { type Passwords, passwords } from '../../../infra/crypto/password.ts';
import { type Sessions, sessions } from './sessions/sessions.ts';

/** Dependencies that the modules of accounts share within one process. */
export type Accounts = Deps & { readonly passwords: Passwords; readonly sessions: Sessions };

export function accounts(deps: Deps): Accounts {
  return { ...deps, passwords: passwords(), sessions: sessions(deps) };
}
