/**
 * Business constants and limits of specification sections 5 and 9, used by both sides. Units are in
 * the names.
 */
export const phoneMinLength = 9;
export const phoneMaxLength = 12;
export const invitePhoneMaxLength = 9;
export const badgeDisplayCap = 99;
/** The longest search text of a list in the panel. */
export const searchMaxLength = 60;
export const pageSize = 30;
export const pageMax = 10_000;
export const questionDefaultSeconds = 59;
export const knowledgeDefaultTotal = 4;
export const wrongPasswordsUntilBlock = 3;
export const ibanDigits = 26;
export const peselDigits = 11;
export const passwordMinLength = 8;
export const passwordMaxLength = 128;
/** The slug that `/news/aktualnosci` takes for itself (D12). */
export const reservedNewsSlug = 'aktualnosci';
/** Rows of one page of any list that the specification answers whole; protects against unbounded replies. */
export const listMax = 500;
/** Articles per reply; `before` selects older ones. */
export const articlesMax = 30;
/** Of a download key: filters are in it. Addresses of some thousand characters pass every proxy. */
export const downloadKeyMaxLength = 6_000;
/** Hosts outside this app that a notification may lead to, over https only. The programme has none yet (HZ38). */
export const notificationHosts: readonly string[] = [];
/** The version on the screens, as specified; a release does not change it. */
export const appVersion = '1.1.6';
/** The release, that of every `package.json`: what servers, devices and stores go by. */
export const releaseVersion = '2.0.0';

/** The header with a call's number, which the operator finds in the server's log. */
export const referenceHeader = 'x-request-id';
