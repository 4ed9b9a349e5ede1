import type { messageRows } from '@klub/contract/panel/content/messages';
import { roleName } from '@klub/contract/roles';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { type FieldErrors, invalid, refuse } from '../../../infra/refusal.ts';
import { addDays, dayOf, instantOf } from '../../../infra/warsaw.ts';
import { notify } from '../../club/notifications/notifications.ts';
import { roleNamesOn } from '../../club/settings/settings.ts';
import type { Signoffs } from '../signoffs/signoffs.ts';
import { messagesCopy as copy } from './messages.copy.ts';
import { sendSoon } from './messages.queue.ts';
import {
  aloneMax,
  closedTo,
  fieldsIn,
  isInWindow,
  plannedDaysMax,
  unknownFieldsIn,
} from './messages.rules.ts';
import { type MessageParts, countNow, readNumbers } from './messages.service.ts';
import * as store from './messages.store.ts';
import { fillFor } from './recipients.store.ts';
import { aloneOnDayOf, momentOf, namedConsent } from './sending.service.ts';
import { templateOf } from './template.rules.ts';

export type MessageActs = MessageParts & Pick<Signoffs, 'propose'>;
type Rows = typeof messageRows;
type BodyOf<Call extends keyof Rows> = Rows[Call] extends {
  readonly body: infer Body extends z.ZodType;
}
  ? z.output<Body>
  : never;
type Tx = Transaction<Schema>;
type By = { readonly staffId: number; readonly id: number };
type Moved = Noted<{ data: { id: string; revision: number } }>;
type Details = Readonly<Record<string, string | number | boolean | null>>;

function noteOf({ id, title }: { readonly id: number; readonly title: string }, details: Details) {
  return { subject: { kind: 'message' as const, id: String(id), name: title }, details };
}

function moved(
  message: { readonly id: number; readonly title: string },
  revision: number,
  details: Details = {},
): Moved {
  return {
    result: { data: { id: String(message.id), revision } },
    note: noteOf(message, { revision, ...details }),
  };
}

async function locked(transaction: Tx, id: number, now: Date): Promise<store.StoredMessage> {
  const message = await store.lockMessage(transaction, id, now);
  if (message === null) throw refuse('notFound');
  return message;
}

/** Throws unless the message is a draft without an open proposal, as it was seen. */
function requireDraft(message: store.StoredMessage, revision: number): void {
  if (message.signoffId !== null) throw refuse('signoffOpen');
  if (message.state !== 'draft' || message.revision !== revision) throw refuse('messageMoved');
}

export async function saveMessage(
  { clock }: MessageParts,
  transaction: Tx,
  staffId: number,
  { id: given, revision, ...words }: BodyOf<'POST /api/panel/v1/messages'>,
): Promise<Moved> {
  const saved = { ...words, staffId, now: clock.now() };
  if (given === null) {
    const id = await store.insertMessage(transaction, saved);
    return moved({ id, title: words.title }, 1);
  }
  const id = Number(given);
  requireDraft(await locked(transaction, id, saved.now), revision);
  const next = await store.saveMessage(transaction, id, saved);
  return moved({ id, title: words.title }, next);
}

export async function discardMessage(
  { clock }: MessageParts,
  transaction: Tx,
  id: number,
): Promise<Noted<{ data: { id: string } }>> {
  const message = await locked(transaction, id, clock.now());
  requireDraft(message, message.revision);
  await store.deleteDraft(transaction, id);
  return { result: { data: { id: String(id) } }, note: noteOf(message, {}) };
}

export async function findNumbers(
  transaction: Tx,
  { numbers }: BodyOf<'POST /api/panel/v1/messages/numbers'>,
): Promise<Noted<{ data: Awaited<ReturnType<typeof readNumbers>> }>> {
  const found = await readNumbers(transaction, numbers);
  const details = { found: found.ids.length, unknown: found.unknown };
  return { result: { data: found }, note: { details } };
}

/** To the caller's own account of the app; without one nothing is sent. */
export async function testMessage(
  { clock }: MessageParts,
  transaction: Tx,
  { staffId, id }: By,
): Promise<Noted<{ data: { sent: boolean } }>> {
  const now = clock.now();
  const message = await locked(transaction, id, now);
  const personId = await store.findOwnParticipant(transaction, staffId);
  if (personId !== null) {
    const moment = await momentOf(transaction, now);
    const [own] = await fillFor(transaction, [personId], templateOf(message), moment, false);
    if (own !== undefined) {
      const cause = `message-test:${id}:${staffId}:${now.getTime()}`;
      const { title, html: content } = own;
      await notify(transaction, { personId, cause, title, content, url: message.link }, now);
    }
  }
  const sent = personId !== null;
  return { result: { data: { sent } }, note: noteOf(message, { sent }) };
}

