import type { PersonState } from '@klub/contract/panel/people/person-states';
import { personStates } from '@klub/contract/panel/people/person-states';
import { type Role, roles } from '@klub/contract/roles';
import { pageParam } from '../../lib/address.rules.ts';

export const namesInAddress = ['szukaj', 'stan', 'rola', 'sklep'] as const;

export type Filters = {
  readonly q: string;
  readonly state: PersonState | undefined;
  readonly role: Role | undefined;
  readonly shop: string;
};

export function filtersOf(
  values: Partial<Record<(typeof namesInAddress)[number], string>>,
): Filters {
  return {
    q: values.szukaj?.trim() ?? '',
    state: personStates.find((state) => state === values.stan),
    role: roles.find((role) => role === values.rola),
    shop: values.sklep?.trim() ?? '',
  };
}

export function isFiltered({ q, state, role, shop }: Filters): boolean {
  return q !== '' || state !== undefined || role !== undefined || shop !== '';
}

const fewestLetters = 3;

/** The query of the call; a search that is too short is left out. */
export function questionOf(
  { q, state, role, shop }: Filters,
  page: number,
): Record<string, string> {
  return {
    ...(q.length < fewestLetters ? {} : { q }),
    ...(state === undefined ? {} : { state }),
    ...(role === undefined ? {} : { role }),
    ...(shop === '' ? {} : { shop }),
    ...pageParam(page),
  };
}

export function isTooShort({ q }: Filters): boolean {
  return q !== '' && q.length < fewestLetters;
}
