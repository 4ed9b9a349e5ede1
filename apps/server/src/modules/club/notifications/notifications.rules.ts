import { notificationHosts } from '@klub/contract/limits';
import { participants, type Role } from '@klub/contract/roles';
import { targets } from '@klub/contract/targets';
import sanitizeHtml from 'sanitize-html';

/**
 * The allowed target of a click: a route of this app, like `/wiedza`, or a trusted host over https.
 * Null: the notification has no link.
 */
export function safeTarget(url: string | null, hosts = notificationHosts): string | null {
  if (url === null || isOwnRoute(url)) return url;
  const target = URL.parse(url);
  if (
    target === null ||
    target.protocol !== 'https:' ||
    target.username !== '' ||
    target.password !== ''
  )
    return null;
  return hosts.includes(target.host) ? target.href : null;
}

/** Exactly one leading slash: browsers treat `//host` and `/\host` as another host. */
function isOwnRoute(url: string): boolean {
  return /^\/(?![/\\])[\w\-./?=&%]*$/.test(url);
}

/**
 * The target for this role: a screen that the role may not open becomes the nearest allowed one.
 */
export function targetFor(role: Role, url: string | null): string | null {
  if (url === null || mayOpen(role, url)) return url;
  const isParticipant = participants.some((one) => one === role);
  return isParticipant && url.startsWith('/wyzwania/') ? '/zadania-specjalne' : '/konto';
}

function mayOpen(role: Role, url: string): boolean {
  const parts = url.split(/[?#]/, 1).join('').split('/');
  const known = Object.entries(targets).find(([path]) => isOf(path.split('/'), parts));
  return known === undefined || known[1].some((one) => one === role);
}

function isOf(path: readonly string[], parts: readonly string[]): boolean {
  return (
    path.length === parts.length && path.every((part, at) => part === parts[at] || part === ':slug')
  );
}

/** A thumbnail must be in this server's file store. */
export function safePicture(thumbnail: string | null): string | null {
  return thumbnail !== null && /^\/files\/[\w-]+(\.\w+)?$/.test(thumbnail) ? thumbnail : null;
}

/** Keeps emphasis, lists and links to routes of this app; drops all other markup. */
export function safeContent(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a'],
    allowedAttributes: { a: ['href'] },
    allowedSchemes: [],
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'a' && !isOwnLink(attribs['href']) && 'excludeTag',
  });
}

function isOwnLink(href = ''): boolean {
  return href.startsWith('#') && isOwnRoute(href.slice(1));
}

/** Plain text, like a pill's excerpt, as the content of a notification. */
export function contentOf(plainText: string): string {
  return `<p>${escaped(plainText)}</p>`;
}

/** Plain text within the content of a notification. */
export function escaped(plainText: string): string {
  return plainText.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
