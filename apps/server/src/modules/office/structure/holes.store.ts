import type { Gap } from '@klub/contract/panel/people/structure';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import { on } from './shops.store.ts';

export type HoleRow = {
  readonly kind: 'shop' | 'person' | 'customer';
  readonly id: string;
  readonly name: string;
  readonly note: string;
};

type Source = {
  readonly columns: RawBuilder<unknown>;
  readonly from: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
};

const shopColumns = sql`'shop' as kind, place.code as id, place.name, place.city as note`;
const personColumns = sql`'person' as kind, person.id::text as id,
  trim(person.first_name || ' ' || person.last_name) as name, '*** *** ' || right(person.phone, 3) as note`;

/** Start of each list, in an index order, so that a page reads only its rows. */
function sourceOf(hole: Gap, today: string, now: Date): Source {
  const cared = (customer: RawBuilder<unknown>) => sql`
    select from seller_customer care join person seller on seller.id = care.seller_id and seller.deleted_at is null
    where care.customer_id = ${customer} and ${on(today, 'care')}
  `;
  const sources: Readonly<Record<Gap, () => Source>> = {
    shopsWithoutRepresentative: () => ({
      columns: shopColumns,
      from: sql`from place where not exists (${cared(sql`place.customer_id`)})`,
      order: sql`place.code`,
    }),
    shopsWithoutPeople: () => ({
      columns: shopColumns,
      from: sql`from place where not exists (
        select from person_place work
        where work.place_id = place.id and work.person_phone like '+%' and ${on(today, 'work')}
      )`,
      order: sql`place.code`,
    }),
    // An expired invitation is no person without a shop.
    peopleWithoutShop: () => ({
      columns: personColumns,
      from: sql`from person
        where person.deleted_at is null and person.role <> 'salesman'
          and (person.invited_until is null or person.invited_until > ${now}::timestamptz)
          and not exists (select from person_place work where work.person_id = person.id and ${on(today, 'work')})`,
      order: sql`person.id`,
    }),
    representativesWithoutShops: () => ({
      columns: personColumns,
      from: sql`from person
        where person.deleted_at is null and person.role = 'salesman'
          and not exists (
            select from seller_customer care join place on place.customer_id = care.customer_id
            where care.seller_id = person.id and ${on(today, 'care')}
          )
          and not exists (select from manager_seller lead where lead.manager_id = person.id and ${on(today, 'lead')})`,
      order: sql`person.name_order, person.id`,
    }),
    customersWithoutManager: () => ({
      columns: sql`'customer' as kind, customer.id::text as id, customer.name,
        customer.prefix || '/' || customer.number as note`,
      from: sql`from customer
        where not exists (
          select from seller_customer care
          join manager_seller lead on lead.seller_id = care.seller_id and ${on(today, 'lead')}
          join person manager on manager.id = lead.manager_id and manager.deleted_at is null
          where care.customer_id = customer.id and ${on(today, 'care')}
        )`,
      order: sql`customer.prefix, customer.number`,
    }),
  };
  return sources[hole]();
}

type When = { readonly today: string; readonly now: Date };

export async function findHole(
  handle: Handle,
  hole: Gap,
  { limit, offset }: Slice,
  when: When,
): Promise<HoleRow[]> {
  const { columns, from, order } = sourceOf(hole, when.today, when.now);
  const { rows } = await sql<HoleRow>`
    select ${columns} ${from} order by ${order} limit ${limit} offset ${offset}
  `.execute(handle);
  return rows;
}

export async function countHole(handle: Handle, hole: Gap, when: When): Promise<number> {
  const { from } = sourceOf(hole, when.today, when.now);
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${from}`.execute(
    handle,
  );
  return rows[0]?.count ?? 0;
}
