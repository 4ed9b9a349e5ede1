import { hash } from 'node:crypto';
import { knowledgeDefaultTotal } from '@klub/contract/limits';
import type { Role } from '@klub/contract/roles';
import { canPadlockOpen, minimumOf, type Padlock } from '../ledger/padlock.rules.ts';
import {
  type Attempt,
  type Dates,
  isAnswerable,
  type QuestionState,
  standingOf,
} from './attempt.rules.ts';

/** How the screens show a person's state of a question, a pill and a month. */

export type QuestionCard = {
  readonly state: 'active' | 'correct' | 'wrong' | 'blocked' | 'waiting' | 'closed';
  readonly attempt: number;
  readonly isCorrectAnswer: boolean | null;
  readonly isBlockedForAnotherAnswer: boolean;
};

/**
 * `isCorrectAnswer` stays null for an undecided chance, so that it never reveals the right answer
 * (HZ31).
 */
export function cardOf(standing: QuestionState): QuestionCard {
  switch (standing.kind) {
    case 'correct':
      return card('correct', standing.attempt.number, true);
    case 'running':
      return card('active', standing.attempt.number, null);
    case 'open':
      return standing.next === 2 ? card('wrong', 2, false) : card('active', standing.next, null);
    case 'waiting':
      return card('waiting', 1, null);
    case 'blocked':
      return card('blocked', standing.used, false, true);
    case 'closed':
      return standing.used === 0
        ? card('closed', 1, null)
        : card('closed', standing.used, false, true);
  }
}

function card(
  state: QuestionCard['state'],
  attempt: number,
  isCorrectAnswer: boolean | null,
  isBlockedForAnotherAnswer = false,
): QuestionCard {
  return { state, attempt, isCorrectAnswer, isBlockedForAnotherAnswer };
}

/**
 * A question is hidden outside its dates (HZ21), except from people who have tried it and see their
 * result.
 */
export function isVisible(standing: QuestionState): boolean {
  return standing.kind !== 'waiting' && !(standing.kind === 'closed' && standing.used === 0);
}

/** Milliseconds to the shown limit, without the grace; null when there is nothing to answer. */
export function remainingMs(standing: QuestionState, now: Date): number | null {
  if (standing.kind !== 'running') return null;
  return Math.max(0, standing.attempt.deadlineAt.getTime() - now.getTime());
}

/** The same order for one person at every call, different for others (HZ31). */
export function shuffledFor<Reply extends { readonly id: string }>(
  personId: number,
  replies: readonly Reply[],
): Reply[] {
  const keyed = replies.map((reply) => ({ reply, key: hash('sha256', `${personId}:${reply.id}`) }));
  return keyed.toSorted((one, other) => (one.key < other.key ? -1 : 1)).map(({ reply }) => reply);
}

/**
 * Golden points for a correct answer; a later chance earns a percentage, rounded down. A salesman
 * earns none.
 */
export function rewardFor(
  reward: number,
  role: Role,
  attempt: number,
  secondChancePercent: number,
): number {
  if (role === 'salesman') return 0;
  return attempt === 1 ? reward : Math.floor((reward * secondChancePercent) / 100);
}

/** True when reward or reopening depends on the programme's settings. */
export function hasMissed(attempts: readonly Attempt[], standing: QuestionState): boolean {
  return (
    attempts.length > 1 ||
    (attempts.length === 1 && standing.kind !== 'running' && standing.kind !== 'correct')
  );
}

export type Score = { readonly passed: number; readonly total: number; readonly minimum: number };

/** Shows 0 of 4 before any data (D18). */
export function scoreOf(
  counts: { readonly passed: number; readonly total: number },
  padlock: Padlock,
): Score {
  const { passed, total } = counts;
  return {
    passed,
    total: total === 0 ? knowledgeDefaultTotal : total,
    minimum: minimumOf(padlock, total),
  };
}

/** False once the questions that are left cannot open the month's padlock: it promises nothing then (D59). */
export function canScoreOpen(
  { passed, minimum }: Score,
  questions: readonly (Dates & { readonly attempts: readonly Attempt[] })[],
  { reopenDays, now }: { readonly reopenDays: number; readonly now: Date },
): boolean {
  const answerable = questions.filter((question) =>
    isAnswerable(standingOf(question, question.attempts, reopenDays, now)),
  ).length;
  return canPadlockOpen({ correct: passed, minimum }, { asked: questions.length, answerable });
}

export type PillDates = {
  readonly opensAt: Date;
  readonly closesAt: Date;
  readonly isRead: boolean;
};

export function isActive({ opensAt, closesAt }: PillDates, now: Date): boolean {
  return opensAt <= now && now < closesAt;
}

export function newStatusOf(pill: PillDates, now: Date): 'active' | 'no-active' | 'read' {
  if (pill.isRead) return 'read';
  return isActive(pill, now) ? 'active' : 'no-active';
}
