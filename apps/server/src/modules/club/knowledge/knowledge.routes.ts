import type { knowledgeEndpoints } from '@klub/contract/calls/knowledge';
import { listMax } from '@klub/contract/limits';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { refuse } from '../../../infra/refusal.ts';
import { shownDate } from '../../../infra/polish.copy.ts';
import { addMonths, monthOf, startOfDay } from '../../../infra/warsaw.ts';
import { padlockFor } from '../ledger/ledger.ts';
import { type QuestionState, standingOf } from './attempt.rules.ts';
import {
  cardOf,
  isActive,
  isVisible,
  newStatusOf,
  remainingMs,
  rewardFor,
  scoreOf,
  shuffledFor,
} from './knowledge.rules.ts';
import {
  countAnswers,
  findInfo,
  findQuestionsOfMonth,
  type ListedQuestion,
  type Reader,
} from './knowledge.store.ts';
import { findPill, findPills, type PillRow, rememberReading } from './pills.store.ts';
import { type Chances, holdsBonus, openQuestion, readChances } from './question.service.ts';
import { recordReply } from './reply.service.ts';

/** The current month and the twelve before it; active pills are listed at any age. */
const pillMonthsBack = 12;

type Handlers = HandlersOf<typeof knowledgeEndpoints>;

export function knowledgeHandlers(deps: Deps): Handlers {
  return { ...pillHandlers(deps), ...questionHandlers(deps) };
}

function pillHandlers(deps: Deps) {
  const { database, clock } = deps;
  const handle = database.kysely;
  return {
    'GET /api/v1/knowledge': async ({ session }) => {
      const now = clock.now();
      const month = monthOf(now);
      const [counts, { padlock, isGated }, info] = await Promise.all([
        countAnswers(handle, session, month),
        padlockFor(handle, session.role, month),
        findInfo(handle),
      ]);
      const score = scoreOf(counts, padlock);
      const isPromised = await holdsBonus(handle, session, { isGated, score, month, now });
      return { data: { score, holdsBonus: isPromised, info } };
    },
    'GET /api/v1/knowledge/pills': async ({ session }) => {
      const now = clock.now();
      const since = startOfDay(addMonths(monthOf(now), -pillMonthsBack));
      const [pills, chances] = await Promise.all([
        findPills(handle, session, { now, since, max: listMax }),
        readChances(deps, now),
      ]);
      return { data: pills.map((pill) => pillCard(pill, chances, session, now)) };
    },
    'GET /api/v1/knowledge/pill/:slug': async ({ session, params, write }) => {
      const now = clock.now();
      const pill = await findPill(handle, session, params.slug, now);
      if (pill === undefined) throw refuse('notFound');
      if (!pill.isRead)
        await write((transaction) => rememberReading(transaction, session.personId, pill.id, now));
      const chances = await readChances(deps, now);
      const { image, content } = pill;
      return {
        data: { ...pillCard({ ...pill, isRead: true }, chances, session, now), image, content },
      };
    },
  } satisfies Partial<Handlers>;
}

function questionHandlers(deps: Deps) {
  const { database, clock } = deps;
  return {
    'GET /api/v1/questions': async ({ session }) => {
      const now = clock.now();
      const [questions, chances] = await Promise.all([
        findQuestionsOfMonth(database.kysely, session, monthOf(now), listMax),
        readChances(deps, now),
      ]);
      return {
        data: questions.map((question) => {
          const standing = standingOf(question, question.attempts, chances.reopenDays, now);
          return {
            ...questionCard(question, standing, chances, session),
            remainingMs: remainingMs(standing, now),
          };
        }),
      };
    },
    'GET /api/v1/question/:slug': async ({ session, params, write }) => {
      const { question, standing, chances } = await openQuestion(deps, session, params.slug, write);
      return {
        data: {
          ...questionCard(question, standing, chances, session),
          image: question.image,
          replies: shuffledFor(session.personId, question.replies),
          remainingMs: remainingMs(standing, clock.now()),
        },
      };
    },
    'POST /api/v1/questions/:slug/reply': async ({ session, params, body, write }) => {
      const { state, replies = [], responseTime } = body;
      const claimedSeconds = responseTime === undefined ? null : Math.round(responseTime);
      const reply = await recordReply(deps, session, write, params.slug, {
        state,
        replies,
        claimedSeconds,
      });
      return reply.as({ data: reply.result });
    },
  } satisfies Partial<Handlers>;
}

function questionCard(
  question: ListedQuestion,
  standing: QuestionState,
  chances: Chances,
  { role }: Reader,
) {
  const { slug, title, excerpt, type, seconds, reward, pill } = question;
  const card = cardOf(standing);
  return {
    slug,
    title,
    excerpt,
    type,
    time: seconds,
    pill,
    ...card,
    reward: rewardFor(reward, role, card.attempt, chances.secondChancePercent),
  };
}

/** Lists only questions of the pill that this person may open. */
function pillCard(pill: PillRow, chances: Chances, { role }: Reader, now: Date) {
  const { slug, title, excerpt, thumbnail, opensAt, closesAt, questions } = pill;
  const met = questions.map((question) => ({
    ...question,
    standing: standingOf(question, question.attempts, chances.reopenDays, now),
  }));
  return {
    slug,
    title,
    excerpt,
    thumbnail,
    dateFrom: shownDate(opensAt),
    // The end is exclusive, so the shown day is the last active one.
    dateTo: shownDate(new Date(closesAt.getTime() - 1)),
    status: isActive(pill, now),
    newStatus: newStatusOf(pill, now),
    questions: met
      .filter(({ standing }) => isVisible(standing))
      .map(({ standing, ...question }) => {
        const { isCorrectAnswer, isBlockedForAnotherAnswer, attempt } = cardOf(standing);
        return {
          slug: question.slug,
          title: question.title,
          time: question.seconds,
          reward: rewardFor(question.reward, role, attempt, chances.secondChancePercent),
          attempt,
          remainingMs: remainingMs(standing, now),
          isCorrectAnswer,
          isBlockedForAnotherAnswer,
        };
      }),
  };
}
