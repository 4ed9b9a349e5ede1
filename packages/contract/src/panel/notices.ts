import { z } from 'zod';
import { deviceToken } from '../calls/devices.ts';
import { limits } from '../endpoint.ts';
import { codeAndMessage } from '../values.ts';
import { panelRows } from './panel-endpoint.ts';
import { id, idParams, instant } from './values.ts';

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

export const noticeRows = panelRows({
  'GET /api/panel/v1/notices': {
    may: 'matters.read',
    summary: "The VAPID key for this browser's subscription, base64url, and the account's browsers",
    reads: 'nothing',
    reply: z.object({
      data: z.object({
        publicKey: z.string(),
        devices: z.array(
          z.object({
            id,
            browser: z.string(),
            since: instant,
            /** False: it trusts a former key, and has to be opened once. */
            isReached: z.boolean(),
          }),
        ),
      }),
    }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/panel/v1/notices/devices': {
    may: 'matters.read',
    summary:
      'Records this browser: it gets pushes about matters of the account, also after its session',
    reads: 'nothing',
    audit: 'staff.deviceAdded',
    body: z.object({
      token: deviceToken,
      keys: z.object({ p256dh: base64url(200), auth: base64url(100) }),
      /** The key that the browser has subscribed with. */
      publicKey: base64url(200),
    }),
    reply: codeAndMessage.extend({ data: z.object({ id }) }),
    failures: [],
    limit: limits.write,
  },
  'POST /api/panel/v1/notices/devices/forget': {
    may: 'matters.read',
    summary: 'Ends the pushes of this browser, by its address',
    reads: 'nothing',
    audit: 'staff.deviceRemoved',
    body: z.object({ token: deviceToken }),
    reply: codeAndMessage,
    failures: [],
    limit: limits.write,
  },
  'POST /api/panel/v1/notices/devices/:id/remove': {
    may: 'matters.read',
    summary: 'Ends the pushes of another own browser, by its number',
    reads: 'nothing',
    audit: 'staff.deviceRemoved',
    params: idParams,
    reply: codeAndMessage,
    failures: ['notFound'],
    limit: limits.write,
  },
});
