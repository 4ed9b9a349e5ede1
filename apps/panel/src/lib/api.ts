import type { AllPanelEndpoints } from '@klub/contract/panel/index';
import type { Rest, RowArgs, RowReply } from '@klub/ui/calls/call-types.ts';
import { type Parts, readReply, send } from '@klub/ui/calls/send.ts';
import { noteCall } from './activity.ts';
import { isProofNeeded, provesAgain } from './proof.ts';

export type Call = keyof AllPanelEndpoints;
export type GetCall = Extract<Call, `GET ${string}`>;
export type PostCall = Extract<Call, `POST ${string}`>;

export type ArgsOf<C extends Call> = RowArgs<AllPanelEndpoints[C]>;
export type ReplyOf<C extends Call> = RowReply<AllPanelEndpoints[C]>;

export type Options = { signal?: AbortSignal | undefined };

/**
 * Makes one call of the contract with the session's cookie. Throws `ApiFailure` when the server refuses,
 * `NetworkFailure` when no reply arrives, and the signal's reason when the caller aborts. A call that needs a fresh
 * second factor asks the user for it, and is repeated.
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
export function request(call: Call, args: Parts, options: Options): Promise<unknown> {
  return proven(() => once(call, args, options));
}

/** Makes a call, and once more after the user has shown the second factor that it needs. */
export async function proven<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (failure) {
    if (!isProofNeeded(failure) || !(await provesAgain())) throw failure;
    return call();
  }
}

async function once(call: Call, args: Parts, { signal }: Options): Promise<unknown> {
  const response = await send(call, args, { credentials: 'same-origin', signal });
  noteCall();
  return readReply(response, signal);
}
