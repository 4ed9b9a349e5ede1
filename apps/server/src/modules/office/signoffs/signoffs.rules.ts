import { hash } from 'node:crypto';
import type { OperationState } from '@klub/contract/panel/operations';
import type { SignoffKind, SignoffState } from '@klub/contract/panel/signoffs';
import { type Permission, may } from '@klub/contract/panel/permissions';
import type { Transaction } from 'kysely';
import { dayMs } from '../../../infra/clock.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import type { StaffSession } from '../../../infra/http/panel/staff-session.ts';
import type { Slice } from '../../../infra/pages.ts';
import type { AnyFailure } from '../../../infra/refusal.ts';

/** A line of a decision: its label, its current and its new value. */
export type ShownLine = {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** `alone`: an earlier change by one person, which the decision covers too. `proof`: only programs compare it. */
  readonly part?: 'alone' | 'proof';
};

/** The new value of the first line with the label; empty: there is none. */
export function valueIn(lines: readonly ShownLine[], label: string): string {
  return lines.find((line) => line.label === label)?.after ?? '';
}

/** One row of a proposal's list. `personId` null: a thing, named in `about`. */
export type MatterPart = {
  readonly personId: number | null;
  readonly about: string;
  readonly before: string;
  readonly after: string;
};

export type MatterParts = { readonly rows: readonly MatterPart[]; readonly total: number };

/** A screen of the panel, and who may open it. */
export type NextStep = {
  readonly label: string;
  readonly address: string;
  readonly may: Permission;
};

/** How one kind of proposal is shown to both people and executed after approval. */
export type SignoffDefinition = {
  /** Permission of the second person. */
  readonly decides: Permission;
  /**
   * The current lines; null when the subject is gone. In a decision's transaction (`locks`) locks
   * what it reads, so that exactly the shown lines are executed.
   */
  show(handle: Handle, payload: unknown, locks: boolean): Promise<readonly ShownLine[] | null>;
  /**
   * Comparing is slow in a large programme, so pages show the cached comparison with its time; a
   * decision still compares.
   */
  readonly isSlow?: true;
  /** The account that benefits, which may not decide either; null: none. */
  concerns?(payload: unknown): number | null;
  /** The participant whose name is in the title; left out or null: there is none. */
  person?(handle: Handle, payload: unknown): Promise<number | null>;
  /** Participants whose own account may not decide, and whose namesakes are shown (D55); left out: `person`. */
  people?(handle: Handle, payload: unknown): Promise<readonly number[]>;
  /**
   * The people and things that the proposal changes, one page of them; left out: those of `people`. Never stored, because
   * a proposal outlives a deleted account.
   */
  parts?(handle: Handle, payload: unknown, slice: Slice): Promise<MatterParts>;
  /** Why two people decide, as a sentence, beside the proposer's own words; left out or empty: nothing. */
  because?(payload: unknown): string;
  /**
   * The one figure of the decision among the shown lines, like `17 604,00 zł`; left out or empty:
   * there is none.
   */
  figure?(lines: readonly ShownLine[]): string;
  /** What both people should notice and the lines do not say, as a sentence; left out or empty: nothing. */
  remark?(payload: unknown): string;
  /** The step that follows once it is done; left out or null: there is none. */
  next?(handle: Handle, payload: unknown, signoffId: number): Promise<NextStep | null>;
  /** Words that the approver must type; left out: none. */
  typed?(payload: unknown): string;
  /**
   * Why the decider may not approve yet, besides `people`: their own look at the figures is
   * missing; null: may.
   */
  notYet?(handle: Handle, payload: unknown, deciderId: number): Promise<AnyFailure | null>;
  /** Begins the look that `notYet` misses, for a decider without a screen of it; left out: there is none. */
  rehearse?(
    transaction: Transaction<Schema>,
    payload: unknown,
    deciderId: number,
  ): Promise<Noted<{ data: { operationId: string } }>>;
  /**
   * `execute` starts long work, whose result is the proposal's: its input has `signoffId`. Left
   * out: `execute` does everything.
   */
  readonly beginsWork?: true;
  /**
   * Executes in the decision's transaction. Throws for forbidden results, like removing the last
   * administrator.
   */
  execute(
    transaction: Transaction<Schema>,
    payload: unknown,
    at: Date,
    two: TwoPeople,
  ): Promise<void>;
};

