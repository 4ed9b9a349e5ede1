/** Every delay of the app (specification section 9), with its unit in the name; those of both apps: @klub/ui/timings.ts. */

/** Counted from the start of the page load, not from the start of this program. */
export const splashMs = 5_000;
export const networkCheckAfterStartMs = 300;
export const deviceCheckAfterStartMs = 300;
export const pushInitAfterStartMs = 5_000;
export const deviceRecordAfterLoginMs = 5_000;
export const cookieConsentAfterStartMs = 7_000;
/**
 * After this delay without a reply a screen shows the data of an earlier visit, and the call
 * continues.
 */
export const keptReplyAfterMs = 4_000;
/** The service worker is installed after the first screens are loaded. */
export const workerAfterStartMs = 5_000;
/** The interval at which an open app checks for a newer version. */
export const updateCheckMs = 3_600_000;
export const analyticsConsentPollMs = 3_000;

/** After this delay a phone's secure storage counts as empty. */
export const safeTimeLimitMs = 3_000;
/** The interval at which a visible app fetches the user again: notifications, forced logout. */
export const userRefreshMs = 60_000;
/** The event stream sends a heartbeat every 25 s; after this silence it counts as broken. */
export const eventSilenceMs = 60_000;

export const menuClosesAfterTapMs = 300;

export const toastMs = {
  loggedIn: 3_000,
  loggedOut: 2_000,
  blocked: 4_000,
  smsSent: 2_000,
  smsSentBefore: 6_000,
  serverError: 2_000,
  passwordSet: 3_000,
  profileSaved: 3_000,
  deletionFailed: 4_000,
  accountDeleted: 5_000,
  reportError: 3_000,
  contactSent: 2_000,
  /** Long enough to read a number and a day. */
  invitation: 5_000,
} as const;

export const logoutAfterDeletionMs = 5_000;
export const introAnimationsMs = [300, 900, 1_500, 2_100] as const;
export const reportFiltersAppearMs = 1_500;
export const searchDebounceMs = 500;
/** How long the message about a saved file stays. */
export const downloadSaidMs = 6_000;
export const fileLinkMs = 300_000;
/** The polling interval for a file that is being prepared. */
export const downloadPollMs = 1_000;
/** By then the download has begun, and closing its empty tab no longer cancels it. */
export const emptyFileTabClosesMs = 10_000;
export const countdownTickMs = 1_000;
export const backToQuestionsMs = 15_000;
