import { createHash } from 'node:crypto';

/**
 * Sources that Google requires in the content security policy; measurements of Europeans go to
 * regional hosts.
 */
const google = {
  script: 'https://www.googletagmanager.com',
  collect:
    'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
} as const;

/**
 * A page with Google's script, which the app loads in a hidden frame and sends page views to.
 * Sandboxed without an origin, even when opened directly: the script has no cookies and reaches
 * neither the app nor the access token. Removing the frame removes the script.
 */
export function analyticsPage(site: string): { html: string; policy: string } {
  const script = scriptOf(site);
  const hash = createHash('sha256').update(script).digest('base64');
  const html = `<!doctype html>
<html lang="pl"><head><meta charset="utf-8"><title>Klub Partnera</title></head>
<body><script>${script}</script>
<script async src="${google.script}/gtag/js?id=${site}"></script></body></html>`;
  const rules = [
    "default-src 'none'",
    `script-src 'sha256-${hash}' ${google.script}`,
    `connect-src ${google.collect}`,
    `img-src ${google.collect}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts',
  ];
  return { html, policy: rules.join(';') };
}

/**
 * The app sends address and visitor, because the frame knows neither. Advertising features are off.
 */
function scriptOf(site: string): string {
  return `
window.dataLayer = [];
function gtag() { dataLayer.push(arguments); }
let isSet = false;
addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== location.origin) return;
  if (!isSet) {
    isSet = true;
    gtag('js', new Date());
    gtag('config', ${JSON.stringify(site)}, {
      send_page_view: false,
      client_id: data.visitor,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
    });
  }
  gtag('event', 'page_view', { page_location: data.address, page_title: data.title });
});
`;
}
