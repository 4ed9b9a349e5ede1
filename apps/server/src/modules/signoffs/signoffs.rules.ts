import { hash } from 'node:crypto';
import type { OperationState } from '@klub/contract/panel/operations';
import type { SignoffKind, SignoffState } from '@klub/contract/panel/signoffs';
import { type Permission, may } from '@klub/contract/panel/permissions';
import type { Transaction } from 'kysely';
import { dayMs } from '../../infra/clock.ts';
import type { Handle } from '../../infra/db/db.ts';
import type { Schema } from '../../infra/db/schema.ts';
import type { StaffSession } from '../../infra/http/panel/staff-session.ts';
import type { AnyFailure } from '../../infra/refusal.ts';

/** One line of what is decided about: what it is called, what it is now and what it will be. */
export type ShownLine = {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** Of what was done without a second person before, which the decision covers too. */
  readonly part?: 'alone';
};

/** What one kind of thing shows to both people, and what it does once the second one has agreed. */
export type SignoffDefinition = {
  /** What the second person has to be allowed. */
  readonly decides: Permission;
  /**
   * What is proposed, as it stands at this moment; null when the thing is gone. In the transaction of a decision (`locks`) it
   * locks what it reads, so that what was shown is what is executed.
   */
  show(handle: Handle, payload: unknown, locks: boolean): Promise<readonly ShownLine[] | null>;
  /** Comparing takes long in a large programme, so that a page shows the last comparison with its time; a decision still compares. */
  readonly isSlow?: true;
  /** The account that gains by it, which decides about it as little as the proposer; null: none. */
  concerns?(payload: unknown): number | null;
  /** What an approval repeats in words; left out: nothing. */
  typed?(payload: unknown): string;
  /** Why the decider may not approve, or not yet: it is about the own account, or an own look at the figures is missing; null: may. */
  notYet?(handle: Handle, payload: unknown, deciderId: number): Promise<AnyFailure | null>;
  /** `execute` begins long work, whose outcome is that of the proposal: its input carries `signoffId`. Left out: it does all. */
  readonly beginsWork?: true;
  /** Does it, in the transaction of the decision. Refuses what must not be, like taking the last administrator away. */
  execute(
    transaction: Transaction<Schema>,
    payload: unknown,
    at: Date,
    two: TwoPeople,
  ): Promise<void>;
};

/** Who proposed it, who decides it now, and its number. */
export type TwoPeople = {
  readonly proposedBy: number;
  readonly decidedBy: number;
  readonly signoffId: number;
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
  /** What `show` returns with `locks`, where the caller has computed it in the same transaction. */
  readonly shown?: readonly ShownLine[];
};

/** A proposal without a decision ends after so many days. */
export const signoffDays = 7;

export function expiryOf(proposedAt: Date): Date {
  return new Date(proposedAt.getTime() + signoffDays * dayMs);
}

/** Of what was shown: the same for the same lines in the same order. */
export function digestOf(kind: SignoffKind, subject: string, lines: readonly ShownLine[]): string {
  const canonical = lines.map(({ label, before, after }) => [label, before, after]);
  return hash('sha256', JSON.stringify([kind, subject, canonical]));
}

export type SignoffCaller = Pick<StaffSession, 'staffId' | 'roles'>;

/** What decides about who may do what with a proposal. */
export type Proposal = {
  readonly kind: SignoffKind;
  readonly state: StoredState;
  readonly payload: unknown;
  readonly proposedById: number;
  readonly expiresAt: Date;
};

export type StoredState = Exclude<SignoffState, 'running' | 'done' | 'notDone'>;

/** The long work that an approval has begun. */
export type Work = {
  readonly id: number;
  readonly state: OperationState;
  readonly note: string;
  readonly lines: readonly string[];
};

/** The state as it stands at this moment: an open proposal whose time is over is expired, also before that is written. */
export function stateAt(
  { state, expiresAt }: Pick<Proposal, 'state' | 'expiresAt'>,
  now: Date,
): StoredState {
  return state === 'open' && expiresAt <= now ? 'expired' : state;
}

/** The same with the outcome of what was approved. */
export function outcomeAt(
  proposal: Pick<Proposal, 'state' | 'expiresAt'> & { readonly work: Work | null },
  { beginsWork }: Pick<SignoffDefinition, 'beginsWork'>,
  now: Date,
): SignoffState {
  const state = stateAt(proposal, now);
  if (state !== 'approved') return state;
  if (beginsWork !== true) return 'done';
  return proposal.work === null ? 'approved' : outcomeOf[proposal.work.state];
}

const outcomeOf = {
  waiting: 'running',
  running: 'running',
  done: 'done',
  refused: 'notDone',
  failed: 'notDone',
  cancelled: 'notDone',
} as const satisfies Record<OperationState, SignoffState>;

/** Why the caller does not decide about an open proposal; null: the caller may. */
export function whyNotDecider(
  proposal: Proposal,
  { decides, concerns }: SignoffDefinition,
  caller: SignoffCaller,
): 'ownDecision' | 'forbidden' | 'ownAccount' | null {
  if (proposal.proposedById === caller.staffId) return 'ownDecision';
  if (!may(caller.roles, decides)) return 'forbidden';
  return concerns?.(proposal.payload) === caller.staffId ? 'ownAccount' : null;
}

/** A line that was shown to the proposer and is otherwise now; null: there is no such line. */
export type LineChange = {
  readonly label: string;
  readonly was: ShownLine | null;
  readonly is: ShownLine | null;
};

/** Lines are compared by label, the n-th of a label with the n-th. */
export function changesBetween(was: readonly ShownLine[], is: readonly ShownLine[]): LineChange[] {
  const [former, present] = [byName(was), byName(is)];
  const names = [...new Set([...former.keys(), ...present.keys()])];
  const changes = names.map((name) => {
    const [old, current] = [former.get(name) ?? null, present.get(name) ?? null];
    return { label: old?.label ?? current?.label ?? '', was: old, is: current };
  });
  const changed = changes.filter((change) => !isSame(change));
  // The order is part of the digest, so lines that only changed places are told as well.
  return changed.length === 0 && names.join() !== [...present.keys()].join() ? changes : changed;
}

function byName(lines: readonly ShownLine[]): Map<string, ShownLine> {
  const counts = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const nth = (counts.get(line.label) ?? 0) + 1;
      counts.set(line.label, nth);
      return [`${nth} ${line.label}`, line];
    }),
  );
}

function isSame({ was, is }: LineChange): boolean {
  return was?.before === is?.before && was?.after === is?.after;
}
