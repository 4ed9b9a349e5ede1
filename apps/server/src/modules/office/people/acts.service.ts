import type { RevealableField } from '@klub/contract/panel/people/person-states';
import { revealSeconds } from '@klub/contract/panel/people/person-states';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Noted, PanelAct } from '../../../infra/http/panel/mount-panel.ts';
import type { StaffSession } from '../../../infra/http/panel/staff-session.ts';
import { canGetSms } from '../../../infra/phone.ts';
import { Refusal, refuse } from '../../../infra/refusal.ts';
import type { Audited, TrailDetails } from '../../../infra/trail/trail.ts';
import {
  type Accounts,
  type SmsOutcome,
  issueForOperator,
  sessionBounds,
  liftBlocks,
} from '../../club/auth/auth.ts';
import { remindForOperator } from '../invitations/invitations.ts';
import {
  type HoldRefusal,
  type HoldReport,
  holdPayoutsOf,
  releasePayoutsOf,
} from '../../money/settlements/settlements.ts';
import { mayReveal } from './card.rules.ts';
import { valueOf } from './card.service.ts';
import { requireNotSelf } from '../own/own.ts';
import * as store from './card.store.ts';
import { actCopy } from './people.copy.ts';

/** The operator and the affected person; the act's transaction has locked the session. */
export type Acting = {
  readonly session: StaffSession;
  readonly act: PanelAct;
  readonly id: number;
};
type Said = { readonly code: number; readonly message: string };
type Done = { readonly message: string; readonly reason?: string; readonly details?: TrailDetails };

/** Lifts the login's blocks. */
export function unblock(deps: Accounts, acting: Acting): Promise<Audited<Said>> {
  return onPerson(deps, acting, 'present', async (transaction, person) => {
    const isLifted = await liftBlocks(transaction, person, deps.clock.now());
    const message =
      person.blockedAt !== null
        ? actCopy.stillBlocked
        : isLifted
          ? actCopy.unblocked
          : actCopy.notBlocked;
    return { message, details: { outcome: isLifted ? 'lifted' : 'same' } };
  });
}

/**
 * Sends the SMS that the person needs next to the stored number. At the SMS limit it extends the
 * last password.
 */
export async function remind(deps: Accounts, acting: Acting): Promise<Audited<Said>> {
  const done = await performed<Sent>(deps, acting, 'present', async (transaction, person) => {
    if (deps.config.temporaryPasswordDelivery === 'none')
      throw refuse('smsUnavailable', { message: actCopy.noSms });
    if (!canGetSms(person.phone)) throw refuse('notAMobile');
    const resent = person.hasJoined ? null : await remindForOperator(deps, transaction, person.id);
    if (resent !== null) return sent(resent, 'invitation');
    if (person.blockedAt !== null)
      throw refuse('inviteDeclined', { message: actCopy.blockedByFile });
    const kind = person.hasPassword ? 'reminder' : 'invitation';
    const outcome = await issueForOperator(deps, transaction, { phone: person.phone, kind });
    if (outcome === 'sent') return sent(actCopy.passwordSent, 'password');
    const refusal = whyNotSent(outcome);
    if (outcome !== 'extended') throw refusal;
    const details = { kind: 'password', refused: refusal.failure };
    return { result: { code: 0, message: '', refusal }, note: { outcome: 'refused', details } };
  });
  // Thrown after the commit, which extends the last password.
  if (done.result.refusal !== null) throw done.result.refusal;
  return done;
}

type Sent = Said & { readonly refusal: Refusal | null };

function sent(message: string, kind: string): Noted<Sent> {
  return { result: { code: 200, message, refusal: null }, note: { details: { kind } } };
}

function whyNotSent(outcome: Exclude<SmsOutcome, 'sent'>): Refusal {
  switch (outcome) {
    case 'unreachable':
      return refuse('inviteDeclined', { message: actCopy.notInvited });
    case 'budget':
      return refuse('tooOften', { message: actCopy.smsBudget, retryAfterSeconds: 3_600 });
    case 'extended':
    case 'limited':
      return refuse('tooOften', {
        message: actCopy.smsLimit(outcome === 'extended'),
        retryAfterSeconds: 60,
      });
  }
}

