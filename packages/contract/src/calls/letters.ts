import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { letterResults } from '../letters.ts';
import { everyone } from '../roles.ts';
import { slugParams, text } from '../values.ts';

const listed = {
  /** Like `ZG-2026-000123`. */
  number: z.string(),
  topic: z.string(),
  receivedAt: z.string(),
  /** The day until which the operator answers. */
  dueOn: z.iso.date(),
  state: z.enum(['open', 'waiting', 'closed']),
  result: z.enum(letterResults).nullable(),
};

export const letterEndpoints = endpointRows({
  'GET /api/v1/letters': {
    summary: 'The own letters, the newest first; `before` goes on after the one with this number',
    access: { roles: everyone },
    query: z.object({ before: text(20).optional() }),
    reply: z.object({
      data: z.array(z.object({ ...listed, answers: z.number().int() })),
      /** What to send as `before` for older ones; null at the end. */
      next: z.string().nullable(),
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/letters/:slug': {
    summary: 'One of the own letters, by its number, with the answers of the operator',
    access: { roles: everyone },
    params: slugParams,
    reply: z.object({
      data: z.object({
        ...listed,
        message: z.string(),
        attachmentName: z.string().nullable(),
        /** Where answers go besides the app. */
        email: z.string(),
        /** The number of the letter that this one repeats. */
        mergedInto: z.string().nullable(),
        answers: z.array(z.object({ at: z.string(), text: z.string() })),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
});
