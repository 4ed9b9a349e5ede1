import type { missing, periodExplanation } from '@klub/contract/calls/explain';
import type { Role } from '@klub/contract/roles';
import type { z } from 'zod';
import { type Attempt, type Dates, standingOf } from '../../club/knowledge/attempt.rules.ts';
import { cardOf, isVisible, rewardFor } from '../../club/knowledge/knowledge.rules.ts';
import type { MonthKnowledge } from '../../club/ledger/ledger.rules.ts';
import { isPadlockOpen, minimumOf, type Padlock } from '../../club/ledger/padlock.rules.ts';

export type AskedQuestion = Dates & {
  readonly slug: string;
  readonly title: string;
  readonly reward: number;
  /** The pill with the answer; null when this role has none. */
  readonly pill: string | null;
  readonly attempts: readonly Attempt[];
};

export type Chances = { readonly reopenDays: number; readonly secondChancePercent: number };

type PadlockMonth = z.input<typeof periodExplanation>['padlock']['months'][number];
type Knowledge = Omit<z.input<typeof missing>['knowledge'], 'waiting' | 'isNeeded'>;

export type AskedKnowledge = MonthKnowledge & { readonly questions: number };

export function knowledgeOf(questions: readonly AskedQuestion[], padlock: Padlock): AskedKnowledge {
  const asked = questions.filter(({ month }) => month === padlock.month);
  const correct = asked.filter(isAnswered).length;
  return { questions: asked.length, correct, minimum: minimumOf(padlock, asked.length) };
}

function isAnswered({ attempts }: AskedQuestion): boolean {
  return attempts.some(({ outcome }) => outcome === 'correct');
}

/** A month's padlock, with the questions that this person could see so far (HZ21). */
export function presentPadlock(
  questions: readonly AskedQuestion[],
  {
    month,
    knowledge,
    reopenDays,
    now,
  }: { month: string; knowledge: AskedKnowledge; reopenDays: number; now: Date },
): PadlockMonth {
  const visible = questions
    .filter((question) => question.month === month)
    .map((question) => ({
      question,
      standing: standingOf(question, question.attempts, reopenDays, now),
    }))
    .filter(({ standing }) => isVisible(standing));
  return {
    month: month.slice(0, 7),
    passed: knowledge.correct,
    total: knowledge.questions,
    minimum: knowledge.minimum,
    isOpen: isPadlockOpen(knowledge),
    questions: visible.map(({ question: { slug, title }, standing }) => ({
      slug,
      title,
      state: cardOf(standing).state,
    })),
  };
}

/** What the current month's questions can still earn. */
export function presentChances(
  questions: readonly AskedQuestion[],
  knowledge: AskedKnowledge,
  { role, chances, now }: { role: Role; chances: Chances; now: Date },
): Knowledge {
  const { minimum } = knowledge;
  const standings = questions.map((question) => ({
    question,
    standing: standingOf(question, question.attempts, chances.reopenDays, now),
  }));
  const open = standings
    .filter(({ standing: { kind } }) => kind === 'open' || kind === 'running')
    .map(({ question: { slug, title, pill, reward }, standing }) => ({
      slug,
      title,
      pill,
      reward: rewardFor(reward, role, cardOf(standing).attempt, chances.secondChancePercent),
    }));
  const later = standings.filter(
    ({ standing: { kind } }) => kind === 'waiting' || kind === 'blocked',
  ).length;
  const left = Math.max(0, minimum - knowledge.correct);
  // A month cannot close with fewer questions than its minimum, so these must follow (D39).
  const toCome = Math.max(0, minimum - knowledge.questions);
  return {
    passed: knowledge.correct,
    minimum,
    missing: left,
    canOpen: left <= open.length + later + toCome,
    questions: open,
    reward: open.reduce((sum, { reward }) => sum + reward, 0),
    later,
  };
}
