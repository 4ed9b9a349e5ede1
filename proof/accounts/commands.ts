import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestServer } from '../parts/test-server.ts';

const commands = join(import.meta.dirname, '../../apps/server/src/cli');

/** Runs a command of the operator where the club runs; answers what it said. */
export async function operate({ home }: TestServer, command: string, args: readonly string[]): Promise<string> {
  return run(process.execPath, [join(commands, command), ...args], home.environment);
}

/** Runs a program to its end; answers what it wrote, and throws with what it complained of. */
export async function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: Buffer[] = [];
  let complaint = '';
  child.stdout.on('data', (part: Buffer) => said.push(part));
  child.stderr.on('data', (part: Buffer) => (complaint += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${complaint}`);
  return Buffer.concat(said).toString('utf8');
}
