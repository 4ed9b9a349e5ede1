import { sql } from 'kysely';
import type { Handle } from '../../infra/db.ts';
import type { Standing } from './settlements.rules.ts';
import { standingOf } from './standing.store.ts';

export type FoundSettled = Standing & { readonly month: string; readonly amount: number };

/** A person's months with statements, a row each: what all of them settle, and the state of the newest. */
export async function findSettled(
  handle: Handle,
  { personId, from, until }: { readonly personId: number; readonly from: string; readonly until: string },
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<FoundSettled[]> {
  const { rows } = await sql<FoundSettled>`
    select statement.month, whole.amount, standing.state, standing.reason, standing.day
    from (
      select month, max(id) as id, sum(amount) as amount from statement
      where person_id = ${personId} and month >= ${from}::date and month < ${until}::date group by month
    ) as whole
    join statement on statement.id = whole.id ${standingOf(now, today)}
  `.execute(handle);
  return rows;
}
