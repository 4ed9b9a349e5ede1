import { currentSession } from '../../lib/session.ts';

/** A reply stored on the device between two visits, by query key; none where the browser has no cache storage. */
export type CachedReply = {
  readonly data: unknown;
  /** By the server's clock: the phone's may be corrected between two visits. */
  readonly at: number;
};

const cacheName = 'klub-last-known';
const pictureCache = 'klub-pictures';
const cachedMax = 80;

/** Operations run one after another, so that nothing is written after a deletion. */
let last: Promise<unknown> = Promise.resolve();

export function writeCached(queryKey: readonly unknown[], cached: CachedReply): void {
  const address = addressOf(queryKey);
  void inTurn(async (cache) => {
    // Replaces the stored copy in one step, because the page may end at any moment; the keys are in
    // the order of their last put.
    await cache.put(address, new Response(JSON.stringify(cached)));
    const all = await cache.keys();
    await Promise.all(
      all.slice(0, Math.max(0, all.length - cachedMax)).map((oldest) => cache.delete(oldest)),
    );
  });
}

export async function readCached(queryKey: readonly unknown[]): Promise<CachedReply | undefined> {
  const address = addressOf(queryKey);
  const found = await inTurn((cache) => cache.match(address));
  return found?.json();
}

/** Deletes everything that the former user has read. */
export function clearCached(): void {
  void inTurn(() => Promise.all([caches.delete(cacheName), caches.delete(pictureCache)]));
}

/** Deletes what another session has left here: it ended while this code was not loaded, or the page was closed first. */
export function clearOthers(): void {
  const own = folder();
  void inTurn(async (cache) => {
    const others = (await cache.keys()).filter(({ url }) => !url.startsWith(own));
    await Promise.all(others.map((other) => cache.delete(other)));
    if (others.length > 0) await caches.delete(pictureCache);
  });
}

/** Ignores failures: with a full disk or without cache storage, only offline reading is lost. */
function inTurn<T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  const turn = last.then(async () =>
    'caches' in globalThis ? work(await caches.open(cacheName)) : undefined,
  );
  last = turn.catch(() => undefined);
  return turn.catch(() => undefined);
}

/** An unreachable address: the cache is keyed by URLs, and the page of an iPhone's shell has no http URL. */
function addressOf(queryKey: readonly unknown[]): string {
  return `${folder()}${encodeURIComponent(JSON.stringify(queryKey))}`;
}

/** One for each session, so that a reply is found in its own only. Named by 32 bits of the token, which do not give it away. */
function folder(): string {
  const { token } = currentSession();
  const mark = Array.from(token ?? '').reduce(
    (sum, sign) => (Math.imul(sum, 31) + sign.charCodeAt(0)) | 0,
    0,
  );
  return `https://kept.invalid/${mark.toString(36)}/`;
}
