import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { counted } from '../../../club/ledger/ledger.ts';
import { roleNow } from '../programme.store.ts';
import type { MonthTotals } from './effect.rules.ts';

const peoplePerPage = 5_000;

export async function rolesOf(
  handle: Handle,
  personIds: readonly number[],
): Promise<Map<number, string>> {
  const roles = new Map<number, string>();
  for (let at = 0; at < personIds.length; at += peoplePerPage) {
    const { rows } = await sql<{ id: number; role: string }>`
      select id, ${roleNow} as role from person where id = any(${personIds.slice(at, at + peoplePerPage)}::bigint[])
    `.execute(handle);
    for (const { id, role } of rows) roles.set(id, role);
  }
  return roles;
}

/** Booked golden points of each month (first days), and whether the month is closed. */
export async function monthsNow(
  handle: Handle,
  months: readonly string[],
): Promise<{ readonly month: string; readonly golden: number; readonly isClosed: boolean }[]> {
  const { rows } = await sql<{ month: string; golden: number; isClosed: boolean }>`
    select wanted.month,
      coalesce((select sum(amount) from ledger_entry entry where entry.month = wanted.month), 0)::bigint as golden,
      exists (select 1 from settlement where settlement.month = wanted.month) as "isClosed"
    from unnest(${months}::date[]) as wanted (month)
    order by wanted.month
  `.execute(handle);
  return rows;
}

export async function goldenNow(
  handle: Handle,
  personIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ personId: number; golden: number }>`
    select person_id as "personId", sum(amount)::bigint as golden from ledger_entry
    where person_id = any(${personIds}::bigint[]) group by person_id
  `.execute(handle);
  return new Map(rows.map(({ personId, golden }) => [personId, golden]));
}

type OfMonth = { readonly personId: number; readonly month: string };

/**
 * The channel of a person's shop in a month (first day), by `person month`; of several shops that
 * with the most points. People without a shop are left out.
 */
export async function channelsOf(
  handle: Handle,
  entries: readonly OfMonth[],
): Promise<Map<string, string>> {
  const asked = [...new Set(entries.map(({ personId, month }) => `${personId} ${month}`))].map(
    (key) => key.split(' '),
  );
  const channels = new Map<string, string>();
  for (let at = 0; at < asked.length; at += peoplePerPage) {
    const page = asked.slice(at, at + peoplePerPage);
    const { rows } = await sql<{ key: string; channel: string }>`
      select distinct on (asked.id, asked.month) asked.id || ' ' || asked.month as key, place.channel
      from unnest(${page.map(([id]) => id)}::bigint[], ${page.map(([, month]) => month)}::date[]) as asked (id, month)
      join person_place work on work.person_id = asked.id and work.from_date < asked.month + interval '1 month'
        and (work.to_date is null or work.to_date >= asked.month)
      join place on place.id = work.place_id
      left join realisation on realisation.person_id = asked.id and realisation.place_id = work.place_id
        and realisation.month = asked.month
      order by asked.id, asked.month, realisation.points desc nulls last, place.code
    `.execute(handle);
    for (const { key, channel } of rows) channels.set(key, channel);
  }
  return channels;
}

type PassedThreshold = {
  readonly cause: string;
  readonly percent: number;
  readonly up: number;
  readonly down: number;
};

/**
 * Number of people whose bonus of a period reaches a threshold of its rule, or falls below it.
 * @param nets bookings, by `person cause`
 */
