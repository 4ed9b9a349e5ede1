import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { everyone } from '../roles.ts';
import { wholeNumber } from '../values.ts';

export const viewsEndpoints = endpointRows({
  'GET /api/v1/user/views': {
    summary: 'When the operator looked at the own account as its owner sees it, and for what; the newest hundred',
    access: { roles: everyone },
    reply: z.object({
      data: z.array(z.object({ day: z.iso.date(), purpose: z.string() })),
      /** All of them. */
      total: wholeNumber,
    }),
    failures: [],
    limit: limits.read,
  },
});
