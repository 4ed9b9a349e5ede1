import autocannon from 'autocannon';

/** So few that a request waits for little but itself: a queue would make every server look alike. */
const connections = 8;

export type Load = {
  readonly url: string;
  readonly path: string;
  readonly tokens: readonly string[];
};

/** Requests a second over so many seconds; each request comes from the next participant. Fails unless all are answered. */
export function requestsPerSecond({ url, path, tokens }: Load, seconds: number): Promise<number> {
  return throughput(
    url,
    tokens.map((token) => ({ path, headers: { authorization: `Bearer ${token}` } })),
    seconds,
  );
}

type Asked = { readonly path: string; readonly headers: Record<string, string> };

/** Requests a second over so many seconds, asked for in this order and again. Fails unless all are answered. */
async function throughput(url: string, asked: readonly Asked[], seconds: number): Promise<number> {
  const requests = asked.map((one) => ({ method: 'GET' as const, ...one }));
  const result = await autocannon({ url, connections, duration: seconds, requests });
  if (result.errors + result.non2xx > 0) {
    const failed = `${result.errors} errors, ${result.non2xx} refusals of ${result.requests.total}`;
    throw new Error(`${url}${asked[0]?.path}: ${failed}`);
  }
  return result.requests.total / result.duration;
}

/** Alternates the two, so that other load of the machine meets both; returns a figure of each for every round. */
export async function alternate(
  first: Load,
  second: Load,
  rounds: number,
  seconds: number,
): Promise<{ readonly first: number; readonly second: number }[]> {
  const figures: { first: number; second: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const one = await requestsPerSecond(first, seconds);
    figures.push({ first: one, second: await requestsPerSecond(second, seconds) });
  }
  return figures;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
