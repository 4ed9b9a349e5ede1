import { inTime } from './chunk.ts';
import { MissingCode } from './missing-code.ts';

/** The app's files that are loaded or loading, by address. */
const files = new Map(
  [
    import.meta.url,
    ...[...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
      ({ href }) => href,
    ),
  ].map((href) => [href, Promise.resolve()]),
);

/**
 * What every `import()` of the built app goes through: it fetches the files of the module, which are then in the browser's
 * cache, before it imports it. A browser remembers for as long as the page lives that a module could not be fetched, so
 * an `import()` that has failed once can never succeed; a fetch can be repeated. Tried: another address on retry (`?again=1`);
 * the modules that it imports stay failed, and a second copy has a second state.
 */
export async function importCode<Module>(
  load: () => Promise<Module>,
  names: readonly string[] = [],
  importer = import.meta.url,
): Promise<Module> {
  await Promise.all(names.map((name) => bring(new URL(name, importer).href)));
  return load();
}

function bring(href: string): Promise<void> {
  const known = files.get(href);
  if (known !== undefined) return known;
  const coming = inTime(href.endsWith('.css') ? addStyles(href) : fetchWhole(href));
  files.set(href, coming);
  coming.catch(() => files.delete(href));
  return coming;
}

async function fetchWhole(href: string): Promise<void> {
  const reply = await fetch(href);
  if (reply.status === 404) throw new MissingCode();
  if (!reply.ok) throw new Error(`${href}: ${reply.status}`);
  await reply.arrayBuffer();
}

function addStyles(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    // The event does not tell why; the request for the same file does.
    link.onerror = () => fetchWhole(href).then(() => reject(new Error(href)), reject);
    document.head.append(link);
  }).catch((error: unknown) => {
    link.remove();
    throw error;
  });
}
