import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { type Listing, scope } from '../../../club/territory/territory.ts';

export type StatementLine = {
  readonly kind: string;
  readonly month: string;
  readonly cause: string;
  readonly title: string | null;
  readonly revision: number;
  readonly amount: number;
  readonly bookedAt: Date;
};

/** Month and person of a statement; null: no such statement. */
export async function findStatement(
  handle: Handle,
  statementId: number,
): Promise<{ readonly personId: number; readonly month: string } | null> {
  const row = await handle
    .selectFrom('statement')
    .select(['person_id', 'month'])
    .where('id', '=', statementId)
    .executeTakeFirst();
  return row === undefined ? null : { personId: row.person_id, month: row.month };
}

export async function isListed(
  handle: Handle,
  listing: Listing,
  personId: number,
): Promise<boolean> {
  const { rows } = await sql`
    with ${scope(listing)} select person_id from visible where person_id = ${personId} limit 1
  `.execute(handle);
  return rows.length > 0;
}

export async function findLines(handle: Handle, statementId: number): Promise<StatementLine[]> {
  const { rows } = await sql<StatementLine>`
    select entry.kind, entry.month, entry.cause, entry.revision, entry.amount, entry.created_at as "bookedAt",
      case entry.kind
        when 'special' then (select title from special_task where 'special:' || id = entry.cause)
        when 'knowledge' then (select title from question where 'question:' || id = entry.cause)
      end as title
    from statement_line line join ledger_entry entry on entry.id = line.entry_id
    where line.statement_id = ${statementId}
    order by entry.month, entry.id
  `.execute(handle);
  return rows;
}
