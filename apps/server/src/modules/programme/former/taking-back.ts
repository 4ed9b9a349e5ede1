import type { Transaction } from 'kysely';
import type { Vault } from '../../../infra/crypto/vault.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Values } from './former.rules.ts';

/** What is at hand while an import is taken back. */
export type TakingBack = {
  readonly transaction: Transaction<Schema>;
  readonly vault: Vault;
  readonly run: { readonly id: number; readonly importedAt: Date };
  /** People as a rehearsal would put them back, by id; it writes no row of a person, for answers and logins need them. Null: no rehearsal. */
  readonly rehearsed: Map<string, Values> | null;
  readonly now: Date;
  touchTasks(ids: Iterable<number>): void;
  /** Months (first days) whose bonuses may now differ for everybody. */
  touch(months: Iterable<string>): void;
};