/** Proposer, decider, and the proposal's number. */
export type TwoPeople = {
  readonly proposedBy: number;
  readonly decidedBy: number;
  readonly signoffId: number;
};

export type SignoffDefinitions = Readonly<Record<SignoffKind, SignoffDefinition>>;

export type NewSignoff = {
  readonly kind: SignoffKind;
  /** Key of the subject: each has at most one open proposal of a kind. */
  readonly subject: string;
  readonly payload: unknown;
  /** The proposal as a Polish sentence, without the participant. */
  readonly words: string;
  readonly reason: string;
  readonly proposedBy: number;
  /** The result of `show` with `locks`, if the caller has it from the same transaction. */
  readonly shown?: readonly ShownLine[];
};

/** Days after which an open proposal expires. */
export const signoffDays = 7;

export function expiryOf(proposedAt: Date): Date {
  return new Date(proposedAt.getTime() + signoffDays * dayMs);
}

/** Digest of the shown lines, including their order. */
export function digestOf(kind: SignoffKind, subject: string, lines: readonly ShownLine[]): string {
  const canonical = lines.map(({ label, before, after }) => [label, before, after]);
  return hash('sha256', JSON.stringify([kind, subject, canonical]));
}

export type SignoffCaller = Pick<StaffSession, 'staffId' | 'roles'>;

/** Fields that decide who may do what with a proposal. */
export type Proposal = {
  readonly kind: SignoffKind;
  readonly state: StoredState;
  readonly payload: unknown;
  readonly proposedById: number;
  readonly expiresAt: Date;
  /** The administrator who proposed to decide in place of approvers, and when; both null: none. */
  readonly emergencyBy: number | null;
  readonly emergencyAt: Date | null;
};

export type StoredState = Exclude<SignoffState, 'running' | 'done' | 'notDone'>;

export type Work = {
  readonly id: number;
  readonly state: OperationState;
  readonly note: string;
  readonly lines: readonly string[];
};

/** The current state: an overdue open proposal is expired, even before that is written. */
export function stateAt(
  { state, expiresAt }: Pick<Proposal, 'state' | 'expiresAt'>,
  now: Date,
): StoredState {
  return state === 'open' && expiresAt <= now ? 'expired' : state;
}

/** The same, with the result of an approval's work. */
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

/** Why the caller may not decide an open proposal; null: may. */
export function whyNotDecider(
  proposal: Proposal,
  { decides, concerns }: SignoffDefinition,
  caller: SignoffCaller,
): 'ownDecision' | 'forbidden' | 'ownAccount' | null {
  if (proposal.proposedById === caller.staffId) return 'ownDecision';
  if (!may(caller.roles, decides)) return 'forbidden';
  return concerns?.(proposal.payload) === caller.staffId ? 'ownAccount' : null;
}

/** True when the caller has no part in the proposal: administrators may have one in an emergency. */
export function isStranger(
  proposal: Proposal,
  { decides }: SignoffDefinition,
  { staffId, roles }: SignoffCaller,
): boolean {
  return proposal.proposedById !== staffId && !may(roles, decides) && !may(roles, 'staff.decide');
}

/** A line's values when proposed and now; null: no such line. */
export type LineChange = {
  readonly label: string;
  readonly was: ShownLine | null;
  readonly is: ShownLine | null;
};

/** Compares lines by label, the n-th of a label with the n-th. */
export function changesBetween(was: readonly ShownLine[], is: readonly ShownLine[]): LineChange[] {
  const [former, present] = [byName(was), byName(is)];
  const names = [...new Set([...former.keys(), ...present.keys()])];
  const changes = names.map((name) => {
    const [old, current] = [former.get(name) ?? null, present.get(name) ?? null];
    return { label: old?.label ?? current?.label ?? '', was: old, is: current };
  });
  const changed = changes.filter((change) => !isSame(change));
  // The digest includes the order, so lines that only moved are listed too.
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
