import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { inlineHashes } from '../web.ts';

const prefix = '/podglad/';

/**
 * Serves the participants' app for the panel's frame. It has no origin, even when opened directly:
 * it reaches no cookie, storage or surrounding page, and its policy blocks all requests.
 */
export async function serveViewing(
  app: FastifyInstance,
  dist: string,
  url: () => string,
): Promise<void> {
  if (!existsSync(dist)) return;
  const { styles, scripts } = inlineHashes(dist);
  const policy = (own: string): string =>
    [
      'sandbox allow-scripts',
      "default-src 'none'",
      `script-src ${[own, ...scripts].join(' ')}`,
      `style-src ${[own, ...styles].join(' ')}`,
      `img-src ${own} data: blob:`,
      `font-src ${own}`,
      "connect-src 'none'",
      "form-action 'none'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
      `frame-ancestors ${own}`,
    ].join('; ');
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers({
        'content-security-policy': policy(new URL(url()).origin),
        // A page without an origin fetches its own modules, styles and fonts as cross-origin.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      // A page without an origin belongs to no agent cluster.
      reply.removeHeader('origin-agent-cluster');
      done();
    });
    await scope.register(fastifyStatic, {
      root: dist,
      prefix,
      decorateReply: false,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      // Browsers may ignore the policy of a "not modified" response.
      cacheControl: false,
      etag: false,
      lastModified: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        if (isHashed) reply.removeHeader('vary');
      },
    });
  });
}
