export type PushMessage = {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly route: string;
  /** The number on the app's icon; undefined: it stays. */
  readonly waiting?: number;
};

type Field = keyof PushMessage;

/**
 * Reads a push message. A browser requires a notification for each, so an unreadable one announces
 * news in general.
 */
export function readPush(text: string | undefined, unreadable: PushMessage): PushMessage {
  const { id, title, body, route, waiting } = fieldsIn(text);
  if (typeof id !== 'string' || typeof title !== 'string' || typeof body !== 'string')
    return unreadable;
  const message = { id, title, body, route: safeRoute(route, unreadable.route) };
  return isCount(waiting) ? { ...message, waiting } : message;
}

/** Returns a route of this app; anything else becomes the usual one. */
export function safeRoute(route: unknown, usual: string): string {
  return typeof route === 'string' && /^\/(?![/\\])[\w\-./?=&%]*$/.test(route) ? route : usual;
}

/** Whether the address is the app itself: the documents beside it do not listen. */
export function isAppPage(url: string, scope: string): boolean {
  if (!url.startsWith(scope)) return false;
  const path = url.slice(scope.length).split(/[?#]/)[0] ?? '';
  return path === '' || path === 'index.html';
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

function fieldsIn(text: string | undefined): Partial<Record<Field, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
