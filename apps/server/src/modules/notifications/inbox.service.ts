import type { Handle } from '../../infra/db/db.ts';
import { type FoundNotification, findInbox } from './notifications.store.ts';

/** What a session without the right to it sees. */
export const emptyInbox: Awaited<ReturnType<typeof inboxOf>> = { newest: [], unread: 0, hasNews: false };

/** The newest notifications of a person, and how many are unread. */
export async function inboxOf(handle: Handle, personId: number) {
  const { newest, ...counted } = await findInbox(handle, personId);
  return { newest: newest.map(shown), ...counted };
}

/** A notification as its person gets it. */
export function shown({ created_at, read_at, ...notification }: FoundNotification) {
  return { ...notification, isRead: read_at !== null, createdAt: created_at.toISOString() };
}
