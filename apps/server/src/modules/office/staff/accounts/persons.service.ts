import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Schema } from '../../../../infra/db/schema.ts';
import type { Noted } from '../../../../infra/http/panel/mount-panel.ts';
import { personNumber } from '../../../../infra/polish.copy.ts';
import { invalid, refuse } from '../../../../infra/refusal.ts';
import { declareDifferent, declareSame, relationsOf } from '../../own/own.ts';
import type { SignoffDefinition } from '../../signoffs/signoffs.ts';
import { accountsCopy as copy } from './accounts.copy.ts';
import { usableAdministrators } from './accounts.rules.ts';
import {
  type AccountParts,
  type Asked,
  type Outcome,
  type StaffParts,
  accountsNow,
  noteOf,
  outcome,
  target,
} from './accounts.service.ts';
import { isParticipant } from './accounts.store.ts';

type AskedPerson = Asked & { readonly personId: number };

/** Declares that the account and the participant are the same person (D55). */
export async function declareSamePerson(
  { clock }: AccountParts,
  transaction: Transaction<Schema>,
  asked: AskedPerson,
): Promise<Noted<{ code: number; message: string }>> {
  const now = clock.now();
  const { account } = await target(transaction, asked, now);
  const { personId, reason } = asked;
  if (!(await isParticipant(transaction, personId)))
    throw invalid({ person: [copy.noParticipant] });
  await declareSame(transaction, { staffId: account.id, personId }, now);
  const note = { ...noteOf(account, reason), personId, details: { personId } };
  return { result: { code: 200, message: copy.declaredSame }, note };
}

/** Proposes to a second administrator that the account and the participant are namesakes (D55). */
export async function proposeDifferent(
  { clock, propose }: StaffParts,
  transaction: Transaction<Schema>,
  asked: AskedPerson,
): Promise<Noted<Outcome>> {
  const { accounts, account } = await target(transaction, asked, clock.now());
  const { personId, callerId, reason } = asked;
  const relations = await relationsOf(transaction, account.id);
  if (!relations.some((one) => one.personId === personId && one.is !== 'different'))
    throw invalid({ person: [copy.noNamesake] });
  if (usableAdministrators(accounts, callerId, account.id).length === 0)
    throw refuse('secondNeeded');
  const signoffId = await propose(transaction, {
    kind: 'staff.different',
    subject: `${account.id}/${personId}`,
    payload: { staffId: account.id, personId },
    words: copy.wordsOfDifferent(account.name, personId),
    reason,
    proposedBy: callerId,
  });
  const note = { ...noteOf(account, reason), personId, details: { personId, signoffId } };
  return { result: outcome(signoffId), note };
}

const payloadOf = z.object({ staffId: z.number(), personId: z.number() });

/** Sign-off that an account and a participant are namesakes. */
export function differentSignoff({ clock }: AccountParts): SignoffDefinition {
  return {
    decides: 'staff.decide',
    concerns: (payload) => payloadOf.parse(payload).staffId,
    show: async (handle, payload) => {
      const { staffId, personId } = payloadOf.parse(payload);
      const account = (await accountsNow(handle, clock.now())).find(({ id }) => id === staffId);
      const relation = (await relationsOf(handle, staffId)).find(
        (one) => one.personId === personId,
      );
      if (account === undefined || relation === undefined) return null;
      const { shown } = copy;
      const of = (label: string, value: string) => ({ label, before: value, after: value });
      return [
        of(shown.account, `${account.name}, ${account.email}`),
        of(shown.person, personNumber(personId)),
        {
          label: shown.relation,
          before: shown.relations[relation.is],
          after: shown.relations.different,
        },
      ];
    },
    execute: (transaction, payload, at) =>
      declareDifferent(transaction, payloadOf.parse(payload), at),
  };
}
