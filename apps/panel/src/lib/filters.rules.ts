import type { ArgsOf, GetCall } from './api.ts';

/** A filter of a list: its name in the address, and how its text there is read and written. */
export type Filter<Value extends string> = {
  readonly name: string;
  /** Undefined: the text means nothing, as if the filter were not set. */
  readonly read: (written: string) => Value | undefined;
  readonly write: (value: Value) => string;
};

type Values = Readonly<Record<string, string>>;

/** The filters of a list by the names that its call has for them. */
export type FilterSet<V extends Values> = { readonly [Name in keyof V]: Filter<V[Name]> };

type QueryOf<C extends GetCall> =
  ArgsOf<C> extends { query?: infer Query } ? NonNullable<Query> : never;

/** What a set of filters asks for. */
export type ValuesOf<Filters> = {
  readonly [Name in keyof Filters]?: Filters[Name] extends Filter<infer Value> ? Value : never;
};

/** A filter for each argument of the call's query: an argument without one does not compile. */
export type FiltersOf<C extends GetCall> = {
  readonly [Name in Exclude<keyof QueryOf<C>, 'page'>]-?: Filter<Extract<QueryOf<C>[Name], string>>;
};

/** Any text. */
export function words(
  name: string,
  isKnown: (written: string) => boolean = () => true,
): Filter<string> {
  return {
    name,
    read: (written) => {
      const text = written.trim();
      return text !== '' && isKnown(text) ? text : undefined;
    },
    write: (value) => value,
  };
}

export type Choice<Value extends string> = Filter<Value> & { readonly values: readonly Value[] };

/** One of these values, by the name that the address has for it. */
export function choice<Value extends string>(
  name: string,
  inAddress: Readonly<Record<Value, string>>,
): Choice<Value> {
  const values = Object.keys(inAddress) as Value[];
  return {
    name,
    values,
    read: (written) => values.find((value) => inAddress[value] === written),
    write: (value) => inAddress[value],
  };
}

/** One of these values, which the address calls by their own names. */
export function oneOf<Value extends string>(name: string, values: readonly Value[]): Choice<Value> {
  return {
    name,
    values,
    read: (written) => values.find((value) => value === written),
    write: (value) => value,
  };
}

/** The filters that these texts set, by the names in the address. */
export function readFilters<V extends Values>(
  filters: FilterSet<V>,
  written: Readonly<Partial<Record<string, string>>>,
): Partial<V> {
  const values: Partial<V> = {};
  for (const key of keysOf(filters)) {
    const { name, read } = filters[key];
    const value = read(written[name] ?? '');
    if (value !== undefined) values[key] = value;
  }
  return values;
}

/** The texts of some filters by their names in the address; empty: the filter is not set. */
export function writeFilters<V extends Values>(
  filters: FilterSet<V>,
  changes: { readonly [Name in keyof V]?: V[Name] | undefined },
): Record<string, string> {
  const written: Record<string, string> = {};
  for (const key of keysOf(filters)) {
    if (!(key in changes)) continue;
    const { name, write } = filters[key];
    const value = changes[key];
    written[name] = value === undefined ? '' : write(value);
  }
  return written;
}

function keysOf<V extends Values>(filters: FilterSet<V>): (keyof V & string)[] {
  return Object.keys(filters) as (keyof V & string)[];
}
