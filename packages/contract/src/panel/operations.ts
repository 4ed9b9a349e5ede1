import { z } from 'zod';
import { limits } from '../endpoint.ts';
import { codeAndMessage } from '../values.ts';
import { panelRows } from './panel-endpoint.ts';
import { found, idParams, instant, pageQuery, staffName } from './values.ts';

export const operationKinds = [
  'verify',
  'trail.check',
  'trail.export',
  'import.check',
  'import.apply',
  'import.undo',
  'month.rehearse',
  'month.close',
  'rules.apply',
  'report.export',
  'state.export',
  'person.export',
  'plans.export',
] as const;
export const operationStates = [
  'waiting',
  'running',
  'done',
  'refused',
  'failed',
  'cancelled',
] as const;
export type OperationKind = (typeof operationKinds)[number];
export type OperationState = (typeof operationStates)[number];

const operation = z.object({
  id: z.string(),
  kind: z.enum(operationKinds),
  state: z.enum(operationStates),
  /** 0 to 100. */
  progress: z.number().int(),
  /** The present step or the outcome, as a sentence. */
  note: z.string(),
  by: staffName,
  createdAt: instant,
  endedAt: instant.nullable(),
  mayCancel: z.boolean(),
  /** Its file can be fetched by who began it. */
  hasFile: z.boolean(),
  /** True once its author has seen the outcome. */
  isSeen: z.boolean(),
});

export const operationRows = panelRows({
  'GET /api/panel/v1/operations': {
    may: 'operations.read',
    summary: 'Own long work, newest first',
    reads: 'nothing',
    query: z.object({ page: pageQuery.optional() }),
    reply: z.object({ data: z.array(operation), ...found, unseen: z.number().int() }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/operations/:id': {
    may: 'operations.read',
    summary: 'Own long work with its result in lines',
    reads: 'nothing',
    params: idParams,
    reply: z.object({ data: operation.extend({ lines: z.array(z.string()) }) }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/operations/:id/cancel': {
    may: 'operations.read',
    summary: 'Cancels own long work before it writes',
    reads: 'nothing',
    audit: 'operation.cancelled',
    params: idParams,
    reply: codeAndMessage,
    failures: ['notFound', 'tooLateToCancel'],
    limit: limits.write,
  },
  'POST /api/panel/v1/operations/seen': {
    may: 'operations.read',
    summary: 'The ends of own long work have been seen',
    reads: 'nothing',
    audit: 'none',
    because: 'a mark of reading that concerns only who sets it',
    reply: codeAndMessage,
    failures: [],
    limit: limits.write,
  },
});
