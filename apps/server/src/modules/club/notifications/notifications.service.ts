import type { Target } from '@klub/contract/targets';
import type { Handle } from '../../../infra/db/db.ts';
import { safeContent, safePicture, safeTarget } from './notifications.rules.ts';
import { insertNotifications, type Message } from './notifications.store.ts';

/** Input of a notification; link and picture are optional and dropped if unsafe. */
type Draft = Pick<Message, 'cause' | 'title' | 'content'> &
  Partial<Pick<Message, 'thumbnail'>> & { readonly url?: Target | null };
export type Notification = Draft & { readonly personId: number };
export type GroupDraft = { readonly personIds: readonly number[]; readonly message: Draft };

/** Notifies one person; a cause that was used before is skipped. */
export async function notify(handle: Handle, notification: Notification, now: Date): Promise<void> {
  await notifyMany(handle, [notification], now);
}

/** Sends each person a separate notification, in one statement. */
export async function notifyMany(
  handle: Handle,
  notifications: readonly Notification[],
  now: Date,
): Promise<void> {
  const groups = notifications.map(({ personId, ...message }) => ({
    personIds: [personId],
    message,
  }));
  await notifyGroups(handle, groups, now);
}

/** Sends many people the same notification in constant memory. Returns the number of recipients. */
export async function notifyPeople(
  handle: Handle,
  personIds: readonly number[],
  message: Draft,
  now: Date,
): Promise<number> {
  return notifyGroups(handle, [{ personIds, message }], now);
}

/** Sends each group its message, in one statement; returns the number of recipients. */
export async function notifyGroups(
  handle: Handle,
  groups: readonly GroupDraft[],
  now: Date,
): Promise<number> {
  const told = groups.filter(({ personIds }) => personIds.length > 0);
  if (told.length === 0) return 0;
  const cleaned = new Map<string, string>();
  const safe = told.map(({ personIds, message }) => {
    // Cached, because the same text often goes to thousands of people and cleaning costs more than
    // sending.
    const content = cleaned.get(message.content) ?? safeContent(message.content);
    cleaned.set(message.content, content);
    return { personIds, message: { ...messageOf(message), content } };
  });
  return insertNotifications(handle, safe, now);
}

/** For content that is already safe. */
export function messageOf({ url = null, thumbnail = null, ...words }: Draft): Message {
  return { ...words, url: safeTarget(url), thumbnail: safePicture(thumbnail) };
}
