import { reopening } from '../settings/settings.rules.ts';

/** What a person may do with a question, and what becomes of the answer they send: D16, D17, HZ27–HZ29. */

export type Outcome = 'correct' | 'wrong' | 'expired';

/** One question × one chance: 1 and 2 inside the question's dates, 3 when it is asked again at the end of the month. */
export type Attempt = {
  readonly number: number;
  readonly deadlineAt: Date;
  /** Null until the outcome has been written; after its deadline the attempt has expired all the same. */
  readonly outcome: Outcome | null;
  readonly replyIds: readonly string[] | null;
};

/** When a question is asked. `month` is the first day of the month that it counts for. */
export type Dates = { readonly opensAt: Date; readonly closesAt: Date; readonly month: string };

/** Time that the network may take beyond the deadline. */
export const graceMs = 5_000;

function isOver(attempt: Attempt, now: Date): boolean {
  return now.getTime() > attempt.deadlineAt.getTime() + graceMs;
}

/** True for an attempt that ran out of time and has not been written as expired yet. */
export function hasLapsed(attempt: Attempt, now: Date): boolean {
  return attempt.outcome === null && isOver(attempt, now);
}

export type QuestionState =
  | { readonly kind: 'correct'; readonly attempt: Attempt }
  | { readonly kind: 'running'; readonly attempt: Attempt }
  /** The next attempt may be opened now. */
  | { readonly kind: 'open'; readonly next: number }
  /** Not asked yet. */
  | { readonly kind: 'waiting' }
  /** Missed; asked again at the end of the month. */
  | { readonly kind: 'blocked'; readonly used: number }
  | { readonly kind: 'closed'; readonly used: number };

/** `attempts` in the order of their numbers. */
export function standingOf(
  dates: Dates,
  attempts: readonly Attempt[],
  reopenDays: number,
  now: Date,
): QuestionState {
  const last = attempts.at(-1);
  const used = attempts.length;
  if (last?.outcome === 'correct') return { kind: 'correct', attempt: last };
  if (last !== undefined && last.outcome === null && !isOver(last, now))
    return { kind: 'running', attempt: last };
  if (mayOpen(used, dates, reopenDays, now)) return { kind: 'open', next: used + 1 };
  if (used === 0) return now < dates.opensAt ? { kind: 'waiting' } : { kind: 'closed', used };
  const isAskedAgain =
    used < attemptsMax && now < reopening(dates.month, reopenDays).from && reopenDays > 0;
  return { kind: isAskedAgain ? 'blocked' : 'closed', used };
}

export const attemptsMax = 3;

/**
 * The first two chances belong to the question's dates. Who missed it is asked again in the last days of the month,
 * whether he has used one chance or both, and even when the question's own dates are over by then.
 */
function mayOpen(used: number, dates: Dates, reopenDays: number, now: Date): boolean {
  if (used < 2 && dates.opensAt <= now && now < dates.closesAt) return true;
  if (used === 0 || used >= attemptsMax) return false;
  const { from, to } = reopening(dates.month, reopenDays);
  return from <= now && now < to;
}

export type Sent = {
  readonly state: 'sendAnswer' | 'timeOut';
  readonly replies: readonly string[];
};

export type RefusedReply = 'tooLate' | 'alreadyAnswered' | 'questionClosed' | 'questionNotOpened';

export type Verdict =
  /** Counts for this attempt, once its replies are found to make sense. */
  | { readonly kind: 'answer'; readonly attempt: Attempt }
  /** The same answer again, as a network repeats it: it gets the same reply and changes nothing. */
  | { readonly kind: 'repeat'; readonly attempt: Attempt }
  /** A report that the time ran out: it uses up a running attempt and never undoes an answer or an earlier attempt. */
  | { readonly kind: 'timeOut'; readonly attempt: Attempt }
  | { readonly kind: 'refusal'; readonly failure: RefusedReply };

export function verdictOn(
  sent: Sent,
  attempts: readonly Attempt[],
  standing: QuestionState,
  now: Date,
): Verdict {
  const last = attempts.at(-1);
  if (last === undefined) return { kind: 'refusal', failure: 'questionNotOpened' };
  if (sent.state === 'timeOut')
    return { kind: 'timeOut', attempt: timedOut(last, attempts.at(-2), now) };
  if (last.outcome === 'expired' || hasLapsed(last, now))
    return { kind: 'refusal', failure: 'tooLate' };
  if (last.outcome === null) return { kind: 'answer', attempt: last };
  if (isSameChoice(sent.replies, last.replyIds ?? [])) return { kind: 'repeat', attempt: last };
  if (last.outcome === 'correct') return { kind: 'refusal', failure: 'alreadyAnswered' };
  return {
    kind: 'refusal',
    failure: standing.kind === 'open' ? 'questionNotOpened' : 'questionClosed',
  };
}

/**
 * The attempt whose time ran out. A report that comes long before the end of a second or third attempt is that of another
 * window, where the countdown of the attempt before went on.
 */
function timedOut(last: Attempt, before: Attempt | undefined, now: Date): Attempt {
  const isEarly = last.outcome === null && now.getTime() < last.deadlineAt.getTime() - graceMs;
  return isEarly ? (before ?? last) : last;
}

/** The order of ticks says nothing; a tick that stands twice is no choice at all. */
export function isSameChoice(one: readonly string[], other: readonly string[]): boolean {
  const sizes = [one.length, other.length, new Set(other).size, new Set([...one, ...other]).size];
  return sizes.every((size) => size === new Set(one).size);
}

export type ChoiceProblem = 'none' | 'twice' | 'foreign' | 'notOne';

/** What is wrong with the chosen replies, or null; `once-…` types take exactly one. */
export function problemOf(
  choice: readonly string[],
  question: { readonly type: string; readonly replies: readonly { readonly id: string }[] },
): ChoiceProblem | null {
  if (choice.length === 0) return 'none';
  if (new Set(choice).size !== choice.length) return 'twice';
  if (!choice.every((id) => question.replies.some((reply) => reply.id === id))) return 'foreign';
  return question.type.startsWith('once-') && choice.length > 1 ? 'notOne' : null;
}
