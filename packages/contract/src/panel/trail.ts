import { z } from 'zod';
import { limits } from '../endpoint.ts';
import { trailActions, type TrailAction } from './actions.ts';
import { panelRows } from './panel-endpoint.ts';
import { day, found, idParams, instant, pageQuery, staffName, text } from './values.ts';

const action = z.enum(Object.keys(trailActions) as [TrailAction], {
  error: 'Nie ma takiej czynności.',
});
const trailWays = ['panel', 'command', 'system'] as const;

const entry = z.object({
  id: z.string(),
  at: instant,
  way: z.enum(trailWays),
  /** Null: a command or the server; of a command, `byName` is the system account. */
  by: staffName.nullable(),
  byName: z.string(),
  action,
  /** The kind and the name of the thing, like `konto Anna Nowak`. */
  subject: z.string(),
  /** Masked. */
  person: z.string().nullable(),
  reason: z.string(),
  outcome: z.enum(['done', 'refused']),
  isSealed: z.boolean(),
});
/** Filters are texts in the address, so that a link selects the same entries. */
const filters = z.object({
  /** The id of an account, or `command` or `system`. */
  who: text(20).optional(),
  what: action.optional(),
  /** The id of a person, or of the subject as the trail has it. */
  whom: text(20).optional(),
  /** Days of Warsaw, both included. */
  from: day.optional(),
  to: day.optional(),
});

export const trailRows = panelRows({
  'GET /api/panel/v1/trail': {
    may: 'trail.read',
    summary:
      'The trail, newest first: who did what to what, and when; `total` is 10001 when there are more than 10000',
    reads: 'people',
    audit: 'trail.read',
    query: filters.extend({ page: pageQuery.optional() }),
    reply: z.object({
      data: z.array(entry),
      ...found,
      staff: z.array(staffName),
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/trail/:id': {
    may: 'trail.read',
    summary: 'One entry with its details: names of fields, numbers and ids, never what is personal',
    reads: 'people',
    audit: 'trail.read',
    params: idParams,
    reply: z.object({
      data: entry.extend({
        details: z.array(z.object({ label: z.string(), value: z.string() })),
        source: z.string(),
        requestId: z.string(),
        seal: z.object({ id: z.string(), sealedAt: instant, hash: z.string() }).nullable(),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/panel/v1/trail-seal': {
    may: 'trail.read',
    summary:
      'The head of the chain of seals, how much waits to be sealed, and how the last check went',
    reads: 'nothing',
    reply: z.object({
      data: z.object({
        head: z.string().nullable(),
        sealedAt: instant.nullable(),
        seals: z.number().int(),
        entries: z.number().int(),
        waiting: z.number().int(),
        lastCheck: z.object({ at: instant, isWhole: z.boolean(), words: z.string() }).nullable(),
      }),
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/changes': {
    may: 'signedIn',
    summary: 'A mark that is another one after each act; open screens read their data again then',
    reads: 'nothing',
    reply: z.object({ data: z.object({ mark: z.string() }) }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/trail/check': {
    may: 'trail.read',
    summary: 'Recomputes the chain of seals as an operation',
    reads: 'nothing',
    audit: 'operation.started',
    reply: z.object({ data: z.object({ operationId: z.string() }) }),
    failures: [],
    limit: limits.export,
  },
  'POST /api/panel/v1/trail/export': {
    may: 'trail.export',
    fresh: true,
    summary: 'Makes a spreadsheet of the entries of a filter as an operation',
    reads: 'people',
    audit: 'trail.exported',
    body: filters,
    reply: z.object({ data: z.object({ operationId: z.string() }) }),
    failures: [],
    limit: limits.export,
  },
});
