import type { Schema } from '../../../../infra/db/schema.ts';
import {
  type ChangeListSpec,
  type RowName,
  withChangeList,
  withWholeChangeList,
} from '../changes/changes.service.ts';
import { type BeforeImage, beforeImage } from '../before-images/before-image.ts';
import { withBeforeImages, withListBeforeImage } from '../before-images/former.service.ts';
import { type Fragment, textCell } from '../programme.cells.store.ts';
import { type Column, type Columns, type RowOf, required, whole } from '../programme.columns.ts';
import { reasons, warnings } from '../programme.copy.ts';
import {
  type Counts,
  type Kind,
  type Line,
  type Present,
  type ImportContext,
  listingContext,
  rowKind,
} from '../programme.kind.ts';
import { type Upsert, type Written, countsOf, replaceAll, upsert } from '../programme.store.ts';
import { type Ids, type Joins, bringer, isOptional, joinedImages, pointedAt } from './joins.ts';
import { ownColumns, storedValues } from './stored.rules.ts';
import { type Values, joinedTables, presentRows } from './table.store.ts';

type Table = keyof Schema;

/** Where a column of a kind may be stored: in its table, or in one that it points at. */
type Target<T extends Table, J extends Joins> =
  | (keyof Schema[T] & string)
  | { [Name in keyof J & string]: `${Name}.${keyof Schema[J[Name]['table']] & string}` }[keyof J &
      string];

/** A kind whose files are the rows of a table: reading, writing, before-images, change list and export derive from it. */
export type TableKind<T extends Table, J extends Joins, C extends Columns> = Pick<
  Kind,
  'name' | 'purpose'
> & {
  readonly table: T;
  readonly columns: C;
  /** The columns by which a row is found again. */
  readonly key: readonly (keyof C & string)[];
  /** Tables that a row points at, by the names that `columns` call them. */
  readonly joins?: J;
  /** By which column an undo finds a row; by default the id. */
  readonly undoneBy?: readonly (keyof Schema[T] & string)[];
  /** Stored columns that no file has and an undo restores. */
  readonly undone?: readonly string[];
  /** A file is the whole list: rows that it leaves out are removed, and the report says so. */
  readonly isWhole?: true;
  /** The rows keep the order of the file in this column, which the change list calls so. */
  readonly numbered?: { readonly to: keyof Schema[T] & string; readonly heading: string };
  /** Columns that `completed` gives of each row, also where the file lacks them. */
  readonly completes?: readonly (keyof C & string)[];
  /** Of tables that `writeMore` writes. */
  readonly moreImages?: readonly BeforeImage[];
  /** Rows keep the import and the line that brought them (D45). */
  readonly keepsSource?: true;
  /** Cells that other tables store, for editors: each with the name of its column. */
  readonly cellsBesides?: Fragment;
  /** How an export is sorted; without it there is none. */
  readonly sorted?: readonly string[];
  /** Written with each row that is new or changes. */
  stamp?(context: ImportContext): { readonly [Name in keyof Schema[T]]?: unknown };
  /** How the change list calls a row; by default by its key. */
  nameOf?(values: Values): string | RowName;
  /** Values as the change list compares and shows them. */
  asListed?(values: Values): Values;
  /** What a kind does besides, for some thousands of rows of one file. */
  batch?(
    context: ImportContext,
    lines: readonly Line<RowOf<C>>[],
  ): Batch<RowOf<C>> | Promise<Batch<RowOf<C>>>;
};

export type Batch<Row> = {
  /** False: the row has been rejected. */
  accepts?(line: Line<Row>): boolean | Promise<boolean>;
  /** The row as it is written. */
  completed?(line: Line<Row>): Row;
  /** Writes what belongs to the rows of these lines in other tables; returns the keys of rows that this changes. */
  writeMore?(accepted: ReadonlySet<number>): Promise<ReadonlySet<string>>;
  afterWrite?(written: Written): void | Promise<void>;
};

/** The same without the types of its columns. */
type Spec = TableKind<Table, Joins, Columns>;

export function tableKind<
  const T extends Table,
  const C extends Columns<Target<T, J>>,
  const J extends Joins = Readonly<Record<never, never>>,
>(typed: TableKind<T, J, C>): Kind {
  const spec = typed as unknown as Spec;
  const { name, purpose, key, columns } = spec;
  const parts = partsOf(spec);
  const rows = {
    name,
    purpose,
    columns,
    images: parts.images,
    present: presentOf(spec, parts),
    cells: cellsOf(spec, parts),
    key: (row: Values) => key.map((part) => String(row[part])).join('|'),
    keyColumn: key.at(-1) ?? '',
  };
  if (spec.isWhole !== true) {
    return rowKind({ ...rows, writer: (context) => writerOf(spec, parts, context) });
  }
  return {
    ...rows,
    apply: async (context) => {
      const all: Line<Values>[] = [];
      const gather = async (lines: Line<Values>[]): Promise<Counts> => {
        all.push(...lines);
        return { new: 0, changed: 0, unchanged: 0 };
      };
      await rowKind({ ...rows, writer: () => gather }).apply(context);
      const rowOf = new Map(all.map(({ line, row }) => [line, row]));
      const listing = listingContext(context, columns, rowOf, new Map());
      return writeWhole(spec, parts, listing, all);
    },
  };
}

