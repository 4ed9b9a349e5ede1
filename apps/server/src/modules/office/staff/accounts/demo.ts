import { staffRoleNames } from '@klub/contract/panel/permissions';
import { inTransaction } from '../../../../infra/db/db.ts';
import type { Deps } from '../../../../infra/deps.ts';
import { makeTicket } from '../tickets.ts';
import { demoStaff } from './accounts.copy.ts';
import { linkOf } from './accounts.rules.ts';
import { accountsInTurn, accountsNow } from './accounts.service.ts';
import { insertAccount } from './accounts.store.ts';

type DemoDeps = Pick<Deps, 'database' | 'clock' | 'random' | 'config'>;

/**
 * One account per role, only in the demo and only while all accounts are the demo's; idempotent.
 */
export async function seedDemoStaff({
  database,
  clock,
  config,
}: Omit<DemoDeps, 'random'>): Promise<void> {
  if (!config.seedDemo) return;
  await inTransaction(database.kysely, async (transaction) => {
    const now = clock.now();
    const known = (await accountsInTurn(transaction, now)).map(({ email }) => email);
    if (known.some((email) => !demoStaff.some((one) => one.email === email))) return;
    for (const { email, name, role } of demoStaff) {
      if (!known.includes(email))
        await insertAccount(transaction, { email, name, roles: [role], now });
    }
  });
}

export type DemoLink = { readonly name: string; readonly role: string; readonly address: string };

/**
 * New one-time links, those of coordinator and second person first. Each signs in without a factor,
 * only in the demo.
 */
export async function demoLinks(
  { database, clock, random, config }: DemoDeps,
  url: string,
): Promise<DemoLink[]> {
  if (!config.seedDemo) return [];
  return inTransaction(database.kysely, async (transaction) => {
    const at = clock.now();
    const accounts = await accountsNow(transaction, at);
    const links: DemoLink[] = [];
    for (const { email, role } of demoStaff) {
      const account = accounts.find((one) => one.email === email);
      if (account === undefined || account.isSuspended) continue;
      const ticket = await makeTicket(transaction, {
        staffId: account.id,
        purpose: 'demo',
        madeBy: null,
        at,
        random,
      });
      links.push({ name: account.name, role: staffRoleNames[role], address: linkOf(url, ticket) });
    }
    return links;
  });
}
