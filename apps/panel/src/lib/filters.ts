import { useAddress } from './address.ts';
import { type FilterSet, readFilters, writeFilters } from './filters.rules.ts';

type Changes<V> = { readonly [Name in keyof V]?: V[Name] | undefined };

/** The filters and the page of a list in the address, and the fields that change them. */
export function useFilters<V extends Readonly<Record<string, string>>>(known: FilterSet<V>) {
  const names = Object.values(known).map(({ name }) => name);
  const { values, page, set, goTo } = useAddress(names);
  const filters = readFilters(known, values);
  const show = (wanted: Changes<V>): void => {
    const none = Object.fromEntries(names.map((name) => [name, '']));
    set({ ...none, ...writeFilters(known, wanted) });
  };
  return {
    filters,
    page,
    goTo,
    set: (changes: Changes<V>) => set(writeFilters(known, changes)),
    /** These filters and no others. */
    show,
    clear: () => show({}),
    isFiltered: Object.keys(filters).length > 0,
    /** For a search field: typing replaces the address, so that the way back is one step. */
    search: <Name extends keyof V & string>(name: Name) => ({
      value: values[known[name].name] ?? '',
      onSearch: (typed: string) => set({ [known[name].name]: typed }, { replace: true }),
    }),
    /** For a select whose options have the texts of the address as values; the empty one ends the filter. */
    select: <Name extends keyof V & string>(name: Name) => ({
      value: filters[name] === undefined ? '' : known[name].write(filters[name]),
      onChange: ({ target }: { target: { value: string } }) =>
        set({ [known[name].name]: target.value }),
    }),
  };
}
