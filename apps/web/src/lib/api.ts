import type { AllEndpoints } from '@klub/contract';
import type { Rest, RowArgs, RowReply } from '@klub/ui/calls/call-types.ts';
import { failureOf, NetworkFailure } from '@klub/ui/calls/failure.ts';
import { type Parts, readReply, send } from '@klub/ui/calls/send.ts';
import { isShell, serverAddress } from '../platform/shell.ts';
import { withBoundContent } from './content-words.ts';
import { currentSession, deviceId } from './session.ts';

export type Call = keyof AllEndpoints;
export type GetCall = Extract<Call, `GET ${string}`>;
export type PostCall = Extract<Call, `POST ${string}`>;

/** Numbers of a query are written as text. */
export type ArgsOf<C extends Call> = RowArgs<AllEndpoints[C], number>;
export type ReplyOf<C extends Call> = RowReply<AllEndpoints[C]>;

type Options = { signal?: AbortSignal | undefined; token?: string | undefined };

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
export function api<C extends Call>(
  call: C,
  ...[args, options]: Rest<ArgsOf<C>, Options>
): Promise<ReplyOf<C>> {
  return request(call, args ?? {}, options ?? {});
}

/** The same for a generic caller that has checked its arguments already. */
export function request<C extends Call>(
  call: C,
  args: Parts,
  options: Options,
): Promise<ReplyOf<C>>;
export async function request(
  call: Call,
  args: Parts,
  { signal, token }: Options,
): Promise<unknown> {
  const response = await send(call, args, { headers: headers(token), signal }, serverAddress);
  return withBoundContent(await readReply(response, signal));
}

/** Opens a streamed reply until the signal aborts it; throws like `api`, and has no time limit. */
export async function openStream(
  path: string,
  signal: AbortSignal,
): Promise<ReadableStream<BufferSource>> {
  const response = await fetch(`${serverAddress}${path}`, {
    headers: { ...headers(), accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok) throw await failureOf(response);
  if (response.body === null) throw new NetworkFailure('no body');
  return response.body;
}

function headers(token = currentSession().token): Record<string, string> {
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    // A page without TLS cannot store a secure cookie: in a local network, and in Safari also on http://localhost.
    ...(isShell || location.protocol !== 'https:' ? { 'x-device-id': deviceId() } : {}),
  };
}
