import type { Schema } from '../../../../infra/db/schema.ts';
import type { Columns } from '../programme.columns.ts';
import { ownColumns } from '../table/stored.rules.ts';

export type Table = keyof Schema;

/** A table with before-images for panel imports. */
export type BeforeImage = {
  readonly table: Table;
  /** The key by which a row is found again. */
  readonly key: readonly string[];
  /** The column with the person that a row is about. */
  readonly person: string | null;
  /** What of a row an undo restores. */
  readonly columns: readonly string[];
  /** Sealed columns with the names of their seals. */
  readonly sealed: Readonly<Record<string, string>>;
  /** True where a file is the whole table: its rows are kept and restored together, as one. */
  readonly isList?: true;
  /** Rows that another table's rows point at, which no row of a file is about. */
  readonly isJoined?: true;
  /** Columns with the id of another table's row, which an undo may have removed. */
  readonly pointsAt?: Readonly<Record<string, Table>>;
};

/** The key under which a whole list is kept. */
export const listKey = 'list';

type Imaged = Pick<BeforeImage, 'table' | 'isJoined' | 'isList' | 'pointsAt'> & {
  readonly key: readonly string[];
  readonly person?: string;
  /** Of the kind; those of other tables are left out. */
  readonly columns: Columns;
  /** Stored columns that no file has. */
  readonly also?: readonly string[];
};

/** The before-image of a table that stores the columns of a kind. */
export function beforeImage({ columns, also = [], key, person, ...rest }: Imaged): BeforeImage {
  const stored = ownColumns(columns);
  const names = [...new Set([...stored.map(({ to }) => to), ...also])];
  return {
    ...rest,
    key,
    person: person ?? null,
    columns: rest.isList === true ? names : names.filter((name) => !key.includes(name)),
    sealed: Object.fromEntries(
      stored.flatMap(({ name, to }) => {
        const seal = columns[name]?.seal;
        return seal === undefined ? [] : [[to, seal]];
      }),
    ),
  };
}
