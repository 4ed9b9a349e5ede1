import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Transaction, sql } from 'kysely';
import type { PoolClient } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Schema } from '../../../../infra/db/schema.ts';

export type FigureTable =
  | { readonly table: 'plan'; readonly value: 'target' }
  | { readonly table: 'realisation'; readonly value: 'points' };

/** A figure as stored; the month is its first day as days since 2000-01-01. */
export type StoredFigure = (personId: number, month: number, placeId: number, value: number) => void;

/** Where figures are read and written: in bulk on a server, by plain statements on the embedded engine. */
export type FigureIo = { readonly transaction: Transaction<Schema>; readonly client: PoolClient | undefined };

export type Scope = {
  /** Rising. */
  readonly personIds: readonly number[];
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** Only what these imports wrote. */
  readonly runIds?: readonly number[];
};

const dayMs = 86_400_000;
const epoch = Date.UTC(2000, 0, 1);

export function dayNumber(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - epoch) / dayMs;
}

/** Hands every stored figure of the scope (and perhaps some more) to `visit`, in any order. */
export async function eachStored(io: FigureIo, figures: FigureTable, scope: Scope, visit: StoredFigure): Promise<void> {
  await (io.client === undefined
    ? eachSelected(io.transaction, figures, scope, visit)
    : eachCopied(io.client, figures, scope, visit));
}

