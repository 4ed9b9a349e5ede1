import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export type InlineHashes = {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
};

/**
 * Hashes of what stands inline in the built page, for the Content-Security-Policy: the styles of the splash, and the
 * script that applies the chosen theme before the first paint.
 */
export function inlineHashes(webDist: string): InlineHashes {
  const file = join(webDist, 'index.html');
  if (!existsSync(file)) return { styles: [], scripts: [] };
  const page = readFileSync(file, 'utf8');
  return {
    styles: hashes(page, 'style'),
    scripts: hashes(page, 'script'),
  };
}

/** Of every element of the name without attributes. */
function hashes(page: string, name: 'style' | 'script'): string[] {
  const [, ...parts] = page.split(`<${name}>`);
  const texts = parts.map((part) => part.slice(0, part.indexOf(`</${name}>`)));
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/** Serves the built web app: hashed files are cached for a year, the page itself is always revalidated. */
export async function serveWeb(app: FastifyInstance, webDist: string): Promise<void> {
  if (!existsSync(webDist)) return;
  await app.register(fastifyStatic, {
    root: webDist,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      // They are the same for every origin: a browser that has fetched a module imports it, with an Origin header, from its cache.
      if (isHashed) reply.removeHeader('vary');
    },
  });
  // Of its own: the plugin does not find the compressed index of a folder. It is always sent whole: of an answer that
  // says "not modified" a browser need not take over the headers, and the policy changes with the settings.
  app.get('/', (_request, reply) =>
    reply.sendFile('index.html', { etag: false, lastModified: false }),
  );
  workerRoute(app, join(webDist, 'worker.js'));
}

/**
 * The service worker caches the page together with its policy, so a changed policy is a changed worker: browsers find
 * it by themselves, and it fetches the page again.
 */
function workerRoute(app: FastifyInstance, file: string): void {
  if (!existsSync(file)) return;
  const code = readFileSync(file, 'utf8');
  app.get('/worker.js', async (_request, reply) => {
    const policy = createHash('sha256').update(String(reply.getHeader('content-security-policy')));
    return reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${code}\n// ${policy.digest('base64')}\n`);
  });
}
