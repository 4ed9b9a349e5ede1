import type { Role } from '@klub/contract/roles';
import type { Handle } from '../../../infra/db/db.ts';
import { targetFor } from './notifications.rules.ts';
import { type FoundNotification, findInbox } from './notifications.store.ts';

/** For a session without the right to read notifications. */
export const emptyInbox: Awaited<ReturnType<typeof inboxOf>> = {
  newest: [],
  unread: 0,
  hasNews: false,
};

type Reader = { readonly personId: number; readonly role: Role };

export async function inboxOf(handle: Handle, { personId, role }: Reader) {
  const { newest, ...counted } = await findInbox(handle, personId);
  return { newest: newest.map((one) => shown(one, role)), ...counted };
}

export function shown(
  { created_at, read_at, url, ...notification }: FoundNotification,
  role: Role,
) {
  return {
    ...notification,
    url: targetFor(role, url),
    isRead: read_at !== null,
    createdAt: created_at.toISOString(),
  };
}
