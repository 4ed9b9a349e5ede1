import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import type { SettlementReason } from '../settlements.rules.ts';
import { standingOf } from '../statement/standing.store.ts';

/** State of a month's money: each statement, and each unsettled entry, is in exactly one part. */
export type LiabilityPart = 'accrued' | 'due' | 'held' | 'sent' | 'returned' | 'paid';

export type LiabilitySum = {
  /** First day; null: all months, for one reason, with each person counted once. */
  readonly month: string | null;
  readonly part: LiabilityPart;
  /** Why it is held; null: all reasons of a month. */
  readonly reason: SettlementReason | null;
  readonly people: number;
  readonly grosze: number;
};

type Asked = {
  readonly from: string;
  readonly to: string;
  readonly now: Date;
  readonly today: string;
};

/** @param rates value of a golden point by month (first day), for unsettled entries */
export async function sumLiability(
  handle: Handle,
  { from, to, now, today }: Asked,
  rates: Readonly<Record<string, number>>,
): Promise<LiabilitySum[]> {
  const { rows } = await sql<LiabilitySum>`
    with ordered as (
      select statement.month, case when payout.paid_on is null then 'sent' else 'paid' end as part,
        statement.person_id, statement.grosze
      from statement
      join payout_part part on part.statement_id = statement.id and part.is_live
      join payout_item item on item.id = part.item_id
      join payout on payout.id = item.payout_id
      where statement.month between ${from}::date and ${to}::date
    ), unordered as (
      select statement.month, standing.reason, statement.person_id, statement.grosze,
        case
          when standing.reason = 'came back' then 'returned'
          when standing.state = 'held' then 'held'
          else 'due'
        end as part
      from statement ${standingOf(now, today)}
      where statement.month between ${from}::date and ${to}::date
        and not exists (select from payout_part where statement_id = statement.id and is_live)
    ), unsettled as (
      select month, person_id, amount * coalesce((${JSON.stringify(rates)}::jsonb ->> month::text)::bigint, 0) as grosze
      from unsettled_entry
      where month between ${from}::date and ${to}::date
    )
    select month, part, null as reason, count(distinct person_id) as people, sum(grosze) as grosze
    from ordered group by month, part
    union all
    select month, part, null, count(distinct person_id), sum(grosze) from unordered group by month, part
    union all
    select null, part, reason, count(distinct person_id), sum(grosze)
    from unordered where part <> 'due' group by part, reason
    union all
    select month, 'accrued', null, count(distinct person_id), sum(grosze) from unsettled group by month
  `.execute(handle);
  return rows;
}
