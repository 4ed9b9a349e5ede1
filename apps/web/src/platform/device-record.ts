import { timeLimit } from '@klub/ui/calls/abort.ts';

/** As the server sends it to the app; public values. */
export type FirebaseConfig = {
  readonly apiKey: string;
  readonly projectId: string;
  readonly appId: string;
};

/** One document of the collection `devices`, under its token [H12]; the service itself adds `updated`. */
export type DeviceRecord = {
  readonly token: string;
  readonly platform: string;
  readonly version: string;
  readonly apiUrl: string;
  /** Left out after the logout. */
  readonly userId?: string;
  readonly clientNumber?: string;
  readonly userName?: string;
};

const service = 'https://firestore.googleapis.com';
const writeMs = 15_000;

/**
 * Replaces the whole record, so that nothing of a former user is left. Nothing reads it here (HZ43). Throws where the service
 * refuses it or is out of reach.
 */
export async function writeDeviceRecord(
  { apiKey, projectId }: FirebaseConfig,
  record: DeviceRecord,
  address = service,
): Promise<void> {
  const documents = `projects/${projectId}/databases/(default)/documents`;
  const values = Object.entries(record).map(([name, stringValue]) => [name, { stringValue }]);
  const write = {
    update: { name: `${documents}/devices/${record.token}`, fields: Object.fromEntries(values) },
    updateTransforms: [{ fieldPath: 'updated', setToServerValue: 'REQUEST_TIME' }],
  };
  const url = `${address}/v1/${documents}:commit?key=${encodeURIComponent(apiKey)}`;
  const { ok, status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ writes: [write] }),
    // A logout waits for it.
    signal: timeLimit(writeMs),
  });
  if (!ok) throw new Error(`Firestore: ${status}`);
}
