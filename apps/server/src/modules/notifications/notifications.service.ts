import type { Handle } from '../../infra/db/db.ts';
import { safeContent, safePicture, safeTarget } from './notifications.rules.ts';
import { insertForPeople, insertNotifications, type NewNotification } from './notifications.store.ts';

/** What others write; link and picture may be left out, and whatever is not safe is dropped from it. */
export type Notification = Pick<NewNotification, 'personId' | 'cause' | 'title' | 'content'> &
  Partial<Pick<NewNotification, 'url' | 'thumbnail'>>;

/** Tells one person something; a cause that was told before is not told again. */
export async function notify(handle: Handle, notification: Notification, now: Date): Promise<void> {
  await notifyMany(handle, [notification], now);
}

/** Tells each person his own thing, in one statement. */
export async function notifyMany(handle: Handle, notifications: readonly Notification[], now: Date): Promise<void> {
  if (notifications.length === 0) return;
  const cleaned = new Map<string, string>();
  const safe = notifications.map((notification) => {
    // The same words often go to thousands of people, and cleaning costs more than sending.
    const { content } = notification;
    const known = cleaned.get(content) ?? safeContent(content);
    cleaned.set(content, known);
    return { ...notification, ...safeLinks(notification), content: known };
  });
  await insertNotifications(handle, safe, now);
}

/** Tells many people the same thing; their number costs no memory here. */
export async function notifyPeople(
  handle: Handle,
  personIds: readonly number[],
  message: Omit<Notification, 'personId'>,
  now: Date,
): Promise<void> {
  if (personIds.length === 0) return;
  const safe = { ...message, ...safeLinks(message), content: safeContent(message.content) };
  await insertForPeople(handle, personIds, safe, now);
}

function safeLinks({ url = null, thumbnail = null }: Pick<Notification, 'url' | 'thumbnail'>) {
  return { url: safeTarget(url), thumbnail: safePicture(thumbnail) };
}
