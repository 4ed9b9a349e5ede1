import { timingSafeEqual } from 'node:crypto';
import type { Transaction } from 'kysely';
import { inTransaction } from '../../../../infra/db/db.ts';
import type { Schema } from '../../../../infra/db/schema.ts';
import type { Deps } from '../../../../infra/deps.ts';
import type { Noted } from '../../../../infra/http/panel/mount-panel.ts';
import { refuse } from '../../../../infra/refusal.ts';
import { roleNames } from '../accounts/accounts.copy.ts';
import { type Account, usableAdministrators } from '../accounts/accounts.rules.ts';
import { accountsInTurn, accountsNow } from '../accounts/accounts.service.ts';
import { insertAccount } from '../accounts/accounts.store.ts';
import { asTypedCode, codeTriesMax, recoveryCodeOf } from '../entry/entry.rules.ts';
import { makeTicket } from '../tickets.ts';
import {
  type CodePurpose,
  claimCodeTry,
  hasLiveCode,
  keepCode,
  spendCode,
} from './first-run.store.ts';

export type FirstRunDeps = Pick<Deps, 'database' | 'clock' | 'random' | 'vault'>;

/** A code is typed soon after it is printed. */
const firstCodeMs = 30 * 60_000;

export type FirstCode = { readonly purpose: CodePurpose; readonly code: string };
export type FirstCodes = { readonly codes: readonly FirstCode[]; readonly until: Date };

/**
 * Makes the codes of the administrators that are missing, and ends earlier ones: two before the
 * first account, one while a single administrator can sign in, none afterwards. Both come from the
 * machine at once, so that its keeper, and never the first administrator alone, says who is second.
 */
export async function makeFirstCodes(deps: FirstRunDeps): Promise<FirstCodes> {
  const { database, clock, random } = deps;
  const now = clock.now();
  const until = new Date(now.getTime() + firstCodeMs);
  return inTransaction(database.kysely, async (transaction) => {
    const codes: FirstCode[] = [];
    for (const purpose of missing(await accountsInTurn(transaction, now))) {
      const code = recoveryCodeOf(random.bytes(8));
      const hash = codeHash(deps, purpose, code);
      await keepCode(transaction, { purpose, hash, now, expiresAt: until });
      codes.push({ purpose, code });
    }
    return { codes, until };
  });
}

/** The second administrator is named only while a code lives: strangers must not learn that there is one alone. */
export async function waitsFor({
  database: { kysely },
  clock,
}: FirstRunDeps): Promise<CodePurpose | 'nobody'> {
  const now = clock.now();
  const next = nextOf(await accountsNow(kysely, now));
  if (next !== 'second') return next ?? 'nobody';
  return (await hasLiveCode(kysely, next, { max: codeTriesMax, now })) ? next : 'nobody';
}

/** Null for a wrong or dead code. Counts the try outside the transaction that creates the account. */
export async function checkFirstCode(
  deps: FirstRunDeps,
  code: string,
): Promise<{ purpose: CodePurpose; hash: Uint8Array } | null> {
  const { kysely } = deps.database;
  const now = deps.clock.now();
  const purpose = nextOf(await accountsNow(kysely, now));
  if (purpose === null) throw refuse('firstRunOver');
  const kept = await claimCodeTry(kysely, purpose, { max: codeTriesMax, now });
  const hash = codeHash(deps, purpose, code);
  return kept !== null && timingSafeEqual(kept, hash) ? { purpose, hash } : null;
}

type Beginning = {
  readonly purpose: CodePurpose;
  readonly hash: Uint8Array;
  readonly email: string;
  readonly name: string;
};

/** Creates the administrator and uses the code up; of two callers with one code one succeeds. */
export async function beginAdministrator(
  { clock, random }: FirstRunDeps,
  transaction: Transaction<Schema>,
  { purpose, hash, email, name }: Beginning,
): Promise<Noted<{ data: { ticket: string } }>> {
  const now = clock.now();
  if (nextOf(await accountsInTurn(transaction, now)) !== purpose) throw refuse('firstRunOver');
  if (!(await spendCode(transaction, purpose, hash))) throw refuse('firstCodeRefused');
  const roles = ['administrator'] as const;
  const staffId = await insertAccount(transaction, { email, name: name.trim(), roles, now });
  if (staffId === null) throw refuse('accountExists');
  const made = { staffId, purpose: 'first', madeBy: null, at: now, random } as const;
  const ticket = await makeTicket(transaction, made);
  const subject = { kind: 'staff' as const, id: staffId, name: name.trim() };
  return { result: { data: { ticket } }, note: { subject, details: { given: roleNames(roles) } } };
}

/** Which administrator is missing; null: none, or there are accounts of which none can sign in. */
function nextOf(accounts: readonly Account[]): CodePurpose | null {
  if (accounts.length === 0) return 'first';
  return usableAdministrators(accounts).length === 1 ? 'second' : null;
}

function missing(accounts: readonly Account[]): CodePurpose[] {
  const next = nextOf(accounts);
  if (next === null) return [];
  return next === 'first' ? ['first', 'second'] : ['second'];
}

/** Keyed: 40 bits from a stolen database could be guessed in minutes. */
function codeHash({ vault }: Pick<Deps, 'vault'>, purpose: CodePurpose, code: string): Uint8Array {
  return vault.digest('staff-first', `${purpose}:${asTypedCode(code)}`);
}
