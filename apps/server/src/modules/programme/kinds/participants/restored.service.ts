import type { Role } from '@klub/contract/roles';
import { dayOf, monthOf, addMonths } from '../../../../infra/warsaw.ts';
import {
  isProfileComplete,
  personalFields,
  type Personal,
} from '../../../profile/personal.rules.ts';
import { flagSharedPesels } from '../../../profile/pesel.service.ts';
import type { Step } from '../../programme.kind.ts';
import { followAccounts } from './participants.service.ts';
import * as store from './participants.store.ts';

export type RestoredPerson = {
  readonly id: number;
  /** Columns with their unsealed values before the import. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly ibanBefore: string;
};

type Following = Pick<
  Step,
  'handle' | 'importId' | 'now' | 'vault' | 'isRehearsal' | 'countAccounts' | 'touch' | 'touchTasks'
>;

/**
 * Effects of restored values, the same as of a file. A restored bank account holds payouts and is
 * notified like any change.
 */
export async function followRestored(
  step: Following,
  people: readonly RestoredPerson[],
  importedAt: Date,
): Promise<void> {
  if (people.length === 0) return;
  const { handle, now, vault, isRehearsal } = step;
  const having = (column: string) => people.filter(({ values }) => Object.hasOwn(values, column));
  const idsOf = (some: readonly RestoredPerson[]) => some.map(({ id }) => id);
  const phones = await store.phonesOf(handle, idsOf(people));
  const stored = await (isRehearsal ? store.findPeople : store.lockPeople)(handle, phones);
  const byId = new Map([...stored.values()].map((person) => [person.id, person]));
  await followAccounts(
    step,
    having('iban_sealed').flatMap(({ id, ibanBefore }) => {
      const person = byId.get(id);
      if (person === undefined) return [];
      return [
        { phone: person.phone, before: vault.seal('iban', ibanBefore), after: person.iban_sealed },
      ];
    }),
  );
  await followRestoredRoles(
    step,
    having('role').map(({ id, values }) => ({ personId: id, role: values['role'] as Role })),
    importedAt,
  );
  if (isRehearsal) return;
  await flagSharedPesels(handle, idsOf(having('pesel_sealed')), now);
  const blocked = having('blocked_at').filter(({ values }) => values['blocked_at'] !== null);
  await store.endSessions(handle, await store.phonesOf(handle, idsOf(blocked)), now);
  await store.setComplete(
    handle,
    [...byId.values()].map((person) => ({ id: person.id, isComplete: isComplete(step, person) })),
  );
}

async function followRestoredRoles(
  step: Following,
  roles: readonly { readonly personId: number; readonly role: Role }[],
  importedAt: Date,
): Promise<void> {
  if (roles.length === 0) return;
  const personIds = roles.map(({ personId }) => personId);
  await store.forgetRoleChanges(step.handle, roles, dayOf(importedAt));
  if (step.isRehearsal) await store.rehearseRoles(step.handle, roles);
  const months: string[] = [];
  for (let month = monthOf(importedAt); month <= monthOf(step.now); month = addMonths(month, 1))
    months.push(month);
  step.touch(months, personIds);
  step.touchTasks(await store.findTasksOf(step.handle, personIds), personIds);
}

function isComplete({ vault }: Pick<Step, 'vault'>, person: store.StoredPerson): boolean {
  const open = (field: keyof Personal): string => vault.open(field, person[`${field}_sealed`]);
  const { role, first_name: firstName, last_name: lastName, entrepreneur } = person;
  const opened = Object.fromEntries(
    personalFields.map((field) => [field, open(field)]),
  ) as Personal;
  return isProfileComplete({ role, firstName, lastName, entrepreneur }, opened);
}
