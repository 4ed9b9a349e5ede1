import type { Transaction } from 'kysely';
import type { Vault } from '../../../../infra/crypto/vault.ts';
import type { Schema } from '../../../../infra/db/schema.ts';
import type { Values } from './former.rules.ts';

export type UndoContext = {
  readonly transaction: Transaction<Schema>;
  readonly vault: Vault;
  readonly run: { readonly id: number; readonly importedAt: Date };
  /**
   * Restored people of a rehearsal, by id, in memory: row updates would block answers and logins.
   * Null: no rehearsal.
   */
  readonly rehearsed: Map<string, Values> | null;
  readonly now: Date;
  touchTasks(ids: Iterable<number>): void;
  /** Months (first days) whose bonuses may change for everyone. */
  touch(months: Iterable<string>): void;
};
