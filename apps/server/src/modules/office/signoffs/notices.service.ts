import type { Handle } from '../../../infra/db/db.ts';
import { dayMs } from '../../../infra/clock.ts';
import type { Deps } from '../../../infra/deps.ts';
import { enqueueNotice, firstNameOf, type Notice, type NoticeTopic } from '../notices/notices.ts';
import { findStandingAccounts } from './emergency.store.ts';
import { whyNotApprover } from './people.service.ts';
import { signoffsCopy as copy } from './signoffs.copy.ts';
import {
  type SignoffDefinition,
  type SignoffDefinitions,
  outcomeAt,
  whyNotDecider,
} from './signoffs.rules.ts';
import * as store from './signoffs.store.ts';
import { unnamed } from './titles.service.ts';

type Parts = Pick<Deps, 'database' | 'clock'> & { readonly definitions: SignoffDefinitions };

/** Approvers are reminded a day before the expiry, and the proposer is told of it. */
export async function scheduleNotices(
  handle: Handle,
  { id, now, expiresAt }: { readonly id: number; readonly now: Date; readonly expiresAt: Date },
): Promise<void> {
  const dayBefore = new Date(expiresAt.getTime() - dayMs);
  await enqueueNotice(handle, { of: 'lapses', id }, now, dayBefore);
  await enqueueNotice(handle, { of: 'expired', id }, now, expiresAt);
}

/** Recipients and words of a topic about a matter as it stands now; null: none are left. */
export async function noticeOf(parts: Parts, topic: NoticeTopic): Promise<Notice | null> {
  const one = await store.find(parts.database.kysely, topic.id);
  if (one === null) return null;
  const now = parts.clock.now();
  const definition = parts.definitions[one.kind];
  const state = outcomeAt(one, definition, now);
  const shared = {
    title: copy.titles[one.kind] ?? unnamed(one.words).words,
    figure: definition.figure?.(one.shown) ?? '',
    route: `/sprawy/${one.id}`,
  };
  if (topic.of === 'waiting' || topic.of === 'lapses') {
    const isEarly = one.expiresAt.getTime() - now.getTime() > dayMs;
    if (state !== 'open' || (topic.of === 'lapses' && isEarly)) return null;
    const to = await decidersOf(parts, one, definition);
    return {
      ...shared,
      to,
      by: firstNameOf(one.proposedByName),
      until: one.expiresAt,
      outcome: '',
    };
  }
  const outcome = copy.outcomes[state];
  const isToldHere = (topic.of === 'expired') === (state === 'expired');
  if (outcome === undefined || !isToldHere) return null;
  // An approver whose approval was not carried out learns it too.
  const decider = state === 'notDone' && one.decidedById !== null ? [one.decidedById] : [];
  return {
    ...shared,
    to: [...new Set([one.proposedById, ...decider])],
    by: firstNameOf(one.decidedByName ?? ''),
    until: null,
    outcome,
  };
}

/** Accounts that may approve the matter. */
async function decidersOf(
  { database: { kysely } }: Parts,
  one: store.FoundSignoff,
  definition: SignoffDefinition,
): Promise<number[]> {
  const accounts = await findStandingAccounts(kysely);
  const deciders: number[] = [];
  for (const { id: staffId, roles } of accounts) {
    if (whyNotDecider(one, definition, { staffId, roles }) !== null) continue;
    const fault = await whyNotApprover(kysely, definition, one.payload, staffId);
    if (fault !== 'ownPerson') deciders.push(staffId);
  }
  return deciders;
}
