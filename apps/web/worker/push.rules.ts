import { pushCopy } from './push.copy.ts';

export type Told = { readonly id: string; readonly title: string; readonly body: string; readonly route: string };

/** What a push says; something has to be shown for each, so what cannot be read says only that there is news. */
export function toldBy(text: string | undefined): Told {
  const { id, title, body, route } = fieldsIn(text);
  if (typeof id !== 'string' || typeof title !== 'string' || typeof body !== 'string') return pushCopy.unreadable;
  return { id, title, body, route: safeRoute(route) };
}

/** A route of this app; whatever else somebody says leads to the list of notifications. */
export function safeRoute(route: unknown): string {
  return typeof route === 'string' && /^\/(?![/\\])[\w\-./?=&%]*$/.test(route) ? route : pushCopy.unreadable.route;
}

function fieldsIn(text: string | undefined): Partial<Record<keyof Told, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
