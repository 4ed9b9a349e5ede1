import { sql } from 'kysely';
import type { Fragment } from '../territory/listing.store.ts';

/** A Polish number without its prefix, as offices write it; other numbers in full. */
export function phoneCell(column: string): Fragment {
  const phone = sql.ref(column);
  return sql`case when ${phone} ~ '^\\+48[1-9][0-9]{8}$' then substr(${phone}, 4) else ${phone} end`;
}

export function yesNoCell(column: string): Fragment {
  return sql`case when ${sql.ref(column)} then 'tak' else 'nie' end`;
}

export function rolesCell(column: string): Fragment {
  return sql`array_to_string(${sql.ref(column)}, '|')`;
}

/** The file's word for a stored value; null when files have none. */
export function wordCell(value: Fragment, words: Readonly<Record<string, string>>): Fragment {
  const cases = Object.entries(words).map(
    ([word, stored]) => sql`when ${sql.lit(stored)} then ${sql.lit(word)}`,
  );
  return sql`case ${value} ${sql.join(cases, sql` `)} end`;
}

/** A time in Warsaw, written as a day at the start of the day. */
export function startCell(column: string): Fragment {
  const local = localTime(column);
  return sql`case when ${local}::time = '00:00' then ${local}::date::text else ${minute(local)} end`;
}

/** The same for an exclusive end: a bare day includes the whole day. */
export function endCell(column: string): Fragment {
  const local = localTime(column);
  return sql`case when ${local}::time = '00:00' then (${local}::date - 1)::text else ${minute(local)} end`;
}

function localTime(column: string): Fragment {
  return sql`(${sql.ref(column)} at time zone 'Europe/Warsaw')`;
}

function minute(local: Fragment): Fragment {
  return sql`to_char(${local}, 'YYYY-MM-DD HH24:MI')`;
}
