import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const scope = 'https://klub.example/';
const listeners = new Map<string, (event: unknown) => void>();
const refused = async (): Promise<never> =>
  Promise.reject(new DOMException('full', 'QuotaExceededError'));
let claims = 0;
const emptyCache = { match: async () => undefined, keys: async () => [], put: refused };

beforeAll(async () => {
  vi.stubGlobal('shell', { version: '1', files: [] });
  vi.stubGlobal('self', {
    addEventListener: (name: string, listener: (event: unknown) => void) =>
      void listeners.set(name, listener),
    registration: { scope },
    clients: { claim: async () => void (claims += 1) },
  });
  await import('./worker.ts');
});
afterAll(() => vi.unstubAllGlobals());

test.each([
  ['full', { open: async () => emptyCache }],
  ['broken', { open: refused, keys: refused }],
])('with a storage that is %s everything comes from the network', async (_, caches) => {
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async ({ url }: Request) => new Response(`from the network: ${url}`));
  for (const path of ['', 'assets/X.js', `files/${'0'.repeat(40)}`]) {
    expect(await asked(path)).toBe(`from the network: ${scope}${path}`);
  }
});

test('a new version with broken storage still controls the open pages', async () => {
  vi.stubGlobal('caches', { keys: refused });
  const work: Promise<unknown>[] = [];
  listeners.get('activate')?.({
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
  });
  await Promise.allSettled(work);
  expect(claims).toBe(1);
});

/** What the worker answers; work that it goes on with must not fail. */
async function asked(path: string): Promise<string | undefined> {
  const request = new Request(`${scope}${path}`);
  if (path === '') Object.defineProperty(request, 'mode', { value: 'navigate' });
  let answer: Promise<Response> | undefined;
  const work: Promise<unknown>[] = [];
  listeners.get('fetch')?.({
    request,
    respondWith: (reply: Promise<Response>) => void (answer = reply),
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
  });
  const text = await (await answer)?.text();
  await Promise.all(work);
  return text;
}
