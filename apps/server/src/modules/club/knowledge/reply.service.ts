import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { OwnWrite, Written } from '../../../infra/http/own-write.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import {
  type Arrival,
  arrivalsOf,
  bookBonuses,
  bookReward,
  findArrivals,
  type Padlock,
  padlockOf,
  closedMonthsOf,
} from '../ledger/ledger.ts';
import { announceBonuses, notify } from '../notifications/notifications.ts';
import { settingsReader } from '../settings/settings.ts';
import {
  type Attempt,
  attemptsMax,
  hasLapsed,
  isSameChoice,
  type Outcome,
  problemOf,
  type RefusedReply,
  type Sent,
  standingOf,
  verdictOn,
} from './attempt.rules.ts';
import { choiceSentences, padlockWords } from './knowledge.copy.ts';
import { cardOf, isVisible, rewardFor, type Score, scoreOf } from './knowledge.rules.ts';
import {
  answerKeyOf,
  countAnswers,
  decideAttempt,
  findPillContent,
  findQuestion,
  lockAttempts,
  type QuestionWithReplies,
  type Reader,
} from './knowledge.store.ts';
import { type Chances, holdsBonusOf } from './question.service.ts';
import { reasonIn } from './reason.rules.ts';

/**
 * A sent answer; `claimedSeconds` is the client's own measurement, stored but not trusted (HZ28).
 */
export type SentReply = Sent & { readonly claimedSeconds: number | null };

export type RecordedReply = {
  readonly isCorrect: boolean | null;
  readonly isBlockedForAnotherAnswer: boolean;
  readonly score: Score;
  readonly reward: number;
  readonly arrived: Arrival[];
  readonly nextReward: number;
  readonly reason: string;
  readonly padlockOpened: boolean;
  readonly holdsBonus: boolean;
};

type Case = {
  readonly handle: Handle;
  readonly reader: Reader;
  readonly question: QuestionWithReplies;
  readonly chances: Chances;
  readonly padlock: Padlock;
  /** The part of a reward for a later attempt, on a day. */
  readonly percentOn: (day: string) => number;
  readonly now: Date;
};

/**
 * Records an answer or a time-out as of its arrival, however long it waits for locks; of parallel
 * answers exactly one counts (HZ27). Books all that it earns in the same transaction.
 */
export async function recordReply(
  deps: Pick<Deps, 'clock'>,
  reader: Reader,
  write: OwnWrite,
  slug: string,
  sent: SentReply,
): Promise<Written<RecordedReply>> {
  const now = deps.clock.now();
  const judged = await write((handle) => judge(handle, reader, slug, sent, now));
  // Throws after the transaction, so that an attempt written as expired stays so.
  if (typeof judged.result === 'string') throw refuse(judged.result);
  return judged.as(judged.result);
}

async function judge(
  handle: Handle,
  reader: Reader,
  slug: string,
  sent: SentReply,
  now: Date,
): Promise<RecordedReply | RefusedReply> {
  await lockAttempts(handle, reader.personId, slug);
  const question = await findQuestion(handle, reader, slug);
  if (question === undefined) throw refuse('notFound');
  const setting = await settingsReader(handle, [
    'reopen_days',
    'second_chance_reward_percent',
    'knowledge_minimum',
  ]);
  const chances: Chances = {
    reopenDays: setting('reopen_days', dayOf(now)),
    secondChancePercent: setting('second_chance_reward_percent', dayOf(now)),
  };
  const closed = await closedMonthsOf(handle, [question.month], now);
  const standing = standingOf(question, question.attempts, chances.reopenDays, now);
  if (!isVisible(standing)) throw refuse('notFound');
  const current: Case = {
    handle,
    reader,
    question,
    chances,
    padlock: padlockOf(question.month, (day) => setting('knowledge_minimum', day), closed),
    percentOn: (day) => setting('second_chance_reward_percent', day),
    now,
  };

  const verdict = verdictOn(sent, question.attempts, standing, now);
  switch (verdict.kind) {
    case 'refusal':
      await expireLapsed(current, sent);
      return verdict.failure;
    case 'timeOut':
      return timeOut(current, verdict.attempt, sent);
    case 'repeat':
      return outcomeAgain(current, verdict.attempt);
    case 'answer':
      return answer(current, verdict.attempt, sent);
  }
}

async function expireLapsed(current: Case, sent: SentReply): Promise<void> {
  const last = current.question.attempts.at(-1);
  if (last !== undefined && hasLapsed(last, current.now))
    await decide(current, last, 'expired', null, sent);
}

async function timeOut(current: Case, attempt: Attempt, sent: SentReply): Promise<RecordedReply> {
  if (attempt.outcome === null) await decide(current, attempt, 'expired', null, sent);
  const ended = { ...attempt, outcome: attempt.outcome ?? ('expired' as const) };
  return recorded(current, ended, { ...nothing, score: (await monthNow(current)).score });
}

/**
 * A repeat comes within seconds, so this answer opened the padlock when no later one exists. The
 * ledger has its earnings.
 */
