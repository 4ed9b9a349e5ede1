import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../db/db.ts';
import { connectionsName } from '../db/pool-limit.ts';

/** Receives the signals that database triggers send to every server process. */
export type SignalListener = {
  onSignal(payload: string): void;
  /** The connection was lost for a while: signals of that time are missing. */
  onGap(): void;
};

export type Signals = {
  /** Starts listening; resolves when the database has confirmed, or after the first failed try. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const channel = 'klub';
/** Pause between reconnects. */
const retryMs = 2_000;
/** Interval of the query that detects a silently broken connection. */
const probeMs = 30_000;
const probeTimeoutMs = 4_000;

/** One connection per process outside the pool: a listening connection does nothing else. */
export function signals(
  { url, pool }: Pick<Database, 'url' | 'pool'>,
  log: Logger,
  ear: SignalListener,
): Signals {
  const name = connectionsName(pool.options.max + 1);
  const stopping = new AbortController();
  let first: Promise<void> | undefined;
  let loop: Promise<void> = Promise.resolve();

  async function listenOn(wasLost: boolean, onListening: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: probeTimeoutMs,
      query_timeout: probeTimeoutMs,
      keepAlive: true,
    });
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    client.on('error', (error) => log.warn({ err: error }, 'the connection for signals broke'));
    client.on('notification', ({ payload }) => ear.onSignal(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (wasLost) ear.onGap();
      onListening();
      while (await staysOpen(ended, stopping.signal)) await client.query('select 1');
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function keepListening(onListening: () => void): Promise<void> {
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      try {
        await listenOn(round > 0, onListening);
      } catch (error) {
        log.warn({ err: error }, 'signals of the database are not heard');
        onListening();
      }
      await sleep(retryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
    }
  }

  return {
    start: () => {
      first ??= new Promise((resolve) => {
        loop = keepListening(resolve);
      });
      return first;
    },
    stop: async () => {
      stopping.abort();
      await loop;
    },
  };
}

/** Waits; true: probe again, false: the connection has ended or listening was stopped. */
async function staysOpen(ended: Promise<unknown>, stopping: AbortSignal): Promise<boolean> {
  const woken = new AbortController();
  const signal = AbortSignal.any([woken.signal, stopping]);
  try {
    return await Promise.race([
      sleep(probeMs, true, { signal, ref: false }).catch(() => false),
      ended.then(() => false),
    ]);
  } finally {
    woken.abort();
  }
}
