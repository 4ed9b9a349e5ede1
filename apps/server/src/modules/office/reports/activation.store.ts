import type { Role } from '@klub/contract/roles';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

export type JoinedMonth = {
  /** First day of the month in which they were entered. */
  readonly month: string;
  readonly invited: number;
  readonly registered: number;
  readonly complete: number;
  readonly active: number;
};

/** Participants by month of entry, with their progress. */
export async function findActivation(
  handle: Handle,
  { role, activeSince }: { readonly role: Role | null; readonly activeSince: Date },
): Promise<JoinedMonth[]> {
  const { rows } = await sql<JoinedMonth>`
    with invited as (
      select id, date_trunc('month', created_at at time zone 'Europe/Warsaw')::date as month,
        activated_at is not null as is_registered, is_profile_complete
      from person
      where deleted_at is null and role <> 'salesman' and (${role}::text is null or role = ${role}::text)
    ), seen as (
      select distinct person_id from session where last_used_at >= ${activeSince}::timestamptz
    )
    select month, count(*) as invited, count(*) filter (where is_registered) as registered,
      count(*) filter (where is_registered and is_profile_complete) as complete,
      count(*) filter (where is_registered and seen.person_id is not null) as active
    from invited left join seen on seen.person_id = invited.id
    group by month order by month
  `.execute(handle);
  return rows;
}
