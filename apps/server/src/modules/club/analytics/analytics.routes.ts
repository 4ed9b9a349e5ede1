import { createHash } from 'node:crypto';
import type { analyticsEndpoints } from '@klub/contract/calls/analytics';
import type { FastifyInstance } from 'fastify';
import type { Analytics } from '../../../infra/config/analytics.rules.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { HandlersOf } from '../../../infra/http/mount.ts';
import { analyticsPage } from './analytics.page.ts';

const pagePath = '/analytics';
/** Without a recipient: consent given now is valid until a recipient is configured. */
const nobody = { provider: 'none', address: '', site: '', revision: 1 } as const;

export function analyticsHandlers({ config }: Deps): HandlersOf<typeof analyticsEndpoints> {
  const data = counterOf(config.analytics);
  return { 'GET /api/v1/analytics': async () => ({ data }) };
}

/** Serves the page with Google's script only when Google is the configured provider. */
export function analyticsRoute(app: FastifyInstance, { config }: Deps): void {
  if (config.analytics?.provider !== 'ga4') return;
  const { html, policy } = analyticsPage(config.analytics.site);
  app.get(pagePath, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html),
  );
}

function counterOf(analytics: Analytics | undefined) {
  if (analytics === undefined) return nobody;
  const address = analytics.provider === 'matomo' ? analytics.address : pagePath;
  const { provider, site } = analytics;
  return { provider, address, site, revision: revisionOf(`${provider} ${address} ${site}`) };
}

/** Never equal to the revision without a recipient. */
function revisionOf(recipient: string): number {
  return createHash('sha256').update(recipient).digest().readUInt32BE() + nobody.revision + 1;
}
