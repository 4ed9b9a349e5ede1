import { type Access, type Limit, limits } from '../endpoint.ts';
import { everyone } from '../roles.ts';

/**
 * The event stream of the user (server-sent events, with the bearer token like any call). Not a row of `endpoints`,
 * because its reply never ends; access and limit apply as for a row.
 * `ready` comes first, once no event can be missed; `notifications` means that user/get has news, `figures` that an import has
 * changed plans, results or bonuses of the user. None carries data: news are read by an ordinary call, so the stream cannot
 * reveal too much.
 */
export const eventStream = {
  call: 'GET /api/v1/events',
  access: { roles: everyone },
  // Each loaded page opens a stream; the number of open streams has a separate limit.
  limit: limits.read,
} as const satisfies { readonly call: string; readonly access: Access; readonly limit: Limit };

export type EventName = 'ready' | 'notifications' | 'figures';
