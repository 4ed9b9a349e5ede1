import { expect, test } from 'vitest';
import { serveNotifications } from './push.ts';

const scope = 'https://klub.example/';
const unreadable = { id: 'news', title: 'Klub', body: 'Jest coś nowego.', route: '/sprawy' };

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

test('an address of another origin opens the usual screen of this app', async () => {
  const { opened } = await tapWith([], 'https://evil.example/');
  expect(opened).toEqual([`${scope}#/sprawy`]);
});

test.each([
  [{ waiting: 3 }, [3]],
  [{ waiting: 0 }, [0]],
  [{}, []],
])('the number on the icon is that of the push: %j', async (more, numbers) => {
  const { worker, fire, badges, shown } = workerWith([]);
  serveNotifications(worker, unreadable);
  const message = { id: 'a1', title: 'Do decyzji', body: 'Jest.', route: '/sprawy/1', ...more };
  await fire('push', { data: { text: () => JSON.stringify(message) } });
  expect(shown).toEqual(['Do decyzji']);
  expect(badges).toEqual(numbers);
});

/** The first of the open windows is in front. */
async function tapWith(urls: readonly string[], route: string) {
  const { worker, fire, sent, opened } = workerWith(urls);
  serveNotifications(worker, unreadable);
  await fire('notificationclick', {
    notification: { close: () => undefined, data: { route } },
  });
  return { sent, opened };
}

function workerWith(urls: readonly string[]) {
  const sent: [string, unknown][] = [];
  const opened: string[] = [];
  const badges: number[] = [];
  const shown: string[] = [];
  const windows = urls.map((url, place) => ({
    url,
    focused: place === 0,
    postMessage: (message: unknown) => void sent.push([url, message]),
    focus: async () => undefined,
  }));
  const listeners = new Map<string, (event: unknown) => void>();
  const worker = {
    addEventListener: (name: string, listener: (event: unknown) => void) =>
      void listeners.set(name, listener),
    registration: { scope, showNotification: async (title: string) => void shown.push(title) },
    navigator: { setAppBadge: async (count: number) => void badges.push(count) },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
  };
  const fire = async (name: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
    listeners.get(name)?.({ ...event, waitUntil });
    await Promise.all(work);
  };
  const self = worker as unknown as ServiceWorkerGlobalScope;
  return { worker: self, fire, sent, opened, badges, shown };
}
