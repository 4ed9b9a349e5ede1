import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox } from '../../scripts/machine/engines.ts';
import type { Driver, Json } from './driver.ts';
import { endOf } from './process.ts';

/** Quiet and offline; what it saves lies in a folder of its own. */
const preferences = (downloads: string): Readonly<Record<string, Json>> => ({
  'intl.accept_languages': 'pl-PL, pl',
  'intl.locale.requested': 'pl',
  'ui.prefersReducedMotion': 0,
  'browser.download.folderList': 2,
  'browser.download.dir': downloads,
  'browser.download.always_ask_before_handling_new_types': false,
  'app.update.disabledForTesting': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
});

/** Firefox without a window, by WebDriver BiDi. */
export async function openFirefox(): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), 'klub-firefox-'));
  const downloads = join(home, 'downloads');
  mkdirSync(downloads);
  const lines = Object.entries(preferences(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(home, 'user.js'), lines.join(''));
  const browser = spawn(
    firefox,
    ['--headless', '--no-remote', '--profile', home, '--remote-debugging-port', '0'],
    {
      env: { PATH: process.env['PATH'], HOME: home, LANG: 'C.UTF-8', TZ: 'Europe/Warsaw' },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  const ended = endOf(browser);
  const send = await connect(
    await new Promise<string>((resolve, reject) => {
      let said = '';
      browser.stderr.on('data', (text: Buffer) => {
        said += text.toString();
        const address = /BiDi listening on (ws:\S+)/.exec(said)?.[1];
        if (address !== undefined) resolve(`${address}/session`);
      });
      browser.once('exit', () => reject(new Error(`Firefox did not start: ${said}`)));
      browser.once('error', reject);
    }),
  );
  await send('session.new', { capabilities: {} });
  // The tab of the start has no focus, and no key presses its buttons.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
  const travel = (delta: number) => send('browsingContext.traverseHistory', { context, delta });
  const call = (script: string): Promise<Remote> =>
    send('script.callFunction', {
      functionDeclaration: script,
      target: { context },
      awaitPromise: true,
      userActivation: true,
    });
  return {
    downloads,
    run: async (script, ...given) => {
      const { result, exceptionDetails } = await call(
        `async () => JSON.stringify((await (${String(script)})(...${JSON.stringify(given)})) ?? null)`,
      );
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return JSON.parse(result.value);
    },
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'interactive' }),
    reload: () => send('browsingContext.reload', { context, wait: 'interactive' }),
    back: () => travel(-1),
    forward: () => travel(1),
    act: (actions) => send('input.performActions', { context, actions }),
    attach: async (selector, path) => {
      const { nodes } = await send<{ nodes: { sharedId: string }[] }>(
        'browsingContext.locateNodes',
        { context, locator: { type: 'css', value: selector } },
      );
      const element = { sharedId: nodes[0]?.sharedId ?? '' };
      await send('input.setFiles', { context, element, files: [path] });
    },
    resize: (width, height) =>
      send('browsingContext.setViewport', { context, viewport: { width, height } }),
    print: async () => {
      const { data } = await send<{ data: string }>('browsingContext.print', { context });
      return Buffer.from(data, 'base64');
    },
    close: async () => {
      await send('browser.close', {}).catch(() => undefined);
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

type Remote = {
  readonly result: { readonly value: string };
  readonly exceptionDetails?: { readonly text: string };
};
type Answer = {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
};
type Waiting = {
  readonly resolve: (result: never) => void;
  readonly reject: (error: Error) => void;
};

/** Sends commands, each answered under its number. */
async function connect(address: string) {
  const socket = new WebSocket(address);
  const waiting = new Map<number, Waiting>();
  const fail = (): void => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox has closed.'));
    waiting.clear();
  };
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error, message }: Answer = JSON.parse(String(data));
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) asked?.resolve(result as never);
    else asked?.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', fail);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let last = 0;
  return <Result = void>(method: string, params: Json): Promise<Result> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}
