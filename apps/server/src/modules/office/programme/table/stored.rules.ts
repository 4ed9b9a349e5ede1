import type { Columns } from '../programme.columns.ts';

type Values = Readonly<Record<string, unknown>>;

/** The columns of a file that the kind's own table stores, with where. */
export function ownColumns(columns: Columns): { readonly name: string; readonly to: string }[] {
  return Object.entries(columns).flatMap(([name, { to }]) =>
    to === undefined || to.includes('.') ? [] : [{ name, to }],
  );
}

/** Values by the columns of the kind's own table; what `values` lacks is left out. */
export function storedValues(columns: Columns, values: Values): Record<string, unknown> {
  return Object.fromEntries(
    ownColumns(columns).flatMap(({ name, to }) =>
      Object.hasOwn(values, name) ? [[to, values[name]]] : [],
    ),
  );
}
