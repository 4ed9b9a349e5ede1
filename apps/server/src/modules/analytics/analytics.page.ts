import { createHash } from 'node:crypto';

/** What Google asks for in the policy of a page with its script; measurements of Europeans go to regional hosts. */
const google = {
  script: 'https://www.googletagmanager.com',
  collect:
    'https://www.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com',
} as const;

/**
 * A page that carries the script of Google for the app, which shows it in a hidden frame and tells it what was opened.
 * It is sandboxed without an origin, also when opened directly by its address: the script reaches neither the app nor
 * the access token, and has no cookies. When the frame is removed nothing of the script is left.
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

/** The address and the visitor come from the app: the frame knows neither. Nothing is told for advertisements. */
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
