import { personStates } from '@klub/contract/panel/people/person-states';
import { roles } from '@klub/contract/roles';
import { pageParam } from '../../lib/address.rules.ts';
import { type FiltersOf, oneOf, type ValuesOf, words } from '../../lib/filters.rules.ts';

export const peopleFilters = {
  q: words('szukaj'),
  state: oneOf('stan', personStates),
  role: oneOf('rola', roles),
  shop: words('sklep'),
} satisfies FiltersOf<'GET /api/panel/v1/people'>;

type Filters = ValuesOf<typeof peopleFilters>;

const fewestLetters = 3;

/** The query of the call; a search that is too short is left out. */
export function questionOf(filters: Filters, page: number) {
  const { q: _, ...others } = filters;
  return { ...(isTooShort(filters) ? others : filters), ...pageParam(page) };
}

export function isTooShort({ q }: Filters): boolean {
  return q !== undefined && q.length < fewestLetters;
}
