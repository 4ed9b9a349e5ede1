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
 * Hashes of inline elements of the built page for the Content-Security-Policy: the splash styles,
 * and the script that applies the theme before the first paint.
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

/** Of every element of this name without attributes. */
function hashes(page: string, name: 'style' | 'script'): string[] {
  const [, ...parts] = page.split(`<${name}>`);
  const texts = parts.map((part) => part.slice(0, part.indexOf(`</${name}>`)));
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
}

/**
 * Serves the built web app: browsers cache hashed files for a year and always revalidate the page.
 */
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
      // Equal for every origin, so that a browser can import a prefetched module, with an Origin
      // header, from its cache.
      if (isHashed) reply.removeHeader('vary');
    },
  });
  // A separate route: the plugin does not find a folder's compressed index. Always sent whole,
  // because a browser may ignore the headers of a "not modified" response, and the policy changes
  // with the settings.
  app.get('/', (_request, reply) =>
    reply.sendFile('index.html', { etag: false, lastModified: false }),
  );
  workerRoute(app, join(webDist, 'worker.js'));
}

/**
 * The service worker caches the page with its policy. A changed policy changes the worker, so
 * browsers update it and fetch the page again.
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
