import { inOrder, isExcluded, staffRoles } from '@klub/contract/panel/permissions';
import { z } from 'zod';
import type { Handle } from '../../../../infra/db/db.ts';
import { refuse } from '../../../../infra/refusal.ts';
import type { ShownLine, SignoffDefinition, SignoffDefinitions } from '../../signoffs/signoffs.ts';
import { accountsCopy, roleNames } from './accounts.copy.ts';
import { type Account } from './accounts.rules.ts';
import {
  type AccountParts,
  accountsInTurn,
  accountsNow,
  requireNotLast,
  takeFactors,
} from './accounts.service.ts';
import { differentSignoff } from './persons.service.ts';
import { setRoles, takeTurn } from './accounts.store.ts';

const { shown: copy } = accountsCopy;
const ofAccount = z.object({ staffId: z.number() });
/** Without factors it matches no account. */
const resetPayload = ofAccount.extend({ factors: z.string().default('') });
const grantPayload = ofAccount.extend({ roles: z.array(z.enum(staffRoles)) });

/**
 * Decisions of two administrators about an account: money roles, the removal of all factors, and
 * which participant it is not.
 */
export function staffSignoffs(
  parts: AccountParts,
): Pick<SignoffDefinitions, 'staff.grant' | 'staff.reset' | 'staff.different'> {
  return {
    'staff.grant': grant(parts),
    'staff.reset': reset(parts),
    'staff.different': differentSignoff(parts),
  };
}

function concerns(payload: unknown): number {
  return ofAccount.parse(payload).staffId;
}

function grant({ clock }: AccountParts): SignoffDefinition {
  return {
    decides: 'staff.decide',
    concerns,
    show: async (handle, payload, locks) => {
      const { staffId, roles } = grantPayload.parse(payload);
      const account = await find(handle, staffId, { now: clock.now(), locks });
      if (account === null) return null;
      const after = inOrder([...account.roles, ...roles]);
      return [
        same(copy.account, `${account.name}, ${account.email}`),
        {
          label: copy.roles,
          before: roleNames(account.roles) || copy.noRoles,
          after: roleNames(after),
        },
        stateLine(account),
      ];
    },
    execute: async (transaction, payload, at) => {
      const { staffId, roles } = grantPayload.parse(payload);
      const account = (await accountsInTurn(transaction, at)).find(({ id }) => id === staffId);
      if (account === undefined) throw refuse('notFound');
      const after = [...account.roles, ...roles];
      if (isExcluded(after)) throw refuse('rolesExcluded');
      await setRoles(transaction, staffId, after);
    },
  };
}

function reset(parts: AccountParts): SignoffDefinition {
  return {
    decides: 'staff.decide',
    concerns,
    show: async (handle, payload, locks) => {
      const { staffId, factors } = resetPayload.parse(payload);
      const account = await find(handle, staffId, { now: parts.clock.now(), locks });
      if (account === null) return null;
      return [
        same(copy.account, `${account.name}, ${account.email}`),
        same(copy.roles, roleNames(account.roles) || copy.noRoles),
        { label: copy.passkeys, before: String(account.passkeys), after: '0' },
        { label: copy.codes, before: account.hasCodes ? copy.has : copy.none, after: copy.none },
        stateLine(account),
        ...(account.factors === factors ? [] : [same(copy.since, copy.renewed)]),
      ];
    },
    execute: async (transaction, payload, at) => {
      const { staffId, factors } = resetPayload.parse(payload);
      const accounts = await accountsInTurn(transaction, at);
      const account = accounts.find(({ id }) => id === staffId);
      if (account === undefined) throw refuse('notFound');
      requireNotLast(accounts, account, account.roles);
      if (!(await takeFactors(parts, transaction, { staffId, madeBy: null, factors }, at)))
        throw refuse('signoffStale');
    },
  };
}

type Look = { readonly now: Date; readonly locks: boolean };

async function find(
  handle: Handle,
  staffId: number,
  { now, locks }: Look,
): Promise<Account | null> {
  if (locks) await takeTurn(handle);
  return (await accountsNow(handle, now)).find(({ id }) => id === staffId) ?? null;
}

function same(label: string, value: string): ShownLine {
  return { label, before: value, after: value };
}

/**
 * Leaves out whether the account was used, so that its first sign-in does not make its own grant
 * stale.
 */
function stateLine({ isSuspended }: Account): ShownLine {
  return same(copy.state, isSuspended ? copy.suspended : copy.works);
}
