import type { Schema } from '../../../../infra/db/schema.ts';
import { beforeImage } from '../before-images/before-image.ts';
import { withBeforeImages } from '../before-images/former.service.ts';
import type { Columns } from '../programme.columns.ts';
import { reasons } from '../programme.copy.ts';
import type { Line, ImportContext } from '../programme.kind.ts';
import { upsert } from '../programme.store.ts';
import { type Values, idsByKey } from './table.store.ts';

/** A table that rows of a kind point at. */
export type Join = {
  readonly table: keyof Schema;
  /** The column of the pointing row with the id. */
  readonly by: string;
  readonly key: readonly string[];
  /** Rejects a row that points at nothing. Undefined: the file brings these rows with it. */
  readonly unknown?: (cell: string) => string;
};

export type Joins = Readonly<Record<string, Join>>;

/** Ids by the column that holds them; null: the row points at nothing. */
export type Ids = Readonly<Record<string, number | null>>;

/** The columns of a file that are stored in a joined table, by the columns of that table. */
function columnsIn(columns: Columns, join: string): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(columns).flatMap(([name, { to }]) =>
      to?.startsWith(`${join}.`) === true ? [[to.slice(join.length + 1), name] as const] : [],
    ),
  );
}

function keyIn({ key }: Join, names: ReadonlyMap<string, string>, values: Values): Values {
  return Object.fromEntries(key.map((part) => [part, values[names.get(part) ?? '']]));
}

function isKeyGiven(key: Values): boolean {
  return Object.values(key).every((part) => part !== null && part !== undefined);
}

function textOf(key: Values): string {
  return Object.values(key).map(String).join('|');
}

/** True where a row may point at nothing. */
export function isOptional(columns: Columns, name: string): boolean {
  return [...columnsIn(columns, name).values()].every(
    (column) => columns[column]?.required === false,
  );
}

type Finder = (line: Line<Values>) => Ids | null;

/** Looks up the rows that all lines point at; a line that points at an unknown one is rejected, and null. */
export async function pointedAt(
  context: ImportContext,
  columns: Columns,
  joins: Joins,
  lines: readonly Line<Values>[],
): Promise<Finder> {
  const finders: Finder[] = [];
  for (const [name, join] of Object.entries(joins)) {
    const { unknown, by } = join;
    if (unknown === undefined) continue;
    const names = columnsIn(columns, name);
    const heading = [...names.values()].at(-1) ?? '';
    const keys = lines.map(({ row }) => keyIn(join, names, row)).filter(isKeyGiven);
    const ids = await idsByKey(context.tx, join.table, join.key, keys);
    finders.push(({ line, row }) => {
      const key = keyIn(join, names, row);
      if (!isKeyGiven(key)) return context.file.given.has(heading) ? { [by]: null } : {};
      const id = ids.get(textOf(key));
      if (id === undefined) context.report.reject(line, heading, unknown(String(row[heading])));
      return id === undefined ? null : { [by]: id };
    });
  }
  return (line) => {
    const found = finders.map((find) => find(line));
    return found.every((ids) => ids !== null) ? Object.assign({}, ...found) : null;
  };
}

/** The before-images of the tables that the file brings with it. */
export function joinedImages(columns: Columns, joins: Joins) {
  return broughtBy(joins).map(([name, { table }]) => imageOf(columns, name, table));
}

function broughtBy(joins: Joins): [string, Join][] {
  return Object.entries(joins).filter(([, { unknown }]) => unknown === undefined);
}

function imageOf(columns: Columns, name: string, table: Join['table']) {
  const also = [...columnsIn(columns, name).keys()];
  return beforeImage({ table, key: ['id'], columns: {}, also, isJoined: true });
}

export type Brought = {
  idsOf(values: Values): Ids;
  /** True where a row that this one points at has changed. */
  isChanged(values: Values): boolean;
};

/** Writes the joined rows that a file brings; two lines that say different things of one are rejected. */
export function bringer(context: ImportContext, columns: Columns, joins: Joins) {
  const writers = broughtBy(joins).map(([name, join]) => bringOne(context, columns, name, join));
  return async (lines: readonly Line<Values>[]): Promise<Brought> => {
    const brought: Brought[] = [];
    for (const write of writers) brought.push(await write(lines));
    return {
      idsOf: (values) => Object.assign({}, ...brought.map(({ idsOf }) => idsOf(values))),
      isChanged: (values) => brought.some(({ isChanged }) => isChanged(values)),
    };
  };
}

function bringOne(context: ImportContext, columns: Columns, name: string, join: Join) {
  const { table, key: parts, by } = join;
  const names = columnsIn(columns, name);
  const image = imageOf(columns, name, table);
  const seen = new Map<string, { readonly line: number; readonly row: Values }>();
  return async (lines: readonly Line<Values>[]): Promise<Brought> => {
    const fresh: Values[] = [];
    for (const { line, row } of lines) {
      const key = textOf(keyIn(join, names, row));
      const earlier = seen.get(key);
      if (earlier === undefined) {
        seen.set(key, { line, row });
        fresh.push(Object.fromEntries([...names].map(([to, column]) => [to, row[column]])));
        continue;
      }
      const other = [...names.values()].find((column) => earlier.row[column] !== row[column]);
      if (other !== undefined) context.report.reject(line, other, reasons.twoNames(earlier.line));
    }
    const target = { table, key: parts, rows: fresh } as Parameters<typeof upsert>[1];
    const written = await withBeforeImages(context, image, target, () =>
      upsert(context.tx, target),
    );
    const keys = lines.map(({ row }) => keyIn(join, names, row));
    const ids = await idsByKey(context.tx, table, parts, keys);
    const keyOf = (row: Values): string => textOf(keyIn(join, names, row));
    return {
      idsOf: (row) => ({ [by]: ids.get(keyOf(row)) ?? null }),
      isChanged: (row) => written.changed.has(keyOf(row)),
    };
  };
}
