import { createHash } from 'node:crypto';
import { z } from 'zod';
import { attachmentCopy } from '../../../infra/files/attachments.copy.ts';
import { type AttachmentStore, attachmentStore } from '../../../infra/files/attachment-store.ts';
import { harmlessName, withoutMetadata } from '../../../infra/files/attachments.rules.ts';
import { attachmentType } from '../../../infra/files/attachments.ts';
import { isConnectionFailure } from '../../../infra/db/connection-failure.ts';
import type { Deps } from '../../../infra/deps.ts';
import { enqueue } from '../../../infra/jobs/jobs.ts';
import type { UploadedFile } from '../../../infra/http/multipart.ts';
import type { OwnWrite, Written } from '../../../infra/http/own-write.ts';
import { randomText } from '../../../infra/crypto/random.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import type { Session } from '../../../infra/http/session.ts';
import { openLetter } from '../letters/letters.ts';
import { contactCopy } from './contact.copy.ts';
import { findCategories, insertMessage } from './contact.store.ts';

/** Sealed until delivery. */
export const contactContent = z.object({
  category: z.string(),
  email: z.string(),
  message: z.string(),
  attachmentName: z.string().nullable(),
});

export const contactQueue = 'contact-mail';
export const contactPayload = z.object({ messageId: z.number() });
export const sealedField = 'contact_message.content';

type Sent = {
  readonly category: string;
  readonly email: string;
  readonly message: string;
  readonly submission?: string | undefined;
};

/** Stores a message, its letter and its job, or none of them. A repeated submit changes nothing. */
export async function takeMessage(
  deps: Deps,
  session: Session,
  write: OwnWrite,
  sent: Sent,
  file: UploadedFile | null,
): Promise<Written<boolean>> {
  const { database, clock, random, vault } = deps;
  const categories = await findCategories(database.kysely, session.role);
  const category = categories.find(({ id }) => id === sent.category);
  if (category === undefined) throw invalid({ category: [contactCopy.unknownCategory] });

  const type = file === null ? null : await typeOf(file);
  const attachmentName = file === null ? null : harmlessName(file.name);
  const content: z.infer<typeof contactContent> = {
    category: category.name,
    email: sent.email,
    message: sent.message.replace(/\r\n?/g, '\n'),
    attachmentName,
  };
  const store = attachmentStore(deps);
  const attachmentFile =
    file === null || type === null ? null : await store.keep(withoutMetadata(type, file.content));
  const now = clock.now();
  const taken = await write(async (handle) => {
    const messageId = await insertMessage(handle, {
      personId: session.personId,
      submission: sent.submission ?? randomText(random, 128),
      digest: digestOf(content, file),
      contentSealed: vault.seal(sealedField, JSON.stringify(content)),
      attachmentFile,
      now,
    });
    if (messageId === null) return false;
    const { category: topic, email, message } = content;
    const letter = {
      personId: session.personId,
      source: 'app',
      kind: category.kind,
      content: { topic, email, message, attachmentName, writer: '' },
      attachmentFile,
      receivedAt: now,
      by: null,
    } as const;
    await openLetter(deps, handle, letter, now);
    await enqueue(handle, {
      queue: contactQueue,
      key: `contact-${messageId}`,
      payload: { messageId },
      now,
    });
    return true;
  }).catch(async (error: unknown) => {
    // A connection lost at the commit leaves the result unknown; an unused file is swept later.
    if (!isConnectionFailure(error)) await forget(store, attachmentFile);
    throw error;
  });
  if (!taken.result) await forget(store, attachmentFile);
  return taken;
}

async function typeOf({ name, content }: UploadedFile): Promise<string> {
  const type = await attachmentType(name, content);
  if (type !== null) return type;
  throw refuse('wrongType', {
    message: attachmentCopy.wrongType,
    errors: { file: [attachmentCopy.wrongType] },
  });
}

async function forget(store: AttachmentStore, file: string | null): Promise<void> {
  if (file !== null) await store.remove(file);
}

function digestOf(content: z.infer<typeof contactContent>, file: UploadedFile | null): Uint8Array {
  const hash = createHash('sha256').update(JSON.stringify(content));
  return (file === null ? hash : hash.update(file.content)).digest();
}
