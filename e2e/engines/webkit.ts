import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/machine/free-port.ts';
import { memoryScreen, miniBrowser, webKitDriver } from '../../scripts/machine/engines.ts';
import { type Driver, type Json, until } from './driver.ts';
import { endOf } from './process.ts';

type Reply = { readonly value: { readonly error?: string; readonly message?: string } | null };

type Outcome<Result> = { readonly value: Result; readonly failure?: string };

/** WebKitGTK's small browser by WebDriver, on a screen that exists in memory alone. */
export async function openWebKit(): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'klub-webkit-'));
  const downloads = join(home, 'Downloads');
  mkdirSync(join(home, '.config'), { recursive: true });
  mkdirSync(downloads);
  writeFileSync(join(home, '.config/user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  const screen = await openScreen();
  const port = await freePort();
  const driver = spawn(webKitDriver, [`--port=${port}`], {
    env: {
      PATH: process.env['PATH'],
      HOME: home,
      DISPLAY: screen.display,
      LANG: 'C.UTF-8',
      LANGUAGE: 'pl',
      TZ: 'Europe/Warsaw',
      NO_AT_BRIDGE: '1',
    },
    stdio: 'ignore',
  });
  const ended = endOf(driver);
  const root = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', async () => (await fetch(`${root}/status`)).ok);
  const { sessionId } = await ask<{ sessionId: string }>('POST', `${root}/session`, {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      },
    },
  });
  const session = `${root}/session/${sessionId}`;
  const post = <Value>(path: string, body: Json = {}): Promise<Value> =>
    ask<Value>('POST', `${session}/${path}`, body);
  const run: Driver['run'] = async <Given extends readonly Json[], Result>(
    script: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result> => {
    const { value, failure } = await post<Outcome<Result>>('execute/async', {
      script: `const [given, done] = arguments;
        Promise.resolve().then(() => (${String(script)})(...given)).then(
          (value) => done({ value: value ?? null }),
          (error) => done({ failure: String(error) }),
        );`,
      args: [given],
    });
    if (failure !== undefined) throw new Error(failure);
    return value;
  };
  return {
    downloads,
    run,
    goto: (url) => post('url', { url }),
    reload: () => post('refresh'),
    back: () => post('back'),
    forward: () => post('forward'),
    act: (actions) => post('actions', { actions }),
    attach: async (selector, path) => {
      const found = await post<Record<string, string>>('element', {
        using: 'css selector',
        value: selector,
      });
      await post(`element/${Object.values(found)[0]}/value`, { text: path });
    },
    resize: async (width, height) => {
      const frame = () => run(() => [outerWidth - innerWidth, outerHeight - innerHeight] as const);
      const [across, down] = await frame();
      await post('window/rect', { width: width + across, height: height + down });
    },
    close: async () => {
      await ask('DELETE', session).catch(() => undefined);
      driver.kill();
      await ended;
      await screen.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function ask<Value>(method: string, url: string, body?: Json): Promise<Value> {
  const reply = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { value } = (await reply.json()) as Reply;
  if (!reply.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value as Value;
}

/** Xvfb chooses the number of its display and writes it when it can be used. */
async function openScreen() {
  const server = spawn(
    memoryScreen,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const ended = endOf(server);
  const number = await new Promise<string>((resolve, reject) => {
    server.stdio[3]?.once('data', (text: Buffer) => resolve(text.toString().trim()));
    server.once('exit', () => reject(new Error('Xvfb did not start.')));
    server.once('error', reject);
  });
  const close = async () => {
    server.kill();
    await ended;
  };
  return { display: `:${number}`, close };
}
