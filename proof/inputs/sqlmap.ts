import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { canInstallDebian, installDebian } from '../../scripts/machine/debian.ts';
import type { TestServer } from '../parts/test-server.ts';
import { sendRaw } from './raw-call.ts';

const program = '/usr/bin/sqlmap';

/** Debian's sqlmap: there, or installed where that is allowed. */
export async function ensureSqlmap(): Promise<boolean> {
  if (existsSync(program)) return true;
  return canInstallDebian() && (await installDebian('sqlmap')) && existsSync(program);
}

export type Target = {
  readonly url: string;
  /** Where it tries; a `*` in the address needs none. */
  readonly parameters?: string;
  readonly token?: string | undefined;
};

export type Verdict = {
  readonly found: boolean;
  /** It came to a conclusion. */ readonly ended: boolean;
  readonly output: string;
};

/** Boolean and error based, as level 3 tries them: what a database without pauses would tell. */
export async function runSqlmap({ url, parameters, token }: Target): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'klub-sqlmap-'));
  const args = [
    '-u',
    url,
    '--level',
    '3',
    '--technique=BE',
    '--dbms=postgresql',
    '--batch',
    '--disable-coloring',
    '--output-dir',
    folder,
    '--ignore-code=400,404',
    '--retries=1',
    '--timeout=20',
    ...(parameters === undefined ? [] : ['-p', parameters]),
    ...(token === undefined ? [] : ['-H', `Authorization: Bearer ${token}`]),
  ];
  try {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...process.env, HOME: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const output = await text(child.stdout);
    const found = output.includes('identified the following injection point');
    const ended = found || /do(es)? not (appear|seem) to be injectable/.test(output);
    return { found, ended, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const leapEvery = 400;

/** Hands requests on to the server, and lets time go on there, so that its limits hide nothing from sqlmap. */
export async function startRelay(
  club: TestServer,
  noted: { requests: number; tooOften: number },
): Promise<string> {
  const relay = createServer((request, reply) => {
    void (async () => {
      noted.requests += 1;
      if (noted.requests % leapEvery === 0) await club.shift({ minutes: 61 });
      const { authorization } = request.headers;
      const headers = {
        'x-forwarded-for': '10.9.9.9',
        ...(authorization === undefined ? {} : { authorization }),
      };
      const answer = await sendRaw(club.url(), {
        method: request.method ?? 'GET',
        target: request.url ?? '/',
        headers,
      });
      if (answer.status === 429) noted.tooOften += 1;
      reply
        .writeHead(answer.status === 0 ? 502 : answer.status, {
          'content-type': 'application/json',
        })
        .end(answer.text);
    })();
  });
  await new Promise<void>((resolve) => void relay.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    relay.closeAllConnections();
    relay.close();
  });
  return `http://127.0.0.1:${(relay.address() as AddressInfo).port}`;
}
