import { hourMs } from '../../../infra/clock.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type JobHandlers, nothingSent } from '../../../infra/jobs/jobs.ts';
import { every, roundJobs, startRound } from '../../../infra/jobs/rounds.ts';
import type { Mail } from '../../../infra/outside/mail.ts';
import { addDays, dayOf, timeOf } from '../../../infra/warsaw.ts';
import { programmeNamesOn } from '../../club/settings/settings.ts';
import { openedContent, openedText } from '../../club/letters/letters.ts';
import { type Notice, type NoticeTopic, enqueueNotice } from '../notices/notices.ts';
import { lettersCopy as copy } from './letters.copy.ts';
import { answerPayload, answerQueue } from './letters.queue.ts';
import { daysLeft, remindedDays } from './letters.rules.ts';
import { colleaguesOf, wayOf } from './letters.service.ts';
import * as store from './letters.store.ts';

const round = every('letter-reminders', hourMs);
/** Time of day in Warsaw from which reminders go out. */
const remindedFrom = '08:00';

/** Sends answers by e-mail. An answer is marked once the mail server has taken it, and never sent again. */
export function answerMailJobs(
  { database: { kysely }, config, clock, vault }: Deps,
  mail: Mail,
): JobHandlers {
  return {
    [answerQueue]: async ({ payload }) => {
      const { entryId } = answerPayload.parse(payload);
      const answer = await store.findAnswer(kysely, entryId);
      if (answer === null || answer.mailedAt !== null) return nothingSent;
      const letter = await store.findLetter(kysely, answer.letterId);
      if (letter === null) return nothingSent;
      const { email } = openedContent(vault, letter.contentSealed);
      if (email === '') return nothingSent;
      const text = openedText(vault, answer.textSealed);
      const { programme } = await programmeNamesOn(kysely, dayOf(clock.now()));
      await mail.send({
        from: { name: programme, address: config.mailFrom },
        to: email,
        replyTo: config.contactEmail,
        subject: copy.subject(letter.number),
        text: copy.mail(text, letter.number, wayOf(letter, email) === 'both'),
        date: clock.now(),
        attachment: null,
        messageId: `<letter-${entryId}@${config.mailFrom.split('@').at(-1) ?? ''}>`,
      });
      await store.noteMailed(kysely, entryId, clock.now());
      return undefined;
    },
  };
}

/** Reminds of letters that are due in five days, in two, and today, once a day each. */
export function reminderJobs(deps: Pick<Deps, 'database' | 'clock'>): JobHandlers {
  const { database, clock } = deps;
  return roundJobs(deps, round, async () => {
    const now = clock.now();
    if (timeOf(now) < remindedFrom) return;
    const today = dayOf(now);
    const days = remindedDays.map((left) => addDays(today, left));
    for (const id of await store.findDueOn(database.kysely, days))
      await enqueueNotice(database.kysely, { of: 'letter', id, on: today }, now);
  });
}

export function enqueueReminders(handle: Handle, now: Date): Promise<void> {
  return startRound(handle, round, now);
}

/** To the account that has the letter, else to all consultants; null: it is closed or due another day. */
export async function letterNotice(
  { database: { kysely }, clock }: Pick<Deps, 'database' | 'clock'>,
  { id }: Pick<NoticeTopic, 'id'>,
): Promise<Notice | null> {
  const letter = await store.findLetter(kysely, id);
  if (letter === null) return null;
  const left = daysLeft(letter.state, letter.dueOn, dayOf(clock.now()));
  if (left === null || !remindedDays.some((days) => days === left)) return null;
  const colleagues = await colleaguesOf(kysely);
  const holder = colleagues.filter((one) => one.id === letter.assignedTo);
  const consultants = colleagues.filter(({ roles }) => roles.includes('consultant'));
  const [to = []] = [holder, consultants, colleagues].filter((some) => some.length > 0);
  return {
    to: to.map((one) => one.id),
    title: letter.number,
    figure: '',
    by: '',
    until: null,
    outcome: copy.dueWords(letter.kind, letter.dueOn, left),
    route: `/zgloszenia/${letter.id}`,
  };
}
