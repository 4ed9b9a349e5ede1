import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { storedFolders } from '../../apps/server/src/infra/files/file-store.ts';
import { runCommand } from '../../apps/server/src/testing/programs.ts';
import type { TestServer } from '../parts/test-server.ts';
import type { Attempted, Write } from './writes.ts';

const retryMs = 150;
const patienceMs = 180_000;
const settleWaits = 900;
/** How often callers that a limit stopped try again. */
const rounds = 20;

/** Writers at work, each on one write until it is acknowledged. */
export type Stream = {
  /** Acknowledged so far. */
  readonly acknowledged: readonly Write[];
  /** Abandoned after minutes of attempts. */
  readonly givenUp: readonly Write[];
  /** How often was tried. */
  attempts(): number;
  readonly done: Promise<void>;
};

/** @param comeBack lets a limit's time pass; a refused caller then tries again. */
export function startWriting(
  writes: readonly Write[],
  writers: number,
  comeBack?: () => Promise<void>,
): Stream {
  const [acknowledged, givenUp]: [Write[], Write[]] = [[], []];
  let [queue, limited]: [readonly Write[], Write[]] = [writes, []];
  let [next, attempts] = [0, 0];
  async function writer(): Promise<void> {
    for (let write = queue[next++]; write !== undefined; write = queue[next++]) {
      const deadline = performance.now() + patienceMs;
      let told: Attempted = false;
      while (told !== true && performance.now() < deadline) {
        attempts += 1;
        told = await write.attempt();
        if (told === 'limited' && comeBack !== undefined) break;
        if (told !== true) await sleep(retryMs);
      }
      if (told === true) acknowledged.push(write);
      else (told === 'limited' && comeBack !== undefined ? limited : givenUp).push(write);
    }
  }
  async function all(): Promise<void> {
    for (let round = 0; round < rounds && queue.length > 0; round += 1) {
      next = 0;
      await Promise.all(Array.from({ length: writers }, writer));
      [queue, limited] = [limited, []];
      if (queue.length > 0) await comeBack?.();
    }
    givenUp.push(...queue);
  }
  const done = all();
  return { acknowledged, givenUp, attempts: () => attempts, done };
}

/** Months being closed one after the other, each in a process of its own until one has closed it. */
export type Closing = {
  readonly closed: readonly string[];
  readonly done: Promise<void>;
  /** Kills the process that closes now. */
  kill(): void;
};

/** `settings` are those of the closing process. */
export function startClosing(
  club: TestServer,
  months: readonly string[],
  settings: NodeJS.ProcessEnv = {},
): Closing {
  const closed: string[] = [];
  let running: AbortController | undefined;
  async function close(month: string): Promise<boolean> {
    running = new AbortController();
    const env = { ...club.home.environment, ...settings };
    const { signal } = running;
    return (await runCommand(['../testing/close-month', month], { env, signal })).code === 0;
  }
  async function closeAll(): Promise<void> {
    for (const month of months) {
      const deadline = performance.now() + patienceMs;
      let isClosed = false;
      while (!isClosed && performance.now() < deadline) {
        isClosed = await close(month);
        if (!isClosed) await sleep(retryMs);
      }
      if (isClosed) closed.push(month);
    }
  }
  return { closed, done: closeAll(), kill: () => running?.abort() };
}

/**
 * Lets two hours go by for the server and its disk, and more while something is left that was tried and not finished: leases, letters,
 * SMS, sweeps. Pauses between attempts are not waited for.
 *
 * @param storeFolder where the files of a store of another machine lie
 */
export async function settleDown(club: TestServer, storeFolder = club.home.dataDir): Promise<void> {
  for (const folder of ['making', ...storedFolders]) {
    for (const place of new Set([club.home.dataDir, storeFolder]))
      age(join(place, folder), 2 * 3_600_000);
  }
  await club.shift({ hours: 2 });
  for (let wait = 1; wait <= settleWaits && (await isBusy(club)); wait += 1) {
    await sleep(100);
    if (wait % 20 === 0) await club.shift({ minutes: 5 });
  }
}

/** What is in the folder is as much older. */
function age(folder: string, ms: number): void {
  if (!existsSync(folder)) return;
  const before = new Date(Date.now() - ms);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    // A sweep may be faster.
    if (existsSync(path)) utimesSync(path, before, before);
  }
}

async function isBusy({ database, now }: TestServer): Promise<boolean> {
  const due = await database.kysely
    .selectFrom('job')
    .select('queue')
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where((where) => where.or([where('run_at', '<=', now()), where('attempts', '>', 0)]))
    .limit(1)
    .execute();
  return due.length > 0;
}
