import { z } from 'zod';
import { endpointRows, limits } from '../endpoint.ts';
import { everyone } from '../roles.ts';
import { text } from '../values.ts';

/** What a push may be about, in the order of the settings. */
export const pushKinds = ['plan', 'knowledge', 'specials', 'payments', 'other'] as const;
export type PushKind = (typeof pushKinds)[number];

const devicePlatforms = ['android', 'ios', 'web'] as const;

/** A token of FCM, or the address of a browser's subscription. In the body, never in a path: logs keep paths. */
export const deviceToken = z
  .string()
  .regex(/^[\x21-\x7e]{16,1500}$/, { error: 'To nie jest adres urządzenia.' });

const hour = z.number().int().min(0).max(23);
const quietHours = { quietFrom: hour, quietTo: hour };

export const devicesEndpoints = endpointRows({
  'GET /api/v1/push': {
    summary: 'How this person wants to be told of news, and what a device needs for it',
    access: { roles: everyone },
    viewable: true,
    reply: z.object({
      data: z.object({
        kinds: z.array(z.object({ kind: z.enum(pushKinds), isOn: z.boolean() })),
        /** Hours of Warsaw between which nothing is sent; the same twice means never. */
        ...quietHours,
        /** The VAPID key for a browser's subscription, base64url. */
        publicKey: z.string(),
        /** Firebase project that records devices too; null: they are recorded here only. */
        firebase: z
          .object({ apiKey: z.string(), projectId: z.string(), appId: z.string() })
          .nullable(),
      }),
    }),
    failures: [],
    limit: limits.read,
  },
  'POST /api/v1/push': {
    summary: 'Changes how this person wants to be told of news',
    access: { roles: everyone },
    body: z.object({
      kinds: z.array(z.object({ kind: z.enum(pushKinds), isOn: z.boolean() })).max(20),
      ...quietHours,
    }),
    reply: z.object({ code: z.number().int() }),
    failures: [],
    limit: limits.write,
  },
  'POST /api/v1/devices': {
    summary: 'Records the device of this session: it gets pushes until the session ends [H12]',
    access: { roles: everyone },
    body: z.object({
      token: deviceToken,
      platform: z.enum(devicePlatforms),
      version: text(50),
      apiUrl: text(300),
      /** Of a browser's subscription. */
      keys: z.object({ p256dh: text(200), auth: text(100) }).optional(),
    }),
    reply: z.object({ code: z.number().int() }),
    failures: [],
    limit: limits.write,
  },
  'POST /api/v1/devices/forget': {
    summary: 'Ends the pushes of one own device',
    access: { roles: everyone },
    body: z.object({ token: deviceToken }),
    reply: z.object({ code: z.number().int() }),
    failures: [],
    limit: limits.write,
  },
});
