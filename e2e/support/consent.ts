/** Where the app keeps what was answered about cookies. */
export const consentKey = 'klub.consent';

/** The consent to necessary cookies only, in a club without analytics: the banner does not open. */
export const onlyNecessary = JSON.stringify({
  categories: ['necessary'],
  revision: 1,
  consentId: '00000000-0000-4000-8000-000000000000',
  consentTimestamp: '2026-11-01T09:00:00.000Z',
  lastConsentTimestamp: '2026-11-01T09:00:00.000Z',
  services: { necessary: [], statistics: [] },
  languageCode: 'pl',
  expirationTime: 4_102_444_800_000,
});
