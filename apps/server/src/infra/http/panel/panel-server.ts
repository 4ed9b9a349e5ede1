import type { OutgoingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { PanelConfig } from '../../config/config.panel.ts';
import { refuse } from '../../refusal.ts';
import type { ObservedDeps } from '../access-log.ts';
import { acceptBodies } from '../body.ts';
import { headersOf, plainServer } from '../http.ts';

/** The panel's listener: separate headers, restricted to allowed networks. */
export async function panelServer(
  deps: ObservedDeps,
  config: PanelConfig,
): Promise<FastifyInstance> {
  const { trustedProxies } = config;
  const app = await plainServer(deps, { name: 'panel', trustedProxies, headers: panelHeaders() });
  acceptBodies(app, ['file']);
  const { allowed } = config;
  if (allowed !== undefined) {
    app.addHook('onRequest', (request, _reply, done) => {
      const address = request.ip.replace(/^::ffff:(?=\d+\.)/, '');
      done(
        allowed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') ? undefined : refuse('forbidden'),
      );
    });
  }
  return app;
}

/** Only the panel's own files run, no site may frame them, and only this page may use passkeys. */
function panelHeaders(): OutgoingHttpHeaders {
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        // The participants' app for a viewing operator (viewing-page.ts).
        frameSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  });
  const own = '(self)';
  const off = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'].map(
    (name) => `${name}=()`,
  );
  const passkeys = ['get', 'create'].map((name) => `publickey-credentials-${name}=${own}`);
  return { ...headers, 'permissions-policy': [...passkeys, ...off].join(', ') };
}
