import { reopening } from '../settings/settings.rules.ts';

/** Which attempts a person may open, and how a sent answer is judged: D16, D17, HZ27–HZ29. */

export type Outcome = 'correct' | 'wrong' | 'expired';

/** One question and one chance: 1 and 2 inside the question's dates, 3 at the end of the month. */
export type Attempt = {
  readonly number: number;
  readonly deadlineAt: Date;
  /** Null until the outcome is written; an attempt past its deadline has expired even if null. */
  readonly outcome: Outcome | null;
  readonly replyIds: readonly string[] | null;
};

/** Dates of a question. `month`: first day of the month in which it counts. */
export type Dates = { readonly opensAt: Date; readonly closesAt: Date; readonly month: string };

/** Network delay that is accepted after the deadline. */
export const graceMs = 5_000;

function isOver(attempt: Attempt, now: Date): boolean {
  return now.getTime() > attempt.deadlineAt.getTime() + graceMs;
}

/** True for an attempt that ran out of time and is not written as expired yet. */
export function hasLapsed(attempt: Attempt, now: Date): boolean {
  return attempt.outcome === null && isOver(attempt, now);
}

export type QuestionState =
  | { readonly kind: 'correct'; readonly attempt: Attempt }
  | { readonly kind: 'running'; readonly attempt: Attempt }
  /** The next attempt may be opened now. */
  | { readonly kind: 'open'; readonly next: number }
  /** The question has not opened yet. */
  | { readonly kind: 'waiting' }
  /** Missed; reopens at the end of the month. */
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

/** True while a correct answer is possible, now or later in the question's month. */
export function isAnswerable({ kind }: QuestionState): boolean {
  return kind !== 'correct' && kind !== 'closed';
}

export const attemptsMax = 3;

/**
 * Chances 1 and 2 are inside the question's dates. A person who missed it may try again in the last
 * days of the month, after one or two chances, even when the question has closed.
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
  /** Counts for this attempt, if its replies are valid. */
  | { readonly kind: 'answer'; readonly attempt: Attempt }
  /** The same answer sent again by the network: gets the same reply and changes nothing. */
  | { readonly kind: 'repeat'; readonly attempt: Attempt }
  /**
   * A report that the time ran out: ends a running attempt, but changes no answered or earlier
   * attempt.
   */
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
 * The attempt whose time ran out. A report long before the deadline of a second or third attempt
 * belongs to another window, which still counts down the attempt before.
 */
function timedOut(last: Attempt, before: Attempt | undefined, now: Date): Attempt {
  const isEarly = last.outcome === null && now.getTime() < last.deadlineAt.getTime() - graceMs;
  return isEarly ? (before ?? last) : last;
}

/** Ignores the order; a reply that is ticked twice makes the choice invalid. */
export function isSameChoice(one: readonly string[], other: readonly string[]): boolean {
  const sizes = [one.length, other.length, new Set(other).size, new Set([...one, ...other]).size];
  return sizes.every((size) => size === new Set(one).size);
}

export type ChoiceProblem = 'none' | 'twice' | 'foreign' | 'notOne';

/** Null for a valid choice; `once-…` types take exactly one reply. */
export function problemOf(
  choice: readonly string[],
  question: { readonly type: string; readonly replies: readonly { readonly id: string }[] },
): ChoiceProblem | null {
  if (choice.length === 0) return 'none';
  if (new Set(choice).size !== choice.length) return 'twice';
  if (!choice.every((id) => question.replies.some((reply) => reply.id === id))) return 'foreign';
  return question.type.startsWith('once-') && choice.length > 1 ? 'notOne' : null;
}
