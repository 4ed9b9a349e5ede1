import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../../apps/server/src/infra/db/db.ts';
import { pushService } from '../../apps/server/src/infra/outside/push.testing.ts';
import { type Cluster, startCluster } from '../../apps/server/src/testing/cluster.ts';
import { s3Server, s3Settings } from '../../apps/server/src/testing/outside/s3-server.ts';
import { startSmsProvider } from '../../apps/server/src/testing/outside/sms-provider.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';
import { type Dice, faultDice, httpWire, postgresWire } from './wire.ts';
import type { Person } from '../parts/people.ts';

/** The club behind bad lines: to its database, to the SMS provider, to the push service and to the file store. */
export type FaultyClub = TestServer & {
  readonly dice: Readonly<Record<'database' | 'sms' | 'push' | 'files', Dice>>;
  readonly cluster: Cluster;
  /** Notifications that arrived at devices, by their devices. */
  readonly pushed: () => readonly string[];
  /** Attachments in the file store. */
  readonly attachments: () => string[];
  readonly storeFolder: string;
};

/** The proof reads the tables by a separate, undisturbed line. */
export async function openFaultyClub(): Promise<FaultyClub> {
  const cluster = await startCluster();
  onTestFinished(() => cluster.stop());
  const [sms, push, s3] = [await startSmsProvider(), await pushService(), await s3Server()];
  const dice = {
    database: faultDice(11),
    sms: faultDice(12),
    push: faultDice(13),
    files: faultDice(14),
  };
  const database = await postgresWire(join(cluster.folder, '.s.PGSQL.5432'), dice.database);
  const smsPort = await httpWire(sms.port, dice.sms);
  const pushPort = await httpWire(Number(new URL(push.url).port), dice.push);
  const { bucket, credentials } = s3Settings(s3.port);
  const club = await openTestServer({
    DATABASE_URL: `postgresql://postgres@127.0.0.1:${database}/postgres`,
    // A silent connection counts as taken for a while.
    DATABASE_POOL_SIZE: '40',
    SMSAPI_TOKEN: sms.token,
    SMSAPI_URL: `http://127.0.0.1:${smsPort}`,
    FCM_SERVICE_ACCOUNT: JSON.stringify(push.account),
    FCM_URL: `http://127.0.0.1:${pushPort}`,
    S3_BUCKET: bucket,
    S3_ENDPOINT: `http://127.0.0.1:${await httpWire(s3.port, dice.files)}`,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey,
  });
  const direct = openDatabase({ url: cluster.url, poolSize: 2 });
  onTestFinished(async () => {
    await direct.close();
    sms.stop();
    await push.close();
  });
  return {
    ...club,
    database: direct,
    sms,
    dice,
    cluster,
    pushed: () => push.arrived.map(({ to, content }) => `${to} ${pushIdOf(content)}`),
    storeFolder: s3.folder,
    attachments: () => s3.names().flatMap((name) => /^attachments\/(.+)/.exec(name)?.[1] ?? []),
  };
}

function pushIdOf(content: unknown): string {
  return /"id":"([^"]+)"/.exec(JSON.stringify(content))?.[1] ?? '';
}

/**
 * Gives each a phone with the app, and no quiet hours, so that the hour of the test does not
 * matter.
 */
export async function addDevices(
  { database: { kysely }, now }: TestServer,
  people: readonly Person[],
): Promise<void> {
  const sessions = await kysely
    .selectFrom('session')
    .select(['token_hash', 'person_id'])
    .where(
      'person_id',
      'in',
      people.map(({ id }) => id),
    )
    .execute();
  const times = { created_at: now(), updated_at: now() };
  await kysely
    .insertInto('device')
    .values(
      sessions.map(({ token_hash, person_id }) => ({
        token: `device-of-person-${person_id}`,
        person_id,
        session_hash: token_hash,
        platform: 'android' as const,
        version: '1.1.6',
        api_url: '',
        public_key: '',
        auth_secret: '',
        ...times,
      })),
    )
    .execute();
  const settings = people.map(({ id }) => ({
    person_id: id,
    muted: [],
    quiet_from: 0,
    quiet_to: 0,
  }));
  await kysely.insertInto('push_setting').values(settings).execute();
}
