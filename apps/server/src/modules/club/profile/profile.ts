/** What other modules may import of profile. */
export { payoutHoldUntil } from './change.rules.ts';
export { replayDeletions } from './deletion/deletion.replay.ts';
export {
  findRetainedAccount,
  restoreAccount,
  type RetainedAccount,
} from './deletion/restore.service.ts';
export { copyTombstones, hasTombstones } from './deletion/tombstones.ts';
export {
  birthdayAgrees,
  isProfileComplete,
  personalFields,
  taxFields,
  type Personal,
} from './personal.rules.ts';
export { tellFormerEmails } from './email.jobs.ts';
export { flagSharedPesels, listSharedPesels, peselDigest } from './pesel.service.ts';
export { changePhone, isPhoneTaken } from './phone.service.ts';
export { profileCopy } from './profile.copy.ts';
export { openField, sealedFields } from './sealed-fields.ts';
