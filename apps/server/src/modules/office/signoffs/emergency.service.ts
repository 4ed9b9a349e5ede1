import type { signoffRows } from '@klub/contract/panel/signoffs';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { allFailures, refuse } from '../../../infra/refusal.ts';
import {
  type Emergency,
  emergencyNewsMs,
  emergencyOf,
  expiryWith,
  isAdministrator,
  isMoneyMatter,
  mayActFrom,
  whyNotActInEmergency,
  whyNotProposeEmergency,
} from './emergency.rules.ts';
import * as emergencies from './emergency.store.ts';
import { scheduleNotices } from './notices.service.ts';
import { type Step, done, expired, lockOpen, noteOf, refused } from './decision.service.ts';
import { emergencyFault } from './standing.service.ts';
import { whyNotApprover } from './people.service.ts';
import { signoffsCopy as copy } from './signoffs.copy.ts';
import { type SignoffCaller, type SignoffDefinitions, stateAt } from './signoffs.rules.ts';
import type { FoundSignoff } from './signoffs.store.ts';

type Parts = Pick<Deps, 'clock'> & { readonly definitions: SignoffDefinitions };
type Shown = z.input<
  (typeof signoffRows)['GET /api/panel/v1/signoffs/:id']['reply']
>['data']['emergency'];
type Told = z.input<(typeof signoffRows)['GET /api/panel/v1/emergencies']['reply']>;

/** An administrator proposes that two administrators decide while no approver can act (D68). */
export async function proposeEmergency(
  { clock, definitions }: Parts,
  transaction: Transaction<Schema>,
  caller: SignoffCaller,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<Step> {
  const now = clock.now();
  const action = 'signoff.emergency';
  const one = await lockOpen({ definitions }, transaction, caller, { id, action, now });
  if ('expired' in one) return expired(transaction, one.expired, action, now);
  await emergencies.lockAccounts(transaction);
  const accounts = await emergencies.findStandingAccounts(transaction);
  const definition = definitions[one.kind];
  const facts = { proposal: one, definition, caller, accounts, now };
  const fault = whyNotProposeEmergency(facts);
  const tried = noteOf(one, { action, reason, outcome: 'refused' });
  if (fault !== null) return refused(fault, tried);
  const own = await whyNotApprover(transaction, definition, one.payload, caller.staffId);
  if (own === 'ownPerson') return refused(own, tried);
  const expiresAt = expiryWith(one.expiresAt, now);
  await emergencies.setEmergency(transaction, id, {
    by: caller.staffId,
    at: now,
    reason,
    expiresAt,
  });
  await scheduleNotices(transaction, { id, now, expiresAt });
  return done(copy.emergencyProposed, noteOf(one, { action, reason }));
}

/** The second administrator computes what is decided, as an approver does on the month's screen. */
export async function rehearseInEmergency(
  parts: Parts,
  transaction: Transaction<Schema>,
  caller: SignoffCaller,
  id: number,
): Promise<Noted<{ data: { operationId: string } }>> {
  const now = parts.clock.now();
  const one = await lockOpen(parts, transaction, caller, { id, action: 'month.rehearsed', now });
  if ('expired' in one) throw refuse('signoffClosed');
  const { rehearse } = parts.definitions[one.kind];
  if (rehearse === undefined) throw refuse('notFound');
  const fault = await emergencyFault(transaction, parts, caller, one);
  if (fault !== null) throw refuse(fault);
  return rehearse(transaction, one.payload, caller.staffId);
}

/** What the screen of a matter shows of an emergency; null: none was proposed, and the caller may propose none. */
export async function emergencyShown(
  handle: Handle,
  { clock, definitions }: Parts,
  caller: SignoffCaller,
  one: FoundSignoff,
): Promise<Shown> {
  const now = clock.now();
  const definition = definitions[one.kind];
  const emergency = emergencyOf(one);
  if (emergency === null && !(isAdministrator(caller) && isMoneyMatter(definition))) return null;
  const isOpen = stateAt(one, now) === 'open';
  const accounts = await emergencies.findStandingAccounts(handle);
  const facts = { proposal: one, definition, caller, accounts, now };
  const fault = emergency === null ? whyNotProposeEmergency(facts) : whyNotActInEmergency(facts);
  if (emergency === null && (!isOpen || fault === 'approverCanAct')) return null;
  const proposed = emergency === null ? null : proposedShown(emergency, one);
  if (!isOpen || !isAdministrator(caller)) return { may: 'nothing', whyNot: '', proposed };
  if (fault !== null) return { may: 'nothing', whyNot: allFailures[fault].message, proposed };
  return { may: emergency === null ? 'propose' : 'act', whyNot: '', proposed };
}

function proposedShown({ by, at }: Emergency, one: FoundSignoff) {
  return {
    by: { id: String(by), name: one.emergencyByName ?? '' },
    at: at.toISOString(),
    from: mayActFrom({ by, at }).toISOString(),
    reason: one.emergencyReason,
  };
}

/** Emergencies of the last 30 days, for everybody. */
export async function listEmergencies({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<Told> {
  const now = clock.now();
  const since = new Date(now.getTime() - emergencyNewsMs);
  const found = await emergencies.findEmergencies(database.kysely, since);
  return {
    data: found.map((one) => ({
      id: String(one.id),
      kind: one.kind,
      state: stateAt(one, now),
      by: one.by,
      at: one.at.toISOString(),
      from: mayActFrom({ by: 0, at: one.at }).toISOString(),
      decidedBy: one.decidedBy,
      decidedAt: one.decidedAt?.toISOString() ?? null,
    })),
  };
}
