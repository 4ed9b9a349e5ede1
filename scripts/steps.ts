import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export type Step = { readonly name: string; readonly run: () => Promise<boolean> };

const endings = ['SIGINT', 'SIGTERM'] as const;
let stopped = false;

/** Runs all steps in order, so that one run shows every fault; returns the names of those that failed. */
export async function runSteps(steps: readonly Step[]): Promise<string[]> {
  const failed: string[] = [];
  for (const signal of endings) process.once(signal, () => (stopped = true));
  for (const { name, run } of steps) {
    if (stopped) return [...failed, 'stopped by a signal'];
    console.log(`\n── ${name}`);
    const start = performance.now();
    const passed = await run().catch((error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return false;
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`── ${name}: ${passed ? 'ok' : 'FAILED'} in ${seconds} s`);
    if (!passed) failed.push(name);
  }
  return failed;
}

/** Runs lists of steps side by side, each in its order; returns the names of those that failed. */
export async function runSideBySide(...lists: readonly (readonly Step[])[]): Promise<string[]> {
  return (await Promise.all(lists.map((steps) => runSteps(steps)))).flat();
}

/** Runs a program of the project under this Node; returns whether it ended well. */
export function runNode(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  return runProgram(process.execPath, args, environment);
}

export function runProgram(
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<boolean> {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of endings) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      for (const signal of endings) process.off(signal, pass);
      resolve(code === 0);
    });
  });
}
