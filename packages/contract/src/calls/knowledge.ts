import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { everyone } from '../roles.ts';
import { slugParams, text, wholeNumber } from '../values.ts';

/** Null while nothing is decided: an answer key must not leak through a field that says "not correct". */
const isCorrectAnswer = z.boolean().nullable();

const pillCard = {
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  thumbnail: z.string().nullable(),
  dateFrom: z.string(),
  dateTo: z.string(),
  status: z.boolean(),
  newStatus: z.enum(['active', 'no-active', 'read']),
};

/** What is said about a question before it is opened. */
const beforeOpening = {
  title: z.string(),
  time: wholeNumber,
  /** Golden points for a correct answer. */
  reward: wholeNumber,
  /** 1 for the first chance, 2 for the second, 3 for the reopening at the end of the month. */
  attempt: wholeNumber,
};
/** Milliseconds left on the server's clock, so that a phone's wrong clock does no harm; null while no clock runs. */
const remainingMs = wholeNumber.nullable();

const pillQuestion = z.object({
  slug: z.string(),
  ...beforeOpening,
  remainingMs,
  isCorrectAnswer,
  isBlockedForAnotherAnswer: z.boolean(),
});

const pillListItem = z.object({ ...pillCard, questions: z.array(pillQuestion) });
const pill = z.object({
  ...pillCard,
  image: z.string().nullable(),
  content: z.string(),
  questions: z.array(pillQuestion),
});

/**
 * `active` can be answered now; `wrong` has a second chance that can be opened now; `blocked`
 * reopens at the end of the month; `waiting` opens later; `closed` is over.
 */
export const questionState = z.enum(['active', 'correct', 'wrong', 'blocked', 'waiting', 'closed']);

const questionCard = {
  slug: z.string(),
  ...beforeOpening,
  excerpt: z.string(),
  type: z.string(),
  isCorrectAnswer,
  isBlockedForAnotherAnswer: z.boolean(),
  state: questionState,
  /** The slug of the pill that teaches the answer. */
  pill: z.string().nullable(),
};

const questionListItem = z.object({ ...questionCard, remainingMs });
const question = z.object({
  ...questionCard,
  image: z.string().nullable(),
  replies: z.array(z.object({ id: z.string(), content: z.string(), image: z.string().nullable() })),
  remainingMs,
});

const score = z.object({ passed: wholeNumber, total: wholeNumber, minimum: wholeNumber });

export const knowledgeEndpoints = endpointRows({
  'GET /api/v1/knowledge': {
    summary: 'The score of the current month and the info text',
    access: { roles: everyone },
    viewable: true,
    reply: z.object({
      /** `holdsBonus`: a bonus of the caller's role waits for the padlock, which is open or can still open. */
      data: z.object({ score, holdsBonus: z.boolean(), info: z.string() }),
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/knowledge/pills': {
    summary: 'Knowledge pills, active first',
    access: { roles: everyone },
    viewable: true,
    reply: z.object({ data: z.array(pillListItem) }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/knowledge/pill/:slug': {
    summary: 'One knowledge pill; reading it is remembered',
    access: { roles: everyone },
    writes: true,
    params: slugParams,
    reply: z.object({ data: pill }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/v1/questions': {
    summary: 'Questions of the current month',
    access: { roles: everyone },
    viewable: true,
    reply: z.object({ data: z.array(questionListItem) }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/question/:slug': {
    summary: 'One question; the first call of an attempt starts its clock on the server (D16)',
    access: { roles: everyone },
    writes: true,
    params: slugParams,
    reply: z.object({ data: question }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/v1/questions/:slug/reply': {
    summary: 'Answers a question, or reports that its time ran out',
    access: { roles: everyone },
    params: slugParams,
    body: z.object({
      state: z.enum(['sendAnswer', 'timeOut'], { error: 'Nieznany stan odpowiedzi.' }),
      replies: z.array(text(64)).max(50, { error: 'Wybrano zbyt wiele odpowiedzi.' }).optional(),
      responseTime: z
        .number({ error: 'Podaj czas odpowiedzi w sekundach.' })
        .min(0)
        .max(86_400)
        .optional(),
    }),
    reply: z.object({
      data: z.object({
        /** Null when nothing was decided: a time-out report. */
        isCorrect: isCorrectAnswer,
        isBlockedForAnotherAnswer: z.boolean(),
        score,
        /** Golden points booked for the answer itself. */
        reward: wholeNumber,
        /** The ledger entries of this answer: its reward, and the bonuses that it unlocked, by month or quarter. */
        arrived: z.array(
          z.object({
            kind: z.enum(['answer', 'month', 'quarter']),
            /** `2026-11` or `2026-Q4`; null for the answer. */
            period: z.string().nullable(),
            amount: wholeNumber,
          }),
        ),
        /** Golden points for a correct answer at the next chance; 0 when there is none or it earns nothing. */
        nextReward: wholeNumber,
        /** The sentence of the pill that says why a correct answer is right; empty when there is none. */
        reason: z.string(),
        padlockOpened: z.boolean(),
        /** After a correct answer: a bonus of the caller's role waits for the padlock, as in `GET /api/v1/knowledge`. */
        holdsBonus: z.boolean(),
      }),
    }),
    failures: ['notFound', 'tooLate', 'alreadyAnswered', 'questionClosed', 'questionNotOpened'],
    limit: limits.write,
  },
});
