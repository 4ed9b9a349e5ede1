import { z } from 'zod';
import { deviceToken } from '../calls/devices.ts';
import { limits } from '../endpoint.ts';
import { codeAndMessage } from '../values.ts';
import { panelRows } from './panel-endpoint.ts';

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

export const noticeRows = panelRows({
  'GET /api/panel/v1/notices': {
    may: 'matters.read',
    summary: "The VAPID key for this browser's subscription, base64url",
    reads: 'nothing',
    reply: z.object({ data: z.object({ publicKey: z.string() }) }),
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
    }),
    reply: codeAndMessage,
    failures: [],
    limit: limits.write,
  },
  'POST /api/panel/v1/notices/devices/forget': {
    may: 'matters.read',
    summary: 'Ends the pushes of one own browser',
    reads: 'nothing',
    audit: 'staff.deviceRemoved',
    body: z.object({ token: deviceToken }),
    reply: codeAndMessage,
    failures: [],
    limit: limits.write,
  },
});
