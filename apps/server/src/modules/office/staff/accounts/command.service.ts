import { type StaffRole, isExcluded, needsTwo } from '@klub/contract/panel/permissions';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../../infra/db/schema.ts';
import type { Deps } from '../../../../infra/deps.ts';
import { type TrailNote, audited } from '../../../../infra/trail/trail.ts';
import { makeTicket } from '../tickets.ts';
import { roleNames } from './accounts.copy.ts';
import { enqueueNotice } from './accounts.queue.ts';
import {
  type Account,
  hasFactor,
  isUsable,
  linkOf,
  stateOf,
  usableAdministrators,
} from './accounts.rules.ts';
import { accountsInTurn, accountsNow } from './accounts.service.ts';
import { insertAccount, setRoles, setSuspended } from './accounts.store.ts';

export type StaffCommandDeps = Pick<Deps, 'database' | 'clock' | 'random' | 'vault'> & {
  readonly url: () => string;
};

/** `by`: the system account that runs the command. */
type Given = { readonly address: string; readonly by: string };

/** Why a command about accounts did nothing. `names`: accounts that can do it. */
export type StaffRefused = {
  readonly refused:
    | 'administratorThere'
    | 'exists'
    | 'decidedByTwo'
    | 'excluded'
    | 'nameMissing'
    | 'notAdministrator'
    | 'suspended'
    | 'unknown';
  readonly names: readonly string[];
};
/** `link`: a one-time link, null when the account has a factor. */
export type StaffDone = {
  readonly done: 'administrator' | 'recovered' | 'granted' | 'same';
  readonly name: string;
  readonly link: string | null;
  /** Number of administrators that get an e-mail. */
  readonly told: number;
};
export type StaffAnswer = StaffRefused | StaffDone;

type Step = { readonly result: StaffAnswer; readonly note: TrailNote };
type Parts = StaffCommandDeps & { readonly transaction: Transaction<Schema>; readonly now: Date };

/**
 * Creates the first administrator, or another when none can sign in, and returns a one-time link.
 */
export function makeAdministrator(
  deps: StaffCommandDeps,
  { address, name, by }: Given & { readonly name: string },
): Promise<StaffAnswer> {
  return command(deps, { action: 'staff.invited', by }, async (parts, accounts) => {
    const found = accounts.find(({ email }) => email === address);
    const about = aboutOf(found, name);
    const administrators = usableAdministrators(accounts);
    if (administrators.length > 0) return refused('administratorThere', about, administrators);
    const details = { given: roleNames(['administrator']) };
    if (found === undefined) {
      if (name === '') return refused('nameMissing', about);
      const account = await newAccount(parts, { address, name, roles: ['administrator'] });
      return done('administrator', { account, link: await linkFor(parts, account) }, details);
    }
    if (!found.roles.includes('administrator')) return refused('exists', about);
    if (found.isSuspended) await setSuspended(parts.transaction, found.id, null);
    // A suspended account with factors signs in with them.
    const link = hasFactor(found) ? null : await linkFor(parts, found);
    return done('administrator', { account: found, link }, details);
  });
}

/**
 * Returns a one-time link for an administrator who has lost all factors, and e-mails the other
 * administrators.
 */
export function recoverAdministrator(
  deps: StaffCommandDeps,
  { address, by }: Given,
): Promise<StaffAnswer> {
  return command(deps, { action: 'staff.factorsReset', by }, async (parts, accounts) => {
    const account = accounts.find(({ email }) => email === address);
    if (account === undefined) return refused('unknown', { id: '', name: '' });
    if (!account.roles.includes('administrator')) return refused('notAdministrator', account);
    if (account.isSuspended) return refused('suspended', account, usableAdministrators(accounts));
    const link = await linkFor(parts, account);
    const others = accounts.filter(
      ({ id, roles, isSuspended }) =>
        id !== account.id && roles.includes('administrator') && !isSuspended,
    );
    for (const { id: to } of others) {
      await enqueueNotice(
        parts.transaction,
        { to, about: account.id, by, at: parts.now },
        parts.now,
      );
    }
    return done('recovered', { account, link, told: others.length });
  });
}

/**
 * Gives a role. One that needs two administrators is given only when no two can agree about this
 * account. With a name, creates a missing account.
 */
