import type { missing, periodExplanation } from '@klub/contract/calls/explain';
import type { Role } from '@klub/contract/roles';
import type { z } from 'zod';
import {
  type Attempt,
  type Dates,
  isAnswerable,
  standingOf,
} from '../../club/knowledge/attempt.rules.ts';
import { cardOf, isVisible, rewardFor } from '../../club/knowledge/knowledge.rules.ts';
import type { PadlockFacts } from '../../club/ledger/bonus-state.rules.ts';
import {
  canPadlockOpen,
  isPadlockOpen,
  minimumOf,
  type Padlock,
} from '../../club/ledger/padlock.rules.ts';

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

export type AskedKnowledge = PadlockFacts & { readonly questions: number };

export function knowledgeOf(
  questions: readonly AskedQuestion[],
  padlock: Padlock,
  { reopenDays, now }: { readonly reopenDays: number; readonly now: Date },
): AskedKnowledge {
  const asked = questions.filter(({ month }) => month === padlock.month);
  const answerable = asked.filter((question) =>
    isAnswerable(standingOf(question, question.attempts, reopenDays, now)),
  ).length;
  const known = {
    correct: asked.filter(isAnswered).length,
    minimum: minimumOf(padlock, asked.length),
  };
  return {
    ...known,
    questions: asked.length,
    canOpen: canPadlockOpen(known, { asked: asked.length, answerable }),
  };
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
  return {
    passed: knowledge.correct,
    minimum,
    missing: Math.max(0, minimum - knowledge.correct),
    canOpen: knowledge.canOpen,
    questions: open,
    reward: open.reduce((sum, { reward }) => sum + reward, 0),
    later,
  };
}
