import { listMax } from '@klub/contract/limits';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { OwnWrite } from '../../../infra/http/own-write.ts';
import { refuse } from '../../../infra/refusal.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { padlockFor } from '../ledger/ledger.ts';
import { settingOn, settingsReader } from '../settings/settings.ts';
import { type Attempt, hasLapsed, type QuestionState, standingOf } from './attempt.rules.ts';
import { canScoreOpen, hasMissed, isVisible, type Score } from './knowledge.rules.ts';
import {
  findQuestion,
  findQuestionsOfMonth,
  type QuestionRow,
  type QuestionWithReplies,
  type Reader,
} from './knowledge.store.ts';
import { openAttempt, QuestionHeld } from './opening.store.ts';

/**
 * Settings of the programme: the days on which a missed question reopens, and the percentage that a
 * later chance earns.
 */
export type Chances = { readonly reopenDays: number; readonly secondChancePercent: number };

export type OpenedQuestion = {
  readonly question: QuestionWithReplies;
  readonly standing: QuestionState;
  readonly chances: Chances;
};

/** Whether a bonus waits, or waited, for the padlock of a month: one that can never open holds none (D59). */
export async function holdsBonus(
  handle: Handle,
  reader: Reader,
  { isGated, score, month, now }: ScoreAt & { readonly isGated: boolean },
): Promise<boolean> {
  if (!isGated || score.passed >= score.minimum) return isGated;
  const [questions, reopenDays] = await Promise.all([
    findQuestionsOfMonth(handle, reader, month, listMax),
    settingOn(handle, 'reopen_days', dayOf(now)),
  ]);
  return canScoreOpen(score, questions, { reopenDays, now });
}

type ScoreAt = { readonly score: Score; readonly month: string; readonly now: Date };

/** The same after an answer. */
export async function holdsBonusOf(handle: Handle, reader: Reader, at: ScoreAt): Promise<boolean> {
  const { isGated } = await padlockFor(handle, reader.role, at.month);
  return holdsBonus(handle, reader, { ...at, isGated });
}

/** Retries when another request was faster; more than this many would mean a fault. */
const looksMax = 4;
/** Retries while an import has locked the question: about eight seconds. */
const givesWayMax = 20;

/**
 * Shows one question to one person. The first call of an attempt starts its clock; later calls, on
 * any device, find it running (D16). One statement when nothing has to be written.
 */
export async function openQuestion(
  deps: Deps,
  reader: Reader,
  slug: string,
  write: OwnWrite,
): Promise<OpenedQuestion> {
  for (let overtaken = 0, gaveWay = 0; overtaken < looksMax && gaveWay < givesWayMax;) {
    try {
      const found = await lookAt(deps, reader, slug, write);
      if (found !== 'overtaken') return found;
      overtaken += 1;
    } catch (error) {
      if (!(error instanceof QuestionHeld)) throw error;
      gaveWay += 1;
    }
  }
  throw refuse('notReady', { retryAfterSeconds: 1 });
}

async function lookAt(
  deps: Deps,
  reader: Reader,
  slug: string,
  write: OwnWrite,
): Promise<OpenedQuestion | 'overtaken'> {
  const handle = deps.database.kysely;
  const now = deps.clock.now();
  const question = await findQuestion(handle, reader, slug);
  if (question === undefined) throw refuse('notFound');
  const chances = await chancesFor(deps, question, now);
  const standing = standingOf(question, question.attempts, chances.reopenDays, now);
  if (!isVisible(standing)) throw refuse('notFound');
  if (standing.kind !== 'open') return { question, standing, chances };

  const opened = await write(async (transaction) => {
    // Read after the person's lock, so that the wait takes nothing from the promised time.
    const openedAt = deps.clock.now();
    const current = standingOf(question, question.attempts, chances.reopenDays, openedAt);
    if (current.kind !== 'open') return 'overtaken';
    const last = question.attempts.at(-1);
    const attempt = newAttempt(current.next, question.seconds, openedAt);
    const isOpened = await openAttempt(transaction, {
      personId: reader.personId,
      questionId: question.id,
      number: attempt.number,
      lapsed: last !== undefined && hasLapsed(last, openedAt) ? last.number : null,
      openedAt,
      deadlineAt: attempt.deadlineAt,
    });
    return isOpened ? attempt : 'overtaken';
  });
  const attempt = opened.result;
  return attempt === 'overtaken'
    ? attempt
    : { question, standing: { kind: 'running', attempt }, chances };
}

/** Elapsed seconds, because wall time would add or lose an hour at the change of summer time. */
function newAttempt(number: number, seconds: number, now: Date): Attempt {
  return {
    number,
    deadlineAt: new Date(now.getTime() + seconds * 1_000),
    outcome: null,
    replyIds: null,
  };
}

/** A participant's first chance does not depend on the settings of later ones. */
const firstChance: Chances = { reopenDays: 0, secondChancePercent: 100 };

async function chancesFor(deps: Deps, question: QuestionRow, now: Date): Promise<Chances> {
  const standing = standingOf(question, question.attempts, firstChance.reopenDays, now);
  return hasMissed(question.attempts, standing) ? readChances(deps, now) : firstChance;
}

/** The settings as of today. */
export async function readChances(
  { database }: Pick<Deps, 'database'>,
  now: Date,
): Promise<Chances> {
  const setting = await settingsReader(database.kysely, [
    'reopen_days',
    'second_chance_reward_percent',
  ]);
  const today = dayOf(now);
  return {
    reopenDays: setting('reopen_days', today),
    secondChancePercent: setting('second_chance_reward_percent', today),
  };
}
