import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { type Listing, listedPeople } from '../../../club/territory/territory.ts';
import {
  type BalanceState,
  balanceStates,
  isIn,
  type Moment,
  parts,
  standings,
  waiting,
} from './balances.store.ts';

export type BalancesHeadline = { readonly [Figure in 'people' | BalanceState]: number };

/** The figures above the report; each counts the rows that its state filter leaves. */
export async function findBalancesHeadline(
  handle: Handle,
  listing: Listing,
  moment: Moment,
): Promise<BalancesHeadline | undefined> {
  const counted = balanceStates.map(
    (state) => sql`, count(*) filter (where ${isIn(state)}) as ${sql.ref(state)}`,
  );
  const { rows } = await sql<BalancesHeadline>`
    with ${listedPeople(listing, null)}, ${waiting(listing, 'period')}, ${standings(listing, moment)}
    select count(distinct person_id) as people${sql.join(counted, sql``)}
    from (${parts(listing, { column: 'period', order: 'desc' })}) as part
  `.execute(handle);
  return rows[0];
}
