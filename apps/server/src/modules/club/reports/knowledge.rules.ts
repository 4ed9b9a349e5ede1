import { dayOf } from '../../../infra/warsaw.ts';
import { type Attempt, type Dates, type Outcome, standingOf } from '../knowledge/attempt.rules.ts';
import { cardOf } from '../knowledge/knowledge.rules.ts';
import { isPadlockOpen, minimumOf, type Padlock } from '../ledger/padlock.rules.ts';

/** A person's attempt at a question; times in milliseconds, as in JSON. */
export type Try = {
  readonly questionId: number;
  readonly number: number;
  readonly outcome: Outcome | null;
  readonly deadlineMs: number;
  readonly decidedMs: number | null;
};

export type AskedQuestion = Dates & { readonly id: number; readonly roles: readonly string[] };

export type KnowledgeFigures = {
  readonly questions: number;
  /** Answered questions, right or wrong. */
  readonly answered: number;
  readonly correct: number;
  /** Questions without a chance for now. */
  readonly blocked: number;
  readonly padlock: boolean;
  /** `YYYY-MM-DD` */
  readonly lastAnswer: string | null;
};

/** A person's month by the same rules as the person's own screens. */
export function figuresOf(
  row: { readonly month: string; readonly role: string; readonly tries: readonly Try[] },
  questions: readonly AskedQuestion[],
  {
    padlock,
    reopenDays,
    now,
  }: { readonly padlock: Padlock; readonly reopenDays: number; readonly now: Date },
): KnowledgeFigures {
  const asked = questions.filter(
    ({ month, roles }) => month === row.month && roles.includes(row.role),
  );
  const cards = asked.map((question) => {
    const attempts = row.tries
      .filter(({ questionId }) => questionId === question.id)
      .map(asAttempt);
    return cardOf(standingOf(question, attempts, reopenDays, now));
  });
  const ids = new Set(asked.map(({ id }) => id));
  const answers = row.tries.filter(
    ({ questionId, outcome }) =>
      ids.has(questionId) && (outcome === 'correct' || outcome === 'wrong'),
  );
  const correct = cards.filter(({ isCorrectAnswer }) => isCorrectAnswer === true).length;
  const last = answers.reduce<number | null>(
    (latest, { decidedMs }) => laterOf(latest, decidedMs),
    null,
  );
  return {
    questions: asked.length,
    answered: new Set(answers.map(({ questionId }) => questionId)).size,
    correct,
    blocked: cards.filter(({ isBlockedForAnotherAnswer }) => isBlockedForAnotherAnswer).length,
    padlock: isPadlockOpen({ correct, minimum: minimumOf(padlock, asked.length) }),
    lastAnswer: last === null ? null : dayOf(new Date(last)),
  };
}

function asAttempt({ number, outcome, deadlineMs }: Try): Attempt {
  return { number, outcome, deadlineAt: new Date(deadlineMs), replyIds: null };
}

function laterOf(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.max(one, other);
}
