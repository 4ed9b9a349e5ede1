import type { Transaction } from 'kysely';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type EmergencyFault, whyNotActInEmergency } from './emergency.rules.ts';
import * as emergencies from './emergency.store.ts';
import type { SignoffCaller, SignoffDefinitions } from './signoffs.rules.ts';
import type { FoundSignoff } from './signoffs.store.ts';

type Parts = Pick<Deps, 'clock'> & { readonly definitions: SignoffDefinitions };

/** Why the caller is not the second administrator of an emergency whose time has come; null: the caller is. */
export async function emergencyFault(
  transaction: Transaction<Schema>,
  { clock, definitions }: Parts,
  caller: SignoffCaller,
  one: FoundSignoff,
): Promise<EmergencyFault | null> {
  await emergencies.lockAccounts(transaction);
  const accounts = await emergencies.findStandingAccounts(transaction);
  const definition = definitions[one.kind];
  return whyNotActInEmergency({
    proposal: one,
    definition,
    caller,
    accounts,
    now: clock.now(),
  });
}