export async function thresholdsPassed(
  handle: Handle,
  nets: ReadonlyMap<string, number>,
): Promise<readonly PassedThreshold[]> {
  const moved = [...nets].map(([key, net]) => ({ key: key.split(' '), net }));
  const passed = new Map<string, PassedThreshold>();
  for (let at = 0; at < moved.length; at += peoplePerPage) {
    const page = moved.slice(at, at + peoplePerPage);
    const { rows } = await sql<PassedThreshold>`
      with bonus as materialized (
        select moved.cause, moved.net, sum(entry.amount) as golden,
          (array_agg(entry.rule_id order by entry.revision desc) filter (where entry.rule_id is not null))[1] as rule_id
        from unnest(
          ${page.map(({ key }) => key[0])}::bigint[], ${page.map(({ key }) => key[1])}::text[],
          ${page.map(({ net }) => net)}::bigint[]
        ) as moved (person_id, cause, net)
        join ledger_entry entry on entry.person_id = moved.person_id and entry.cause = moved.cause
          and entry.kind in ('month', 'quarter')
        group by moved.person_id, moved.cause, moved.net
      )
      select cause, threshold.percent, count(*) filter (where net > 0) as up, count(*) filter (where net < 0) as down
      from bonus join bonus_threshold threshold on threshold.rule_id = bonus.rule_id
      where threshold.bonus > least(golden, golden - net) and threshold.bonus <= greatest(golden, golden - net)
      group by cause, threshold.percent
    `.execute(handle);
    for (const { cause, percent, up, down } of rows) {
      const key = `${cause} ${percent}`;
      const sum = passed.get(key);
      passed.set(key, { cause, percent, up: up + (sum?.up ?? 0), down: down + (sum?.down ?? 0) });
    }
  }
  return [...passed.values()];
}

/** People of a month whose result exceeds this percent of their plan; the first ones by id. */
export type OverMonth = {
  readonly month: string;
  readonly people: number;
  /** People of the month with a plan or result in these imports. */
  readonly of: number;
  readonly personIds: readonly number[];
};

export async function findOver(
  handle: Handle,
  {
    runIds,
    months,
    percent,
    max,
  }: {
    readonly runIds: readonly number[];
    readonly months: readonly string[];
    readonly percent: number;
    readonly max: number;
  },
): Promise<OverMonth[]> {
  const { rows } = await sql<OverMonth>`
    with done as (
      select person_id, month, sum(points) as points, bool_or(import_id = any(${[...runIds]}::bigint[])) as is_own
      from ${counted('realisation')} where month = any(${[...months]}::date[]) group by person_id, month
    ), planned as (
      select person_id, month, sum(target) as target, bool_or(import_id = any(${[...runIds]}::bigint[])) as is_own
      from ${counted('plan')} where month = any(${[...months]}::date[]) group by person_id, month
    ), reached as (
      select person_id, month, whole_percent(done.points, planned.target) > ${percent} as is_over
      from done full join planned using (person_id, month)
      where done.is_own or planned.is_own
    )
    select month, count(*) as of, count(*) filter (where is_over) as people,
      coalesce((array_agg(person_id order by person_id) filter (where is_over))[1:${sql.lit(max)}], '{}') as "personIds"
    from reached group by month having bool_or(is_over) order by month
  `.execute(handle);
  // Numbers within an array arrive as text.
  return rows.map(({ personIds, ...found }) => ({ ...found, personIds: personIds.map(Number) }));
}

/**
 * Results of the months that have them, from the first to the last of these and some before, oldest first.
 * @param since first day of the oldest month
 */
export async function monthTotals(
  handle: Handle,
  { since, until }: { readonly since: string; readonly until: string },
): Promise<MonthTotals[]> {
  const { rows } = await sql<MonthTotals>`
    with done as (
      select person_id, month, sum(points) as points from realisation
      where month between ${since}::date and ${until}::date group by person_id, month having sum(points) <> 0
    ), planned as (
      select person_id, month, sum(target) as target from plan
      where month between ${since}::date and ${until}::date group by person_id, month
    )
    select month, count(*) as people, whole_percent(sum(done.points), sum(planned.target)) as percent
    from done join planned using (person_id, month) where planned.target > 0
    group by month order by month
  `.execute(handle);
  return rows;
}

export async function findAhead(
  handle: Handle,
  runIds: readonly number[],
  current: string,
): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct month from realisation
    where month > ${current}::date and import_id = any(${[...runIds]}::bigint[]) and points <> 0
    order by month
  `.execute(handle);
  return rows.map(({ month }) => month);
}
