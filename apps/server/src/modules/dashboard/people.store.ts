import { type RawBuilder, sql } from 'kysely';
import type { Role } from '@klub/contract/roles';
import type { Handle } from '../../infra/db/db.ts';
import type { PersonSearch } from './people.rules.ts';

export type FoundPerson = {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly role: Role;
  readonly shop: string;
};

const foundMax = 10;

/** At most ten, in Polish order, without deleted accounts. */
export async function searchPeople(handle: Handle, search: PersonSearch, today: string): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select found.id, found.first_name as "firstName", found.last_name as "lastName", found.phone, found.role,
      coalesce(shop.name, '') as shop
    from (
      select person.* from person where id in (${hits(search, today)})
      order by person.name_order, person.id limit ${foundMax}
    ) found
    left join lateral (
      select place.code || ' ' || place.name as name from person_place work join place on place.id = work.place_id
      where work.person_id = found.id and work.from_date <= ${today}::date
        and (work.to_date is null or work.to_date >= ${today}::date)
      order by work.from_date desc, place.code limit 1
    ) shop on true
    order by found.name_order, found.id
  `.execute(handle);
  return rows;
}

/** The ids of the first of them, by each way to find one: together in one condition they would be sought among all people. */
function hits(search: PersonSearch, today: string): RawBuilder<unknown> {
  if (search.by === 'phone') return firstOf(sql`person.phone = ${search.phone}`);
  if (search.by === 'lastDigits') {
    const end = [...search.digits].toReversed().join('');
    return firstOf(sql`reverse(person.phone) like ${`${end}%`}`);
  }
  const { words, code } = search;
  const atShop = firstOf(sql`person.id in (
    select work.person_id from place join person_place work on work.place_id = place.id
    left join customer on customer.id = place.customer_id
    where (place.code = ${code} or place.code = upper(${code}) or customer.number = ${code})
      and work.from_date <= ${today}::date and (work.to_date is null or work.to_date >= ${today}::date)
  )`);
  if (words.length === 0) return atShop;
  const named = sql`to_tsvector('simple', person.searched) @@ to_tsquery('simple', searchable(${beginnings(words)}))`;
  return sql`(${firstOf(named)}) union (${atShop})`;
}

function firstOf(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select id from person where person.deleted_at is null and ${condition}
    order by person.name_order, person.id limit ${foundMax}`;
}

/** Letters and digits only, so that nothing in it is an operator of the search. */
function beginnings(words: readonly string[]): string {
  return words.map((word) => `${word}:*`).join(' & ');
}
