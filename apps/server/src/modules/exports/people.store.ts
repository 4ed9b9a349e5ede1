import { sql } from 'kysely';
import type { Fragment } from '../territory/listing.store.ts';
import { phoneCell, yesNoCell } from './cells.store.ts';

/**
 * Without sealed columns and commands, so that an import does not lift a block set after the
 * export.
 */
export function people(): Fragment {
  return sql`
    select ${phoneCell('phone')} as telefon, role as rola, first_name as imie, last_name as nazwisko, email,
      client_number as sap, ${yesNoCell('entrepreneur')} as dzialalnosc, invited_until is null as fits
    from person where deleted_at is null order by role, last_name, first_name, id
  `;
}

export function shops(): Fragment {
  return sql`
    select place.code as kod, place.name as nazwa, place.channel as kanal, place.city as miasto,
      customer.prefix as prefiks, customer.number as sap, customer.name as klient, true as fits
    from place join customer on customer.id = place.customer_id order by place.code
  `;
}

/**
 * Leaves out shops assumed from an invitation, which no file may name. A file with a day before
 * their end would end them, so such rows of the same person stay out too.
 */
export function structure(): Fragment {
  return sql`
    select 'uczestnik-sklep' as rodzaj, ${phoneCell('person.phone')} as telefon, place.code as wskazanie,
      a.from_date::text as od, a.to_date::text as do,
      not a.by_invitation and person.role <> 'salesman' and not exists (
        select from person_place assumed where assumed.person_id = a.person_id and assumed.by_invitation
          and (assumed.to_date is null or assumed.to_date >= a.from_date)
      ) as fits
    from person_place a join person on person.id = a.person_id join place on place.id = a.place_id
    where person.deleted_at is null
    union all
    select 'przedstawiciel-klient', ${phoneCell('person.phone')}, customer.prefix || '/' || customer.number,
      a.from_date::text, a.to_date::text, person.role = 'salesman' and position('/' in customer.prefix) = 0
    from seller_customer a join person on person.id = a.seller_id join customer on customer.id = a.customer_id
    where person.deleted_at is null
    union all
    select 'kierownik-przedstawiciel', ${phoneCell('person.phone')}, ${phoneCell('seller.phone')},
      a.from_date::text, a.to_date::text, person.role = 'salesman' and seller.role = 'salesman'
    from manager_seller a join person on person.id = a.manager_id join person seller on seller.id = a.seller_id
    where person.deleted_at is null and seller.deleted_at is null
    order by rodzaj desc, telefon, od, wskazanie
  `;
}
