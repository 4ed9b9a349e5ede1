import type { RevealableField } from '@klub/contract/panel/people/person-states';
import type { StaffRole } from '@klub/contract/panel/permissions';
import {
  type ProfileField,
  profileFields,
  salesmanFields,
  taxFields,
} from '@klub/contract/profile-fields';
import type { Role } from '@klub/contract/roles';
import { addDays } from '../../../infra/warsaw.ts';

export type RoleSpan<Named> = {
  readonly role: Named;
  readonly from: string | null;
  readonly until: string | null;
};

/** The roles of a person, newest first, each with its first and last day. */
export function roleSpans(
  current: Role,
  former: readonly { readonly role: Role; readonly since: string }[],
): RoleSpan<Role>[] {
  const newestFirst = former.toSorted((a, b) => b.since.localeCompare(a.since));
  const starts = [...newestFirst.map(({ since }) => since), null];
  const all = [
    { role: current, until: null },
    ...newestFirst.map(({ role, since }) => ({ role, until: addDays(since, -1) })),
  ];
  return all.map((one, index) => ({ ...one, from: starts[index] ?? null }));
}

export type FieldState = {
  readonly field: ProfileField;
  readonly isFilled: boolean;
  readonly isNeeded: boolean;
};

/** Whether each stored field has a value, without the value. */
export function completeness(
  { role, entrepreneur }: { readonly role: Role; readonly entrepreneur: boolean | null },
  isFilled: (field: ProfileField) => boolean,
): FieldState[] {
  const isSalesman = role === 'salesman';
  const has = (fields: readonly ProfileField[], field: ProfileField): boolean =>
    fields.includes(field);
  const kept = profileFields.filter(
    (field) =>
      // A known legal form is no gap; an unknown one is.
      (field !== 'entrepreneur' || entrepreneur === null) &&
      (isSalesman ? has(salesmanFields, field) : !(entrepreneur === true && has(taxFields, field))),
  );
  return kept.map((field) => ({
    field,
    isFilled: isFilled(field),
    isNeeded: !isSalesman && field !== 'email' && !(entrepreneur === null && has(taxFields, field)),
  }));
}

/**
 * Which roles may reveal which field: to recognise a caller, four digits of the account are enough.
 */
const revealedTo: Readonly<Record<RevealableField, readonly StaffRole[]>> = {
  phone: ['coordinator', 'consultant'],
  email: ['coordinator', 'consultant'],
  accountEnd: ['coordinator', 'consultant'],
  account: ['coordinator'],
  pesel: ['coordinator'],
};

export function mayReveal(roles: readonly StaffRole[], field: RevealableField): boolean {
  return roles.some((role) => revealedTo[field].includes(role));
}

export function lastFour(account: string): string {
  return account.replaceAll(' ', '').slice(-4);
}
