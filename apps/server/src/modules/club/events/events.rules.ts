import type { EventName } from '@klub/contract/calls/events';

/** Signals of imports and of the triggers of migration 0004. */
export type Sign =
  | { readonly of: 'notified'; readonly personIds: readonly number[] }
  | { readonly of: 'figures'; readonly personIds: readonly number[] | 'all' }
  | { readonly of: 'sessionEnded'; readonly personId: number; readonly session: string }
  | { readonly of: 'personOut'; readonly personId: number };

/**
 * The signal in a payload; null for unknown text, because any client of the database may send on
 * the channel.
 */
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

/** One event in the stream's format. Browsers drop an event without data. */
export function frame(name: EventName): string {
  return `event: ${name}\ndata:\n\n`;
}

/** A comment: keeps proxies from closing a quiet stream, and detects disconnected clients. */
export const heartbeat = ':\n\n';
