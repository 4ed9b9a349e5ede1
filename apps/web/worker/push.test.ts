import { expect, test } from 'vitest';
import { serveNotifications } from './push.ts';

const scope = 'https://klub.example/';

test('a tapped notification opens its screen in a page of the app', async () => {
  const { sent, opened } = await tapWith([`${scope}#/konto`], '/zadania-specjalne/biel');
  expect(sent).toEqual([[`${scope}#/konto`, { open: '/zadania-specjalne/biel' }]]);
  expect(opened).toEqual([]);
});

test('a document outside the app stays unchanged, also in front', async () => {
  const policy = `${scope}dokumenty/polityka-cookies.html`;
  const both = await tapWith([policy, `${scope}index.html#/news`], '/news/farba');
  expect(both.sent).toEqual([[`${scope}index.html#/news`, { open: '/news/farba' }]]);
  const alone = await tapWith([policy], '/news/farba');
  expect(alone.sent).toEqual([]);
  expect(alone.opened).toEqual([`${scope}#/news/farba`]);
});

/** The first of the open windows is in front. */
async function tapWith(urls: readonly string[], route: string) {
  const sent: [string, unknown][] = [];
  const opened: string[] = [];
  const windows = urls.map((url, place) => ({
    url,
    focused: place === 0,
    postMessage: (message: unknown) => void sent.push([url, message]),
    focus: async () => undefined,
  }));
  const work: Promise<unknown>[] = [];
  const listeners = new Map<string, (event: unknown) => void>();
  const worker = {
    addEventListener: (name: string, listener: (event: unknown) => void) =>
      void listeners.set(name, listener),
    registration: { scope },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
  };
  serveNotifications(worker as unknown as ServiceWorkerGlobalScope);
  listeners.get('notificationclick')?.({
    notification: { close: () => undefined, data: { route } },
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
  });
  await Promise.all(work);
  return { sent, opened };
}
