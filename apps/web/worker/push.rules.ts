import { pushCopy } from './push.copy.ts';

export type PushMessage = {
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly route: string;
};

/** Reads a push message. A browser requires a notification for each, so an unreadable one announces news in general. */
export function readPush(text: string | undefined): PushMessage {
  const { id, title, body, route } = fieldsIn(text);
  if (typeof id !== 'string' || typeof title !== 'string' || typeof body !== 'string')
    return pushCopy.unreadable;
  return { id, title, body, route: safeRoute(route) };
}

/** Returns a route of this app; anything else becomes the list of notifications. */
export function safeRoute(route: unknown): string {
  return typeof route === 'string' && /^\/(?![/\\])[\w\-./?=&%]*$/.test(route)
    ? route
    : pushCopy.unreadable.route;
}

function fieldsIn(text: string | undefined): Partial<Record<keyof PushMessage, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