type Parts = {
  /** The columns of the file, with the number of a row where the table keeps it. */
  readonly columns: Columns;
  readonly joins: Joins;
  /** Of the table of the kind. */
  readonly image: BeforeImage;
  readonly images: readonly BeforeImage[];
  /** Of the table. */
  readonly key: readonly string[];
  readonly from: Fragment;
};

function partsOf(spec: Spec): Parts {
  const { table, numbered, joins = {}, isWhole, keepsSource } = spec;
  const columns: Columns =
    numbered === undefined
      ? spec.columns
      : { ...spec.columns, [numbered.heading]: required(whole(0, Infinity), { to: numbered.to }) };
  const key = spec.key.map((name) => storedIn(columns, joins, name));
  const pointing = Object.values(joins).filter(
    ({ unknown, by }) => unknown !== undefined && !key.includes(by),
  );
  const image = beforeImage({
    table,
    key: isWhole === true ? key : (spec.undoneBy ?? ['id']),
    columns,
    also: [
      ...Object.values(joins).map(({ by }) => by),
      ...(spec.undone ?? []),
      ...(keepsSource === true ? ['import_id', 'import_row'] : []),
    ],
    ...(isWhole === true ? { isList: true } : {}),
    pointsAt: Object.fromEntries(pointing.map(({ by, table: other }) => [by, other])),
  });
  const joined = Object.entries(joins).map(
    ([name, join]) => [name, { ...join, isOptional: isOptional(columns, name) }] as const,
  );
  return {
    columns,
    joins,
    image,
    images: [...(spec.moreImages ?? []), image, ...joinedImages(columns, joins)],
    key,
    from: joinedTables(table, Object.fromEntries(joined)),
  };
}

/** The column of the kind's own table: of a joined one the column with its id. */
function storedIn(columns: Columns, joins: Joins, name: string): string {
  const to = columns[name]?.to ?? '';
  return to.includes('.') ? (joins[to.slice(0, to.indexOf('.'))]?.by ?? '') : to;
}

function presentOf({ columns, sorted, isWhole }: Spec, { from }: Parts): Present | null {
  if (sorted === undefined) return null;
  return {
    ...(isWhole === true ? { isWhole } : {}),
    rows: ({ only }) => presentRows(columns, { from, sorted }, only),
  };
}

function cellsOf({ columns, sorted, key, cellsBesides }: Spec, { from }: Parts) {
  const shown = Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      column.content === 'picture' ? { ...column, exported: textCell } : column,
    ]),
  );
  const order = sorted ?? key.map((name) => columns[name]?.to ?? name);
  return (only: Fragment): Fragment =>
    presentRows(shown, { from, sorted: order, besides: cellsBesides }, only);
}

/** A row of the file on its way into the table. */
type Prepared = { readonly line: number; readonly values: Values; readonly ids: Ids };

function writerOf(spec: Spec, parts: Parts, context: ImportContext) {
  const bring = bringer(context, parts.columns, parts.joins);
  return async (lines: readonly Line<Values>[]): Promise<Counts> => {
    const batch = (await spec.batch?.(context, lines)) ?? {};
    const prepared = await prepare(spec, parts, context, { lines, batch });
    const { written, brought } = await withChangeList(
      context,
      listed(spec, parts, prepared),
      async () => {
        const joined = await bring(lines);
        const target = targetOf(spec, parts, context, prepared, joined.idsOf);
        return {
          brought: joined,
          written: await withBeforeImages(context, parts.image, target, async () => {
            const done = await upsert(context.tx, target);
            const more = (await batch.writeMore?.(new Set(prepared.map(({ line }) => line)))) ?? [];
            const changed = [...done.changed, ...[...more].filter((key) => !done.new.has(key))];
            return { new: done.new, changed: new Set(changed) };
          }),
        };
      },
    );
    listFresh(context, parts, prepared, written);
    await batch.afterWrite?.(written);
    const pointing = prepared.flatMap((one) => {
      const key = keyTextOf(parts, one);
      return brought.isChanged(one.values) && !written.new.has(key) ? [key] : [];
    });
    const changed = new Set([...written.changed, ...pointing]);
    return countsOf(prepared.length, { new: written.new, changed });
  };
}

