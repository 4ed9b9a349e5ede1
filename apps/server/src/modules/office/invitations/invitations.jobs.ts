import { GiveUp } from '../../../infra/control/give-up.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type JobHandlers, nothingSent } from '../../../infra/jobs/jobs.ts';
import type { Sms } from '../../../infra/outside/sms.ts';
import { plainLetters, shownDate } from '../../../infra/polish.copy.ts';
import { programmeNamesNow, smsOf } from '../../club/settings/settings.ts';
import { invitationsCopy as copy } from './invitations.copy.ts';
import { invitationSms, invitationSmsQueue } from './invitations.service.ts';
import { findSmsContent } from './invitations.store.ts';

/** SMS of invitations that are still valid when the job runs. */
export function invitationJobs({ database, clock, config }: Deps, sms: Sms): JobHandlers {
  return {
    [invitationSmsQueue]: async ({ payload, idempotencyKey }) => {
      const { invitationId } = invitationSms.parse(payload);
      const content = await findSmsContent(database.kysely, invitationId);
      if (content === null) return nothingSent;
      const { phone, firstName, lastName, invitedUntil } = content;
      if (invitedUntil !== null && invitedUntil <= clock.now())
        throw new GiveUp('The invitation ended before its SMS was sent.');
      const words = copy.sms({
        inviter: plainLetters(`${firstName} ${lastName}`.trim()).slice(0, 40),
        link: `${config.publicUrl}/`,
        lastDay: invitedUntil === null ? null : shownDate(new Date(invitedUntil.getTime() - 1)),
      });
      const { programme } = await programmeNamesNow({ database, clock });
      await sms.send({ to: phone, text: smsOf(programme, words), idempotencyKey });
    },
  };
}
