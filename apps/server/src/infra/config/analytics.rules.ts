/** The service that counts page views of users who have agreed. */
export type Analytics =
  /** `address` of its Tracking HTTP API. */
  | { readonly provider: 'matomo'; readonly address: string; readonly site: string }
  | { readonly provider: 'ga4'; readonly site: string };

export type PolicyOfPage = {
  readonly connectSrc: readonly string[];
  readonly frameSrc: readonly string[];
};

/** `matomo:https://statystyki.example/?idsite=3` or `ga4:G-ABC123`; null for other text. */
export function readAnalytics(setting: string): Analytics | null {
  const [, provider, rest = ''] = /^(matomo|ga4):(.+)$/.exec(setting) ?? [];
  if (provider === 'ga4') return /^G-[A-Z0-9]{4,20}$/.test(rest) ? { provider, site: rest } : null;
  return provider === 'matomo' && URL.canParse(rest) ? matomo(new URL(rest)) : null;
}

/** Sources for the page's policy. Google's script is not included: it runs in a separate page. */
export function policyOfPage(analytics: Analytics | undefined): PolicyOfPage {
  if (analytics?.provider === 'matomo')
    return { connectSrc: [new URL(analytics.address).origin], frameSrc: [] };
  return { connectSrc: [], frameSrc: analytics === undefined ? [] : ["'self'"] };
}

function matomo(url: URL): Analytics | null {
  const { idsite: site = '1', ...others } = Object.fromEntries(url.searchParams);
  // The host goes into the content security policy, where a semicolon would begin another rule.
  const isHost = /^[a-z0-9.-]+$/.test(url.hostname);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isOwnMachine(url));
  const isPlain =
    Object.keys(others).length === 0 &&
    url.username === '' &&
    url.password === '' &&
    url.hash === '';
  if (!isHost || !isSafe || !isPlain || !/^[1-9]\d{0,8}$/.test(site)) return null;
  const folder = `${url.origin}${url.pathname.replace(/(\/matomo\.php)?\/*$/, '')}`;
  return { provider: 'matomo', address: `${folder}/matomo.php`, site };
}

/** For trials: nothing leaves the machine. */
function isOwnMachine({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1';
}
