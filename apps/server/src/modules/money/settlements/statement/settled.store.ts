import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { statement } from '../../../../infra/db/statement.ts';
import type { PayoutState } from '../settlements.rules.ts';
import { standingOf } from './standing.store.ts';

export type FoundSettled = PayoutState & {
  readonly month: string;
  readonly amount: number;
  /** Of the newest statement. */
  readonly grosze: number;
  /** All statements in order, when one of them deducted something; else null. */
  readonly story: readonly SettledStep[] | null;
};

/** A month's statement: what it gave or deducted, on which day, and when it was paid. */
export type SettledStep = {
  readonly amount: number;
  readonly grosze: number;
  readonly closedOn: string;
  readonly paidOn: string | null;
};

type Asked = {
  readonly personId: number;
  readonly from: string;
  readonly until: string;
  readonly now: Date;
  readonly today: string;
};

/** A person's months with statements, one per row: their total, and the newest state. */
export const findSettled = statement<FoundSettled, Asked>(
  ['personId', 'from', 'until', 'now', 'today'],
  ({ personId, from, until, now, today }) => sql<FoundSettled>`
    select statement.month, whole.amount, statement.grosze, whole.story, standing.state, standing.reason, standing.day
    from (
      select statement.month, max(statement.id) as id, sum(statement.amount) as amount,
        case when min(statement.amount) < 0 then json_agg(json_build_object(
          'amount', statement.amount, 'grosze', statement.grosze,
          'closedOn', (settlement.closed_at at time zone 'Europe/Warsaw')::date,
          'paidOn', (
            select payout.paid_on from payout_part part
            join payout_item item on item.id = part.item_id join payout on payout.id = item.payout_id
            where part.statement_id = statement.id and part.is_live
          )
        ) order by statement.id) end as story
      from statement join settlement on settlement.id = statement.settlement_id
      where statement.person_id = ${personId} and statement.month >= ${from}::date and statement.month < ${until}::date
      group by statement.month
    ) as whole
    join statement on statement.id = whole.id ${standingOf(now, today)}
  `,
);

export type FoundClosing = {
  /** First day. */
  readonly month: string;
  readonly number: number;
  readonly closedOn: string;
  readonly amount: number;
  readonly rate: number;
  readonly grosze: number;
  readonly paidOn: string | null;
  readonly returns: {
    readonly returnedOn: string;
    readonly sent: number;
    readonly cameBack: number;
  }[];
};

/** A person's statements of the months between two days, the second excluded, in order; days as `DD.MM.YYYY`. */
export async function findClosings(
  handle: Handle,
  { personId, from, until }: Pick<Asked, 'personId' | 'from' | 'until'>,
): Promise<FoundClosing[]> {
  const { rows } = await sql<FoundClosing>`
    select statement.month, settlement.revision as number, statement.amount, statement.grosze,
      settlement.golden_point_grosze as rate,
      to_char(settlement.closed_at at time zone 'Europe/Warsaw', 'DD.MM.YYYY') as "closedOn", (
        select to_char(payout.paid_on, 'DD.MM.YYYY') from payout_part part
        join payout_item item on item.id = part.item_id join payout on payout.id = item.payout_id
        where part.statement_id = statement.id and part.is_live
      ) as "paidOn", (
        select coalesce(json_agg(json_build_object(
          'returnedOn', to_char(item.returned_on, 'DD.MM.YYYY'), 'sent', item.grosze,
          'cameBack', coalesce(item.returned_grosze, item.grosze)
        ) order by item.id), '[]')
        from payout_part part join payout_item item on item.id = part.item_id
        where part.statement_id = statement.id and item.returned_on is not null
      ) as returns
    from statement join settlement on settlement.id = statement.settlement_id
    where statement.person_id = ${personId} and statement.month >= ${from}::date and statement.month < ${until}::date
    order by statement.month, settlement.revision
  `.execute(handle);
  return rows;
}

/** First days. */
export async function findClosedMonths(handle: Handle): Promise<string[]> {
  const { rows } = await sql<{
    month: string;
  }>`select distinct month from settlement order by month`.execute(handle);
  return rows.map(({ month }) => month);
}
