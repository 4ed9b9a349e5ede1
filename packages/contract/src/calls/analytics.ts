import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';

const counter = z.object({
  provider: z.enum(['none', 'matomo', 'ga4']),
  /** Where page views go: Matomo's, or that of our own page which carries the script of Google. */
  address: z.string(),
  /** The number of the site, or the measurement id, that they are counted under. */
  site: z.string(),
  /** Changes with the provider: a consent given for the former provider is not valid for the next. */
  revision: z.int(),
});

export const analyticsEndpoints = endpointRows({
  'GET /api/v1/analytics': {
    summary: 'Who counts the page views of those who agree to it',
    access: 'public',
    reply: z.object({ data: counter }),
    failures: [],
    limit: limits.read,
  },
});
