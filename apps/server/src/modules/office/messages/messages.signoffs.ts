import { z } from 'zod';
import { createHash } from 'node:crypto';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { count } from '../../../infra/polish.copy.ts';
import { refuse } from '../../../infra/refusal.ts';
import { type ShownLine, type SignoffDefinition, valueIn } from '../signoffs/signoffs.ts';
import { messagesCopy as copy } from './messages.copy.ts';
import { sendSoon } from './messages.queue.ts';
import { wordsOf } from './messages.service.ts';
import * as store from './messages.store.ts';

const payloadOf = z.object({
  id: z.number(),
  revision: z.number(),
  people: z.number(),
  /** People of the day's other messages without a second person. */
  alone: z.number(),
  /** Null: as soon as it is decided. */
  sendAt: z.string().nullable(),
});
type Payload = z.output<typeof payloadOf>;

/** Sign-off of a message to many people: of exactly these words, conditions and time. */
export function messageSignoff({ clock }: Pick<Deps, 'clock'>): SignoffDefinition {
  return {
    decides: 'content.decide',
    figure: (lines) => valueIn(lines, copy.labels.people),
    because: (payload) => copy.because(payloadOf.parse(payload).alone),
    remark: () => copy.remark,
    next: async (_handle, payload) => ({
      label: copy.next,
      address: `/wiadomosci/${payloadOf.parse(payload).id}`,
      may: 'messages.write',
    }),
    show: async (handle, payload, locks) => {
      const asked = payloadOf.parse(payload);
      const now = clock.now();
      const find = locks ? store.lockMessage : store.findMessage;
      const message = await find(handle, asked.id, now);
      if (message === null || message.state !== 'draft' || message.revision !== asked.revision)
        return null;
      return linesOf(handle, message, asked, now);
    },
    execute: async (transaction, payload, at, { proposedBy, decidedBy }) => {
      const { id, revision, people, sendAt } = payloadOf.parse(payload);
      const message = await store.lockMessage(transaction, id, at);
      if (message?.state !== 'draft' || message.revision !== revision) throw refuse('messageMoved');
      const due = sendAt === null ? at : new Date(sendAt);
      await store.planMessage(transaction, id, {
        sendAt: due,
        people,
        confirmedBy: proposedBy,
        decidedBy,
        now: at,
      });
      if (due <= at) await sendSoon(transaction, at);
    },
  };
}

async function linesOf(
  handle: Handle,
  message: store.StoredMessage,
  { people, sendAt }: Payload,
  now: Date,
): Promise<ShownLine[]> {
  const { labels } = copy;
  const { kind, title, content, link, fallbacks, conditions } = message;
  const audience = await wordsOf(handle, conditions, now);
  const line = (label: string, after: string): ShownLine => ({ label, before: '', after });
  return [
    line(labels.people, count(people)),
    line(labels.kind, copy.kinds[kind]),
    ...audience.map((words) => line(labels.audience, words)),
    line(labels.title, title),
    line(labels.content, content),
    line(labels.link, link ?? copy.noLink),
    line(
      labels.fallbacks,
      Object.values(fallbacks)
        .filter((one) => one !== '')
        .join(' · '),
    ),
    line(labels.at, copy.at(sendAt === null ? null : new Date(sendAt))),
    { ...line(labels.proof, digestOf(conditions)), part: 'proof' },
  ];
}

function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16);
}
