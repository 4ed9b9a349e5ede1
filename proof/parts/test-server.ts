import { onTestFinished } from 'vitest';
import type { Database } from '../../apps/server/src/infra/db/db.ts';
import { type ServerHome, serverHome } from '../../apps/server/src/testing/process.ts';
import { type ServerProcess, shiftedClock } from '../../apps/server/src/testing/programs.ts';
import {
  type SmsProvider,
  startSmsProvider,
} from '../../apps/server/src/testing/outside/sms-provider.ts';

/** The real server as a process, with a new database on a real PostgreSQL, and its surroundings. */
export type TestServer = {
  /** Where it listens now. */
  readonly url: () => string;
  /** The process that runs now. */
  readonly server: () => ServerProcess;
  readonly home: ServerHome;
  /** Looks into the tables, past the server. */
  readonly database: Database;
  /** Takes the SMS, and remembers them. */
  readonly sms: SmsProvider;
  /** The server's time. */
  now(): Date;
  /** Lets the server take it to be later, or earlier, from now on. */
  shift(by: Shift): Promise<void>;
  /** Ends the process without giving it a chance. */
  kill(): Promise<void>;
  /** Starts it again on what was written. */
  start(): Promise<void>;
  close(): Promise<void>;
};

type Shift = {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
};

/** `settings` are the server's own; the preset is an empty programme, behind a trusted proxy. */
export async function openTestServer(settings: NodeJS.ProcessEnv = {}): Promise<TestServer> {
  const club = await startClub(settings);
  onTestFinished(() => club.close());
  return club;
}

/** For several tests of a file: the caller closes it. */
export async function startClub(settings: NodeJS.ProcessEnv = {}): Promise<TestServer> {
  const sms = await startSmsProvider();
  const home = await serverHome({
    SEED_DEMO: 'no',
    TRUSTED_PROXIES: '127.0.0.1',
    SMSAPI_TOKEN: sms.token,
    SMSAPI_URL: `http://127.0.0.1:${sms.port}`,
    ...settings,
  });
  const start = (): Promise<ServerProcess> => home.start({}, { preload: shiftedClock });
  let server = await start();
  let shift = 0;
  const database = await home.open();
  return {
    url: () => server.url,
    server: () => server,
    home,
    database,
    sms,
    now: () => new Date(Date.now() + shift),
    shift: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      shift += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
      return server.tell({ shift });
    },
    kill: () => server.kill(),
    start: async () => {
      server = await start();
      if (shift !== 0) await server.tell({ shift });
    },
    close: async () => {
      await server.stop();
      await database.close();
      sms.stop();
      home.remove();
    },
  };
}
