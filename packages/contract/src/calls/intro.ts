import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { participants } from '../roles.ts';

const slide = z.object({
  title: z.string(),
  type: z.string(),
  image: z.string().nullable(),
  content: z.string(),
});

export const introEndpoints = endpointRows({
  'GET /api/v1/slider': {
    summary: 'The intro: the first item is the opening, the rest are slides',
    access: { roles: participants },
    viewable: true,
    reply: z.object({ data: z.array(slide) }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/v1/slider/seen': {
    summary: 'Remembers that the intro was seen',
    access: { roles: participants },
    reply: z.object({ code: z.number().int() }),
    failures: [],
    limit: limits.write,
  },
});
