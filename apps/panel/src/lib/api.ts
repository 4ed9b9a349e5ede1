import type { AllPanelEndpoints } from '@klub/contract/panel/index';
import { firstOf, throwIfAborted, timeLimit } from '@klub/ui/calls/abort.ts';
import { failureOf, NetworkFailure } from '@klub/ui/calls/failure.ts';
import { noteServerDate } from '@klub/ui/calls/server-time.ts';
import { callTimeLimitMs } from '@klub/ui/timings.ts';
import { noteCall } from './activity.ts';
import { isProofNeeded, provesAgain } from './proof.ts';

export type Call = keyof AllPanelEndpoints;
export type GetCall = Extract<Call, `GET ${string}`>;
export type PostCall = Extract<Call, `POST ${string}`>;

type Taken<Schema> = Schema extends { _zod: { input: infer Input } } ? Input : never;
type Given<Schema> = Schema extends { _zod: { output: infer Output } } ? Output : never;
type Nothing = Record<never, never>;

type Params<Row> = Row extends { params: infer Schema } ? { params: Taken<Schema> } : Nothing;
type Query<Row> = Row extends { query: infer Schema } ? { query?: QueryOf<Taken<Schema>> } : Nothing;
/** Arguments of a query: absent and empty values are left out. */
type QueryOf<Input> = { [Key in keyof Input]?: Input[Key] | undefined };
type Body<Row> = Row extends { body: infer Schema } ? { body: Taken<Schema> } : Nothing;

/** Arguments and reply of a call, from the types of the contract; its schemas are not loaded. */
export type ArgsOf<C extends Call> = Params<AllPanelEndpoints[C]> &
  Query<AllPanelEndpoints[C]> &
  Body<AllPanelEndpoints[C]>;
export type ReplyOf<C extends Call> = Given<AllPanelEndpoints[C]['reply']>;

export type Options = { signal?: AbortSignal | undefined };
type Rest<C extends Call> =
  Nothing extends ArgsOf<C> ? [args?: ArgsOf<C>, options?: Options] : [args: ArgsOf<C>, options?: Options];
type Parts = { params?: object; query?: object; body?: unknown };

/**
 * Makes one call of the contract with the session's cookie. Throws `ApiFailure` when the server refuses,
 * `NetworkFailure` when no reply arrives, and the signal's reason when the caller aborts. A call that needs a fresh
 * second factor asks the user for it, and is repeated.
 */
export function api<C extends Call>(call: C, ...[args, options]: Rest<C>): Promise<ReplyOf<C>> {
  return request(call, args ?? {}, options ?? {});
}

/** The same for a generic caller that has checked its arguments already. */
export function request<C extends Call>(call: C, args: Parts, options: Options): Promise<ReplyOf<C>>;
export async function request(call: Call, args: Parts, options: Options): Promise<unknown> {
  try {
    return await once(call, args, options);
  } catch (failure) {
    if (!isProofNeeded(failure) || !(await provesAgain())) throw failure;
    return once(call, args, options);
  }
}

async function once(call: Call, args: Parts, { signal }: Options): Promise<unknown> {
  const [method = 'GET', path = ''] = call.split(' ');
  const response = await send(address(path, args), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(args.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  noteServerDate(response.headers.get('date'));
  if (!response.ok) throw await failureOf(response);
  noteCall();
  return response.json().catch((error: unknown) => {
    throwIfAborted(signal);
    throw new NetworkFailure(error);
  });
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
