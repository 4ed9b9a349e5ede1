import type { phoneRows } from '@klub/contract/panel/people/phones';
import { may } from '@klub/contract/panel/permissions';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { dayMs } from '../../../infra/clock.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Deps } from '../../../infra/deps.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { canGetSms, e164Of, shownPhone, maskedPhone } from '../../../infra/phone.ts';
import { personNumber } from '../../../infra/polish.copy.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { append } from '../../../infra/trail/trail.ts';
import { changePhone, isPhoneTaken } from '../../club/profile/profile.ts';
import { noteChange } from '../programme/programme.ts';
import {
  type ShownLine,
  type SignoffCaller,
  type SignoffDefinition,
  signoffDays,
  type Signoffs,
} from '../signoffs/signoffs.ts';
import { findPerson } from './assignment.store.ts';
import { requireNotSelf, staffConcerned } from '../own/own.ts';
import { phoneCopy as copy } from './phone.copy.ts';
import * as store from './phone.store.ts';

type Rows = typeof phoneRows;
type Found = z.input<Rows['GET /api/panel/v1/people/:id/phone']['reply']>;

/** The number is stored outside the proposal, because proposals are never deleted. */
const payloadOf = z.object({ personId: z.number() });

/** The person who decides sees the whole new number, others only its end. */
export async function findPhone(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  id: number,
  { roles }: SignoffCaller,
): Promise<Found> {
  const { kysely } = database;
  const person = await findPerson(kysely, id, false);
  if (person === null) throw refuse('notFound');
  const open = await store.findOpen(kysely, id, clock.now());
  const proposed = open === null ? null : await store.findProposed(kysely, id);
  const shown = may(roles, 'people.decide') ? shownPhone : maskedPhone;
  return {
    data: {
      id: String(id),
      name: person.name,
      phone: maskedPhone(person.phone),
      waiting:
        open === null || proposed === null
          ? null
          : {
              signoffId: String(open.id),
              phone: shown(proposed),
              reason: open.reason,
              proposedBy: open.proposedBy,
              proposedAt: open.proposedAt.toISOString(),
              expiresAt: open.expiresAt.toISOString(),
            },
    },
  };
}

type Asked = {
  readonly id: number;
  readonly staffId: number;
  readonly phone: string;
  readonly reason: string;
};

/** Proposes a new phone number of a person to a second operator. */
export async function proposePhone(
  { clock, propose }: Pick<Deps, 'clock'> & Pick<Signoffs, 'propose'>,
  transaction: Transaction<Schema>,
  { id, staffId, phone: typed, reason }: Asked,
): Promise<Noted<{ data: { signoffId: string } }>> {
  const person = await findPerson(transaction, id, true);
  if (person === null) throw refuse('notFound');
  await requireNotSelf(transaction, staffId, [id]);
  const phone = e164Of(typed);
  if (phone === null) throw invalid({ phone: [copy.faults.notAPhone] });
  if (!canGetSms(phone)) throw invalid({ phone: [copy.faults.notAMobile] });
  if (phone === person.phone) throw invalid({ phone: [copy.faults.same] });
  if (await isPhoneTaken(transaction, phone)) throw invalid({ phone: [copy.faults.taken] });
  await store.keepProposed(transaction, { personId: id, phone, now: clock.now() });
  const signoffId = await propose(transaction, {
    kind: 'phone.change',
    subject: String(id),
    words: copy.words,
    reason,
    proposedBy: staffId,
    payload: { personId: id },
  });
  return {
    result: { data: { signoffId: String(signoffId) } },
    note: {
      subject: { kind: 'person', id, name: personNumber(id) },
      personId: id,
      reason,
      details: { signoffId },
    },
  };
}

type PhoneDeps = Pick<Deps, 'database' | 'clock' | 'random' | 'vault'>;

/** Sign-off of the proposed number, while no other account has it. */
export function phoneSignoff(deps: PhoneDeps): SignoffDefinition {
  return {
    decides: 'people.decide',
    person: async (_handle, payload) => payloadOf.parse(payload).personId,
    show: async (handle, payload, locks) => {
      const { personId } = payloadOf.parse(payload);
      return shown(handle, personId, locks);
    },
    execute: async (transaction, payload, at) => {
      const { personId } = payloadOf.parse(payload);
      const phone = await store.findProposed(transaction, personId);
      if (phone === null) throw refuse('notFound');
      const outcome = await changePhone(deps, transaction, { personId, phone }, at);
      if (outcome === 'gone') throw refuse('notFound');
      if (outcome === 'taken') throw refuse('phoneTaken');
      await store.forgetProposed(transaction, personId);
      await noteChange(transaction, personId, at);
      await append(
        transaction,
        { actor: { way: 'system', name: copy.signoff }, action: 'phone.changed', at },
        { subject: { kind: 'person', id: personId, name: personNumber(personId) }, personId },
      );
    },
  };
}

/** Only ids and last digits, because a proposal outlives a deleted account. */
async function shown(
  handle: Handle,
  personId: number,
  locks: boolean,
): Promise<readonly ShownLine[] | null> {
  const person = await findPerson(handle, personId, locks);
  const phone = await store.findProposed(handle, personId);
  if (person === null || phone === null) return null;
  const staff = await staffConcerned(handle, personId);
  const same = (label: string, value: string): ShownLine => ({
    label,
    before: value,
    after: value,
  });
  return [
    same(copy.shown.person, personNumber(personId)),
    { label: copy.shown.phone, before: maskedPhone(person.phone), after: maskedPhone(phone) },
    same(
      copy.shown.free,
      (await isPhoneTaken(handle, phone)) ? copy.shown.taken : copy.shown.isFree,
    ),
    same(
      copy.shown.staff,
      staff.length === 0 ? copy.shown.noStaff : staff.map(copy.shown.staffOf).join(', '),
    ),
  ];
}

/** Deletes numbers of proposals that ended without a change. */
export async function sweepProposedPhones(handle: Handle, now: Date): Promise<void> {
  await store.forgetProposedBefore(handle, new Date(now.getTime() - (signoffDays + 1) * dayMs));
}
