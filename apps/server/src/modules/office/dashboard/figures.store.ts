import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { counted } from '../../club/ledger/ledger.ts';
import type { FigureName } from './dashboard.copy.ts';

export type MonthFigure = {
  readonly month: string;
  readonly name: FigureName;
  readonly value: number;
  readonly countedAt: Date;
};

export async function findFigures(handle: Handle, fromMonth: string): Promise<MonthFigure[]> {
  const { rows } = await sql<MonthFigure>`
    select month, name, value, counted_at as "countedAt" from month_figure where month >= ${fromMonth}::date
  `.execute(handle);
  return rows;
}

/**
 * Months (first days) from `fromMonth` with entries booked since `since`. Entry ids rise with
 * booking, so it reads only the newest; two statements, because the planner must know the first id.
 */
export async function findBookedMonths(
  handle: Handle,
  fromMonth: string,
  since: Date,
): Promise<string[]> {
  const edge = await sql<{ id: number }>`
    select id from ledger_entry where created_at < ${since}::timestamptz order by id desc limit 1
  `.execute(handle);
  const { rows } = await sql<{ month: string }>`
    select distinct month from ledger_entry where id > ${edge.rows[0]?.id ?? 0}::bigint and month >= ${fromMonth}::date
  `.execute(handle);
  return rows.map(({ month }) => month);
}

/** Recounts figures from a month's rows. */
export async function countFromRows(handle: Handle, month: string, now: Date): Promise<void> {
  const within = sql`month = ${month}::date`;
  await sql`
    insert into month_figure (month, name, value, counted_at)
    select month, 'median', percentile_disc(0.5) within group (order by percent), ${now}::timestamptz from (
      select figure.month, whole_percent(sum(figure.points), sum(figure.target)) as percent
      from (
        select person_id, month, target, 0 as points from ${counted('plan')} where ${within}
        union all
        select person_id, month, 0, points from ${counted('realisation')} where ${within}
      ) figure
      group by figure.person_id, figure.month having sum(figure.target) > 0
    ) each_person group by month
    union all
    select month, 'golden', sum(amount), ${now}::timestamptz from ledger_entry where ${within} group by month
    on conflict (month, name) do update set value = excluded.value, counted_at = excluded.counted_at
  `.execute(handle);
}

/** Counts figures of the present: app users in the last days, and waiting e-mails. */
export async function countOfNow(
  handle: Handle,
  month: string,
  now: Date,
  activeSince: Date,
): Promise<void> {
  await sql`
    insert into month_figure (month, name, value, counted_at)
    select ${month}::date, 'active', count(distinct session.person_id), ${now}::timestamptz
    from session join person on person.id = session.person_id and person.role <> 'salesman' and person.deleted_at is null
    where session.last_used_at >= ${activeSince}
    union all
    select ${month}::date, 'letters', count(*), ${now}::timestamptz from contact_message where delivered_at is null
    on conflict (month, name) do update set value = excluded.value, counted_at = excluded.counted_at
  `.execute(handle);
}
