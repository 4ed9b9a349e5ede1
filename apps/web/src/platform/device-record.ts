import { getApps, initializeApp } from '@firebase/app';
import {
  doc,
  type Firestore,
  getFirestore,
  serverTimestamp,
  setDoc,
  setLogLevel,
} from '@firebase/firestore/lite';

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

/** Replaces the whole record, so that nothing of a former user is left. Nothing reads it here (HZ43). */
export async function writeDeviceRecord(
  firebase: FirebaseConfig,
  record: DeviceRecord,
): Promise<void> {
  await setDoc(doc(cloud(firebase), 'devices', record.token), {
    ...record,
    updated: serverTimestamp(),
  });
}

/** The same database for every record. Silenced: it would log a record that it cannot send, with the name in it. */
export function cloud(firebase: FirebaseConfig): Firestore {
  setLogLevel('silent');
  return getFirestore(getApps()[0] ?? initializeApp(firebase));
}
