import { fileURLToPath } from 'node:url';
import {
  collection,
  connectFirestoreEmulator,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  serverTimestamp,
  setDoc,
  updateDoc,
} from '@firebase/firestore/lite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type DeviceRecord,
  cloud,
  writeDeviceRecord,
} from '../../apps/web/src/platform/device-record.ts';
import { type Emulator, startEmulator, whyNoEmulator } from './firestore.ts';

const firebase = { apiKey: 'key', projectId: 'klub-test', appId: '1:1:web:1' };
const rules = fileURLToPath(new URL('../../deploy/firestore.rules', import.meta.url));
const record: DeviceRecord = {
  token: 'fcm-token:APA91b_0123456789',
  platform: 'android',
  version: '1.1.6',
  apiUrl: 'https://klub.example',
};
const owner = { userId: '7', clientNumber: 'SAP-1', userName: 'Ada Nowak' };
const reason = whyNoEmulator();

describe.skipIf(reason !== undefined)(
  `on the real Firestore emulator${reason === undefined ? '' : ` (${reason})`}`,
  () => {
    let emulator: Emulator;
    const database = cloud(firebase);

    beforeAll(async () => {
      emulator = await startEmulator(rules);
      connectFirestoreEmulator(database, emulator.host, emulator.port);
    }, 90_000);
    afterAll(() => emulator.stop());

    /** Reads as the owner of the project, who is not subject to the rules. */
    async function stored(token = record.token): Promise<Record<string, object> | undefined> {
      const path = `projects/klub-test/databases/(default)/documents/devices/${encodeURIComponent(token)}`;
      const headers = { authorization: 'Bearer owner' };
      const answer = await fetch(`http://${emulator.host}:${emulator.port}/v1/${path}`, {
        headers,
      });
      const body = (await answer.json()) as { fields?: Record<string, object> };
      return body.fields;
    }

    test('[H12] the record stands under its token, with the moment of the service and who is logged in', async () => {
      await writeDeviceRecord(firebase, { ...record, ...owner });
      expect(await stored()).toEqual({
        token: { stringValue: record.token },
        platform: { stringValue: 'android' },
        version: { stringValue: '1.1.6' },
        apiUrl: { stringValue: 'https://klub.example' },
        userId: { stringValue: '7' },
        clientNumber: { stringValue: 'SAP-1' },
        userName: { stringValue: 'Ada Nowak' },
        updated: { timestampValue: expect.stringMatching(/^20\d\d-/) },
      });
    });

    test('[HZ43] after the logout nothing of the person is left in it', async () => {
      await writeDeviceRecord(firebase, record);
      expect(Object.keys((await stored()) ?? {}).toSorted()).toEqual([
        'apiUrl',
        'platform',
        'token',
        'updated',
        'version',
      ]);
    });

    const good = { ...record, updated: serverTimestamp() };
    const at = (token: string, data: object) => setDoc(doc(database, 'devices', token), data);

    test.each([
      ['a field too many', { ...good, iban: 'PL00' }],
      [
        'a field too few',
        { token: good.token, platform: 'ios', version: '1', updated: serverTimestamp() },
      ],
      ["another device's token", { ...good, token: 'another-token-0123456789' }],
      ['another platform', { ...good, platform: 'web' }],
      ['a moment of its own', { ...good, updated: new Date() }],
      ['an address without https', { ...good, apiUrl: 'http://evil.example' }],
      ['a text as long as one likes', { ...good, userName: 'x'.repeat(301) }],
      ['a thing for a text', { ...good, userId: { a: 1 } }],
    ])('[HZ43] the rules refuse %s', async (_, data) => {
      await expect(at(record.token, data)).rejects.toMatchObject({ code: 'permission-denied' });
    });

    test('[HZ43] the rules refuse to read, list, delete, alter a part, and to write anywhere else', async () => {
      await at(record.token, good);
      const mine = doc(database, 'devices', record.token);
      for (const attempt of [
        () => getDoc(mine),
        () => getDocs(collection(database, 'devices')),
        () => deleteDoc(mine),
        () => updateDoc(mine, { apiUrl: 'https://evil.example' }),
        () => at('short', { ...good, token: 'short' }),
        () => setDoc(doc(database, 'people', record.token), good),
        () => setDoc(doc(database, 'devices', record.token, 'more', record.token), good),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: 'permission-denied' });
      }
      expect(await stored()).toMatchObject({ apiUrl: { stringValue: 'https://klub.example' } });
    });
  },
);
