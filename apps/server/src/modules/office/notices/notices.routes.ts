import type { noticeRows } from '@klub/contract/panel/notices';
import type { Deps } from '../../../infra/deps.ts';
import type { PanelHandlersOf } from '../../../infra/http/panel/mount-panel.ts';
import { invalid } from '../../../infra/refusal.ts';
import { isSubscription } from '../../club/devices/devices.ts';
import { noticesCopy as copy } from './notices.copy.ts';
import { devicesPerAccountMax as max } from './notices.rules.ts';
import { forgetDevice, saveDevice } from './notices.store.ts';

type Parts = Pick<Deps, 'clock' | 'config' | 'webPushKey'>;

export function noticeHandlers({
  clock,
  config,
  webPushKey,
}: Parts): PanelHandlersOf<typeof noticeRows> {
  return {
    'GET /api/panel/v1/notices': () =>
      Promise.resolve({ data: { publicKey: webPushKey.publicKey.toString('base64url') } }),

    'POST /api/panel/v1/notices/devices': async ({ body: { token, keys }, session, act }) => {
      if (!isSubscription(config.push, { token, keys }))
        throw invalid({ token: [copy.notASubscription] });
      const { staffId } = session;
      const device = { token, staffId, publicKey: keys.p256dh, authSecret: keys.auth };
      return act(async (transaction) => {
        await saveDevice(transaction, device, { now: clock.now(), max });
        return { result: { code: 200, message: copy.deviceSaved }, note: {} };
      });
    },

    'POST /api/panel/v1/notices/devices/forget': ({ body: { token }, session, act }) =>
      act(async (transaction) => {
        await forgetDevice(transaction, session.staffId, token);
        return { result: { code: 200, message: copy.deviceForgotten }, note: {} };
      }),
  };
}
