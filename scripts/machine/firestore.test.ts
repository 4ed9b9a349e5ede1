import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DeviceRecord, writeDeviceRecord } from '../../apps/web/src/platform/device-record.ts';
import { type Emulator, startEmulator, whyNoEmulator } from './firestore.ts';

const firebase = { apiKey: 'key', projectId: 'klub-test', appId: '1:1:web:1' };
const documents = 'projects/klub-test/databases/(default)/documents';
const rules = fileURLToPath(new URL('../../deploy/firestore.rules', import.meta.url));
const record: DeviceRecord = {
  token: 'fcm-token:APA91b_0123456789',
  platform: 'android',
  version: '1.1.6',
  apiUrl: 'https://klub.example',
};
const owner = { userId: '7', clientNumber: 'SAP-1', userName: 'Ada Nowak' };
type Fields = Readonly<Record<string, object>>;
const reason = whyNoEmulator();

describe.skipIf(reason !== undefined)(
  `on the real Firestore emulator${reason === undefined ? '' : ` (${reason})`}`,
  () => {
    let emulator: Emulator;
    let address: string;

    beforeAll(async () => {
      emulator = await startEmulator(rules);
      address = `http://${emulator.host}:${emulator.port}`;
    }, 90_000);
    afterAll(() => emulator.stop());

    const call = (path: string, method = 'GET', body?: object, authorization?: string) =>
      fetch(`${address}/v1/${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(authorization === undefined ? {} : { authorization }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });

    /** Reads as the owner of the project, who is exempt from the rules. */
    async function stored(): Promise<Record<string, object> | undefined> {
      const answer = await call(documentOf(record.token), 'GET', undefined, 'Bearer owner');
      return ((await answer.json()) as { fields?: Record<string, object> }).fields;
    }

    /** Writes a document as an app without an account may. Returns the status. */
    async function put(name: string, fields: Fields, isStamped = true): Promise<number> {
      const stamp = { fieldPath: 'updated', setToServerValue: 'REQUEST_TIME' };
      const write = { update: { name, fields }, updateTransforms: isStamped ? [stamp] : [] };
      return (await call(`${documents}:commit`, 'POST', { writes: [write] })).status;
    }

    test('[H12] the record is stored under its token, with time and user', async () => {
      await writeDeviceRecord(firebase, { ...record, ...owner }, address);
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
      await writeDeviceRecord(firebase, record, address);
      expect(Object.keys((await stored()) ?? {}).toSorted()).toEqual([
        'apiUrl',
        'platform',
        'token',
        'updated',
        'version',
      ]);
    });

    test('a record that the service refuses is an error', async () => {
      const written = writeDeviceRecord(firebase, { ...record, platform: 'web' }, address);
      await expect(written).rejects.toThrow('403');
    });

    const good = textsOf(record);
    const mine = documentOf(record.token);

    test.each<[string, Fields, boolean?]>([
      ['a field too many', { ...good, iban: { stringValue: 'PL00' } }],
      ['a field too few', textsOf({ token: record.token, platform: 'ios', version: '1' })],
      ["another device's token", { ...good, token: { stringValue: 'another-token-0123456789' } }],
      ['another platform', { ...good, platform: { stringValue: 'web' } }],
      [
        'a moment of its own',
        { ...good, updated: { timestampValue: new Date().toISOString() } },
        false,
      ],
      ['an address without https', { ...good, apiUrl: { stringValue: 'http://evil.example' } }],
      ['a text as long as one likes', { ...good, userName: { stringValue: 'x'.repeat(301) } }],
      ['a thing for a text', { ...good, userId: { mapValue: { fields: {} } } }],
    ])('[HZ43] the rules refuse %s', async (_, fields, isStamped) => {
      expect(await put(mine, fields, isStamped)).toBe(403);
    });

    test('[HZ43] the rules refuse reading, listing, deleting, partial changes and other paths', async () => {
      expect(await put(mine, good)).toBe(200);
      const evil = { fields: { apiUrl: { stringValue: 'https://evil.example' } } };
      const attempts = [
        (await call(mine)).status,
        (await call(`${documents}/devices`)).status,
        (await call(mine, 'DELETE')).status,
        (await call(`${mine}?updateMask.fieldPaths=apiUrl`, 'PATCH', evil)).status,
        await put(documentOf('short'), { ...good, token: { stringValue: 'short' } }),
        await put(`${documents}/people/${record.token}`, good),
        await put(`${mine}/more/${record.token}`, good),
      ];
      expect(attempts).toEqual(attempts.map(() => 403));
      expect(await stored()).toMatchObject({ apiUrl: { stringValue: 'https://klub.example' } });
    });
  },
);

function documentOf(token: string): string {
  return `${documents}/devices/${token}`;
}

function textsOf(values: Readonly<Record<string, string>>): Fields {
  return Object.fromEntries(
    Object.entries(values).map(([name, stringValue]) => [name, { stringValue }]),
  );
}