export function grantRole(
  deps: StaffCommandDeps,
  { address, name, role, by }: Given & { readonly name: string; readonly role: StaffRole },
): Promise<StaffAnswer> {
  return command(deps, { action: 'staff.rolesChanged', by }, async (parts, accounts) => {
    const found = accounts.find(({ email }) => email === address);
    const about = aboutOf(found, name);
    const deciders = usableAdministrators(accounts, ...(found === undefined ? [] : [found.id]));
    const { roles: held = [], proposed = [] } = found ?? {};
    if (isExcluded([...held, ...proposed, role])) return refused('excluded', about);
    if (held.includes(role)) return done('same', { account: about, link: null });
    if (needsTwo(role) && deciders.length > 1) return refused('decidedByTwo', about, deciders);
    const details = { given: roleNames([role]) };
    if (found === undefined) {
      if (name === '') return refused('unknown', about);
      const account = await newAccount(parts, { address, name, roles: [role] });
      return done('granted', { account, link: await linkFor(parts, account) }, details);
    }
    await setRoles(parts.transaction, found.id, [...held, role]);
    return done('granted', { account: found, link: null }, details);
  });
}

export type ListedAccount = Pick<Account, 'name' | 'email'> & {
  readonly roles: string;
  readonly proposed: string;
  readonly state: ReturnType<typeof stateOf>;
  readonly isUsable: boolean;
};

export async function listAccounts({
  database,
  clock,
}: StaffCommandDeps): Promise<ListedAccount[]> {
  const accounts = await accountsNow(database.kysely, clock.now());
  return accounts.map((account) => ({
    name: account.name,
    email: account.email,
    roles: roleNames(account.roles),
    proposed: roleNames(account.proposed),
    state: stateOf(account),
    isUsable: isUsable(account),
  }));
}

type Command = {
  readonly action: 'staff.invited' | 'staff.rolesChanged' | 'staff.factorsReset';
  readonly by: string;
};

/** Runs under the accounts' lock; a refusal leaves a trail entry too. */
async function command(
  deps: StaffCommandDeps,
  { action, by }: Command,
  work: (parts: Parts, accounts: readonly Account[]) => Promise<Step>,
): Promise<StaffAnswer> {
  const now = deps.clock.now();
  const act = { actor: { way: 'command', name: by }, action, at: now } as const;
  const { result } = await audited(deps.database.kysely, act, async (transaction) =>
    work({ ...deps, transaction, now }, await accountsInTurn(transaction, now)),
  );
  return result;
}

type About = { readonly id: number | string; readonly name: string };

/** `name`: of a new account. */
function aboutOf(found: Account | undefined, name: string): About {
  return found === undefined ? { id: '', name } : { id: found.id, name: found.name };
}

function refused(
  why: StaffRefused['refused'],
  { id, name }: About,
  instead: readonly Account[] = [],
): Step {
  const subject = { kind: 'staff' as const, id, name };
  return {
    result: { refused: why, names: instead.map((account) => account.name) },
    note: { subject, details: { refused: why }, outcome: 'refused' },
  };
}

type Made = { readonly account: About; readonly link: string | null; readonly told?: number };

function done(
  what: StaffDone['done'],
  { account, link, told = 0 }: Made,
  details: TrailNote['details'] = {},
): Step {
  const subject = { kind: 'staff' as const, id: account.id, name: account.name };
  return { result: { done: what, name: account.name, link, told }, note: { subject, details } };
}

type NewAccount = {
  readonly address: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
};

async function newAccount({ transaction, now }: Parts, { address, name, roles }: NewAccount) {
  const id = await insertAccount(transaction, { email: address, name, roles, now });
  if (id === null) throw new Error('the address of a new account is taken');
  return { id, name, lastInAt: null };
}

async function linkFor(
  { transaction, now, random, url }: Parts,
  { id, lastInAt }: Pick<Account, 'id' | 'lastInAt'>,
): Promise<string> {
  const purpose = lastInAt === null ? 'first' : 'reset';
  return linkOf(
    url(),
    await makeTicket(transaction, { staffId: id, purpose, madeBy: null, at: now, random }),
  );
}
