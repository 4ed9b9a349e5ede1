import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { asNobody } from '../../testing/outside/namespaces.ts';
import { logger } from '../log.ts';
import {
  NoServer,
  OperatorGone,
  type OperatorCommand,
  ServerFailed,
  askServer,
  openOperatorSocket,
} from './operator-socket.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'klub-operator-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function serve(dataDir: string, commands: Record<string, OperatorCommand>) {
  const socket = await openOperatorSocket(dataDir, commands, logger('silent'));
  onTestFinished(() => socket.close());
  return socket;
}

test('a question is answered with notes on the way, and only its own account may ask', async () => {
  const dataDir = folder();
  await serve(dataDir, {
    count: async (input, send) => {
      send(1);
      send({ two: 2 });
      return { asked: input };
    },
  });
  const notes: unknown[] = [];
  expect(await askServer(dataDir, 'count', { ą: 1 }, (note) => notes.push(note))).toEqual({ asked: { ą: 1 } });
  expect(notes).toEqual([1, { two: 2 }]);
  expect(statSync(join(dataDir, 'operator.sock')).mode & 0o777).toBe(0o600);
});

test('a fault inside, an unknown command and nonsense do not end the server', async () => {
  const dataDir = folder();
  await serve(dataDir, { fail: () => Promise.reject(new Error('secret')), fine: () => Promise.resolve('ok') });
  await expect(askServer(dataDir, 'fail', {}, () => {})).rejects.toThrow(ServerFailed);
  await expect(askServer(dataDir, 'toString', {}, () => {})).rejects.toThrow(ServerFailed);
  const raw = connect(join(dataDir, 'operator.sock'));
  raw.end('not json\n');
  const [text] = await once(raw.setEncoding('utf8'), 'data');
  expect(text).toBe('{"failed":true}\n');
  expect(await askServer(dataDir, 'fine', {}, () => {})).toBe('ok');
});

test('an operator who goes away is noticed at the next note', async () => {
  const dataDir = folder();
  const ends: unknown[] = [];
  const socket = await serve(dataDir, {
    long: async (_input, send) => {
      try {
        for (;;) {
          send('still here');
          await sleep(5);
        }
      } catch (error) {
        ends.push(error);
        throw error;
      }
    },
  });
  const raw = connect(join(dataDir, 'operator.sock'));
  raw.write('{"command":"long","input":{}}\n');
  await once(raw, 'data');
  raw.destroy();
  await socket.close();
  expect(ends).toEqual([expect.any(OperatorGone)]);
});

test('what a killed server left behind is no server, and gives way to the next one', async () => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'operator.sock'), '');
  await expect(askServer(dataDir, 'x', {}, () => {})).rejects.toThrow(NoServer);
  await serve(dataDir, { x: () => Promise.resolve(1) });
  expect(await askServer(dataDir, 'x', {}, () => {})).toBe(1);
});

test('a folder with a very long path has its socket elsewhere', async () => {
  const dataDir = join(folder(), 'x'.repeat(120));
  mkdirSync(dataDir);
  await serve(dataDir, { x: () => Promise.resolve(1) });
  expect(await askServer(dataDir, 'x', {}, () => {})).toBe(1);
  const address = readFileSync(join(dataDir, 'operator.path'), 'utf8');
  expect(statSync(address).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(address)).mode & 0o777).toBe(0o700);
});

test('a socket that another account has put in its place is told nothing', async () => {
  const runner = asNobody();
  if (runner === undefined) return;
  const dataDir = join(folder(), 'x'.repeat(120));
  mkdirSync(dataDir);
  const trap = join(mkdtempSync(join(tmpdir(), 'klub-trap-')), 'operator.sock');
  chmodSync(dirname(trap), 0o777);
  onTestFinished(() => rmSync(dirname(trap), { recursive: true, force: true }));
  const source = `require('node:net').createServer(() => {}).listen(${JSON.stringify(trap)}, () => console.log('held'))`;
  const child = spawn(runner[0] ?? '', [...runner.slice(1), process.execPath, '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  writeFileSync(join(dataDir, 'operator.path'), trap);
  await expect(askServer(dataDir, 'x', {}, () => {})).rejects.toThrow(NoServer);
});
