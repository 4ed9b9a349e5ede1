/** Every delay of the app (specification section 9); the unit stands in the name. */

/** Counted from the start of the page load, not from the start of this program. */
export const splashMs = 5_000;
export const networkCheckAfterStartMs = 300;
export const deviceCheckAfterStartMs = 300;
export const pushInitAfterStartMs = 5_000;
export const deviceRecordAfterLoginMs = 5_000;
export const cookieConsentAfterStartMs = 7_000;
/** The app is kept for use without a connection when the first screens have what they need. */
export const workerAfterStartMs = 5_000;
/** How often an app that stays open asks whether there is a newer one. */
export const updateCheckMs = 3_600_000;
export const analyticsConsentPollMs = 3_000;

/** A code chunk that has not arrived by then counts as failed [H14]. */
export const chunkTimeLimitMs = 120_000;
/** The safe of a phone that has not opened by then holds no session. */
export const safeTimeLimitMs = 3_000;
/** A call that has not answered by then counts as a lost connection. */
export const callTimeLimitMs = 60_000;
/** How long an answer counts as fresh before a screen asks again in the background. */
export const freshMs = 30_000;
/** How often a visible app asks for the person behind the token again: notifications, forced logout. */
export const userRefreshMs = 60_000;
/** The stream of events says something every 25 s; one that has been silent for so long has broken. */
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
/** How often a file that is being made is asked for. */
export const downloadPollMs = 1_000;
/** By then the download of a file has begun, and closing its empty tab no longer cancels it. */
export const emptyFileTabClosesMs = 10_000;
export const countdownTickMs = 1_000;
export const backToQuestionsMs = 15_000;
