import type { Role } from '@klub/contract/roles';
import type { SessionKind } from '../../apps/server/src/testing/access.ts';

/** Two regions that the principals work in, and one that none of them has to do with. */
const regions = ['left', 'right', 'far'] as const;
type RegionName = (typeof regions)[number];

type Kind = {
  readonly role: Role;
  readonly standing: SessionKind;
  readonly region: RegionName;
  /** Why a caller has no access. */
  readonly state?:
    | 'expired'
    | 'revoked'
    | 'blocked'
    | 'deleted'
    | 'asked to leave'
    | 'before password';
};

const inShop = { role: 'user1', region: 'left' } as const;
const out = { ...inShop, standing: 'out' } as const;

/** All callers: one without a token, one with a token that was never issued, and one in each state. */
const principals = {
  nobody: out,
  'unknown token': out,
  user1: { ...inShop, standing: 'in' },
  user2: { ...inShop, role: 'user2', standing: 'in' },
  user3: { ...inShop, role: 'user3', standing: 'in' },
  'other shop': { role: 'user1', region: 'right', standing: 'in' },
  salesman: { role: 'salesman', region: 'left', standing: 'in' },
  'second salesman': { role: 'salesman', region: 'right', standing: 'in' },
  superior: { role: 'salesman', region: 'left', standing: 'in' },
  expired: { ...out, state: 'expired' },
  revoked: { ...out, state: 'revoked' },
  blocked: { ...out, state: 'blocked' },
  deleted: { ...out, state: 'deleted' },
  'asked to leave': { ...inShop, standing: 'asked to leave', state: 'asked to leave' },
  'before password': { ...inShop, standing: 'before password', state: 'before password' },
} as const satisfies Readonly<Record<string, Kind>>;

export type Principal = keyof typeof principals;
export const principalNames = Object.keys(principals) as Principal[];

export function kindOf(principal: Principal): Kind {
  return principals[principal];
}

/** Those of a role who may read what is addressed to it. */
export function readersOf(roles: readonly Role[]): Principal[] {
  return principalNames.filter(
    (name) => kindOf(name).standing === 'in' && roles.includes(kindOf(name).role),
  );
}
