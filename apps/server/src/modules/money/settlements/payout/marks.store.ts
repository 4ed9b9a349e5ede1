import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Schema } from '../../../../infra/db/schema.ts';

/** What a mark covers, besides a transfer's account; every other column is in `unmarked`. */
export const markedColumns = {
  payout: [
    'id',
    'execution_day',
    'payer_name',
    'payer_address',
    'payer_account',
    'transfers',
    'grosze',
    'made_by',
    'approved_by',
    'created_at',
    'paid_on',
    'cancelled_at',
    'cancel_reason',
    'proposed_by',
    'decided_by',
    'signoff_id',
  ],
  payout_item: [
    'id',
    'payout_id',
    'person_id',
    'grosze',
    'first_name',
    'last_name',
    'returned_on',
    'return_reason',
    'returned_grosze',
    'keep_until',
    'account_changed',
  ],
} as const satisfies { readonly [T in 'payout' | 'payout_item']: readonly (keyof Schema[T])[] };

export type MarkedTable = keyof typeof markedColumns;

/** The covered values as one text, the same in every session and for every sealing. */
function textOf(table: MarkedTable): RawBuilder<string> {
  const values = markedColumns[table].map((column) =>
    // As JSON a moment would have the session's time zone.
    column.endsWith('_at') ? sql`extract(epoch from ${sql.ref(column)})` : sql.ref(column),
  );
  return sql<string>`jsonb_build_array(${sql.join(values)})::text`;
}

export type MarkedPayout = {
  readonly id: number;
  readonly text: string;
  /** In hex; null: none. */
  readonly mark: string | null;
};

export type MarkedTransfer = MarkedPayout & {
  readonly personId: number;
  readonly ibanSealed: string;
  /** Name and account are erased, because the legal period is over. */
  readonly isErased: boolean;
};

/** By id; @param ids null: all */
export async function findPayouts(
  handle: Handle,
  ids: readonly number[] | null,
): Promise<MarkedPayout[]> {
  const wanted = ids === null ? sql`true` : sql`id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<MarkedPayout>`
    select id, encode(mark, 'hex') as mark, ${textOf('payout')} as text from payout where ${wanted} order by id
  `.execute(handle);
  return rows;
}

export type Transfers = { readonly payoutId: number } | { readonly ids: readonly number[] } | 'all';

/** The next ones of these transfers after the id. */
export async function findTransfers(
  handle: Handle,
  wanted: Transfers,
  {
    afterId,
    max,
    today,
  }: { readonly afterId: number; readonly max: number; readonly today: string },
): Promise<MarkedTransfer[]> {
  const { rows } = await sql<MarkedTransfer>`
    select id, encode(mark, 'hex') as mark, ${textOf('payout_item')} as text, person_id as "personId",
      iban_sealed as "ibanSealed", iban_sealed = '' and keep_until < ${today}::date as "isErased"
    from payout_item where id > ${afterId}::bigint and ${isWanted(wanted)} order by id limit ${max}
  `.execute(handle);
  return rows;
}

function isWanted(wanted: Transfers): RawBuilder<unknown> {
  if (wanted === 'all') return sql`true`;
  return 'ids' in wanted
    ? sql`id = any(${[...wanted.ids]}::bigint[])`
    : sql`payout_id = ${wanted.payoutId}::bigint`;
}

export async function setMarks(
  handle: Handle,
  table: MarkedTable,
  marks: readonly { readonly id: number; readonly mark: string }[],
): Promise<void> {
  if (marks.length === 0) return;
  await sql`
    update ${sql.table(table)} set mark = decode(given.mark, 'hex')
    from unnest(${marks.map(({ id }) => id)}::bigint[], ${marks.map(({ mark }) => mark)}::text[]) as given (id, mark)
    where ${sql.ref(table)}.id = given.id
  `.execute(handle);
}
