import type { StaffRole } from '@klub/contract/panel/permissions';
import { dayOf } from '../../../../infra/warsaw.ts';
import { payerOn } from '../../../money/settlements/settlements.ts';
import { programmeNamesOn } from '../../../club/settings/settings.ts';
import { accountsNow, canGetIn } from '../../staff/staff.ts';
import { backupState } from '../installation.service.ts';
import type { ReadinessParts } from '../readiness.service.ts';
import { type Step, isDone, stepsFor } from './setup.rules.ts';
import { findContents } from './setup.store.ts';

/** The checklist of a new programme as it stands now. */
export async function readSetup(
  { database: { kysely }, clock, config }: ReadinessParts,
  roles: readonly StaffRole[],
): Promise<{ isDone: boolean; steps: Step[] }> {
  const now = clock.now();
  const accounts = (await accountsNow(kysely, now)).filter(({ isSuspended }) => !isSuspended);
  const backup = await backupState(config, now);
  const steps = stepsFor(
    {
      ...(await findContents(kysely, now)),
      isDemo: config.seedDemo,
      accounts,
      usable: accounts.filter((account) => canGetIn(account, config.seedDemo)),
      hasPayer: (await payerOn(kysely, dayOf(now))) !== null,
      names: await programmeNamesOn(kysely, dayOf(now)),
      hasMail: config.smtpUrl !== undefined,
      hasSms: config.smsapi !== undefined,
      hasBackup: backup !== null && !backup.isOld && !backup.isOnSameDisk,
    },
    roles,
  );
  return { isDone: isDone(steps), steps };
}
