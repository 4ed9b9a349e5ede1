import type { EventName } from '@klub/contract/calls/events';

/** What the triggers of migration 0004 and imports tell. */
export type Sign =
  | { readonly of: 'notified'; readonly personIds: readonly number[] }
  | { readonly of: 'figures'; readonly personIds: readonly number[] | 'all' }
  | { readonly of: 'sessionEnded'; readonly personId: number; readonly session: string }
  | { readonly of: 'personOut'; readonly personId: number };

/** The sign in a payload; null for what is not ours, because any client of the database may send on the channel. */
export function signIn(payload: string): Sign | null {
  const [word, ...values] = payload.split(' ');
  if (payload === 'figures all') return { of: 'figures', personIds: 'all' };
  const [personId, ...more] = values.map(Number);
  if (personId === undefined || !Number.isSafeInteger(personId)) return null;
  if (word === 'notified' || word === 'figures') {
    return { of: word, personIds: [personId, ...more.filter(Number.isSafeInteger)] };
  }
  if (word === 'ended') return { of: 'sessionEnded', personId, session: values[1] ?? '' };
  if (word === 'out') return { of: 'personOut', personId };
  return null;
}

/** One event as the stream carries it. An event without data would be dropped by the standard's own reader. */
export function frame(name: EventName): string {
  return `event: ${name}\ndata:\n\n`;
}

/** A comment: keeps proxies from closing a quiet stream, and finds out streams whose reader has gone. */
export const heartbeat = ':\n\n';
