import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { allButUser2 } from '../roles.ts';

export const calendarEndpoints = endpointRows({
  'GET /api/v1/calendars': {
    summary: 'The calendar: groups with dated items',
    access: { roles: allButUser2 },
    viewable: true,
    reply: z.object({
      data: z.array(
        z.object({
          title: z.string(),
          details: z.array(z.object({ title: z.string(), date: z.string() })),
        }),
      ),
    }),
    failures: [],
    limit: limits.read,
  },
});
