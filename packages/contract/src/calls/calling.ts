import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { participants, salesmen } from '../roles.ts';
import { codeAndMessage, text, wholeNumber } from '../values.ts';

/** Whole numbers that a representative may ask for in a day (D60). */
export const numbersADay = 20;

const nearestPerson = z.object({
  id: z.string(),
  name: z.string(),
  /** Shops of the viewer, by name. */
  shops: z.array(z.string()),
  /** Whole percent of the month's plan over all shops. */
  percent: wholeNumber,
  /** The next percent that earns more, its golden points, and the points that are missing to it. */
  goal: wholeNumber,
  bonus: wholeNumber,
  left: wholeNumber,
  /** Right answers that the padlock lacks, where the bonus waits for it. */
  answers: wholeNumber,
  isCallable: z.boolean(),
});

/** Calls of representatives to their people (D60). */
export const callingEndpoints = endpointRows({
  'GET /api/v1/salesman/nearest': {
    summary: 'The five own people nearest to their next threshold; nobody for a regional manager',
    access: { roles: salesmen },
    reply: z.object({
      data: z.object({
        month: z.string(),
        people: z.array(nearestPerson).max(5),
        /** Those of the 20th of this month or of the former one, and how many have reached their threshold. */
        kept: z.object({ month: z.string(), shown: wholeNumber, reached: wholeNumber }).nullable(),
      }),
    }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/v1/salesman/number': {
    summary: "The whole number of one of today's own people, noted where the person sees it",
    access: { roles: salesmen },
    body: z.object({ person: text(20).regex(/^\d+$/) }),
    reply: z.object({ data: z.object({ phone: z.string(), left: wholeNumber }) }),
    failures: ['notFound', 'numbersSpent'],
    limit: limits.write,
  },
  'GET /api/v1/user/calling': {
    summary: 'What the programme says about calls of the representative; null: it has none',
    access: { roles: participants },
    viewable: true,
    reply: z.object({
      data: z.object({ text: z.string(), since: z.iso.date(), isAllowed: z.boolean() }).nullable(),
    }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/v1/user/calling': {
    summary: 'Forbids or allows calls of the own representative',
    access: { roles: participants },
    body: z.object({ isAllowed: z.boolean() }),
    reply: codeAndMessage,
    failures: [],
    limit: limits.write,
  },
});
