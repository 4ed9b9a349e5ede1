import { z } from 'zod';
import { limits } from '../endpoint.ts';
import { operationStates } from './operations.ts';
import { panelRows } from './panel-endpoint.ts';
import { found, id, idParams, instant, pageQuery, staffName } from './values.ts';

const count = z.number().int();

const run = z.object({
  id: z.string(),
  /** Null: the programme itself, at night. */
  by: staffName.nullable(),
  state: z.enum(operationStates),
  /** 0 to 100. */
  progress: count,
  /** The present step or the result, as a sentence. */
  words: z.string(),
  /** Null until it has a result: it still runs, or ended without one. */
  isGreen: z.boolean().nullable(),
  /** Differences of books and trail together. */
  differences: count,
  createdAt: instant,
  endedAt: instant.nullable(),
  seconds: count.nullable(),
  /** Started by a user; nothing is written yet. */
  mayCancel: z.boolean(),
});

const detail = run.extend({
  people: count,
  months: count,
  checks: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      /** The checked subject, like `1 204 zestawienia`. */
      compared: z.string(),
      differences: count,
      words: z.string(),
    }),
  ),
  /** Closed months that have later entries; no fault, but to be closed again. */
  late: z.array(z.object({ month: z.string(), title: z.string(), words: z.string() })),
  /** How many of the differences can be read one by one. */
  kept: count,
});

export const verificationRows = panelRows({
  'GET /api/panel/v1/verifications': {
    may: 'verify.run',
    summary:
      'Verifications of books and trail, newest first, with the one that runs and the last result',
    reads: 'nothing',
    query: z.object({ before: id.optional() }),
    reply: z.object({
      data: z.array(run),
      hasOlder: z.boolean(),
      running: run.nullable(),
      /** The newest finished verification. */
      last: detail.nullable(),
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/verifications/:id': {
    may: 'verify.run',
    summary: 'One verification, check by check',
    reads: 'nothing',
    params: idParams,
    reply: z.object({ data: detail }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/panel/v1/verifications/:id/differences': {
    may: 'verify.run',
    summary:
      'The differences of a verification; people by name only for who reads people, else by number',
    reads: 'people',
    audit: 'verification.read',
    params: idParams,
    query: z.object({ page: pageQuery.optional() }),
    reply: z.object({
      data: z.array(
        z.object({
          place: count,
          kind: z.string(),
          check: z.string(),
          /** Like `2026-10`; null: it belongs to no month. */
          month: z.string().nullable(),
          monthTitle: z.string(),
          personId: z.string().nullable(),
          name: z.string(),
          /** Masked. */
          phone: z.string(),
          subject: z.string(),
          expected: count,
          found: count,
          /** None: the row itself is wrong, and no numbers are compared. */
          unit: z.enum(['points', 'grosze', 'none']),
        }),
      ),
      ...found,
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/verifications': {
    may: 'verify.run',
    summary:
      'Checks ledger, statements and transfers against each other, and the seals of the trail, as an operation; while one runs, it is that one',
    reads: 'nothing',
    audit: 'operation.started',
    reply: z.object({ data: z.object({ id: z.string(), isNew: z.boolean() }) }),
    failures: [],
    limit: limits.write,
  },
});
