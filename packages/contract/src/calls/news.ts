import { z } from 'zod';
import { article, articleCard, olderThan } from '../content.ts';
import { endpointRows, limits } from '../endpoint.ts';
import { everyone } from '../roles.ts';
import { slugParams } from '../values.ts';

export const newsEndpoints = endpointRows({
  'GET /api/v1/news': {
    summary: 'News, newest first',
    access: { roles: everyone },
    viewable: true,
    query: z.object({ before: olderThan }),
    reply: z.object({ data: z.array(articleCard) }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/news/:slug': {
    summary: 'One piece of news; reading it is remembered',
    access: { roles: everyone },
    writes: true,
    viewable: true,
    params: slugParams,
    reply: z.object({ data: article }),
    failures: ['notFound'],
    limit: limits.read,
  },
});