async function writeWhole(
  spec: Spec,
  parts: Parts,
  context: ImportContext,
  lines: readonly Line<Values>[],
): Promise<Counts> {
  const batch = (await spec.batch?.(context, lines)) ?? {};
  const prepared = await prepare(spec, parts, context, { lines, batch });
  const { counts, removed, written } = await withWholeChangeList(
    context,
    listed(spec, parts, prepared),
    () =>
      withListBeforeImage(context, parts.image, () =>
        replaceAll(context.tx, targetOf(spec, parts, context, prepared)),
      ),
  );
  listFresh(context, parts, prepared, written);
  if (removed > 0)
    context.report.warn(context.file.sheet.headerLine, '', warnings.removed(removed));
  return counts;
}

function listFresh(
  { report: { listNew } }: ImportContext,
  parts: Parts,
  prepared: readonly Prepared[],
  written: Pick<Written, 'new'>,
): void {
  if (listNew === undefined) return;
  for (const one of prepared) if (written.new.has(keyTextOf(parts, one))) listNew(one.line);
}

/** The rows that are not rejected. */
async function prepare(
  { numbered, completes = [] }: Spec,
  { columns, joins }: Parts,
  context: ImportContext,
  { lines, batch }: { readonly lines: readonly Line<Values>[]; readonly batch: Batch<Values> },
): Promise<Prepared[]> {
  const idsOf = await pointedAt(context, columns, joins, lines);
  const prepared: Prepared[] = [];
  for (const [index, one] of lines.entries()) {
    const ids = idsOf(one);
    const row = batch.completed?.(one) ?? one.row;
    const values = await valuesOf(context, columns, { line: one.line, row }, completes);
    if (numbered !== undefined) values[numbered.heading] = index;
    const isAccepted = (await batch.accepts?.(one)) ?? true;
    if (ids !== null && isAccepted) prepared.push({ line: one.line, values, ids });
  }
  return prepared;
}

/** What the row stores, by the columns of the file; a column that the file lacks stays as it is. */
async function valuesOf(
  context: ImportContext,
  columns: Columns,
  { line, row }: Line<Values>,
  completes: readonly string[],
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(columns)) {
    const isGiven = column.required || context.file.given.has(name) || completes.includes(name);
    if (column.to === undefined || !isGiven) continue;
    values[name] = await valueOf(context, column, { line, name, read: row[name] });
  }
  return values;
}

type Read = { readonly line: number; readonly name: string; readonly read: unknown };

async function valueOf(
  context: ImportContext,
  column: Column,
  { line, name, read }: Read,
): Promise<unknown> {
  if (column.content === 'picture')
    return context.content.picture(line, name, read as string | null);
  if (column.content !== 'html') return read ?? column.empty ?? null;
  const clean = context.content.html(line, name, read as string);
  if (clean === '') context.report.reject(line, name, reasons.blankHtml);
  return clean;
}

function targetOf(
  { table, stamp, keepsSource }: Spec,
  { columns, key }: Parts,
  context: ImportContext,
  prepared: readonly Prepared[],
  idsOf: (values: Values) => Ids = () => ({}),
): Upsert<Table> {
  const hasSource = keepsSource === true;
  const rows = prepared.map(({ line, values, ids }) => ({
    ...storedValues(columns, values),
    ...ids,
    ...idsOf(values),
    ...(hasSource ? { import_row: line } : {}),
  }));
  // Only a new row needs a value that the file does not give.
  const onInsert = ownColumns(columns).flatMap(({ name, to }) => {
    const column = columns[name];
    const isSaid = column?.required === true || context.file.given.has(name);
    return isSaid || column?.empty === undefined ? [] : [[to, column.empty]];
  });
  return {
    table,
    key,
    rows,
    onInsert: Object.fromEntries(onInsert),
    stamp: { ...stamp?.(context), ...(hasSource ? { import_id: context.run.id } : {}) },
    noted: hasSource ? ['import_row'] : [],
  } as Upsert<Table>;
}

function keyTextOf(parts: Parts, prepared: Prepared): string {
  return Object.values(keyValues(parts, prepared)).map(String).join('|');
}

/** The key of the row by the columns of the table. */
function keyValues({ columns, key }: Parts, { values, ids }: Prepared): Values {
  const names = new Map(Object.entries(columns).map(([name, { to }]) => [to, name]));
  return Object.fromEntries(key.map((part) => [part, ids[part] ?? values[names.get(part) ?? '']]));
}

/** What the change list shows of the rows. */
function listed(spec: Spec, parts: Parts, prepared: readonly Prepared[]): ChangeListSpec {
  const { name, table, key, columns: ofFile } = spec;
  const keyWords = (values: Values): string =>
    key.map((part) => ofFile[part]?.listed(part).textOf(values[part]) ?? '').join(' ');
  const nameOf = (values: Values): RowName => {
    const words = spec.nameOf?.(values) ?? keyWords(values);
    return typeof words === 'string' ? { shop: '', of: `${name}: ${words}` } : words;
  };
  return {
    table,
    from: parts.from,
    key: parts.key,
    columns: parts.columns,
    rows: prepared.map((one) => ({
      line: one.line,
      key: keyValues(parts, one),
      values: one.values,
    })),
    nameOf,
    asListed: spec.asListed,
  };
}
