import { onTestFinished } from 'vitest';
import { ask } from '../parts/call.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';
import type { WireRequest } from './wire.ts';

/** A club that two server processes serve from one database. */
export type Pair = {
  readonly club: TestServer;
  readonly urls: readonly [string, string];
  /** Passwords that both have compared so far, as they count themselves. */
  compared(): Promise<{ readonly account: number; readonly nobody: number }>;
};

export async function openPair(settings: NodeJS.ProcessEnv = {}): Promise<Pair> {
  const club = await openTestServer(settings);
  const other = await club.home.start();
  onTestFinished(async () => void (await other.stop()));
  const urls = [club.url(), other.url] as const;
  return {
    club,
    urls,
    compared: async () => {
      const [one, two] = await Promise.all(urls.map(comparisons));
      return {
        account: (one?.account ?? 0) + (two?.account ?? 0),
        nobody: (one?.nobody ?? 0) + (two?.nobody ?? 0),
      };
    },
  };
}

async function comparisons(url: string): Promise<{ account: number; nobody: number }> {
  const { text } = await ask({ url: () => url }, { path: '/metrics' });
  const countOf = (label: string): number => {
    const found = new RegExp(`^password_comparisons_total\\{with="${label}"\\} (\\d+)$`, 'm').exec(
      text,
    )?.[1];
    if (found === undefined)
      throw new Error('The server does not say how many passwords it has compared.');
    return Number(found);
  };
  return { account: countOf('account'), nobody: countOf('nobody') };
}

export type Attempt = {
  readonly username: string;
  readonly password: string;
  readonly source: string;
  readonly device?: string;
};

export function login({ username, password, ...from }: Attempt): WireRequest {
  return { method: 'POST', path: '/authorization', body: { username, password }, ...from };
}
