import type { Sweep } from './modules/auth/auth.jobs.ts';
import { sweepLeaverAccounts } from './modules/payouts/leavers.service.ts';
import { sweepProfiles } from './modules/profile/deletion/restore.service.ts';
import { sweepSettlements } from './modules/settlements/closing/closing.service.ts';
import { sweepProposedPhones } from './modules/structure/phone.service.ts';
import { sweepStaff } from './modules/staff/entry/entry.jobs.ts';

/** What the hourly housekeeping deletes in addition to the accounts' own rows. */
export const sweeps: readonly Sweep[] = [
  sweepProfiles,
  sweepSettlements,
  sweepStaff,
  sweepProposedPhones,
  sweepLeaverAccounts,
];