/** Why the words cannot be sent, at their fields. */
function wordErrors({ title, content, fallbacks }: store.Words): FieldErrors {
  const errors: FieldErrors = {};
  const texts = { title, content };
  for (const [name, text] of Object.entries(texts)) {
    const unknown = unknownFieldsIn(text);
    if (unknown.length > 0) errors[name] = [copy.unknownField(unknown)];
  }
  if (title.trim() === '') errors['title'] = [copy.emptyTitle];
  if (content.trim() === '') errors['content'] = [copy.emptyContent];
  for (const field of fieldsIn(title, content)) {
    if (fallbacks[field].trim() === '') errors[`fallbacks.${field}`] = [copy.noFallback];
  }
  return errors;
}

type Confirmed = BodyOf<'POST /api/panel/v1/messages/:id/send'>;

/** When it goes out; null: now. Throws for a time outside the window or not ahead. */
function timeOf(at: Confirmed['at'], now: Date): Date {
  const sendAt = at === null ? now : instantOf(at.day, at.time);
  if (!isInWindow(sendAt)) throw invalid({ at: [copy.closedWindow] });
  if (at !== null && sendAt <= now) throw invalid({ at: [copy.pastTime] });
  if (dayOf(sendAt) > addDays(dayOf(now), plannedDaysMax)) throw invalid({ at: [copy.farTime] });
  return sendAt;
}

/** Plans the draft as it was seen, or proposes it; throws when its audience is not as many people as were typed. */
export async function confirmMessage(
  { clock, propose }: MessageActs,
  transaction: Tx,
  { staffId, id }: By,
  { revision, people, at, reason }: Confirmed,
): Promise<Noted<{ data: { signoffId: string | null } }>> {
  const now = clock.now();
  await store.lockMessages(transaction);
  const message = await locked(transaction, id, now);
  requireDraft(message, revision);
  const errors = wordErrors(message);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const sendAt = timeOf(at, now);
  if (message.kind === 'commercial' && (await namedConsent(transaction, now)) === null)
    throw refuse('noConsentNamed');
  const alone = Math.max(
    await aloneOnDayOf(transaction, now, id),
    await aloneOnDayOf(transaction, sendAt, id),
  );
  await requireAudience(transaction, message, people, now);
  const details = { people, sendAt: sendAt.toISOString() };
  if (people + alone <= aloneMax) {
    await store.planMessage(transaction, id, { sendAt, people, confirmedBy: staffId, now });
    if (sendAt <= now) await sendSoon(transaction, now);
    return { result: { data: { signoffId: null } }, note: noteOf(message, details) };
  }
  if (reason.trim() === '') throw invalid({ reason: [copy.noReason] });
  const signoffId = await propose(transaction, {
    kind: 'message.send',
    subject: String(id),
    payload: {
      id,
      revision,
      people,
      alone,
      sendAt: at === null ? null : sendAt.toISOString(),
    },
    words: copy.proposal(message.title.trim(), people),
    reason,
    proposedBy: staffId,
  });
  return {
    result: { data: { signoffId: String(signoffId) } },
    note: noteOf(message, { ...details, signoffId }),
  };
}

async function requireAudience(
  transaction: Tx,
  message: store.StoredMessage,
  people: number,
  now: Date,
): Promise<void> {
  const { moment, counts } = await countNow(transaction, message, now);
  if (message.conditions.flat().length === 0) throw invalid({ people: [copy.nobody] });
  if (counts.people === 0) throw invalid({ people: [copy.noPeople] });
  if (counts.people !== people) throw invalid({ people: [copy.counted(counts.people)] });
  const closed = closedTo(message.link, counts.roles);
  if (closed.length === 0) return;
  const names = await roleNamesOn(transaction, moment.today);
  throw invalid({ link: [copy.closedLink(closed.map((role) => roleName(role, names)))] });
}

export async function pauseMessage(
  { clock }: MessageParts,
  transaction: Tx,
  id: number,
): Promise<Moved> {
  const message = await locked(transaction, id, clock.now());
  if (message.state === 'paused') return moved(message, message.revision, { again: true });
  if (message.state !== 'planned' && message.state !== 'sending') throw refuse('messageMoved');
  return moved(message, await store.change(transaction, id, { state: 'paused', why: 'staff' }));
}

export async function resumeMessage(
  { clock }: MessageParts,
  transaction: Tx,
  id: number,
): Promise<Moved> {
  const now = clock.now();
  const message = await locked(transaction, id, now);
  const state = message.startedAt === null ? 'planned' : 'sending';
  if (message.state === state) return moved(message, message.revision, { again: true });
  if (message.state !== 'paused') throw refuse('messageMoved');
  const revision = await store.change(transaction, id, { state, why: null });
  await sendSoon(transaction, now);
  return moved(message, revision);
}

/** What waits is not sent; the next round removes what is unread. Pushes that have left are gone. */
export async function withdrawMessage(
  { clock }: MessageParts,
  transaction: Tx,
  id: number,
): Promise<Moved> {
  const now = clock.now();
  const message = await locked(transaction, id, now);
  if (message.state === 'withdrawn') return moved(message, message.revision, { again: true });
  if (message.state === 'draft') throw refuse('messageMoved');
  const revision = await store.change(transaction, id, { state: 'withdrawn', why: null });
  await sendSoon(transaction, now);
  return moved(message, revision);
}
