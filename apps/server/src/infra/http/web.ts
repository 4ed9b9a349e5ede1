import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Hashes of the inline styles of the built page, for the Content-Security-Policy: the splash is styled inline. */
export function inlineStyleHashes(webDist: string): string[] {
  const page = join(webDist, 'index.html');
  if (!existsSync(page)) return [];
  const styles = readFileSync(page, 'utf8').matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g);
  return [...styles].map(([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`);
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
    },
  });
  // Of its own: the plugin does not find the compressed index of a folder. It is always sent whole: of an answer that
  // says "not modified" a browser need not take over the headers, and the policy changes with the settings.
  app.get('/', (_request, reply) => reply.sendFile('index.html', { etag: false, lastModified: false }));
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
