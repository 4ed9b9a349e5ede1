import { z } from 'zod';
import { endpointRows, limits } from './endpoint.ts';
import { everyone } from './roles.ts';
import { slugParams } from './values.ts';

export const notification = z.object({
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  thumbnail: z.string().nullable(),
  isRead: z.boolean(),
  url: z.string().nullable(),
  createdAt: z.string(),
});

export const notificationsEndpoints = endpointRows({
  'POST /api/v1/notifications/:slug/update': {
    summary: 'Marks one notification as read',
    access: { roles: everyone },
    params: slugParams,
    reply: z.object({ code: z.number().int() }),
    failures: ['notFound'],
    limit: limits.write,
  },
  'POST /api/v1/notifications/hide-badge': {
    summary: 'Hides the badge until the next new notification',
    access: { roles: everyone },
    reply: z.object({ status: z.number().int() }),
    failures: [],
    limit: limits.write,
  },
});
