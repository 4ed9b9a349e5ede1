import { sql } from 'kysely';
import { copyIn } from '../../../../../infra/db/copy.ts';
import type { FigureIo, FigureTable } from './figures.store.ts';

/**
 * Some thousand figures by column: an object for each of a million would cost as much as sending
 * them.
 */
export type FigurePage = {
  count: number;
  readonly personId: Float64Array;
  /** First day of the month, in days since 2000-01-01. */
  readonly month: Int32Array;
  readonly placeId: Float64Array;
  readonly value: Float64Array;
  /** From 1, including the heading. */
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

/** Adds new figures in primary key order. Reads a page before it requests the next. */
export async function insertFigures(
  { tx }: FigureIo,
  { table, value }: FigureTable,
  importId: number,
  pages: Iterable<FigurePage>,
): Promise<void> {
  await copyIn(
    tx,
    `copy ${table} (person_id, month, place_id, ${value}, import_id, import_row) from stdin (format binary)`,
    tuples(pages, importId),
  );
}

type Update = {
  readonly importId: number;
  /** Imports whose figures get before-images. */
  readonly keepsOf: 'all' | readonly number[];
};

/** One join with the table: a million look-ups take twice as long. */
export async function updateFigures(
  { tx }: FigureIo,
  { table, value }: FigureTable,
  { importId, keepsOf }: Update,
  pages: Iterable<FigurePage>,
): Promise<void> {
  await sql`
    create temporary table figure_given (
      person_id bigint, month date, place_id bigint, value bigint, import_id bigint, import_row integer
    ) on commit drop
  `.execute(tx);
  await copyIn(tx, 'copy figure_given from stdin (format binary)', tuples(pages, importId));
  await sql`analyze figure_given`.execute(tx);
  const isSame = sql`t.person_id = g.person_id and t.month = g.month and t.place_id = g.place_id`;
  if (keepsAny(keepsOf)) {
    await sql`
      insert into figure_before (import_id, kind, person_id, place_id, month, value, former_import_id, former_import_row)
      select ${importId}::bigint, ${table}, t.person_id, t.place_id, t.month, t.${sql.ref(value)}, t.import_id, t.import_row
      from ${sql.table(table)} t join figure_given g on ${isSame} ${whereKept(keepsOf)}
    `.execute(tx);
  }
  await sql`
    update ${sql.table(table)} t
    set ${sql.ref(value)} = g.value, import_id = g.import_id, import_row = g.import_row
    from figure_given g where ${isSame}
  `.execute(tx);
  await sql`drop table figure_given`.execute(tx);
}

function keepsAny(keepsOf: Update['keepsOf']): boolean {
  return keepsOf === 'all' || keepsOf.length > 0;
}

function whereKept(keepsOf: Update['keepsOf']) {
  return keepsOf === 'all' ? sql`` : sql`where t.import_id = any(${[...keepsOf]}::bigint[])`;
}

const newTupleBytes = 2 + 12 + 8 + 12 + 12 + 12 + 8;

/**
 * PostgreSQL's binary COPY format: a header, tuples of length-prefixed fields, and -1 at the end.
 */
function* tuples(pages: Iterable<FigurePage>, importId: number): Generator<Uint8Array> {
  yield Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
  for (const page of pages) yield tuplesOf(page, importId);
  yield Buffer.from([0xff, 0xff]);
}

function tuplesOf(
  { count, personId, month, placeId, value, row }: FigurePage,
  importId: number,
): Uint8Array {
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

/** Length and number, which may be negative. */
function writeBigint(bytes: DataView, at: number, value: number): void {
  bytes.setInt32(at, 8);
  bytes.setInt32(at + 4, Math.floor(value / 2 ** 32));
  bytes.setUint32(at + 8, value >>> 0);
}
