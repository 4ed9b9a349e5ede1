import { sql } from 'kysely';
import { textsInFiles } from '../programme/kinds/content/texts.ts';
import type { Fragment } from '../territory/listing.store.ts';
import { endCell, rolesCell, startCell, wordCell, yesNoCell } from './cells.store.ts';

export function texts(): Fragment {
  return sql`select ${wordCell(sql`name`, textsInFiles)} as nazwa, html, true as fits from text order by name`;
}

/** The version in force of active approvals. */
export function approvals(): Fragment {
  return sql`
    select a.code as kod, case a.occasion when 'login' then 'logowanie' else 'usuniecie' end as okazja,
      v.name as nazwa, v.content as tresc, ${yesNoCell('v.required')} as wymagana, a.position::text as kolejnosc,
      true as fits
    from approval a join lateral (
      select * from approval_version where approval_id = a.id order by version desc limit 1
    ) v on true
    where a.withdrawn_at is null order by a.occasion desc, a.position, a.code
  `;
}

/** Columns of every text with a page, without its pictures, which an import leaves unchanged. */
const page = sql`t.slug, t.title as tytul, t.excerpt as zajawka, t.content as tresc, ${rolesCell('t.roles')} as role`;
const openDays = sql`${startCell('t.opens_at')} as od, ${endCell('t.closes_at')} as do`;
const published = sql`${startCell('t.published_at')} as opublikowano, ${endCell('t.ends_at')} as do`;

export function pills(): Fragment {
  return sql`select ${page}, ${openDays}, true as fits from pill t order by t.opens_at, t.slug`;
}

export function tasks(): Fragment {
  return sql`
    select ${page}, ${openDays}, (
      select string_agg((pair ->> 'label') || ': ' || (pair ->> 'value'), ' | ' order by at)
      from jsonb_array_elements(t.subtitle) with ordinality as pairs (pair, at)
    ) as podtytul, true as fits
    from special_task t order by t.opens_at, t.slug
  `;
}

export function news(): Fragment {
  return sql`select ${page}, ${published}, true as fits from news t order by t.published_at, t.slug`;
}

export function zoneArticles(): Fragment {
  return sql`
    select ${page}, ${published}, category.code as kategoria, true as fits
    from zone_article t join zone_category category on category.id = t.category_id order by t.published_at, t.slug
  `;
}

export function zoneCategories(): Fragment {
  return sql`
    select code as kategoria, name as nazwa, position::text as kolejnosc, true as fits
    from zone_category order by position, code
  `;
}

export function calendar(): Fragment {
  return sql`
    select group_title as grupa, title as tytul, day::text as data, true as fits from calendar_item order by position, id
  `;
}

export function contactCategories(): Fragment {
  return sql`
    select code as kategoria, name as nazwa, ${rolesCell('roles')} as role, position::text as kolejnosc, true as fits
    from contact_category order by position, code
  `;
}
