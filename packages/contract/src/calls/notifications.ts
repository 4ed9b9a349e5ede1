import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { everyone } from '../roles.ts';
import { slugParams, text, wholeNumber } from '../values.ts';

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
  'GET /api/v1/notifications': {
    summary:
      'The own notifications, the newest first; `before` goes on after the one with this slug',
    access: { roles: everyone },
    viewable: true,
    query: z.object({ before: text(200).optional() }),
    reply: z.object({
      data: z.array(notification),
      /** What to send as `before` for older ones; null at the end. */
      next: z.string().nullable(),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
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

/** Shown next to the notifications: who looked at the user's account. */
export const viewsEndpoints = endpointRows({
  'GET /api/v1/user/views': {
    summary:
      'When the operator looked at the own account, or the own representative at its number, and for what; the newest hundred',
    access: { roles: everyone },
    reply: z.object({
      data: z.array(z.object({ day: z.iso.date(), purpose: z.string() })),
      total: wholeNumber,
    }),
    failures: [],
    limit: limits.read,
  },
});
