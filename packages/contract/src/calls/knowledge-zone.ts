import { z } from 'zod';
import { article, articleCard, olderThan } from '../content.ts';
import { endpointRows, limits } from '../endpoint.ts';
import { everyone } from '../roles.ts';
import { idAndName, slugParams, text } from '../values.ts';

export const knowledgeZoneEndpoints = endpointRows({
  'GET /api/v1/knowledge-zone': {
    summary: 'Articles of the knowledge zone, newest first, of one category or of all',
    access: { roles: everyone },
    viewable: true,
    query: z.object({ category: text(64).optional(), before: olderThan }),
    reply: z.object({ data: z.array(articleCard) }),
    failures: [],
    limit: limits.read,
  },
  'GET /api/v1/knowledge-zone/:slug': {
    summary: 'One article of the knowledge zone; reading it is remembered',
    access: { roles: everyone },
    writes: true,
    viewable: true,
    params: slugParams,
    reply: z.object({ data: article }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'GET /api/v1/knowledge-zone-categories': {
    summary: 'Categories of the knowledge zone',
    access: { roles: everyone },
    viewable: true,
    reply: z.object({ data: z.array(idAndName) }),
    failures: [],
    limit: limits.read,
  },
});
