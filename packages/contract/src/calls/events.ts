import { type Access, type Limit, limits } from '../endpoint.ts';
import { everyone } from '../roles.ts';

/**
 * The stream of signs that something of the person's is new (server-sent events, with the bearer token like any call).
 * Not a row of `endpoints`, because its answer never ends; access and limit hold for it as for a row.
 *
 * `ready` comes first, when nothing can be missed any more; `notifications` says that user/get has news. Neither
 * carries data: what is new is read by the call that anybody may make, so the stream cannot tell too much.
 */
export const eventStream = {
  call: 'GET /api/v1/events',
  access: { roles: everyone },
  // Every load of a page opens one, as it reads user/get; how many are open at once has a limit of its own.
  limit: limits.read,
} as const satisfies { readonly call: string; readonly access: Access; readonly limit: Limit };

export type EventName = 'ready' | 'notifications';
