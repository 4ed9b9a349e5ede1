/** Every delay of the panel, with its unit in the name. */

/** How long before its end a session is announced to end. */
export const sessionWarningMs = 120_000;
/** The interval of checks of the session's end. */
export const sessionCheckMs = 5_000;
/** The polling interval of the bell, while the user is active. */
export const bellMs = 60_000;
/** Without a key or a tap for this time the user counts as away: bell and open matters no longer keep the session alive. */
export const awayMs = 180_000;
/** The polling interval of the dashboard, while the user is active. */
export const dashboardMs = 60_000;
/** The polling interval of running operations. */
export const progressMs = 2_000;
/**
 * A user who watches an operation presses no key. After this time the user counts as gone, and the
 * session may expire.
 */
export const watchingMs = 900_000;
/** The interval at which a revealed value's remaining time is counted. */
export const revealTickMs = 250;
/** After this time the server has noted a download that was begun. */
export const takenMs = 2_000;
/** After this time the screen shows the last read data. */
export const renderedMs = 100;
/** From the start of the frame to the check of this browser's push, which nothing on the screen needs. */
export const deviceMs = 3_000;
export const searchDebounceMs = 250;
/** A preview follows the writing after this pause. */
export const previewMs = 400;
export const toastMs = 4_000;
/** From the last key to the save of a draft. */
export const draftSaveMs = 3_000;
/** How often an open draft says who has it on the screen, and looks for changes of others. */
export const presenceMs = 10_000;
