import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { serverFlags } from '../../../../scripts/server-flags.mjs';

/**
 * The project's programs as separate processes. Independent of a test runner: unit tests, journeys
 * and proofs use it.
 */

const sources = fileURLToPath(new URL('..', import.meta.url));
const startMs = 90_000;
const maxBuffer = 64 * 2 ** 20;

export type ServerProcess = {
  readonly url: string;
  readonly pid: number;
  /** Kills the process; resolves when it has ended. */
  kill(): Promise<void>;
  /** Stops it in order; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Its output so far. */
  output(): string;
  /** The panel's address, which the server prints after its own. */
  panelUrl(): Promise<string>;
  /** Sends a message to the preloaded module, and waits for its reply. */
  tell(message: object): Promise<void>;
};

/** `file`: another release's main.ts; `preload`: a module that is loaded first. */
export type ServerProgram = { readonly file?: string; readonly preload?: string };

/** A module for all processes of a run, which sets clocks CLOCK_SHIFT milliseconds ahead. */
export const runClock = join(sources, 'testing/outside/run-clock.ts');

/** A preloaded module: `tell({ shift })` advances the process's date by this many milliseconds. */
export const shiftedClock = join(sources, 'testing/outside/shifted-clock.ts');

/** Starts a server and waits for its address; throws with its output if it ends instead. */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  { file = join(sources, 'main.ts'), preload }: ServerProgram = {},
): Promise<ServerProcess> {
  const load = preload === undefined ? [] : ['--import', preload];
  const child = spawn(process.execPath, [...serverFlags, ...load, file], {
    // A clock that a test moves must not be corrected by the database.
    env: preload === undefined ? environment : { ...environment, DATABASE_CLOCK: 'no' },
    stdio: ['ignore', 'pipe', 'pipe', ...(preload === undefined ? [] : ['ipc' as const])],
  });
  // An aborted run kills its servers.
  const abandon = (): void => void child.kill('SIGKILL');
  process.once('exit', abandon);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve)).finally(() =>
    process.off('exit', abandon),
  );
  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (): void => reject(new Error(`The server did not start:\n${output}`));
    const late = setTimeout(() => {
      fail();
      abandon();
    }, startMs);
    const read = (part: Buffer): void => {
      output += part.toString();
      const address = /Klub Partnera: (http:\/\/\S+?)\/?\s/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    void ended.then(() => {
      clearTimeout(late);
      fail();
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    output: () => output,
    panelUrl: async () => {
      for (const end = performance.now() + startMs; performance.now() < end; await sleep(20)) {
        const address = /^Panel: (http:\/\/\S+?)\/?\s/m.exec(output)?.[1];
        if (address !== undefined) return address;
      }
      throw new Error(`The server printed no address of the panel:\n${output}`);
    },
    tell: (message) =>
      new Promise((resolve, reject) => {
        child.once('message', () => resolve());
        child.send(message, (error) => (error === null ? undefined : reject(error)));
      }),
  };
}

/**
 * `code` is null for a killed command; `printed` and `said` are its two streams, `text` is both.
 */
export type Ended = {
  readonly code: number | null;
  readonly printed: string;
  readonly said: string;
  readonly text: string;
};

type Running = {
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string | undefined;
  /** A command prefix, with its flags. */
  readonly runner?: readonly string[];
  readonly kill?: Kill | undefined;
  /** Kills the command when aborted. */
  readonly signal?: AbortSignal;
};

/**
 * When to kill the command: this long after output that matches; without `match` after its start.
 */
export type Kill = {
  readonly match?: RegExp;
  readonly afterMs?: number;
  /** Kills something else instead. */
  readonly instead?: (() => void) | undefined;
};

/**
 * Runs an operator's command to its end and returns its output; throws with all output when it
 * fails.
 */
export async function runWhole(command: readonly string[], running: Running): Promise<string> {
  const { code, printed, text } = await runCommand(command, running);
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${String(code)}: ${text}`);
  return printed;
}

/** Runs an operator's command, like `['programme', 'verify']`, to its end. */
export function runCommand(
  [name = '', ...args]: readonly string[],
  running: Running,
): Promise<Ended> {
  const { env, cwd, runner = [], kill, signal } = running;
  const path = name === 'main' ? 'main.ts' : `cli/${name}.ts`;
  const [program = '', ...rest] = [...runner, process.execPath, join(sources, path), ...args];
  return new Promise((resolve) => {
    let text = '';
    let timer: NodeJS.Timeout | undefined;
    const child = execFile(
      program,
      rest,
      { env, cwd, maxBuffer, signal, killSignal: 'SIGKILL' },
      (error, printed, said) => {
        clearTimeout(timer);
        resolve({ code: error === null ? 0 : child.exitCode, printed, said, text: printed + said });
      },
    );
    if (kill === undefined) return;
    const { match, afterMs = 0, instead = () => child.kill('SIGKILL') } = kill;
    const killSoon = (): void => void (timer ??= setTimeout(instead, afterMs));
    if (match === undefined) return killSoon();
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part: string) => {
        text += part;
        if (match.test(text)) killSoon();
      });
    }
  });
}
