import { type RawBuilder, sql } from 'kysely';

/** A piece of SQL. */
export type Fragment = RawBuilder<unknown>;

/** Each of these writes a stored value as a cell of a file that is read back without a change. */

export function textCell(stored: Fragment): Fragment {
  return sql`${stored}::text`;
}

/** A Polish number without its prefix, as offices write it; any other in full. */
export function phoneCell(stored: Fragment): Fragment {
  return sql`case when ${stored} ~ '^\\+48[1-9][0-9]{8}$' then substr(${stored}, 4) else ${stored} end`;
}

export function yesNoCell(stored: Fragment): Fragment {
  return sql`case when ${stored} then 'tak' when not ${stored} then 'nie' end`;
}

export function listCell(stored: Fragment): Fragment {
  return sql`array_to_string(${stored}, '|')`;
}

export function monthCell(stored: Fragment): Fragment {
  return sql`to_char(${stored}, 'YYYY-MM')`;
}

/** The word of a file for a stored value; null where files have none. */
export function wordCell(words: Readonly<Record<string, unknown>>): (stored: Fragment) => Fragment {
  const cases = Object.entries(words).map(
    ([word, stored]) => sql`when ${sql.lit(stored)} then ${sql.lit(word)}`,
  );
  return (stored) => sql`case ${stored} ${sql.join(cases, sql` `)} end`;
}

/** A moment of Warsaw: a bare day where it is the first instant of one. */
export function startCell(stored: Fragment): Fragment {
  const local = localTime(stored);
  return sql`case when ${local}::time = '00:00' then ${local}::date::text else ${minute(local)} end`;
}

/** The same for the first instant that is too late: a bare day counts to its end. */
export function endCell(stored: Fragment): Fragment {
  const local = localTime(stored);
  return sql`case when ${local}::time = '00:00' then (${local}::date - 1)::text else ${minute(local)} end`;
}

function localTime(stored: Fragment): Fragment {
  return sql`(${stored} at time zone 'Europe/Warsaw')`;
}

function minute(local: Fragment): Fragment {
  return sql`to_char(${local}, 'YYYY-MM-DD HH24:MI')`;
}
