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
  void inTurn(async (cache) => {
    const address = addressOf(queryKey);
    // Deleted first, so that the order of the keys is that of their age.
    await cache.delete(address);
    await cache.put(address, new Response(JSON.stringify(cached)));
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - cachedMax)).map((oldest) => cache.delete(oldest)));
  });
}

export async function readCached(queryKey: readonly unknown[]): Promise<CachedReply | undefined> {
  const found = await inTurn((cache) => cache.match(addressOf(queryKey)));
  return found?.json();
}

/** Deletes everything that the former user has read. */
export function clearCached(): void {
  void inTurn(() => Promise.all([caches.delete(cacheName), caches.delete(pictureCache)]));
}

/** Ignores failures: with a full disk or without cache storage, only offline reading is lost. */
function inTurn<T>(work: (cache: Cache) => Promise<T>): Promise<T | undefined> {
  const turn = last.then(async () => ('caches' in globalThis ? work(await caches.open(cacheName)) : undefined));
  last = turn.catch(() => undefined);
  return turn.catch(() => undefined);
}

/** An unreachable address: the cache is keyed by URLs, and the page of an iPhone's shell has no http URL. */
function addressOf(queryKey: readonly unknown[]): string {
  return `https://kept.invalid/${encodeURIComponent(JSON.stringify(queryKey))}`;
}
