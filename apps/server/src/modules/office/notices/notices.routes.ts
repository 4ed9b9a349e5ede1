import type { noticeRows } from '@klub/contract/panel/notices';
import type { Deps } from '../../../infra/deps.ts';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { isSubscription } from '../../club/devices/devices.ts';
import { noticesCopy as copy } from './notices.copy.ts';
import { devicesPerAccountMax as max } from './notices.rules.ts';
import { forgetDevice, listDevices, removeDevice, saveDevice } from './notices.store.ts';

type Parts = Pick<Deps, 'database' | 'clock' | 'config' | 'webPushKey'>;

export function noticeHandlers({
  database,
  clock,
  config,
  webPushKey,
}: Parts): PanelHandlersOf<typeof noticeRows> {
  const ownKey = webPushKey.publicKey.toString('base64url');
  return {
    'GET /api/panel/v1/notices': async ({ session }) => {
      const found = await listDevices(database.kysely, session.staffId);
      const devices = found.map(({ id, userAgent, createdAt, serverKey }) => ({
        id: String(id),
        browser: userAgent,
        since: createdAt.toISOString(),
        isReached: serverKey === ownKey,
      }));
      return { data: { publicKey: ownKey, devices } };
    },

    'POST /api/panel/v1/notices/devices': async ({ body, session, caller, act }) => {
      const { token, keys, publicKey: serverKey } = body;
      // A page that was opened before the key changed.
      if (serverKey !== ownKey) throw invalid({ publicKey: [copy.otherKey] });
      if (!isSubscription(config.push, { token, keys }))
        throw invalid({ token: [copy.notASubscription] });
      const { staffId } = session;
      const { userAgent } = caller;
      const { p256dh: publicKey, auth: authSecret } = keys;
      const device = { token, staffId, publicKey, authSecret, userAgent, serverKey };
      return act(async (transaction) => {
        const id = await saveDevice(transaction, device, { now: clock.now(), max });
        const data = { id: String(id) };
        return { result: { code: 200, message: copy.deviceSaved, data }, note: {} };
      });
    },

    'POST /api/panel/v1/notices/devices/forget': ({ body: { token }, session, act }) =>
      act(async (transaction) => {
        await forgetDevice(transaction, session.staffId, token);
        return { result: { code: 200, message: copy.deviceForgotten }, note: {} };
      }),

    'POST /api/panel/v1/notices/devices/:id/remove': ({ params: { id }, session, act }) =>
      act(async (transaction) => {
        if (!(await removeDevice(transaction, session.staffId, Number(id))))
          throw refuse('notFound');
        return { result: { code: 200, message: copy.otherForgotten }, note: {} };
      }),
  };
}
