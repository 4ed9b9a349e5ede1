import type { TrailAction } from '@klub/contract/panel/actions';
import type { Transaction } from 'kysely';
import { type Handle, inSavepoint } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { type AnyFailure, Refusal, refuse } from '../../../infra/refusal.ts';
import { type TrailNote, append } from '../../../infra/trail/trail.ts';
import { enqueueNotice } from '../notices/notices.ts';
import { showProposal, whyNotApprover } from './people.service.ts';
import { emergencyFault } from './standing.service.ts';
import { signoffsCopy as copy } from './signoffs.copy.ts';
import {
  type ShownLine,
  type SignoffCaller,
  type SignoffDefinition,
  type SignoffDefinitions,
  type TwoPeople,
  changesBetween,
  digestOf,
  isStranger,
  stateAt,
  whyNotDecider,
} from './signoffs.rules.ts';
import * as store from './signoffs.store.ts';

export type DecisionRequest = {
  readonly id: number;
  readonly decision: 'approve' | 'refuse';
  /** Of what the decider has seen. */
  readonly digest: string;
  readonly reason: string;
  /** The words that the decider has typed as confirmation. */
  readonly typed: string;
};

/** A committed decision. With a refusal, the caller must throw it; what was recorded stays. */
export type SignoffOutcome = {
  readonly code: number;
  readonly message: string;
  readonly refusal: Refusal | null;
};
export type Step = Noted<SignoffOutcome>;

type Parts = Pick<Deps, 'clock'> & { readonly definitions: SignoffDefinitions };

const actions = {
  approve: 'signoff.approved',
  refuse: 'signoff.refused',
} as const satisfies Record<DecisionRequest['decision'], TrailAction>;

/** Decides in the caller's transaction: executes only what both proposer and decider were shown. */
export async function decide(
  { clock, definitions }: Parts,
  transaction: Transaction<Schema>,
  decider: SignoffCaller,
  request: DecisionRequest,
): Promise<Step> {
  const { id, decision, digest, reason, typed } = request;
  const now = clock.now();
  const one = await lockOpen({ definitions }, transaction, decider, {
    id,
    action: actions[decision],
    now,
  });
  if ('expired' in one) return expired(transaction, one.expired, actions[decision], now);
  const definition = definitions[one.kind];
  const isApproved = decision === 'approve';
  const parts = { clock, definitions };
  const { fault, isEmergency } = await admission(parts, transaction, decider, { one, isApproved });
  const action = isEmergency ? 'signoff.emergencyApproved' : actions[decision];
  if (fault !== null) return refused(fault, noteOf(one, { action, reason, outcome: 'refused' }));
  const present = await showProposal(transaction, definition, one.payload, true);
  if (present === null || digestOf(one.kind, one.subject, present) !== one.digest) {
    return stale(transaction, one, present, now);
  }
  if (digest !== one.digest) throw refuse('signoffStale');
  if (isApproved)
    await requireReady(transaction, one, definition, {
      deciderId: decider.staffId,
      typed,
      reason,
    });
  const ending = {
    state: isApproved ? 'approved' : 'refused',
    by: decider.staffId,
    reason,
    at: now,
  } as const;
  try {
    await inSavepoint(transaction, async () => {
      await endAndTell(transaction, id, ending);
      if (isApproved) await definition.execute(transaction, one.payload, now, twoOf(one, decider));
    });
  } catch (error) {
    // The effect differs from the shown one; ends the proposal, so that it does not block the next
    // one.
    if (error instanceof Refusal && error.failure === 'signoffStale')
      return stale(transaction, one, present, now);
    throw error;
  }
  const approved = definition.beginsWork === true ? copy.begun : copy.approved;
  return done(isApproved ? approved : copy.refused, noteOf(one, { action, reason }));
}

/** Why the account does not decide; one without the permission may approve as the second administrator of an emergency. */
async function admission(
  parts: Parts,
  transaction: Transaction<Schema>,
  decider: SignoffCaller,
  { one, isApproved }: { readonly one: store.FoundSignoff; readonly isApproved: boolean },
): Promise<{ readonly fault: AnyFailure | null; readonly isEmergency: boolean }> {
  const usual = whyNotDecider(one, parts.definitions[one.kind], decider);
  const isEmergency = usual === 'forbidden' && isApproved && one.emergencyBy !== null;
  if (!isEmergency) return { fault: usual, isEmergency };
  return { fault: await emergencyFault(transaction, parts, decider, one), isEmergency };
}

/**
 * Records in the trail that an approved proposal's work was not done; false: the work belongs to no
 * proposal.
 */
