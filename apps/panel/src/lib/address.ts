import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type ListAddress, readAddress, withPage, withValues } from './address.rules.ts';

/** Filters, order and page of a list, kept in the address: a link, a reload and the way back show the same rows. */
export function useAddress<Name extends string>(
  names: readonly Name[],
): ListAddress<Name> & {
  /** Another filter begins at the first page. Typing replaces the address, so that the way back is one step. */
  set: (changes: Partial<Record<Name, string | undefined>>, how?: { replace?: boolean }) => void;
  goTo: (page: number) => void;
} {
  const [search, setSearch] = useSearchParams();
  /** Where the address is going: it changes only later, and a second change until then keeps the first. */
  const target = useRef(search);
  useEffect(() => {
    target.current = search;
  }, [search]);
  const lead = (
    next: URLSearchParams,
    options: { replace?: boolean; preventScrollReset?: boolean },
  ): void => {
    target.current = next;
    setSearch(next, options);
  };
  return {
    ...readAddress(search, names),
    set: (changes, { replace = false } = {}) =>
      lead(withValues(target.current, changes), { replace, preventScrollReset: true }),
    goTo: (page) => lead(withPage(target.current, page), {}),
  };
}
