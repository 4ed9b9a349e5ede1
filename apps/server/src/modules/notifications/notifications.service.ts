import type { Target } from '@klub/contract/targets';
import type { Handle } from '../../infra/db/db.ts';
import { safeContent, safePicture, safeTarget } from './notifications.rules.ts';
import { insertNotifications, type Message } from './notifications.store.ts';

/** What others write; link and picture may be left out, and whatever is not safe is dropped from it. */
type Draft = Pick<Message, 'cause' | 'title' | 'content'> &
  Partial<Pick<Message, 'thumbnail'>> & { readonly url?: Target | null };
export type Notification = Draft & { readonly personId: number };
export type GroupDraft = { readonly personIds: readonly number[]; readonly message: Draft };

/** Tells one person something; a cause that was told before is not told again. */
export async function notify(handle: Handle, notification: Notification, now: Date): Promise<void> {
  await notifyMany(handle, [notification], now);
}

/** Sends each person their own notification, in one statement. */
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

/** Tells many people the same thing; their number costs no memory here. Returns how many were told. */
export async function notifyPeople(
  handle: Handle,
  personIds: readonly number[],
  message: Draft,
  now: Date,
): Promise<number> {
  return notifyGroups(handle, [{ personIds, message }], now);
}

/** Tells people what each group of them shares, in one statement; returns how many were told. */
export async function notifyGroups(
  handle: Handle,
  groups: readonly GroupDraft[],
  now: Date,
): Promise<number> {
  const told = groups.filter(({ personIds }) => personIds.length > 0);
  if (told.length === 0) return 0;
  const cleaned = new Map<string, string>();
  const safe = told.map(({ personIds, message }) => {
    // The same words often go to thousands of people, and cleaning costs more than sending.
    const content = cleaned.get(message.content) ?? safeContent(message.content);
    cleaned.set(message.content, content);
    return { personIds, message: { ...messageOf(message), content } };
  });
  return insertNotifications(handle, safe, now);
}

/** A message whose content is safe already. */
export function messageOf({ url = null, thumbnail = null, ...words }: Draft): Message {
  return { ...words, url: safeTarget(url), thumbnail: safePicture(thumbnail) };
}
