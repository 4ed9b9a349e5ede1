import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { inlineHashes } from '../web.ts';

const prefix = '/podglad/';

/**
 * Serves the participants' app for the frame of the panel. It has no origin, wherever it is opened: it reaches no cookie, no
 * storage and no page around it, and its policy lets it ask no server at all.
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
      `frame-ancestors ${own}`,
    ].join('; ');
  await app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.headers({
        'content-security-policy': policy(new URL(url()).origin),
        // What has no origin fetches its own modules, styles and fonts as a foreign one.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      // The origin of this page belongs to no group of pages.
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
      // Of an answer "not modified" a browser need not take over the policy.
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
