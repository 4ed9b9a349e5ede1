import { z } from 'zod';
import { limits } from '../endpoint.ts';
import { text as anyText } from '../values.ts';
import { panelRows } from './panel-endpoint.ts';
import { email, requiredText } from './values.ts';

/** Eight letters and digits, with or without their dash. */
const code = anyText(20).transform((value) => value.replace(/[\s-]/g, '').toUpperCase());

export const firstRunRows = panelRows({
  'GET /api/panel/v1/first-run': {
    may: 'public',
    summary:
      'Which administrator the installation waits for: the first without any account, the second while its code lives',
    reads: 'nothing',
    reply: z.object({ data: z.object({ waitsFor: z.enum(['first', 'second', 'nobody']) }) }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/first-run': {
    may: 'public',
    summary:
      'Creates the first or the second administrator by the code that the machine printed, and returns the ticket of the first sign-in',
    reads: 'nothing',
    audit: 'staff.invited',
    body: z.object({ code, email, name: requiredText(120) }),
    reply: z.object({ data: z.object({ ticket: z.string() }) }),
    failures: ['firstCodeRefused', 'firstRunOver', 'accountExists'],
    limit: limits.entry,
  },
});
