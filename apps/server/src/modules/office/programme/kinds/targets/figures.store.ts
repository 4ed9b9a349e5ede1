import { type Transaction, sql } from 'kysely';
import { dayMs } from '../../../../../infra/clock.ts';
import { copyOut } from '../../../../../infra/db/copy.ts';
import type { Handle } from '../../../../../infra/db/db.ts';
import type { Schema } from '../../../../../infra/db/schema.ts';

export type FigureTable =
  | { readonly table: 'plan'; readonly value: 'target' }
  | { readonly table: 'realisation'; readonly value: 'points' };

/**
 * A stored figure; the month is its first day, in days since 2000-01-01. Recent: written by a panel
 * import that can be undone.
 */
export type StoredFigure = (
  personId: number,
  month: number,
  placeId: number,
  value: number,
  isRecent: boolean,
) => void;

export type FigureIo = { readonly tx: Transaction<Schema> };

export type Scope = {
  /** Ascending. */
  readonly personIds: readonly number[];
  readonly firstMonth: string;
  readonly lastMonth: string;
  /** Imports whose figures are recent. */
  readonly recent: readonly number[];
};

const epoch = Date.UTC(2000, 0, 1);

export function dayNumber(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - epoch) / dayMs;
}

/** Panel imports since then that can be undone, including those whose undo runs or is rehearsed. */
export async function recentRuns(handle: Handle, since: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select run.id from import_run run join import_batch batch on batch.id = run.batch_id
    where batch.state in ('applied', 'undoing') and batch.applied_at > ${since}::timestamptz
  `.execute(handle);
  return rows.map(({ id }) => Number(id));
}

/** Above this number a range of people is read instead of single ones. */
export const peopleByIdMax = 1_000;

/**
 * For COPY, which takes no parameters: these people with ascending ids, and maybe some between
 * them.
 */
export function peopleCondition(personIds: readonly number[]): string {
  return personIds.length <= peopleByIdMax
    ? `person_id in (${personIds.map(Number).join(', ')})`
    : `person_id between ${Number(personIds[0])} and ${Number(personIds.at(-1))}`;
}

/**
 * Passes every stored figure of the scope (and maybe more) to `visit`, in any order. COPY takes no
 * parameters; the inserted values are numbers and days from the database.
 */
export async function eachStored(
  { tx }: FigureIo,
  { table, value }: FigureTable,
  { personIds, firstMonth, lastMonth, recent }: Scope,
  visit: StoredFigure,
): Promise<void> {
  if (personIds.length === 0) return;
  const mark =
    recent.length === 0 ? '' : `, (import_id in (${recent.join(', ')}))::integer::bigint`;
  await copiedTuples(
    tx,
    `select person_id, month, place_id, ${value}${mark} from ${table}
      where ${peopleCondition(personIds)} and month between '${firstMonth}' and '${lastMonth}'`,
    visit,
  );
}

/** Yields rows of a statement that selects person, day, place, number and optionally a mark. */
export async function copiedTuples(
  transaction: Transaction<Schema>,
  select: string,
  visit: StoredFigure,
): Promise<void> {
  await copyOut(transaction, `copy (${select}) to stdout (format binary)`, async (chunks) => {
    let rest: Buffer = Buffer.alloc(0);
    let isHeaderRead = false;
    for await (const chunk of chunks) {
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
  });
}

const copyHeaderBytes = 19;
/** Field count, then length and content of bigint, date, bigint, bigint. */
const tupleBytes = 2 + 12 + 8 + 12 + 12;
/** With another bigint, 1 for recent. */
const markedFields = 5;
const markedTupleBytes = tupleBytes + 12;

/** Reads whole tuples; returns the offset of the first incomplete one. */
function visitTuples(bytes: Buffer, visit: StoredFigure): number {
  const tuples = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  while (at + tupleBytes <= bytes.length) {
    const isMarked = tuples.getInt16(at) === markedFields;
    const end = at + (isMarked ? markedTupleBytes : tupleBytes);
    if (end > bytes.length) break;
    visit(
      readBigint(tuples, at + 6),
      tuples.getInt32(at + 18),
      readBigint(tuples, at + 26),
      readBigint(tuples, at + 38),
      isMarked && readBigint(tuples, at + 50) === 1,
    );
    at = end;
  }
  return at;
}

/** Values are below 2^53, and a BigInt each would cost more than everything else. */
function readBigint(bytes: DataView, at: number): number {
  return bytes.getInt32(at) * 2 ** 32 + bytes.getUint32(at + 4);
}
