import type { AllEndpoints } from '@klub/contract';
import { callTimeLimitMs } from '@klub/ui/timings.ts';
import { firstOf, throwIfAborted, timeLimit } from '@klub/ui/calls/abort.ts';
import { failureOf, NetworkFailure } from '@klub/ui/calls/failure.ts';
import { isShell, serverAddress } from '../platform/shell.ts';
import { noteServerDate } from '@klub/ui/calls/server-time.ts';
import { currentSession, deviceId } from './session.ts';

export type Call = keyof AllEndpoints;
export type GetCall = Extract<Call, `GET ${string}`>;
export type PostCall = Extract<Call, `POST ${string}`>;

type Taken<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never;
type Given<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never;
type Nothing = Record<never, never>;

type Params<Row> = Row extends { params: infer Schema } ? { params: Taken<Schema> } : Nothing;
type Query<Row> = Row extends { query: infer Schema } ? { query?: QueryOf<Taken<Schema>> } : Nothing;
/** Arguments of a query: numbers are written as text, absent values are left out. */
type QueryOf<Input> = { [Key in keyof Input]?: Input[Key] | number | undefined };
type Body<Row> = Row extends { encoding: 'multipart' }
  ? { form: FormData }
  : Row extends { body: infer Schema }
    ? { body: Taken<Schema> }
    : Nothing;

/** Arguments and reply of a call, from the types of the contract; its schemas are not loaded. */
export type ArgsOf<C extends Call> = Params<AllEndpoints[C]> & Query<AllEndpoints[C]> & Body<AllEndpoints[C]>;
export type ReplyOf<C extends Call> = Given<AllEndpoints[C]['reply']>;

type Options = { signal?: AbortSignal | undefined; token?: string | undefined };
type Rest<C extends Call> =
  Nothing extends ArgsOf<C> ? [args?: ArgsOf<C>, options?: Options] : [args: ArgsOf<C>, options?: Options];
type Parts = {
  params?: object;
  query?: object;
  body?: unknown;
  form?: FormData;
};

/** The host of the server: the page's own in the browser, the configured one in the mobile shell. */
export function apiHost(): string {
  return new URL(serverAddress, location.href).hostname;
}

/** The address of a file of the server, for the page and for the mobile shell. */
export function fileAddress(path: string): string {
  return `${serverAddress}${path}`;
}

/**
 * Makes one call of the contract. Throws `ApiFailure` when the server refuses, `NetworkFailure` when no reply arrives,
 * and the signal's reason when the caller aborts. Shows nothing and does not navigate.
 */
export function api<C extends Call>(call: C, ...[args, options]: Rest<C>): Promise<ReplyOf<C>> {
  return request(call, args ?? {}, options ?? {});
}

/** The same for a generic caller that has checked its arguments already. */
export function request<C extends Call>(call: C, args: Parts, options: Options): Promise<ReplyOf<C>>;
export async function request(call: Call, args: Parts, options: Options): Promise<unknown> {
  const [method, path = ''] = call.split(' ');
  const response = await send(`${serverAddress}${address(path, args)}`, {
    method: method ?? 'GET',
    headers: headers(args, options.token),
    ...(args.form === undefined ? {} : { body: args.form }),
    ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  noteServerDate(response.headers.get('date'));
  if (!response.ok) throw await failureOf(response);
  return response.json().catch((error: unknown) => {
    throwIfAborted(options.signal);
    throw new NetworkFailure(error);
  });
}

/** Opens a streamed reply until the signal aborts it; throws like `api`, and has no time limit. */
export async function openStream(path: string, signal: AbortSignal): Promise<ReadableStream<BufferSource>> {
  const response = await fetch(`${serverAddress}${path}`, {
    headers: { ...headers({}), accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok) throw await failureOf(response);
  if (response.body === null) throw new NetworkFailure('no body');
  return response.body;
}

async function send(url: string, init: RequestInit & { signal?: AbortSignal }): Promise<Response> {
  const limit = timeLimit(callTimeLimitMs);
  const signal = init.signal ? firstOf([init.signal, limit]) : limit;
  try {
    return await fetch(url, { ...init, signal });
  } catch (error) {
    throwIfAborted(init.signal);
    throw new NetworkFailure(error);
  }
}

function address(path: string, { params = {}, query = {} }: Parts): string {
  const values = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? '')));
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? filled : `${filled}?${search}`;
}

function headers(args: Parts, token = currentSession().token): Record<string, string> {
  return {
    accept: 'application/json',
    ...(args.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    // A page without TLS, like a demo in a local network, cannot store a secure cookie.
    ...(isShell || !window.isSecureContext ? { 'x-device-id': deviceId() } : {}),
  };
}