export async function noteNotDone(
  handle: Handle,
  operationId: number,
  now: Date,
): Promise<boolean> {
  const one = await store.findByUndoneWork(handle, operationId);
  if (one === null) return false;
  await enqueueNotice(handle, { of: 'ended', id: one.id }, now);
  const act = {
    actor: { way: 'system', name: copy.programme },
    action: 'signoff.notDone',
    at: now,
  } as const;
  const reason = one.work?.note ?? '';
  const details = { operation: operationId, decidedBy: one.decidedById };
  await append(
    handle,
    act,
    noteOf(one, { action: act.action, reason, outcome: 'refused' }, details),
  );
  return true;
}

async function requireReady(
  transaction: Transaction<Schema>,
  one: store.FoundSignoff,
  definition: SignoffDefinition,
  {
    deciderId,
    typed,
    reason,
  }: {
    readonly deciderId: number;
    readonly typed: string;
    readonly reason: string;
  },
): Promise<void> {
  const { payload } = one;
  const wanted = definition.typed?.(payload);
  if (wanted !== undefined && typed.trim().toLocaleLowerCase('pl-PL') !== wanted)
    throw refuse('notTyped');
  const failure = await whyNotApprover(transaction, definition, payload, deciderId);
  if (failure === 'ownPerson')
    throw refuse(failure, { tried: noteOf(one, { action: actions.approve, reason }) });
  if (failure !== null) throw refuse(failure);
}

function twoOf({ id, proposedById }: store.FoundSignoff, { staffId }: SignoffCaller): TwoPeople {
  return { proposedBy: proposedById, decidedBy: staffId, signoffId: id };
}

export async function withdraw(
  { clock, definitions }: Parts,
  transaction: Transaction<Schema>,
  proposer: SignoffCaller,
  id: number,
): Promise<Step> {
  const now = clock.now();
  const action = 'signoff.withdrawn';
  const one = await lockOpen({ definitions }, transaction, proposer, { id, action, now });
  if ('expired' in one) return expired(transaction, one.expired, action, now);
  if (one.proposedById !== proposer.staffId) {
    return refused('forbidden', noteOf(one, { action, outcome: 'refused' }));
  }
  await store.end(transaction, id, {
    state: 'withdrawn',
    by: proposer.staffId,
    reason: '',
    at: now,
  });
  return done(copy.withdrawn, noteOf(one, { action }));
}

/**
 * Throws for an unknown or decided proposal; returns an overdue one as expired. A caller who may
 * not see the proposal gets the same reply as for an unknown number.
 */
export async function lockOpen(
  { definitions }: Pick<Parts, 'definitions'>,
  transaction: Transaction<Schema>,
  caller: SignoffCaller,
  { id, action, now }: { readonly id: number; readonly action: TrailAction; readonly now: Date },
): Promise<store.FoundSignoff | { readonly expired: store.FoundSignoff }> {
  const one = await store.lock(transaction, id);
  if (one === null) throw refuse('notFound');
  if (isStranger(one, definitions[one.kind], caller))
    throw refuse('notFound', { tried: noteOf(one, { action, outcome: 'refused' }) });
  if (one.state !== 'open') throw refuse('signoffClosed');
  return stateAt(one, now) === 'expired' ? { expired: one } : one;
}

export async function expired(
  transaction: Transaction<Schema>,
  one: store.FoundSignoff,
  action: TrailAction,
  now: Date,
): Promise<Step> {
  await endAndTell(transaction, one.id, { state: 'expired', by: null, reason: '', at: now });
  return refused(
    'signoffClosed',
    noteOf(one, { action, outcome: 'refused' }, { ended: 'expired' }),
  );
}

async function stale(
  transaction: Transaction<Schema>,
  one: store.FoundSignoff,
  present: readonly ShownLine[] | null,
  now: Date,
): Promise<Step> {
  const changes = present === null ? [] : changesBetween(one.shown, present);
  const reason = present === null ? copy.gone : copy.staleBecause(changes);
  await endAndTell(transaction, one.id, { state: 'stale', by: null, reason, at: now });
  const changed = changes.map(({ label }) => label).join(', ');
  return refused('signoffStale', noteOf(one, { action: 'signoff.stale', reason }, { changed }));
}

/** Ends a proposal; the proposer is told, also when its work ends later. */
async function endAndTell(
  transaction: Transaction<Schema>,
  id: number,
  ending: store.Ending,
): Promise<void> {
  await store.end(transaction, id, ending);
  await enqueueNotice(transaction, { of: 'ended', id }, ending.at);
}

export function noteOf(
  { id, kind, subject, words, proposedById }: store.FoundSignoff,
  note: Pick<TrailNote, 'action' | 'reason' | 'outcome'>,
  more: TrailNote['details'] = {},
): TrailNote {
  return {
    ...note,
    subject: { kind: 'signoff', id, name: words },
    details: { kind, about: subject, proposedBy: proposedById, ...more },
  };
}

export function done(message: string, note: TrailNote): Step {
  return { result: { code: 200, message, refusal: null }, note };
}

export function refused(failure: AnyFailure, note: TrailNote): Step {
  const refusal = refuse(failure);
  return { result: { code: 0, message: '', refusal }, note };
}
