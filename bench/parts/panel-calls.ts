import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { addAccount } from './panel-session.ts';

/** Calls of one account of the panel. */
export type PanelCaller = {
  get(path: string): Promise<PanelAnswer>;
  post(path: string, body?: object): Promise<PanelAnswer>;
};

export type PanelAnswer = {
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly ms: number;
};

/** Accounts with these roles, each with a session. */
export async function addAccounts(
  client: pg.Client,
  port: number,
  accounts: readonly { readonly name: string; readonly roles: readonly string[] }[],
): Promise<PanelCaller[]> {
  const callers: PanelCaller[] = [];
  for (const [index, { name, roles }] of accounts.entries()) {
    const token = `bench${String(index).padStart(38, '0')}`;
    await addAccount(client, { email: `konto${index}@klub.example`, name, roles, token });
    callers.push(callerOf(port, token));
  }
  return callers;
}

function callerOf(port: number, token: string): PanelCaller {
  const base = `http://localhost:${port}`;
  const own = { cookie: `__Host-panel=${token}`, origin: base, 'sec-fetch-site': 'same-origin' };
  const call = async (path: string, init: RequestInit): Promise<PanelAnswer> => {
    const start = performance.now();
    const answer = await fetch(`${base}/api/panel/v1/${path}`, init);
    const text = await answer.text();
    const ms = performance.now() - start;
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`);
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    const { data = {} } = (isJson ? JSON.parse(text) : {}) as { data?: Record<string, unknown> };
    return { data, text, ms };
  };
  return {
    get: (path) => call(path, { headers: own }),
    post: (path, body = {}) =>
      call(path, {
        method: 'POST',
        headers: { ...own, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

/** Asks again until the answer is as wanted, and returns it. */
export async function askUntil(
  caller: PanelCaller,
  path: string,
  isWanted: (data: PanelAnswer['data']) => boolean,
): Promise<PanelAnswer> {
  for (;;) {
    const answer = await caller.get(path);
    if (isWanted(answer.data)) return answer;
    await sleep(1_000);
  }
}
