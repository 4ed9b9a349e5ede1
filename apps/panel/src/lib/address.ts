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
  return {
    ...readAddress(search, names),
    set: (changes, { replace = false } = {}) =>
      setSearch((current) => withValues(current, changes), { replace, preventScrollReset: true }),
    goTo: (page) => setSearch((current) => withPage(current, page)),
  };
}
