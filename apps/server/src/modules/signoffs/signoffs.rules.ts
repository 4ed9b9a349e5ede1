import { hash } from 'node:crypto';
import type { SignoffKind } from '@klub/contract/panel/signoffs';
import type { Permission } from '@klub/contract/panel/permissions';
import type { Transaction } from 'kysely';
import type { Handle } from '../../infra/db/db.ts';
import type { Schema } from '../../infra/db/schema.ts';

/** One line of what is decided about: what it is called, what it is now and what it will be. */
export type ShownLine = { readonly label: string; readonly before: string; readonly after: string };

/** What one kind of thing shows to both people, and what it does once the second one has agreed. */
export type SignoffDefinition = {
  /** What the second person has to be allowed. */
  readonly decides: Permission;
  /**
   * What is proposed, as it stands at this moment; null when the thing is gone. In the transaction of a decision (`locks`) it
   * locks what it reads, so that what was shown is what is executed.
   */
  show(handle: Handle, payload: unknown, locks: boolean): Promise<readonly ShownLine[] | null>;
  /** Does it, in the transaction of the decision. Refuses what must not be, like taking the last administrator away. */
  execute(transaction: Transaction<Schema>, payload: unknown, at: Date): Promise<void>;
};

export type SignoffDefinitions = Readonly<Record<SignoffKind, SignoffDefinition>>;

export type NewSignoff = {
  readonly kind: SignoffKind;
  /** What it is about: one open proposal of a kind for each. */
  readonly subject: string;
  readonly payload: unknown;
  /** What is proposed, in a Polish sentence. */
  readonly words: string;
  readonly reason: string;
  readonly proposedBy: number;
};

/** A proposal that nobody has decided ends after so many days. */
export const signoffDays = 7;

/** Of what was shown: the same for the same lines in the same order. */
export function digestOf(kind: SignoffKind, subject: string, lines: readonly ShownLine[]): string {
  const canonical = lines.map(({ label, before, after }) => [label, before, after]);
  return hash('sha256', JSON.stringify([kind, subject, canonical]));
}
