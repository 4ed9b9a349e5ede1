import { failures } from '@klub/contract/failures';
import { ApiFailure } from '@klub/ui/calls/failure.ts';

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
export function choose(
  chosen: readonly string[],
  reply: string,
  isMany: boolean,
): readonly string[] {
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

export function canBeAnswered({
  isCorrectAnswer,
  isBlockedForAnotherAnswer,
}: PillQuestion): boolean {
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
  return (
    judgement === undefined || judgement.isCorrect === true || judgement.isBlockedForAnotherAnswer
  );
}

/** Two chances, and a third at the end of the month (D17). */
export function isLastAttempt(attempt: number): boolean {
  return attempt >= 3;
}

const needs = ['active', 'wrong', 'waiting', 'blocked', 'correct', 'closed'] as const;

/** Questions that can be answered now come first; the rest keep the server's order. */
export function answerableFirst<Row extends { state: (typeof needs)[number] }>(
  rows: readonly Row[],
): Row[] {
  return [...rows].sort((one, other) => needs.indexOf(one.state) - needs.indexOf(other.state));
}

type Listed = { slug: string; state: (typeof needs)[number] };

/** What can be answered after the current question, the most needed first, and how many such questions there are. */
export function nextOf<Row extends Listed>(
  rows: readonly Row[],
  current?: string,
): { next: Row | undefined; left: number } {
  const open = answerableFirst(rows).filter(({ slug, state }) => slug !== current && isOpen(state));
  return { next: open[0], left: open.length };
}

export function isOpen(state: (typeof needs)[number]): boolean {
  return state === 'active' || state === 'wrong';
}

/** The first pill with a question that can be answered now: the way to the padlock. */
export function pillToRead<
  Pill extends { slug: string; status: boolean; questions: readonly PillQuestion[] },
>(pills: readonly Pill[], current?: string): Pill | undefined {
  return pills.find(
    ({ slug, status, questions }) => slug !== current && status && questions.some(canBeAnswered),
  );
}

/**
 * A question whose chance was opened; `until` is its end by the device's clock, 0 after the end or
 * for an answer with an unknown outcome.
 */
export type Waiting = { readonly slug: string; readonly title: string; readonly until: number };

/** A chance that ends in less cannot be answered any more, in milliseconds. */
const tooLittleMs = 2_000;

/**
 * The start gate comes before a new clock; a running attempt opens without it. Both moments are of
 * the device's clock, in milliseconds.
 */
export function needsGate(
  { remainingMs }: { remainingMs: number | null },
  receivedAt: number,
  now: number,
): boolean {
  return remainingMs === null || receivedAt + remainingMs - now < tooLittleMs;
}

/** The state of a history entry with the mark of a question's chance, or without it. */
export function withWaiting(state: unknown, waiting: Waiting | undefined): object {
  const { waiting: _former, ...rest }: { waiting?: unknown } =
    typeof state === 'object' ? { ...state } : {};
  return waiting === undefined ? rest : { ...rest, waiting };
}

/**
 * The question's title, if the history entry's mark names it and its chance has ended by `now`:
 * Back and a reload then open no other chance. A running chance continues.
 */
export function waitingTitle(state: unknown, question: string, now: number): string | undefined {
  if (typeof state !== 'object' || state === null || !('waiting' in state)) return undefined;
  const { waiting } = state;
  if (typeof waiting !== 'object' || waiting === null || !('slug' in waiting)) return undefined;
  if (!('title' in waiting) || typeof waiting.title !== 'string' || waiting.slug !== question)
    return undefined;
  const isOver =
    'until' in waiting && typeof waiting.until === 'number' && waiting.until - now < tooLittleMs;
  return isOver ? waiting.title : undefined;
}

/** One step for each question of the month; the padlock opens after the last one that is needed. */
export function stepsOf({
  passed,
  total,
  minimum,
}: {
  passed: number;
  total: number;
  minimum: number;
}) {
  return Array.from({ length: Math.max(total, minimum) }, (_, index) => ({
    isDone: index < passed,
    opens: index === minimum - 1,
  }));
}

/** Everything that an answer brought. */
export function totalOf(arrived: readonly { amount: number }[]): number {
  return arrived.reduce((sum, { amount }) => sum + amount, 0);
}

const stemLength = 5;

/**
 * The part of a pill that shares most words with a question; undefined when none does. Only the
 * question's words are compared, so the place does not reveal the right reply. Polish words are
 * compared by their first letters, because their endings change.
 */
export function placeOf(parts: readonly string[], question: string): number | undefined {
  const asked = stemsOf(question);
  const shared = parts.map((part) => [...stemsOf(part)].filter((stem) => asked.has(stem)).length);
  const most = Math.max(0, ...shared);
  return most === 0 ? undefined : shared.indexOf(most);
}

/** The beginnings of the words of at least four letters. */
function stemsOf(words: string): Set<string> {
  const found = words.toLocaleLowerCase('pl').match(/\p{L}{4,}/gu) ?? [];
  return new Set(found.map((word) => word.slice(0, stemLength)));
}

/** The address of the place in a pill that speaks of a question. */
export function pillPlace(pill: string, question: string): string {
  return `${pill}?${new URLSearchParams({ [placeParameter]: question })}`;
}

export const placeParameter = 'pytanie';
