import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from 'kysely';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import { count, shownDay } from '../../../infra/polish.copy.ts';
import { refuse } from '../../../infra/refusal.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { notifyLater } from '../../club/notifications/notifications.ts';
import type { ShownLine, SignoffDefinition } from '../signoffs/signoffs.ts';
import { regulationsCopy as copy } from './regulations.copy.ts';
import { settingOn } from '../../club/settings/settings.ts';
import { approvalIdOf, firstDayFrom } from './regulations.rules.ts';
import * as store from './regulations.store.ts';

const payloadOf = z.object({
  document: z.string(),
  draftId: z.number(),
  revision: z.number(),
  effectiveOn: z.string(),
});

/** Sign-off of a version of the regulations or of an approval: of exactly these words and this day. */
export function regulationsSignoff({ clock }: Pick<Deps, 'clock'>): SignoffDefinition {
  return {
    decides: 'content.decide',
    remark: () => copy.remark,
    next: async (_handle, payload) => {
      const { document } = payloadOf.parse(payload);
      const address = document === 'regulamin' ? '/tresci/regulamin' : `/tresci/zgody/${document}`;
      return { label: copy.next, address, may: 'content.read' };
    },
    show: async (handle, payload, locks) => {
      const { document, draftId, revision, effectiveOn } = payloadOf.parse(payload);
      const approvalId = approvalIdOf(document);
      const draft = await store.findDraft(handle, approvalId, locks);
      if (draft === null || draft.id !== draftId || draft.revision !== revision) return null;
      const now = clock.now();
      const documents = await store.findDocuments(handle, now);
      return linesOf({
        title: documents.find((one) => one.approvalId === approvalId)?.title ?? copy.title,
        number: await store.nextNumber(handle, approvalId),
        isApproval: approvalId !== null,
        effectiveOn,
        current: await store.findCurrentWords(handle, approvalId, now),
        draft,
      });
    },
    execute: async (transaction, payload, at, { decidedBy }) => {
      const { document, draftId, effectiveOn } = payloadOf.parse(payload);
      const approvalId = approvalIdOf(document);
      if (await store.hasPlanned(transaction, approvalId)) throw refuse('documentPlanned');
      const notice = await settingOn(transaction, 'document_notice_days', dayOf(at));
      if (effectiveOn < firstDayFrom(at, notice)) throw refuse('signoffStale');
      const number = await store.nextNumber(transaction, approvalId);
      await store.planVersion(transaction, { id: draftId, number, effectiveOn, decidedBy, at });
      await announce(transaction, { draftId, approvalId, effectiveOn }, at);
    },
  };
}

type Shown = {
  readonly title: string;
  readonly number: number;
  readonly isApproval: boolean;
  readonly effectiveOn: string;
  readonly current: store.StoredWords | null;
  readonly draft: store.StoredWords;
};

function linesOf({ title, number, isApproval, effectiveOn, current, draft }: Shown): ShownLine[] {
  const { labels } = copy;
  const before = current?.html ?? '';
  const ofApproval = [
    { label: labels.name, before: current?.name ?? '', after: draft.name },
    {
      label: labels.required,
      before: current === null ? copy.none : copy.yesNo(current.isRequired),
      after: copy.yesNo(draft.isRequired),
    },
  ];
  return [
    { label: labels.document, before: title, after: title },
    { label: labels.number, before: String(number - 1), after: String(number) },
    { label: labels.day, before: '', after: shownDay(effectiveOn) },
    ...(isApproval ? ofApproval : []),
    { label: labels.length, before: count(before.length), after: count(draft.html.length) },
    { label: labels.proof, before: digestOf(before), after: digestOf(draft.html), part: 'proof' },
  ];
}

type Announced = {
  readonly draftId: number;
  readonly approvalId: number | null;
  readonly effectiveOn: string;
};

async function announce(
  transaction: Transaction<Schema>,
  { draftId, approvalId, effectiveOn }: Announced,
  at: Date,
): Promise<void> {
  const documents = await store.findDocuments(transaction, at);
  const found = documents.find((one) => one.approvalId === approvalId);
  // Only a person who deletes the account is asked for this approval.
  if (found?.occasion === 'delete') return;
  const { regulations, approval } = copy.announced;
  const words = (approvalId === null ? regulations : approval)(effectiveOn);
  const ids = await store.findAskedIds(transaction);
  const cause = `document:${draftId}`;
  await notifyLater(transaction, ids, { ...words, cause, url: '/konto' }, at);
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