/** As `eachStored`, of figures alone that an import of the panel has written which can be taken back. */
export async function eachOfBatches(
  io: FigureIo,
  { table }: FigureTable,
  { since, ...scope }: Scope & { readonly since: Date },
  visit: StoredFigure,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select run.id from import_run run join import_batch batch on batch.id = run.batch_id
    where batch.state = 'applied' and batch.applied_at > ${since}::timestamptz
  `.execute(io.transaction);
  const runIds = rows.map(({ id }) => Number(id));
  if (runIds.length === 0) return;
  const figures = { table, value: 'import_id' } as const;
  await (io.client === undefined
    ? eachSelected(io.transaction, figures, { ...scope, runIds }, visit)
    : eachCopied(io.client, figures, { ...scope, runIds }, visit));
}

const peoplePerPage = 500;

/** So many people as one statement asks about. */
export function* pagesOf(personIds: readonly number[]): Generator<number[]> {
  for (let at = 0; at < personIds.length; at += peoplePerPage) yield personIds.slice(at, at + peoplePerPage);
}

type Selected = { readonly table: FigureTable['table']; readonly value: FigureTable['value'] | 'import_id' };

async function eachSelected(
  transaction: Transaction<Schema>,
  { table, value }: Selected,
  scope: Scope,
  visit: StoredFigure,
): Promise<void> {
  const { runIds } = scope;
  const ofRuns = runIds === undefined ? sql`` : sql`and import_id = any(${runIds}::bigint[])`;
  for (const page of pagesOf(scope.personIds)) {
    const { rows } = await sql<{ person_id: number; month: string; place_id: number; value: number }>`
      select person_id, month, place_id, ${sql.ref(value)} as value from ${sql.table(table)}
      where person_id = any(${page}::bigint[]) and month between ${scope.firstMonth}::date and ${scope.lastMonth}::date
        ${ofRuns}
    `.execute(transaction);
    for (const row of rows) visit(row.person_id, dayNumber(row.month), row.place_id, row.value);
  }
}

/** Above this a range of people is read instead of each of them. */
export const peopleByIdMax = 1_000;

/** For COPY, which takes no parameters: these people, whose ids rise, and perhaps some between them. */
export function peopleCondition(personIds: readonly number[]): string {
  return personIds.length <= peopleByIdMax
    ? `person_id in (${personIds.map(Number).join(', ')})`
    : `person_id between ${Number(personIds[0])} and ${Number(personIds.at(-1))}`;
}

/** COPY takes no parameters; what is written into it are numbers and days that the database gave us. */
async function eachCopied(
  client: PoolClient,
  { table, value }: Selected,
  scope: Scope,
  visit: StoredFigure,
): Promise<void> {
  const { personIds, firstMonth, lastMonth, runIds } = scope;
  const ofRuns = runIds === undefined ? '' : ` and import_id in (${runIds.map(Number).join(', ')})`;
  await copiedTuples(
    client,
    `select person_id, month, place_id, ${value} from ${table}
      where ${peopleCondition(personIds)} and month between '${firstMonth}' and '${lastMonth}'${ofRuns}`,
    visit,
  );
}

/** Hands over the rows of a statement that selects a person, a day, a place and a number. */
export async function copiedTuples(client: PoolClient, select: string, visit: StoredFigure): Promise<void> {
  const stream = client.query(copyTo(`copy (${select}) to stdout (format binary)`));
  let rest: Buffer = Buffer.alloc(0);
  let isHeaderRead = false;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!isHeaderRead) {
      if (bytes.length < copyHeaderBytes) {
        rest = bytes;
        continue;
      }
      bytes = bytes.subarray(copyHeaderBytes);
      isHeaderRead = true;
    }
    rest = bytes.subarray(visitTuples(bytes, visit));
  }
}

const copyHeaderBytes = 19;
/** Field count, then length and content of bigint, date, bigint, bigint. */
const storedTupleBytes = 2 + 12 + 8 + 12 + 12;

/** Reads whole tuples; returns the offset of the first incomplete one. */
function visitTuples(bytes: Buffer, visit: StoredFigure): number {
  const tuples = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  while (at + storedTupleBytes <= bytes.length) {
    visit(
      readBigint(tuples, at + 6),
      tuples.getInt32(at + 18),
      readBigint(tuples, at + 26),
      readBigint(tuples, at + 38),
    );
    at += storedTupleBytes;
  }
  return at;
}

/** Values are below 2^53, and a BigInt each would cost more than all the rest. */
function readBigint(bytes: DataView, at: number): number {
  return bytes.getInt32(at) * 2 ** 32 + bytes.getUint32(at + 4);
}

/** Some thousand figures by column: an object for each of a million would cost as much as sending them. */
export type FigurePage = {
  count: number;
  readonly personId: Float64Array;
  /** The first day of the month, as days since 2000-01-01. */
  readonly month: Int32Array;
  readonly placeId: Float64Array;
  readonly value: Float64Array;
  /** As the operator counts it, heading included. */
  readonly row: Int32Array;
};

export const rowsPerPage = 5_000;

export function emptyPage(): FigurePage {
  return {
    count: 0,
    personId: new Float64Array(rowsPerPage),
    month: new Int32Array(rowsPerPage),
    placeId: new Float64Array(rowsPerPage),
    value: new Float64Array(rowsPerPage),
    row: new Int32Array(rowsPerPage),
  };
}

/** Adds figures that are not stored yet; they come in the order of the primary key. A page is read before the next is asked for. */
export async function insertFigures(
  io: FigureIo,
  { table, value }: FigureTable,
  importId: number,
  pages: Iterable<FigurePage>,
): Promise<void> {
  if (io.client !== undefined) {
    const target = copyFrom(
      `copy ${table} (person_id, month, place_id, ${value}, import_id, import_row) from stdin (format binary)`,
    );
    await pipeline(
      Readable.from(tuples(pages, importId), { objectMode: true, highWaterMark: 4 }),
      io.client.query(target),
    );
    return;
  }
  for (const page of pages) {
    await sql`
      insert into ${sql.table(table)} (person_id, month, place_id, ${sql.ref(value)}, import_id, import_row)
      select person_id, month, place_id, value, ${importId}::bigint, row from ${given(page)}
    `.execute(io.transaction);
  }
}

type Update = { readonly importId: number; readonly keepsFormer: boolean };

/** @param keepsFormer keeps what each row was before, so that the import can be taken back */
export async function updateFigures(
  io: FigureIo,
  figures: FigureTable,
  update: Update,
  pages: Iterable<FigurePage>,
): Promise<void> {
  await (io.client === undefined
    ? updateByPages(io.transaction, figures, update, pages)
    : updateCopied(io, io.client, figures, update, pages));
}

/** All at once, joined with the table as a whole: a million rows looked up one by one take twice as long. */
async function updateCopied(
  { transaction }: FigureIo,
  client: PoolClient,
  { table, value }: FigureTable,
  { importId, keepsFormer }: Update,
  pages: Iterable<FigurePage>,
): Promise<void> {
  await sql`
    create temporary table figure_given (
      person_id bigint, month date, place_id bigint, value bigint, import_id bigint, import_row integer
    ) on commit drop
  `.execute(transaction);
  const target = copyFrom('copy figure_given from stdin (format binary)');
  await pipeline(Readable.from(tuples(pages, importId), { objectMode: true, highWaterMark: 4 }), client.query(target));
  await sql`analyze figure_given`.execute(transaction);
  const isSame = sql`t.person_id = g.person_id and t.month = g.month and t.place_id = g.place_id`;
  if (keepsFormer) {
    await sql`
      insert into figure_before (import_id, kind, person_id, place_id, month, value, former_import_id, former_import_row)
      select ${importId}::bigint, ${table}, t.person_id, t.place_id, t.month, t.${sql.ref(value)}, t.import_id, t.import_row
      from ${sql.table(table)} t join figure_given g on ${isSame}
    `.execute(transaction);
  }
  await sql`
    update ${sql.table(table)} t
    set ${sql.ref(value)} = g.value, import_id = g.import_id, import_row = g.import_row
    from figure_given g where ${isSame}
  `.execute(transaction);
  await sql`drop table figure_given`.execute(transaction);
}

async function updateByPages(
  transaction: FigureIo['transaction'],
  { table, value }: FigureTable,
  { importId, keepsFormer }: Update,
  pages: Iterable<FigurePage>,
): Promise<void> {
  for (const page of pages) {
    // Both parts of the statement see the table as it was before it.
    const kept = keepsFormer
      ? sql`with kept as (
          insert into figure_before
            (import_id, kind, person_id, place_id, month, value, former_import_id, former_import_row)
          select ${importId}::bigint, ${table}, t.person_id, t.place_id, t.month, t.${sql.ref(value)}, t.import_id,
            t.import_row
          from ${sql.table(table)} t join ${given(page)}
            on t.person_id = g.person_id and t.month = g.month and t.place_id = g.place_id
        )`
      : sql``;
    await sql`
      ${kept}
      update ${sql.table(table)} t set ${sql.ref(value)} = g.value, import_id = ${importId}::bigint, import_row = g.row
      from ${given(page)}
      where t.person_id = g.person_id and t.month = g.month and t.place_id = g.place_id
    `.execute(transaction);
  }
}

function given({ count, personId, month, placeId, value, row }: FigurePage) {
  const [people, days, places, values, rows] = [personId, month, placeId, value, row].map((column) => [
    ...column.subarray(0, count),
  ]);
  return sql`(
    select person_id, date '2000-01-01' + day as month, place_id, value, row
    from unnest(${people}::bigint[], ${days}::integer[], ${places}::bigint[], ${values}::bigint[], ${rows}::integer[])
      as given (person_id, day, place_id, value, row)
  ) as g`;
}

const newTupleBytes = 2 + 12 + 8 + 12 + 12 + 12 + 8;

/** PostgreSQL's binary COPY format: a header, tuples of length-prefixed fields, and -1 at the end. */
function* tuples(pages: Iterable<FigurePage>, importId: number): Generator<Uint8Array> {
  yield Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
  for (const page of pages) yield tuplesOf(page, importId);
  yield Buffer.from([0xff, 0xff]);
}

function tuplesOf({ count, personId, month, placeId, value, row }: FigurePage, importId: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(newTupleBytes * count));
  for (let index = 0, at = 0; index < count; index += 1, at += newTupleBytes) {
    bytes.setInt16(at, 6);
    writeBigint(bytes, at + 2, personId[index] ?? 0);
    bytes.setInt32(at + 14, 4);
    bytes.setInt32(at + 18, month[index] ?? 0);
    writeBigint(bytes, at + 22, placeId[index] ?? 0);
    writeBigint(bytes, at + 34, value[index] ?? 0);
    writeBigint(bytes, at + 46, importId);
    bytes.setInt32(at + 58, 4);
    bytes.setInt32(at + 62, row[index] ?? 0);
  }
  return new Uint8Array(bytes.buffer);
}

/** Its length and the number itself, also a negative one. */
function writeBigint(bytes: DataView, at: number, value: number): void {
  bytes.setInt32(at, 8);
  bytes.setInt32(at + 4, Math.floor(value / 2 ** 32));
  bytes.setUint32(at + 8, value >>> 0);
}
