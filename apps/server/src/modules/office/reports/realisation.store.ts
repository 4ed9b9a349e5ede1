import type { Role } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { counted } from '../../club/ledger/ledger.ts';
import { roleIn } from '../../club/territory/territory.ts';

/** By the lowest percent of each; `none` has results without a plan. */
export const bands = ['zero', 'low', 'half', 'near', 'met', 'above', 'none'] as const;
export type Band = (typeof bands)[number];

export type BandCount = { readonly band: Band; readonly people: number; readonly shops: number };

type Asked = {
  readonly month: string;
  readonly role: Role | null;
  readonly channel: string | null;
};

/**
 * People and places of a month by percent; a role filters by the role in that month, a channel
 * filters places only.
 */
export async function countBands(
  handle: Handle,
  { month, role, channel }: Asked,
): Promise<BandCount[]> {
  const band = sql`case
    when percent is null then 'none' when percent = 0 then 'zero' when percent < 50 then 'low'
    when percent < 80 then 'half' when percent < 100 then 'near' when percent < 120 then 'met' else 'above' end`;
  const { rows } = await sql<BandCount>`
    with figure as (
      select person_id, place_id, target, 0::bigint as points from ${counted('plan')} where month = ${month}::date
      union all
      select person_id, place_id, 0, points from ${counted('realisation')} where month = ${month}::date
    ), chosen as (
      select figure.* from figure
      where ${channel === null ? sql`true` : sql`place_id in (select id from place where channel = ${channel})`}
        and ${
          role === null
            ? sql`true`
            : sql`person_id in (
            select person_id from (select id as person_id, role from person) as person
            where ${roleIn('person', sql`${month}::date`)} = ${role}
          )`
        }
    ), person_percent as (
      select whole_percent(sum(points), sum(target)) as percent from chosen group by person_id
    ), place_percent as (
      select whole_percent(sum(points), sum(target)) as percent from chosen group by place_id
    )
    select band, sum(people)::bigint as people, sum(shops)::bigint as shops
    from (
      select ${band} as band, count(*) as people, 0 as shops from person_percent group by 1
      union all
      select ${band}, 0, count(*) from place_percent group by 1
    ) as counted group by band
  `.execute(handle);
  return rows;
}

export async function findChannels(handle: Handle): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`
    select channel from place where channel <> '' group by channel order by channel collate pl
  `.execute(handle);
  return rows.map(({ channel }) => channel);
}
