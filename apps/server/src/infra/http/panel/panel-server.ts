import type { OutgoingHttpHeaders } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { PanelConfig } from '../../config/config.panel.ts';
import type { Deps } from '../../deps.ts';
import { refuse } from '../../refusal.ts';
import { acceptBodies } from '../body.ts';
import { headersOf, plainServer } from '../http.ts';

/** The listener of the panel: headers of its own, and only the networks that may reach it. */
export async function panelServer(
  deps: Pick<Deps, 'log'>,
  config: PanelConfig,
): Promise<FastifyInstance> {
  const app = await plainServer(deps, config.trustedProxies, panelHeaders());
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

/** Nothing runs but the panel's own files, and nothing frames them; passkeys are used by this page alone. */
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
        // The participants' app as an operator looks at it (viewing-page.ts).
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
