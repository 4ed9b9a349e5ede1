import { sql } from 'kysely';
import { statement } from '../../infra/statement.ts';
import type { Standing } from './settlements.rules.ts';
import { standingOf } from './standing.store.ts';

export type FoundSettled = Standing & { readonly month: string; readonly amount: number };

type Asked = {
  readonly personId: number;
  readonly from: string;
  readonly until: string;
  readonly now: Date;
  readonly today: string;
};

/** A person's months with statements, a row each: what all of them settle, and the state of the newest. */
export const findSettled = statement<FoundSettled, Asked>(
  ['personId', 'from', 'until', 'now', 'today'],
  ({ personId, from, until, now, today }) => sql<FoundSettled>`
    select statement.month, whole.amount, standing.state, standing.reason, standing.day
    from (
      select month, max(id) as id, sum(amount) as amount from statement
      where person_id = ${personId} and month >= ${from}::date and month < ${until}::date group by month
    ) as whole
    join statement on statement.id = whole.id ${standingOf(now, today)}
  `,
);
