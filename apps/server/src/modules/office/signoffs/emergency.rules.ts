import { type Permission, type StaffRole, may } from '@klub/contract/panel/permissions';
import { dayMs } from '../../../infra/clock.ts';
import {
  type Proposal,
  type SignoffCaller,
  type SignoffDefinition,
  whyNotDecider,
} from './signoffs.rules.ts';

/** Between the proposal of an emergency and the decision. */
const emergencyWaitMs = dayMs;
/** The shortest time that a matter stays open after the proposal of an emergency. */
const openMs = 3 * dayMs;
/** An account that was made, reset or re-keyed later takes no part. */
const settledMs = 7 * dayMs;
/** How long an emergency is told to everybody. */
export const emergencyNewsMs = 30 * dayMs;

/** An account as rules of emergencies see it. */
export type StandingAccount = {
  readonly id: number;
  readonly roles: readonly StaffRole[];
  /** Not suspended, and with something to sign in with. */
  readonly isUsable: boolean;
  /** When it was made, or its keys or password were changed last. */
  readonly keyedAt: Date;
};

export type Emergency = { readonly by: number; readonly at: Date };

export function emergencyOf({
  emergencyBy: by,
  emergencyAt: at,
}: Pick<Proposal, 'emergencyBy' | 'emergencyAt'>): Emergency | null {
  return by === null || at === null ? null : { by, at };
}

export type EmergencyFault =
  | 'forbidden'
  | 'approverCanAct'
  | 'emergencyOpen'
  | 'emergencyWaits'
  | 'freshAccount'
  | 'ownAccount'
  | 'ownDecision';

type Facts = {
  readonly proposal: Proposal;
  readonly definition: SignoffDefinition;
  readonly caller: SignoffCaller;
  readonly accounts: readonly StandingAccount[];
  readonly now: Date;
};

const moneyDecisions: readonly Permission[] = [
  'imports.decide',
  'people.decide',
  'money.decide',
  'rules.decide',
];

export function isMoneyMatter({ decides }: Pick<SignoffDefinition, 'decides'>): boolean {
  return moneyDecisions.includes(decides);
}

export function isAdministrator({ roles }: Pick<SignoffCaller, 'roles'>): boolean {
  return may(roles, 'staff.decide');
}

/** An account that can sign in may decide about the matter in the ordinary way. */
function canApproverAct({
  proposal,
  definition,
  accounts,
}: Pick<Facts, 'proposal' | 'definition' | 'accounts'>): boolean {
  return accounts.some(
    ({ id, roles, isUsable }) =>
      isUsable && whyNotDecider(proposal, definition, { staffId: id, roles }) === null,
  );
}

/** Why the caller does not propose an emergency; null: the caller may. */
export function whyNotProposeEmergency(facts: Facts): EmergencyFault | null {
  const fault = whyNotInvolved(facts, facts.caller.staffId);
  if (fault !== null) return fault;
  return emergencyOf(facts.proposal) === null ? null : 'emergencyOpen';
}

/** Why the caller does not decide in the emergency; null: the caller may. */
export function whyNotActInEmergency(facts: Facts): EmergencyFault | null {
  const { proposal, caller, now } = facts;
  const emergency = emergencyOf(proposal);
  if (emergency === null) return 'forbidden';
  const fault = whyNotInvolved(facts, caller.staffId);
  if (fault !== null) return fault;
  const isOwn = [emergency.by, proposal.proposedById].includes(caller.staffId);
  if (isOwn) return 'ownDecision';
  if (now < mayActFrom(emergency)) return 'emergencyWaits';
  return whyNotInvolved(facts, emergency.by);
}

export function mayActFrom({ at }: Emergency): Date {
  return new Date(at.getTime() + emergencyWaitMs);
}

/** The expiry of a matter once an emergency is proposed for it. */
export function expiryWith(expiresAt: Date, now: Date): Date {
  return new Date(Math.max(expiresAt.getTime(), now.getTime() + openMs));
}

/** For either of the two administrators. */
function whyNotInvolved(facts: Facts, staffId: number): EmergencyFault | null {
  const { proposal, definition, accounts, now } = facts;
  const account = accounts.find(({ id }) => id === staffId);
  if (account === undefined || !account.isUsable) return 'forbidden';
  if (!isMoneyMatter(definition) || !isAdministrator(account)) return 'forbidden';
  if (canApproverAct(facts)) return 'approverCanAct';
  if (definition.concerns?.(proposal.payload) === staffId) return 'ownAccount';
  return now.getTime() - account.keyedAt.getTime() < settledMs ? 'freshAccount' : null;
}
