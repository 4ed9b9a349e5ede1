import { dayMs, hourMs } from '../../../infra/clock.ts';
import { shownMoment } from '../../../infra/polish.copy.ts';
import { attachmentStore } from '../../../infra/files/attachment-store.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { type JobHandlers, enqueue } from '../../../infra/jobs/jobs.ts';
import { removeOrphans } from '../../../infra/files/file-store.ts';
import { every, roundJobs, startRound } from '../../../infra/jobs/rounds.ts';
import { type Mail, letterMs } from '../../../infra/outside/mail.ts';
import { RetryLater } from '../../../infra/control/retry-later.ts';
import { findLetterFiles, isLetterFile } from '../letters/letters.ts';
import { contactCopy as copy } from './contact.copy.ts';
import { contactContent, contactPayload, contactQueue, sealedField } from './contact.service.ts';
import {
  type WaitingMessage,
  claimMessage,
  closeMessage,
  deleteDelivered,
  findAttachmentFiles,
  findForgottenIds,
  isWaiting,
  releaseMessage,
} from './contact.store.ts';
import { programmeNamesOn } from '../settings/settings.ts';
import { dayOf } from '../../../infra/warsaw.ts';

const round = every('contact-round', hourMs);
const rememberedMs = 30 * dayMs;

/** Sends messages to the operator by e-mail. Retries hourly without limit. */
export function contactJobs(deps: Deps, mail: Mail): JobHandlers {
  const { database, clock } = deps;
  return {
    [contactQueue]: async ({ payload }) => {
      const { messageId } = contactPayload.parse(payload);
      const now = clock.now();
      const message = await claimMessage(
        database.kysely,
        messageId,
        now,
        new Date(now.getTime() + letterMs),
      );
      if (message !== null) await bring(deps, mail, message);
      else if (await isWaiting(database.kysely, messageId)) {
        throw new RetryLater('another process has this letter, or had it when it ended');
      }
    },

    ...roundJobs(deps, round, async () => {
      const now = clock.now();
      const queued = { queue: contactQueue, before: new Date(now.getTime() - hourMs) };
      for (const messageId of await findForgottenIds(database.kysely, queued)) {
        const key = `contact-${messageId}-${Math.floor(now.getTime() / hourMs)}`;
        await enqueue(database.kysely, { queue: contactQueue, key, payload: { messageId }, now });
      }
      await deleteDelivered(database.kysely, new Date(now.getTime() - rememberedMs));
      await sweepAttachments(deps, now);
    }),
  };
}

export function enqueueContactRound(handle: Handle, now: Date): Promise<void> {
  return startRound(handle, round, now);
}

/** Deletes files of a process that crashed between the file and its message. */
async function sweepAttachments({ files, database }: Deps, now: Date): Promise<void> {
  const findWanted = async () =>
    [
      ...(await findAttachmentFiles(database.kysely)),
      ...(await findLetterFiles(database.kysely)),
    ].map((file) => `attachments/${file}`);
  await removeOrphans(files, 'attachments', { now, ageMs: hourMs, findWanted });
}

/** Deleting an account withdraws its undelivered messages, even if it was restored later. */
async function bring(deps: Deps, mail: Mail, message: WaitingMessage): Promise<void> {
  const { kysely } = deps.database;
  try {
    if (!message.hasLeft && message.contentSealed !== '') await deliver(deps, mail, message);
  } catch (error) {
    await releaseMessage(kysely, message.id);
    throw error;
  }
  await closeMessage(kysely, message.id, deps.clock.now());
  const { attachmentFile: file } = message;
  if (file !== null && !(await isLetterFile(kysely, file)))
    await attachmentStore(deps).remove(file);
}

async function deliver(deps: Deps, mail: Mail, message: WaitingMessage): Promise<void> {
  const { config, vault } = deps;
  const content = contactContent.parse(JSON.parse(vault.open(sealedField, message.contentSealed)));
  const name = `${message.firstName} ${message.lastName}`.trim();
  const { attachmentFile, createdAt } = message;
  const names = await programmeNamesOn(deps.database.kysely, dayOf(deps.clock.now()));
  await mail.send({
    from: { name: names.programme, address: config.mailFrom },
    to: config.contactEmail,
    replyTo: content.email,
    subject: copy.subject(content.category, name),
    text: copy.letter({
      category: content.category,
      email: content.email,
      message: content.message,
      name,
      phone: message.phone,
      clientNumber: message.clientNumber,
      role: names.roles[message.role],
      sentAt: shownMoment(createdAt),
    }),
    date: createdAt,
    attachment:
      attachmentFile === null
        ? null
        : {
            name: content.attachmentName ?? '',
            content: await attachmentStore(deps).read(attachmentFile),
          },
    messageId: `<contact-${message.id}.${createdAt.getTime()}@${config.mailFrom.split('@').at(-1) ?? ''}>`,
  });
}
