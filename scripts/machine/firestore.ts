import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** The real Firestore emulator of the Google Cloud SDK, where it is installed with a Java to run it. */

const jar =
  process.env['FIRESTORE_EMULATOR_JAR'] ??
  '/usr/lib/google-cloud-sdk/platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';
const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore';
const startLimitMs = 60_000;

/** Why there is none; undefined when there is one. */
export function whyNoEmulator(): string | undefined {
  if (!existsSync(jar)) return `no Firestore emulator at ${jar}: set FIRESTORE_EMULATOR_JAR`;
  return spawnSync('java', ['-version']).status === 0
    ? undefined
    : 'no Java to run the Firestore emulator';
}

export type Emulator = { readonly host: string; readonly port: number; stop(): Promise<void> };

/** @param rules path of the security rules */
export async function startEmulator(rules: string): Promise<Emulator> {
  const port = await freePort();
  const options = [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--rules',
    rules,
    '--websocket_port',
    '0',
  ];
  const java = [
    '-Xmx256m',
    '-XX:TieredStopAtLevel=1',
    '-Duser.language=en',
    '-cp',
    jar,
    main,
    ...options,
  ];
  const child = spawn('java', java, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `http://127.0.0.1:${port}/`;
  for (const begin = performance.now(); !(await answers(url)); await sleep(100)) {
    if (child.exitCode !== null || performance.now() - begin > startLimitMs) {
      child.kill('SIGKILL');
      throw new Error('The Firestore emulator did not start.');
    }
  }
  return {
    host: '127.0.0.1',
    port,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}