export function endSessions(deps: Accounts, acting: Acting): Promise<Audited<Said>> {
  return onPerson(deps, acting, 'present', async (transaction, { id }) => {
    const { open } = await store.findAccess(transaction, id, sessionBounds(deps.clock.now()));
    await deps.sessions.endOthers(transaction, id, null);
    return { message: actCopy.signedOut(open), details: { sessions: open } };
  });
}

/**
 * The same holds as the command sets. A deleted account may have unpaid money, so it can be held
 * too.
 */
export function hold(deps: Accounts, acting: Acting, given: string): Promise<Audited<Said>> {
  return onPerson(deps, acting, 'any', async (transaction, { id }) => {
    const reason = given.trim();
    const decided = { reason, by: acting.session.name, now: deps.clock.now() };
    const { outcome } = reportOf(await holdPayoutsOf(transaction, id, decided));
    return {
      message: outcome === 'same' ? actCopy.heldBefore : actCopy.held,
      reason,
      details: { outcome },
    };
  });
}

/** @param given `newestHold` of the card on which the release was decided */
export function release(
  deps: Accounts,
  acting: Acting,
  given: { readonly reason: string; readonly newestHold: string | null },
): Promise<Audited<Said>> {
  return onPerson(deps, acting, 'any', async (transaction, { id }) => {
    const reason = given.reason.trim();
    const decided = {
      reason,
      by: acting.session.name,
      now: deps.clock.now(),
      newestSeen: Number(given.newestHold),
    };
    const { outcome, kinds } = reportOf(await releasePayoutsOf(transaction, id, decided));
    const message = outcome === 'same' ? actCopy.notHeld : actCopy.released;
    return { message, reason, details: { outcome, kinds: kinds.join(', ') } };
  });
}

const holdFailures = {
  unknownPerson: 'notFound',
  notGone: 'notFound',
  reasonNeeded: 'holdReason',
  notSeen: 'holdsMoved',
  leaverByTwo: 'leaverByTwo',
} as const;

function reportOf(report: HoldReport | { readonly refused: HoldRefusal }): HoldReport {
  if (!('refused' in report)) return report;
  throw refuse(holdFailures[report.refused]);
}

type Revealed = {
  readonly data: {
    readonly field: RevealableField;
    readonly value: string;
    readonly seconds: number;
  };
};

/** Commits the trail entry before it returns the value; without an entry no value is returned. */
export async function reveal(
  deps: Accounts,
  acting: Acting,
  { field, reason }: { readonly field: RevealableField; readonly reason: string },
): Promise<Audited<Revealed>> {
  if (!mayReveal(acting.session.roles, field)) {
    await acting.act.refused({ personId: acting.id, details: { refused: 'forbidden', field } });
    throw refuse('forbidden');
  }
  const note = { reason: reason.trim(), details: { field } };
  const revealing = performed(deps, acting, 'present', (_transaction, person) => {
    const value = valueOf(deps, person, field);
    if (value === '') throw refuse('notFound');
    return Promise.resolve({ result: { data: { field, value, seconds: revealSeconds } }, note });
  });
  return revealing.catch((error: unknown) => {
    throw error instanceof Refusal
      ? error
      : Object.assign(refuse('trailUnavailable'), { cause: error });
  });
}

type PersonScope = 'present' | 'any';

function onPerson(
  deps: Accounts,
  acting: Acting,
  whom: PersonScope,
  work: (transaction: Transaction<Schema>, person: store.CardPerson) => Promise<Done>,
): Promise<Audited<Said>> {
  return performed(deps, acting, whom, async (transaction, person) => {
    const { message, ...note } = await work(transaction, person);
    return { result: { code: 200, message }, note };
  });
}

/** Throws for the operator's own account. */
async function performed<Result>(
  { clock }: Accounts,
  { session, act, id }: Acting,
  whom: PersonScope,
  work: (transaction: Transaction<Schema>, person: store.CardPerson) => Promise<Noted<Result>>,
): Promise<Audited<Result>> {
  return act(async (transaction) => {
    await requireNotSelf(transaction, session.staffId, [id]);
    const person = await store.findPerson(transaction, id, clock.now());
    if (person === null) throw refuse('notFound');
    if (whom === 'present' && person.isGone) throw refuse('personGone');
    const { result, note } = await work(transaction, person);
    return { result, note: { ...note, personId: id } };
  });
}
