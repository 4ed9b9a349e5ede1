import type { devicesEndpoints } from '@klub/contract/devices';
import type { Deps } from '../../infra/deps.ts';
import type { HandlersOf } from '../../infra/mount.ts';
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

    'POST /api/v1/push': async ({ session, body: { kinds, quietFrom, quietTo } }) => {
      const muted = kinds.filter(({ isOn }) => !isOn).map(({ kind }) => kind);
      await saveSetting(database.kysely, session.personId, { muted, quietFrom, quietTo });
      return { code: 200 };
    },

    'POST /api/v1/devices': async ({ session, body }) => {
      await recordDevice(deps, session, body);
      return { code: 200 };
    },

    'POST /api/v1/devices/forget': async ({ session, body: { token } }) => {
      await forgetDevice(database.kysely, session.personId, token);
      return { code: 200 };
    },
  };
}
