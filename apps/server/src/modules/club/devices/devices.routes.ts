import type { devicesEndpoints } from '@klub/contract/calls/devices';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { shownSetting, usualSetting } from './devices.rules.ts';
import { recordDevice } from './devices.service.ts';
import { findSetting, forgetDevice, saveSetting } from './devices.store.ts';

export function devicesHandlers(deps: Deps): HandlersOf<typeof devicesEndpoints> {
  const { config, database, webPushKey } = deps;
  return {
    'GET /api/v1/push': async ({ session }) => {
      const setting = (await findSetting(database.kysely, session.personId)) ?? usualSetting;
      const publicKey = webPushKey.publicKey.toString('base64url');
      return { data: { ...shownSetting(setting), publicKey, firebase: config.push.firebase } };
    },

    'POST /api/v1/push': ({ session, body: { kinds, quietFrom, quietTo }, write }) =>
      write(async (handle) => {
        const muted = kinds.filter(({ isOn }) => !isOn).map(({ kind }) => kind);
        await saveSetting(handle, session.personId, { muted, quietFrom, quietTo });
        return { code: 200 };
      }),

    'POST /api/v1/devices': ({ session, body, write }) =>
      write(async (handle) => {
        await recordDevice(deps, handle, session, body);
        return { code: 200 };
      }),

    'POST /api/v1/devices/forget': ({ session, body: { token }, write }) =>
      write(async (handle) => {
        await forgetDevice(handle, session.personId, token);
        return { code: 200 };
      }),
  };
}
