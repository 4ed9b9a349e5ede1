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

/** The choice after a click: of one kind it replaces, of the other it adds or takes away. */
export function choose(chosen: readonly string[], reply: string, isMany: boolean): readonly string[] {
  if (!isMany) return [reply];
  return chosen.includes(reply) ? chosen.filter((other) => other !== reply) : [...chosen, reply];
}

/**
 * Whole seconds that the countdown shows first: the question's time minus one (section 9), or less when the clock was
 * started earlier. `remainingMs` is the server's, so that a phone with a wrong clock counts right.
 */
export function firstSecond(time: number, remainingMs: number): number {
  return Math.max(0, Math.min(time - 1, Math.floor(remainingMs / 1_000)));
}

/** Whole seconds left at a later moment; both moments are of the same clock, in milliseconds. */
export function secondsLeft(first: number, startedAt: number, now: number): number {
  return Math.max(0, first - Math.floor((now - startedAt) / 1_000));
}

export function isPadlockOpen(score: { passed: number; minimum: number }): boolean {
  return score.passed >= score.minimum;
}

/** What a question of a pill says before it is opened. */
export function pillQuestionState(question: { isCorrectAnswer: boolean | null; isBlockedForAnotherAnswer: boolean }) {
  if (question.isCorrectAnswer === true) return 'correct';
  if (question.isBlockedForAnotherAnswer) return 'blocked';
  return question.isCorrectAnswer === false ? 'wrong' : 'open';
}
