import { z } from 'zod';
import { limits } from '../endpoint.ts';
import { panelRows } from './panel-endpoint.ts';
import { instant, month } from './values.ts';

export const readinessStates = ['ready', 'attention', 'missing', 'unknown'] as const;
export const figureNames = ['active', 'median', 'golden', 'letters'] as const;

const line = z.object({
  /** A kind from the rehearsal's list of gaps, or a separate check. */
  id: z.string(),
  title: z.string(),
  /** The finding, as a sentence. */
  words: z.string(),
  count: z.number().int(),
  /** The amount that the line is about; null: it is about no money. */
  grosze: z.number().int().nullable(),
  state: z.enum(readinessStates),
  /** The screen where it can be mended, with its filter in the address. */
  link: z.object({ label: z.string(), address: z.string() }).nullable(),
});

export const dashboardRows = panelRows({
  'GET /api/panel/v1/months/:month/readiness': {
    may: 'dashboard.read',
    summary: 'What a month lacks before it can be closed: the list of the rehearsal of its closing',
    reads: 'nothing',
    params: z.object({ month }),
    reply: z.object({
      data: z.object({
        month: z.string(),
        title: z.string(),
        /** What became of the month: `open` (not over), `over` (to be closed), `closed`. */
        state: z.enum(['open', 'over', 'closed']),
        /** Who closed it and when, in a sentence; empty while it is not. */
        words: z.string(),
        ready: z.number().int(),
        lines: z.array(line),
        /** Months that can be chosen, newest first. */
        months: z.array(z.object({ month: z.string(), title: z.string() })),
        at: instant,
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/panel/v1/figures': {
    may: 'dashboard.read',
    summary:
      'Four quiet figures, each with its last 13 months; amounts only for who prepares or decides about money',
    reads: 'nothing',
    reply: z.object({
      data: z.object({
        at: instant,
        figures: z.array(
          z.object({
            name: z.enum(figureNames),
            /** Null: not for this account, or not known. */
            value: z.number().nullable(),
            unit: z.enum(['people', 'percent', 'points', 'letters']),
            months: z.array(z.object({ month: z.string(), value: z.number().nullable() })),
          }),
        ),
      }),
    }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/panel/v1/installation': {
    may: 'installation.read',
    summary:
      'State of the installation: circuits, jobs, age of the backup, seal of the trail, disk, commands without a second person',
    reads: 'nothing',
    reply: z.object({
      data: z.object({
        at: instant,
        version: z.string(),
        /** `unknown` where the build could not tell. */
        commit: z.string(),
        /** Null: the sources run without a build. */
        builtAt: instant.nullable(),
        lines: z.array(line),
      }),
    }),
    failures: [],
    limit: limits.read,
  },
});
