import type { Sweep } from './modules/club/auth/auth.jobs.ts';
import { sweepNumberRequests } from './modules/club/calling/calling.ts';
import { sweepNotifications } from './modules/club/notifications/notifications.ts';
import { sweepLetters } from './modules/club/letters/letters.ts';
import { sweepRevisions } from './modules/office/contents/contents.ts';
import { sweepLeaverAccounts } from './modules/office/payouts/leavers.service.ts';
import { sweepProfiles } from './modules/club/profile/deletion/restore.service.ts';
import { sweepSettlements } from './modules/money/settlements/closing/closing.service.ts';
import { sweepOwn } from './modules/office/own/own.ts';
import { sweepProposedPhones } from './modules/office/structure/phone.service.ts';
import { sweepStaff } from './modules/office/staff/entry/entry.jobs.ts';

/** What the hourly housekeeping deletes in addition to the accounts' own rows. */
export const sweeps: readonly Sweep[] = [
  sweepProfiles,
  sweepSettlements,
  sweepStaff,
  sweepProposedPhones,
  sweepLeaverAccounts,
  sweepOwn,
  sweepNotifications,
  sweepLetters,
  sweepRevisions,
  sweepNumberRequests,
];
