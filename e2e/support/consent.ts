/** Where the app keeps what was answered about cookies. */
export const consentKey = 'klub.consent';

/** The answer of somebody who wants the necessary only, in a club where nobody counts: the banner stays away. */
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
