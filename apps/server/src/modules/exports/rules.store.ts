import { sql } from 'kysely';
import { settingsInFiles } from '../programme/kinds/rules/settings.ts';
import type { Fragment } from '../territory/listing.store.ts';
import { wordCell, yesNoCell } from './cells.store.ts';

/** The newest version for each first month of a rule. */
export function rules(): Fragment {
  return sql`
    select role as rola, case period_kind when 'month' then 'miesiac' else 'kwartal' end as okres,
      to_char(valid_from, 'YYYY-MM') as od,
      (select string_agg(t.percent || ':' || t.bonus, '|' order by t.percent)
        from bonus_threshold t where t.rule_id = latest.id) as progi,
      above_rate::text as za_procent, above_cap::text as limit, ${yesNoCell('knowledge_gate')} as bramka_wiedzy,
      true as fits
    from (
      select distinct on (role, period_kind, valid_from) * from bonus_rule
      order by role, period_kind, valid_from, version desc
    ) latest order by role, period_kind, valid_from
  `;
}

/** Without the payer's account, of which only the end may be shown. */
export function settings(): Fragment {
  const { platnik_konto: hidden, ...shown } = settingsInFiles;
  return sql`
    select ${wordCell(sql`name`, shown)} as nazwa, valid_from::text as od, value #>> '{}' as wartosc, true as fits
    from setting where name <> ${hidden} order by name, valid_from
  `;
}
