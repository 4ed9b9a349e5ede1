import type { Transaction } from 'kysely';
import { type Handle, inTransaction } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import { addDays, dayOf, monthOf, startOfDay } from '../../../infra/warsaw.ts';
import { padlockReader } from '../../club/ledger/ledger.ts';
import { settingOn } from '../../club/settings/settings.ts';
import type { Moment, Sending } from './audiences.store.ts';
import { aloneMax, stepOf } from './messages.rules.ts';
import * as store from './messages.store.ts';
import { clearNext, putNext, takeSnapshot } from './recipients.store.ts';
import { templateOf } from './template.rules.ts';

/** Recipients per transaction: a pause, a reader and a deletion wait for one batch at most. */
const together = 1_000;

/** What conditions and fields depend on at this moment. */
export async function momentOf(handle: Handle, now: Date): Promise<Moment> {
  const month = monthOf(now);
  const { padlock } = await padlockReader(handle, [month], now);
  return { now, today: dayOf(now), month, minimum: padlock(month).minimum };
}

/** The consent that the programme names today for commercial messages; null: none. */
export async function namedConsent(handle: Handle, now: Date) {
  const code = await settingOn(handle, 'message_approval', dayOf(now));
  return store.findApproval(handle, code, now);
}

/** People of the day's other messages without a second person. */
export function aloneOnDayOf(handle: Handle, at: Date, except: number): Promise<number> {
  const day = dayOf(at);
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))];
  return store.countAlone(handle, { from, to, except });
}

/** Handles due messages until nothing is left to do now. */
export async function sendDueMessages({
  database: { kysely },
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  for (const id of await store.findUnfinished(kysely)) {
    while (await inTransaction(kysely, (transaction) => step(transaction, id, clock.now())));
  }
}

/** One step in one transaction; returns whether another may follow. */
async function step(transaction: Transaction<Schema>, id: number, now: Date): Promise<boolean> {
  await store.lockMessages(transaction);
  const message = await store.lockMessage(transaction, id, now);
  if (message === null) return false;
  switch (stepOf(message, now)) {
    case 'start':
      return start(transaction, message, now);
    case 'put':
      return put(transaction, message, now);
    case 'clear':
      return clear(transaction, message, now);
    case null:
      return false;
  }
}

/** Fixes the audience. Without a second person it may not have grown above the limit meanwhile. */
async function start(
  transaction: Transaction<Schema>,
  message: store.StoredMessage,
  now: Date,
): Promise<boolean> {
  const { id, kind, conditions, decidedBy } = message;
  const approval = kind === 'commercial' ? await namedConsent(transaction, now) : null;
  if (kind === 'commercial' && approval === null) {
    await store.change(transaction, id, { state: 'paused', why: 'noConsent' });
    return false;
  }
  const moment = await momentOf(transaction, now);
  const people = await takeSnapshot(transaction, id, conditions, moment);
  const isTooMany =
    decidedBy === null && people + (await aloneOnDayOf(transaction, now, id)) > aloneMax;
  if (isTooMany) {
    await store.dropSnapshot(transaction, id);
    await store.change(transaction, id, { ...store.unconfirmed, why: 'grown' });
    return false;
  }
  await store.change(transaction, id, {
    state: 'sending',
    started_at: now,
    snapshot_people: people,
    approval_id: approval?.id ?? null,
  });
  return true;
}

async function put(
  transaction: Transaction<Schema>,
  message: store.StoredMessage,
  now: Date,
): Promise<boolean> {
  const { id, kind, link, approvalId } = message;
  const sending: Sending = { kind, approvalId };
  const handled = await putNext(transaction, {
    messageId: id,
    template: templateOf(message),
    link,
    sending,
    moment: await momentOf(transaction, now),
    max: together,
  });
  if (handled > 0) return true;
  await store.change(transaction, id, { state: 'sent', ended_at: now });
  return false;
}

async function clear(
  transaction: Transaction<Schema>,
  { id }: store.StoredMessage,
  now: Date,
): Promise<boolean> {
  if ((await clearNext(transaction, id, together)) > 0) return true;
  await store.change(transaction, id, { cleared_at: now });
  return false;
}