async function outcomeAgain(current: Case, attempt: Attempt): Promise<RecordedReply> {
  const { score, latest } = await monthNow(current);
  const { handle, reader, question } = current;
  const isCorrect = attempt.outcome === 'correct';
  return recorded(current, attempt, {
    arrived: isCorrect ? await findArrivals(handle, reader.personId, question.id) : [],
    padlockOpened: isCorrect && score.passed === score.minimum && latest === current.question.id,
    score,
  });
}

async function answer(current: Case, attempt: Attempt, sent: SentReply): Promise<RecordedReply> {
  const { handle, question } = current;
  const problem = problemOf(sent.replies, question);
  if (problem !== null) throw invalid({ replies: [choiceSentences[problem]] });
  const isRight = isSameChoice(sent.replies, await answerKeyOf(handle, question.id));
  const outcome: Outcome = isRight ? 'correct' : 'wrong';
  await decide(current, attempt, outcome, sent.replies, sent);
  const { score } = await monthNow(current);
  // Answers of one person are serialised, so exactly one reaches the minimum.
  const padlockOpened = isRight && score.passed === score.minimum;
  const arrived = isRight ? await bookEarnings(current, attempt, padlockOpened) : [];
  return recorded(
    current,
    { ...attempt, outcome, replyIds: sent.replies },
    { arrived, padlockOpened, score },
  );
}

async function decide(
  { handle, reader, question, now }: Case,
  attempt: Attempt,
  outcome: Outcome,
  replyIds: readonly string[] | null,
  { claimedSeconds }: SentReply,
): Promise<void> {
  await decideAttempt(handle, {
    personId: reader.personId,
    questionId: question.id,
    number: attempt.number,
    outcome,
    replyIds,
    claimedSeconds,
    decidedAt: now,
  });
}

/**
 * Books the reward and the bonuses that waited for the padlock, and notifies the person; returns
 * the entries.
 */
async function bookEarnings(
  current: Case,
  attempt: Attempt,
  padlockOpened: boolean,
): Promise<Arrival[]> {
  const { handle, reader, question, now } = current;
  const { personId } = reader;
  const { month } = question;
  if (reader.role === 'salesman') return [];
  const amount = rewardFor(
    question.reward,
    reader.role,
    attempt.number,
    current.percentOn(openedOn(attempt, question)),
  );
  const reward = await bookReward(
    handle,
    { personId, questionId: question.id, month, amount },
    now,
  );
  const booked = await bookBonuses(handle, { months: [month], personIds: [personId] }, now);
  if (padlockOpened) {
    const cause = `padlock:${month.slice(0, 7)}`;
    await notify(handle, { personId, cause, ...padlockWords(month), url: '/wiedza/wynik' }, now);
  }
  await announceBonuses(handle, booked, now);
  return arrivalsOf(reward, booked);
}

/** An answer counts for the day on which its attempt was opened, also when sent after midnight (D65). */
function openedOn({ deadlineAt }: Attempt, { seconds }: QuestionWithReplies): string {
  return dayOf(new Date(deadlineAt.getTime() - seconds * 1_000));
}

async function monthNow({
  handle,
  reader,
  question,
  padlock,
}: Case): Promise<{ score: Score; latest: number | null }> {
  const counts = await countAnswers(handle, reader, question.month);
  return { score: scoreOf(counts, padlock), latest: counts.latest };
}

const nothing = { arrived: [] as Arrival[], padlockOpened: false };

async function recorded(
  { handle, reader, question, chances, now }: Case,
  ended: Attempt,
  earned: Pick<RecordedReply, 'score' | 'arrived' | 'padlockOpened'>,
): Promise<RecordedReply> {
  const isCorrect = ended.outcome === 'correct';
  const next = ended.number + 1;
  const hasNext = !isCorrect && next <= attemptsMax;
  const attempts = question.attempts.map((attempt) =>
    attempt.number === ended.number ? ended : attempt,
  );
  const { isBlockedForAnotherAnswer } = cardOf(
    standingOf(question, attempts, chances.reopenDays, now),
  );
  const at = { score: earned.score, month: question.month, now };
  return {
    isCorrect: ended.outcome === 'expired' ? null : isCorrect,
    isBlockedForAnotherAnswer,
    ...earned,
    holdsBonus: isCorrect && (await holdsBonusOf(handle, reader, at)),
    reward: earned.arrived.find(({ kind }) => kind === 'answer')?.amount ?? 0,
    nextReward: hasNext
      ? rewardFor(question.reward, reader.role, next, chances.secondChancePercent)
      : 0,
    reason: isCorrect ? await reasonOf(handle, question, ended) : '',
  };
}

/** Sentences of the pill about the chosen replies; they are right, so this reveals nothing more. */
async function reasonOf(
  handle: Handle,
  question: QuestionWithReplies,
  { replyIds }: Attempt,
): Promise<string> {
  const right = question.replies
    .filter(({ id }) => replyIds?.includes(id))
    .map(({ content }) => content);
  return reasonIn(await findPillContent(handle, question.pill), question.title, right);
}
