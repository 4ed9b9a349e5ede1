import { type RawBuilder, sql } from 'kysely';
import type { TrailAction } from '@klub/contract/panel/actions';
import type { Handle } from '../../../infra/db/db.ts';
import { sourcesAfter, type Source, type Position } from './history.rules.ts';

/** Events of one person by source, newest first; each query reads an index by person. */

type Slice = { readonly after: Position | null; readonly max: number };

export type FoundAct = {
  readonly id: number;
  readonly at: Date;
  readonly by: string;
  readonly action: TrailAction;
  readonly reason: string;
  readonly outcome: 'done' | 'refused';
};

export async function findActs(
  handle: Handle,
  personId: number,
  { after, max }: Slice,
): Promise<FoundAct[]> {
  const { rows } = await sql<FoundAct>`
    select id, at, by_name as by, action, reason, outcome from trail_entry
    where person_id = ${personId} and ${isAfter('act', after, sql`at`, sql`id`)}
    order by at desc, id desc limit ${max}
  `.execute(handle);
  return rows;
}

export type FoundImport = {
  readonly id: number;
  readonly at: Date;
  readonly by: string;
  readonly file: string;
  readonly fileName: string;
  readonly batchId: number | null;
  readonly isUndone: boolean;
};

/** Imports that changed the person, and those of the present plans and results. */
export async function findImports(
  handle: Handle,
  personId: number,
  { after, max }: Slice,
): Promise<FoundImport[]> {
  const { rows } = await sql<FoundImport>`
    select run.id, run.imported_at as at, coalesce(staff.name, '') as by, run.kind as file,
      run.file_name as "fileName", batch.id as "batchId", batch.undone_at is not null as "isUndone"
    from (
      select import_id as id from row_before where person_id = ${personId}
      union select import_id from plan where person_id = ${personId}
      union select import_id from realisation where person_id = ${personId}
    ) changed
    join import_run run using (id)
    left join import_batch batch on batch.id = run.batch_id left join staff on staff.id = batch.staff_id
    where ${isAfter('import', after, sql`run.imported_at`, sql`run.id`)}
    order by run.imported_at desc, run.id desc limit ${max}
  `.execute(handle);
  return rows;
}

export type FoundTransfer = {
  readonly id: number;
  readonly at: Date;
  readonly payoutId: number;
  readonly grosze: number;
  readonly reason: string;
};

/** Transfers that were paid. */
export function findPaid(handle: Handle, personId: number, slice: Slice): Promise<FoundTransfer[]> {
  return findTransfers(handle, personId, 'paid', sql`payout.paid_on`, slice);
}

/** Transfers that came back. */
export function findReturned(
  handle: Handle,
  personId: number,
  slice: Slice,
): Promise<FoundTransfer[]> {
  return findTransfers(handle, personId, 'returned', sql`item.returned_on`, slice);
}

async function findTransfers(
  handle: Handle,
  personId: number,
  source: 'paid' | 'returned',
  day: RawBuilder<unknown>,
  { after, max }: Slice,
): Promise<FoundTransfer[]> {
  const { rows } = await sql<FoundTransfer>`
    select id, at, "payoutId", grosze, reason from (
      select item.id, (${day})::timestamp at time zone 'Europe/Warsaw' as at, payout.id as "payoutId", item.grosze,
        coalesce(item.return_reason, '') as reason
      from payout_item item join payout on payout.id = item.payout_id
      where item.person_id = ${personId} and ${day} is not null
    ) transfer
    where ${isAfter(source, after, sql`at`, sql`id`)} order by at desc, id desc limit ${max}
  `.execute(handle);
  return rows;
}

export type FoundMessage = {
  readonly id: number;
  readonly at: Date;
  readonly title: string;
  readonly isRead: boolean;
};

/** Notifications about money, plans and the account; those about news, pills and questions are left out. */
const told = [
  'bonus',
  'undo',
  'settlement',
  'payout',
  'payout-returned',
  'payout-data',
  'target',
  'bank-account',
];

export async function findMessages(
  handle: Handle,
  personId: number,
  { after, max }: Slice,
): Promise<FoundMessage[]> {
  const { rows } = await sql<FoundMessage>`
    select id, created_at as at, title, read_at is not null as "isRead" from notification
    where person_id = ${personId} and split_part(cause, ':', 1) = any(${told})
      and ${isAfter('message', after, sql`created_at`, sql`id`)}
    order by created_at desc, id desc limit ${max}
  `.execute(handle);
  return rows;
}

export type FoundLetter = {
  readonly id: number;
  readonly at: Date;
  readonly isDelivered: boolean;
};

/** Without their text. */
export async function findLetters(
  handle: Handle,
  personId: number,
  { after, max }: Slice,
): Promise<FoundLetter[]> {
  const { rows } = await sql<FoundLetter>`
    select id, created_at as at, delivered_at is not null as "isDelivered" from contact_message
    where person_id = ${personId} and ${isAfter('letter', after, sql`created_at`, sql`id`)}
    order by created_at desc, id desc limit ${max}
  `.execute(handle);
  return rows;
}

/** Events after the position, in the order of the history: time, source, number. */
function isAfter(
  source: Source,
  after: Position | null,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (after === null) return sql<boolean>`true`;
  switch (sourcesAfter(after.source, source)) {
    case 'before':
      return sql<boolean>`${at} < ${after.at}`;
    case 'same':
      return sql<boolean>`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::bigint)`;
    case 'after':
      return sql<boolean>`${at} <= ${after.at}`;
  }
}
