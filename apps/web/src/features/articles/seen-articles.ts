import { useEffect, useState } from 'react';
import { readStored, seenPrefix, store } from '../../lib/storage.ts';
import { useUser } from '../auth/auth.queries.ts';

/** Publication of the newest article that this device has shown, by list; of one user at a time. */
const key = `${seenPrefix}articles`;
export type ListName = 'news' | 'zone';
type Seen = { readonly owner: string; readonly newest: Partial<Record<ListName, string>> };

/**
 * The value stored when this start first showed the list: new articles stay marked until the next
 * start.
 */
const atFirst = new Map<string, string | undefined>();

/**
 * Returns the publication of the earlier visits' newest article, by `timeOf`; undefined on the
 * first visit. Stores the newest of this list for the next visit.
 */
export function useNewSince(list: ListName, newest: string | undefined): string | undefined {
  const owner = useUser()?.profile.id ?? '';
  const [since] = useState(() => seenAtFirst(owner, list));
  useEffect(() => {
    if (newest !== undefined) rememberNewest(owner, list, newest);
  }, [owner, list, newest]);
  return since;
}

function seenAtFirst(owner: string, list: ListName): string | undefined {
  const name = `${owner} ${list}`;
  if (!atFirst.has(name)) atFirst.set(name, newestSeen(owner, list));
  return atFirst.get(name);
}

export function newestSeen(owner: string, list: ListName): string | undefined {
  return seenBy(owner)[list];
}

/** A list of one category may end earlier than what has been seen. Without a connection the owner is unknown, an empty string. */
export function rememberNewest(owner: string, list: ListName, newest: string): void {
  if (owner === '') return;
  const seen = seenBy(owner);
  if ((seen[list] ?? '') >= newest) return;
  store(key, JSON.stringify({ owner, newest: { ...seen, [list]: newest } } satisfies Seen));
}

function seenBy(owner: string): Seen['newest'] {
  try {
    const value: unknown = JSON.parse(readStored(key) ?? '');
    return isSeen(value) && value.owner === owner ? value.newest : {};
  } catch {
    return {};
  }
}

function isSeen(value: unknown): value is Seen {
  if (typeof value !== 'object' || value === null || !('owner' in value) || !('newest' in value))
    return false;
  const { newest } = value;
  return (
    typeof newest === 'object' &&
    newest !== null &&
    Object.values(newest).every((at) => typeof at === 'string')
  );
}
