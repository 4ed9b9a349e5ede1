import { failures } from '@klub/contract/failures';
import { ApiFailure } from '../../lib/failure.ts';

/** Question types that the screen knows (K05); every other one shows that its type is not defined. */
const types = {
  'once-text': { many: false, pictures: false },
  'once-image': { many: false, pictures: true },
  'multiple-text': { many: true, pictures: false },
  'multiple-image': { many: true, pictures: true },
} as const;

export type Form = (typeof types)[keyof typeof types];

export function formOf(type: string): Form | undefined {
  return Object.entries(types).find(([name]) => name === type)?.[1];
}

/** The choice after a click: a single choice replaces the former one, a multiple choice is toggled. */
export function choose(chosen: readonly string[], reply: string, isMany: boolean): readonly string[] {
  if (!isMany) return [reply];
  return chosen.includes(reply) ? chosen.filter((other) => other !== reply) : [...chosen, reply];
}

/**
 * The first number of the countdown: the question's time minus one second (section 9), or less when the clock was
 * started earlier. `remainingMs` comes from the server, so that a phone with a wrong clock counts correctly.
 */
export function firstSecond(time: number, remainingMs: number): number {
  return Math.max(0, Math.min(time - 1, Math.floor(remainingMs / 1_000)));
}

export function isPadlockOpen(score: { passed: number; minimum: number }): boolean {
  return score.passed >= score.minimum;
}

type PillQuestion = { isCorrectAnswer: boolean | null; isBlockedForAnotherAnswer: boolean };

export function canBeAnswered({ isCorrectAnswer, isBlockedForAnotherAnswer }: PillQuestion): boolean {
  return isCorrectAnswer !== true && !isBlockedForAnotherAnswer;
}

/** The state of a pill's question before it is opened. */
export function pillQuestionState(question: PillQuestion) {
  if (question.isCorrectAnswer === true) return 'correct';
  if (question.isBlockedForAnotherAnswer) return 'blocked';
  return question.isCorrectAnswer === false ? 'wrong' : 'open';
}

const refusals = ['tooLate', 'alreadyAnswered', 'questionClosed', 'questionNotOpened'] as const;

/** The kind of refusal of a reply; undefined for a lost connection and everything else. */
export function refusalOf(failure: Error | null): (typeof refusals)[number] | undefined {
  if (!(failure instanceof ApiFailure)) return undefined;
  return refusals.find((name) => failures[name].message === failure.message);
}

/**
 * True when the end of the countdown is reported to the server: for an attempt without a reply and, by section 4,
 * after a reply. Not while a second chance is available: another window may have opened it, and the report would use
 * it up.
 */
export function reportsTimeOut(
  judgement: { isCorrect: boolean | null; isBlockedForAnotherAnswer: boolean } | undefined,
): boolean {
  return judgement === undefined || judgement.isCorrect === true || judgement.isBlockedForAnotherAnswer;
}

/** Two chances, and the one at the end of the month (D17). */
export function isLastAttempt(attempt: number): boolean {
  return attempt >= 3;
}

const needs = ['active', 'wrong', 'waiting', 'blocked', 'correct', 'closed'] as const;

/** Questions that can be answered now come first; otherwise the order of the server. */
export function inOrderOfNeed<Row extends { state: (typeof needs)[number] }>(rows: readonly Row[]): Row[] {
  return [...rows].sort((one, other) => needs.indexOf(one.state) - needs.indexOf(other.state));
}
