import { planRoles } from '@klub/contract/roles';
import { type RawBuilder, sql } from 'kysely';

export type FigureTable = 'plan' | 'realisation';

/**
 * The rows of a table that count in a period, under the table's name: the person works in the shop
 * in the month, the account exists then, and the month's role has plans; in a quarter a result also
 * needs a plan (D62). All sums read figures through this.
 */
export function counted(table: FigureTable, kind = 'month'): RawBuilder<unknown> {
  const planned =
    kind === 'quarter' && table === 'realisation' ? sql`and ${hasPlan(table)}` : sql``;
  return sql`(
    select ${sql.table(table)}.* from ${sql.table(table)} where ${doesCount(table)} ${planned}
  ) as ${sql.table(table)}`;
}

/** True for a figure of `table`, or of its alias, that counts. */
function doesCount(table: string): RawBuilder<boolean> {
  const personId = sql.ref(`${table}.person_id`);
  const month = sql.ref(`${table}.month`);
  return sql<boolean>`(
    ${worksThere(table)} and exists (
      select from person who
      where who.id = ${personId}
        and (who.deleted_at is null or (who.deleted_at at time zone 'Europe/Warsaw')::date >= ${month})
        and case when exists (select from role_change change where change.person_id = ${personId})
          then coalesce((
            select change.role from role_change change
            where change.person_id = ${personId} and change.since >= ${month} + interval '1 month'
            order by change.since limit 1
          ), who.role)
          else who.role end = any(${sql.lit(`{${planRoles.join(',')}}`)}::text[])
    )
  )`;
}

/** True for a figure of a month in which its person works in the shop. */
function worksThere(table: string): RawBuilder<boolean> {
  const month = sql.ref(`${table}.month`);
  return sql<boolean>`exists (
    select from person_place work
    where work.person_id = ${sql.ref(`${table}.person_id`)} and work.place_id = ${sql.ref(`${table}.place_id`)}
      and work.from_date < ${month} + interval '1 month' and (work.to_date is null or work.to_date >= ${month})
  )`;
}

/**
 * Figures of a month that do not count, with the person and whether the month's role is the cause;
 * zeros would not count anyway.
 */
export function uncounted(month: string): RawBuilder<unknown> {
  return sql`
    select person_id, ${worksThere('figure')} as "isByRole"
    from (
      select person_id, place_id, month from plan where month = ${month}::date and target <> 0
      union select person_id, place_id, month from realisation where month = ${month}::date and points <> 0
    ) as figure
    where not ${doesCount('figure')}`;
}

/** True for a result with a plan of the same shop and month. */
export function hasPlan(result: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from plan planned
    where planned.person_id = ${sql.ref(`${result}.person_id`)} and planned.month = ${sql.ref(`${result}.month`)}
      and planned.place_id = ${sql.ref(`${result}.place_id`)}
  )`;
}
