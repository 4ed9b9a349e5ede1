import type { Role } from '@klub/contract/roles';
import { dayOf, monthOf, addMonths } from '../../../../../infra/warsaw.ts';
import {
  isProfileComplete,
  personalFields,
  type Personal,
  flagSharedPesels,
} from '../../../../club/profile/profile.ts';
import type { ImportContext } from '../../programme.kind.ts';
import { type AccountContext, type RoleContext, followAccounts } from './participants.service.ts';
import * as store from './participants.store.ts';

export type RestoredPerson = {
  readonly id: number;
  /** Columns with their unsealed values before the import. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly ibanBefore: string;
};

type Following = AccountContext & RoleContext;

/**
 * Effects of restored values, the same as of a file. A restored bank account holds payouts and is
 * notified like any change.
 */
export async function followRestored(
  context: Following,
  people: readonly RestoredPerson[],
  importedAt: Date,
): Promise<void> {
  if (people.length === 0) return;
  const {
    tx,
    now,
    vault,
    run: { isRehearsal },
  } = context;
  const having = (column: string) => people.filter(({ values }) => Object.hasOwn(values, column));
  const idsOf = (some: readonly RestoredPerson[]) => some.map(({ id }) => id);
  const phones = await store.phonesOf(tx, idsOf(people));
  const stored = await (isRehearsal ? store.findPeople : store.lockPeople)(tx, phones);
  const byId = new Map([...stored.values()].map((person) => [person.id, person]));
  await followAccounts(
    context,
    having('iban_sealed').flatMap(({ id, ibanBefore }) => {
      const person = byId.get(id);
      if (person === undefined) return [];
      return [
        {
          phone: person.phone,
          before: vault.seal('iban', ibanBefore, id),
          after: person.iban_sealed,
          isFirst: ibanBefore === '',
        },
      ];
    }),
  );
  await followRestoredRoles(
    context,
    having('role').map(({ id, values }) => ({ personId: id, role: values['role'] as Role })),
    importedAt,
  );
  if (isRehearsal) return;
  await flagSharedPesels(tx, idsOf(having('pesel_sealed')), now);
  const blocked = having('blocked_at').filter(({ values }) => values['blocked_at'] !== null);
  await store.endSessions(tx, await store.phonesOf(tx, idsOf(blocked)), now);
  await store.setComplete(
    tx,
    [...byId.values()].map((person) => ({
      id: person.id,
      isComplete: isComplete(context, person),
    })),
  );
}

async function followRestoredRoles(
  context: Following,
  roles: readonly { readonly personId: number; readonly role: Role }[],
  importedAt: Date,
): Promise<void> {
  if (roles.length === 0) return;
  const personIds = roles.map(({ personId }) => personId);
  await store.forgetRoleChanges(context.tx, roles, dayOf(importedAt));
  if (context.run.isRehearsal) await store.rehearseRoles(context.tx, roles);
  const months: string[] = [];
  for (let month = monthOf(importedAt); month <= monthOf(context.now); month = addMonths(month, 1))
    months.push(month);
  context.effects.touch(months, personIds);
  context.effects.touchTasks(await store.findTasksOf(context.tx, personIds), personIds);
}

function isComplete({ vault }: Pick<ImportContext, 'vault'>, person: store.StoredPerson): boolean {
  const open = (field: keyof Personal): string =>
    vault.open(field, person[`${field}_sealed`], person.id);
  const { role, first_name: firstName, last_name: lastName, entrepreneur } = person;
  const opened = Object.fromEntries(
    personalFields.map((field) => [field, open(field)]),
  ) as Personal;
  return isProfileComplete({ role, firstName, lastName, entrepreneur }, opened);
}
