import { callTimeLimitMs } from '../timings.ts';
import { firstOf, throwIfAborted, timeLimit } from './abort.ts';
import { failureOf, NetworkFailure } from './failure.ts';
import { noteServerDate } from './server-time.ts';

/** What a call carries: a value of the address for each parameter, the query, and a JSON, form or binary body. */
export type Parts = {
  params?: object;
  query?: object;
  body?: unknown;
  form?: FormData;
  bytes?: Blob;
};

/** How an app sends: with which headers and credentials, and until when. */
type SendOptions = Pick<RequestInit, 'credentials'> & {
  headers?: Record<string, string>;
  signal: AbortSignal | undefined;
};

/**
 * Sends one call, such as `GET /news/:slug`. Throws `ApiFailure` when the server refuses, `NetworkFailure` when no reply
 * arrives, and the signal's reason when the caller aborts.
 *
 * @param server its address; the page's own when it is empty
 */
export async function send(
  call: string,
  args: Parts,
  how: SendOptions,
  server = '',
): Promise<Response> {
  const [method = 'GET', path = ''] = call.split(' ');
  const json = args.body === undefined ? undefined : JSON.stringify(args.body);
  const response = await reach(server + addressOf(path, args), {
    ...how,
    method,
    headers: {
      accept: 'application/json',
      ...(json && { 'content-type': 'application/json' }),
      ...how.headers,
    },
    body: json ?? args.form ?? args.bytes ?? null,
  });
  noteServerDate(response.headers.get('date'));
  if (!response.ok) throw await failureOf(response);
  return response;
}

/** The body of a reply; throws like `send`. */
export function readReply(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  return response.json().catch((error: unknown) => {
    throwIfAborted(signal);
    throw new NetworkFailure(error);
  });
}

async function reach(
  url: string,
  init: Omit<RequestInit, 'signal'> & Pick<SendOptions, 'signal'>,
): Promise<Response> {
  const limit = timeLimit(callTimeLimitMs);
  const signal = init.signal ? firstOf([init.signal, limit]) : limit;
  try {
    return await fetch(url, { ...init, signal });
  } catch (error) {
    throwIfAborted(init.signal);
    throw new NetworkFailure(error);
  }
}

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? '')),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? filled : `${filled}?${search}`;
}
