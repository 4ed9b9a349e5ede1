import { notificationHosts } from '@klub/contract/limits';
import type { ReplyOf } from '../../lib/api.ts';

export type Message = ReplyOf<'GET /api/v1/user/get'>['message'];
export type Notification = Message['notifications'][number];

export type Target = { readonly kind: 'route'; readonly to: string } | { readonly kind: 'site'; readonly href: string };

/**
 * Where a click-through leads: a route of this app, or a trusted host over https; anything else leads nowhere. The server
 * decides the same when it writes; this is the second wall (HZ38).
 */
export function targetOf(url: string | null, hosts = notificationHosts): Target | null {
  if (url === null) return null;
  if (/^\/(?![/\\])[\w\-./?=&%]*$/.test(url)) return { kind: 'route', to: url };
  if (!URL.canParse(url)) return null;
  const site = new URL(url);
  if (site.protocol !== 'https:' || site.username !== '' || site.password !== '') return null;
  return hosts.includes(site.host) ? { kind: 'site', href: site.href } : null;
}

export type Motif = 'star' | 'circle' | 'padlock' | 'user' | 'bell';

/** What stands where a notification has no thumbnail: the motif of the place that it leads to. */
export function motifOf(url: string | null): Motif {
  if (url === null) return 'bell';
  if (url.startsWith('/wyzwania/osiagniecia') || url.startsWith('/zadania-specjalne')) return 'star';
  if (url.startsWith('/wyzwania')) return 'circle';
  if (url.startsWith('/wiedza')) return 'padlock';
  return url === '/konto' || url === '/edytuj-dane' ? 'user' : 'bell';
}

/** Older pages after the newest ones, each notification once: what came in meanwhile has moved the pages. */
export function joined(newest: readonly Notification[], older: readonly Notification[]): Notification[] {
  const known = new Set(newest.map(({ slug }) => slug));
  return [...newest, ...older.filter(({ slug }) => !known.has(slug))];
}

export function withRead<N extends Pick<Notification, 'slug' | 'isRead'>>(list: readonly N[], slug: string): N[] {
  return list.map((one) => (one.slug === slug ? { ...one, isRead: true } : one));
}

/** The person as the server will tell her once a notification that was unread is read. */
export function afterReading(message: Message, slug: string): Message {
  const { extras, notifications } = message;
  const unreadNotifications = Math.max(0, extras.unreadNotifications - 1);
  return {
    ...message,
    extras: { ...extras, unreadNotifications },
    showBadgeNotifications: message.showBadgeNotifications && unreadNotifications > 0,
    notifications: withRead(notifications, slug),
  };
}

/** 1 on the app's icon while there is something unread that has not been looked at, and only behind the login [H11]. */
export function isAppBadgeShown(
  message: Pick<Message, 'showBadgeNotifications' | 'extras'> | undefined,
  isProtected: boolean,
): boolean {
  return (
    isProtected && message !== undefined && message.showBadgeNotifications && message.extras.unreadNotifications > 0
  );
}
