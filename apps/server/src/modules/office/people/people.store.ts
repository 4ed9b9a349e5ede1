import { type RawBuilder, sql } from 'kysely';
import type { PersonState } from '@klub/contract/panel/people/person-states';
import type { Role } from '@klub/contract/roles';
import type { Handle } from '../../../infra/db/db.ts';
import type { PersonSearch, PersonFlags } from './people.rules.ts';

export type FoundPerson = PersonFlags & {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly role: Role;
  readonly shop: string;
};

export type Wanted = {
  readonly search?: PersonSearch;
  readonly state?: PersonState;
  readonly role?: Role;
  /** The code of a shop, or its customer's SAP number. */
  readonly shop?: string;
  readonly today: string;
  readonly now: Date;
};

/**
 * True for an active hold: the operator's, after a returned transfer, or after a changed account.
 */
export function isHeldSql(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(coalesce(person.payout_hold_until > ${now}, false) or exists (
    select from payout_hold hold where hold.person_id = person.id
      and not exists (select from payout_release where payout_release.id = hold.id)
  ))`;
}

export const isBlockedSql = sql<boolean>`(person.blocked_at is not null or exists (
  select from login_guard guard where guard.phone = person.phone and guard.blocked_at is not null
))`;

/** Ids of at most `max` matching people, in Polish order. */
export async function findPeople(handle: Handle, wanted: Wanted, max: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${fitting(wanted, max)}) found order by name_order, id limit ${max}
  `.execute(handle);
  return rows.map(({ id }) => id);
}

/** In the order of the ids. */
export async function describePeople(
  handle: Handle,
  ids: readonly number[],
  { today, now }: Pick<Wanted, 'today' | 'now'>,
): Promise<FoundPerson[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FoundPerson>`
    select person.id, person.first_name as "firstName", person.last_name as "lastName", person.phone, person.role,
      coalesce(shop.name, '') as shop, person.deleted_at is not null as "isGone", ${isBlockedSql} as "isBlocked",
      ${isHeldSql(now)} as "isHeld", person.activated_at is not null as "hasJoined",
      person.is_profile_complete or person.role = 'salesman' as "isComplete"
    from unnest(${[...ids]}::bigint[]) with ordinality as given (id, position) join person using (id)
    left join lateral (
      select place.code || ' ' || place.name as name from person_place work join place on place.id = work.place_id
      where work.person_id = person.id and ${worksOn(today)} order by work.from_date desc, place.code limit 1
    ) shop on true
    order by given.position
  `.execute(handle);
  return rows;
}

function worksOn(today: string): RawBuilder<boolean> {
  return sql<boolean>`work.from_date <= ${today}::date and (work.to_date is null or work.to_date >= ${today}::date)`;
}

/**
 * At most `max` matches for each kind of search separately: as one condition it would scan all
 * people.
 */
function fitting(wanted: Wanted, max: number): RawBuilder<unknown> {
  const { search, shop = '', today } = wanted;
  const filters = [...filtersOf(wanted), ...(shop === '' ? [] : [atShop(shop, today)])];
  const firstOf = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`(select person.id, person.name_order from person where ${sql.join([condition, ...filters], sql` and `)}
      order by person.name_order, person.id limit ${max})`;
  const ways = search === undefined ? [sql`true`] : waysOf(search, today);
  return sql.join(ways.map(firstOf), sql` union `);
}

function waysOf(search: PersonSearch, today: string): RawBuilder<unknown>[] {
  const there = atShop(search.typed, today);
  const own = ownWay(search);
  return own === null ? [there] : [own, there];
}

/** By the own number or name; null: neither was typed. */
function ownWay(search: PersonSearch): RawBuilder<unknown> | null {
  if (search.by === 'phone') return sql`person.phone = ${search.phone}`;
  if (search.by === 'lastDigits') {
    const end = [...search.digits].toReversed().join('');
    return sql`reverse(person.phone) like ${`${end}%`}`;
  }
  const { words } = search;
  if (words.length === 0) return null;
  return sql`to_tsvector('simple', person.searched) @@ to_tsquery('simple', searchable(${beginnings(words)}))`;
}

/** Selects the ids of people by number, its last digits or name: for lists that show people. */
export function personIdsOf(search: PersonSearch): RawBuilder<unknown> {
  return sql`select person.id from person
    where person.deleted_at is null and ${ownWay(search) ?? sql`false`}`;
}

/**
 * Works today at the shop with this code, or at a customer with this number, which may contain
 * spaces.
 */
function atShop(code: string, today: string): RawBuilder<unknown> {
  const number = code.replace(/[\s.-]/g, '');
  return sql`person.id in (
    select work.person_id from (
      select id from place where code in (${code}, upper(${code}))
      union
      select place.id from customer join place on place.customer_id = customer.id where customer.number = ${number}
    ) shop join person_place work on work.place_id = shop.id
    where ${worksOn(today)}
  )`;
}

/** Written like the conditions of the list's partial indexes. */
function filtersOf({ state, role, now }: Wanted): RawBuilder<unknown>[] {
  return [
    state === 'gone' ? sql`person.deleted_at is not null` : sql`person.deleted_at is null`,
    ...(role === undefined ? [] : [sql`person.role = ${role}`]),
    ...(state === undefined || state === 'gone' ? [] : [ofState(state, now)]),
  ];
}

function ofState(state: Exclude<PersonState, 'gone'>, now: Date): RawBuilder<unknown> {
  switch (state) {
    case 'blocked':
      return sql`person.id in (
        select id from person where deleted_at is null and blocked_at is not null
        union all
        select id from person where phone in (select phone from login_guard where blocked_at is not null)
      )`;
    case 'held':
      return sql`person.id in (
        select hold.person_id from payout_hold hold
        where not exists (select from payout_release where payout_release.id = hold.id)
        union all
        select id from person where payout_hold_until > ${now}
      )`;
    case 'invited':
      return sql`person.activated_at is null`;
    case 'incomplete':
      return sql`not person.is_profile_complete and person.activated_at is not null and person.role <> 'salesman'`;
    case 'active':
      return sql`person.activated_at is not null and (person.is_profile_complete or person.role = 'salesman')
        and not ${isBlockedSql} and not ${isHeldSql(now)}`;
  }
}

/** Letters and digits only, so that no word is a search operator. */
function beginnings(words: readonly string[]): string {
  return words.map((word) => `${word}:*`).join(' & ');
}
