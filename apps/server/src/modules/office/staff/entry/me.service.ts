import type { entryRows } from '@klub/contract/panel/entry';
import { type Permission, may, permissions } from '@klub/contract/panel/permissions';
import type { z } from 'zod';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Deps } from '../../../../infra/deps.ts';
import { dayOf } from '../../../../infra/warsaw.ts';
import { programmeNamesOn } from '../../../club/settings/settings.ts';
import type { Factor } from '../../../../infra/http/panel/staff-session.ts';
import { sessionMs } from './entry.rules.ts';
import type { Account } from './entry.store.ts';
import { countFactors } from './factors.store.ts';
import { idleSeconds } from './staff-sessions.ts';

export type Me = z.input<(typeof entryRows)['GET /api/panel/v1/me']['reply']>['data'];

type SignedIn = { readonly account: Account; readonly factor: Factor; readonly openedAt: Date };

/** The signed-in account with its roles and permissions. */
export async function meOf(
  { config, clock, url }: Pick<Deps, 'config' | 'clock'> & { readonly url: () => string },
  handle: Handle,
  { account, factor, openedAt }: SignedIn,
): Promise<Me> {
  const { passkeys, recoveryCodes } = await countFactors(handle, account.id);
  const granted = Object.keys(permissions) as Permission[];
  return {
    id: String(account.id),
    name: account.name,
    email: account.email,
    roles: [...account.roles],
    permissions: granted.filter((name) => may(account.roles, name)),
    factor,
    recoveryCodesLeft: recoveryCodes,
    lacksPasskey: passkeys === 0,
    endsAt: new Date(openedAt.getTime() + sessionMs).toISOString(),
    idleSeconds,
    names: await programmeNamesOn(handle, dayOf(clock.now())),
    installation: { name: new URL(url()).host, isDemo: config.seedDemo },
  };
}
