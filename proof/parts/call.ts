import type { TestServer } from './test-server.ts';

export type Request = {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly token?: string | undefined;
  /** Sent as JSON; a form goes as it is. */
  readonly body?: unknown;
  readonly form?: FormData;
  /** The address that the proxy saw; another one has separate limits. */
  readonly source?: string;
  readonly device?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** `status` 0: no answer came. */
export type Answer = {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly ms: number;
};

/** One call to the server, as the proxy in front of it would make it. */
export async function ask({ url }: Pick<TestServer, 'url'>, request: Request): Promise<Answer> {
  const { method = 'GET', path, token, body, form, source, device, headers = {} } = request;
  const begun = performance.now();
  const answer = (status: number, text: string, received: Headers): Answer => ({
    status,
    text,
    headers: received,
    ms: performance.now() - begun,
  });
  try {
    const reply = await fetch(url() + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(source === undefined ? {} : { 'x-forwarded-for': source }),
        ...(device === undefined ? {} : { 'x-device-id': device }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form === undefined ? {} : { body: form }),
    });
    return answer(reply.status, await reply.text(), reply.headers);
  } catch {
    return answer(0, '', new Headers());
  }
}

/** The answer's JSON; what it is, the caller knows from the contract. */
export function json<T>({ text }: Pick<Answer, 'text'>): T {
  return JSON.parse(text) as T;
}

/** A unique address for each number below 16 million. */
export function sourceOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
}

/** Does the work for each, with limited concurrency; the results are in the order of the input. */
export async function each<Given, Result>(
  given: readonly Given[],
  atOnce: number,
  work: (one: Given, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  async function worker(): Promise<void> {
    for (let index = next++; index < given.length; index = next++) {
      // Inside the length there is one.
      results[index] = await work(given[index] as Given, index);
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, given.length) }, worker));
  return results;
}
