/** What other modules may import of auth. */
export type { Accounts } from './accounts.ts';
export { enqueueDeletionSms, noticeBySms, noticeToNumber, noticesBySms } from './auth.jobs.ts';
export { missingRequired, ticksFor } from './consents.rules.ts';
export { keepConsents } from './consents.service.ts';
export { isOwnPassword, replacePassword } from './own-password.service.ts';
export { isFreshLogin, sessionBounds } from './sessions/session.rules.ts';
export { sessions } from './sessions/sessions.ts';
export { issueForOperator, type SmsOutcome } from './temporary-passwords.service.ts';
export { liftBlocks } from './unblock.service.ts';
