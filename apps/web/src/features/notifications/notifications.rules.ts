import { notificationHosts } from '@klub/contract/limits';
import { parsedUrl } from '@klub/ui/words/address.ts';
import type { ReplyOf } from '../../lib/api.ts';

export type Message = ReplyOf<'GET /api/v1/user/get'>['message'];
export type Notification = Message['notifications'][number];

export type Target =
  | { readonly kind: 'route'; readonly to: string }
  | { readonly kind: 'site'; readonly href: string };

/**
 * The target of a notification: a route of this app, or a trusted host over https; nothing else. The server applies
 * the same rule when it writes; this is the second check (HZ38).
 */
export function targetOf(url: string | null, hosts = notificationHosts): Target | null {
  if (url === null) return null;
  if (/^\/(?![/\\])[\w\-./?=&%]*$/.test(url)) return { kind: 'route', to: url };
  const site = parsedUrl(url);
  if (
    site === undefined ||
    site.protocol !== 'https:' ||
    site.username !== '' ||
    site.password !== ''
  )
    return null;
  return hosts.includes(site.host) ? { kind: 'site', href: site.href } : null;
}

export type Motif = 'star' | 'circle' | 'padlock' | 'user' | 'bell';

/** The motif for a notification without a thumbnail, by its target. */
export function motifOf(url: string | null): Motif {
  if (url === null) return 'bell';
  if (url.startsWith('/wyzwania/osiagniecia') || url.startsWith('/zadania-specjalne'))
    return 'star';
  if (url.startsWith('/wyzwania')) return 'circle';
  if (url.startsWith('/wiedza')) return 'padlock';
  return url === '/konto' || url === '/edytuj-dane' ? 'user' : 'bell';
}

/** The newest notifications and then the older pages, each notification once: new ones shift the pages. */
export function joined(
  newest: readonly Notification[],
  older: readonly Notification[],
): Notification[] {
  const known = new Set(newest.map(({ slug }) => slug));
  return [...newest, ...older.filter(({ slug }) => !known.has(slug))];
}

export function marked<N extends Pick<Notification, 'slug' | 'isRead'>>(
  list: readonly N[],
  slug: string,
  isRead: boolean,
): N[] {
  return list.map((one) => (one.slug === slug ? { ...one, isRead } : one));
}

/** The user as the server returns it after an unread notification is read. */
export function afterReading(message: Message, slug: string): Message {
  const { extras, notifications } = message;
  const unreadNotifications = Math.max(0, extras.unreadNotifications - 1);
  return {
    ...message,
    extras: { ...extras, unreadNotifications },
    showBadgeNotifications: message.showBadgeNotifications && unreadNotifications > 0,
    notifications: marked(notifications, slug, true),
  };
}

/**
 * Whether the app's icon shows 1: there are unread notifications since the last look at the list,
 * and the screen is behind the login [H11].
 */
export function isAppBadgeShown(
  message: Pick<Message, 'showBadgeNotifications' | 'extras'> | undefined,
  isProtected: boolean,
): boolean {
  return (
    isProtected &&
    message !== undefined &&
    message.showBadgeNotifications &&
    message.extras.unreadNotifications > 0
  );
}
