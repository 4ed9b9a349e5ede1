import { type RawBuilder, sql } from 'kysely';
import { isActive } from '../payout/holds.store.ts';

/**
 * Joins `standing (state, reason, day)` to the outer query's `statement`: its state now (D34).
 * Computed and not stored, so that a completed profile or an ended hold shows immediately, and
 * every screen, the rehearsal and the payout agree.
 *
 * A person gets the sum of everything unpaid: a negative difference is deducted from later amounts,
 * and never claimed back.
 */
export function standingOf(
  now: Date | RawBuilder<unknown>,
  today: string | RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`${payment}${owed}${owner}${causeAt(now)}${standingAt(today)}
  `;
}

const payment = sql`
    cross join lateral (
      select payout.paid_on, payout.execution_day, part.item_id is not null as is_ordered
      from (select) as always
      left join payout_part part on part.statement_id = statement.id and part.is_live
      left join payout_item item on item.id = part.item_id
      left join payout on payout.id = item.payout_id
    ) as payment`;

/** Total owed to the person; 0 when the statement is ordered. */
const owed = sql`
    cross join lateral (
      select coalesce(sum(unpaid.grosze), 0) as grosze
      from statement unpaid
      where not payment.is_ordered and unpaid.person_id = statement.person_id
        -- Counted, because of "not exists" the planner makes a join with all payments, for each person again.
        and (select count(*) from payout_part where statement_id = unpaid.id and is_live) = 0
        and not exists (
          select from payout_hold hold
          where hold.person_id = unpaid.person_id and hold.month = unpaid.month and ${isActive}
        )
    ) as owed`;

const owner = sql`
    cross join lateral (
      select person.deleted_at is not null as is_deleted, person.is_profile_complete, person.iban_sealed,
        person.payout_hold_until,
        person.entrepreneur is null as lacks_legal_form,
        person.entrepreneur is false and '' in (
          person.birthday_sealed, person.pesel_sealed, person.tax_office_name_sealed, person.tax_office_address_sealed
        ) as lacks_tax_data,
        person.deleted_at is not null and exists (
          select from statement_identity where person_id = person.id and is_complete
        ) as is_kept,
        exists (
          select from payout_part
          join payout_item on payout_item.id = payout_part.item_id and payout_item.returned_on is not null
          where payout_part.statement_id = statement.id
        ) as was_returned,
        array(
          select kind from payout_hold hold
          where hold.person_id = person.id and (hold.month is null or hold.month = statement.month) and ${isActive}
        ) as holds
      from person where person.id = statement.person_id
      -- Here and below it keeps the planner from looking everything up again for each word that depends on it.
      offset 0
    ) as owner`;

/** The reason of the state; null: nothing holds the amount. */
function causeAt(now: Date | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    cross join lateral (
      select case
        when payment.paid_on is not null then 'paid'
        when payment.is_ordered then 'ordered'
        when statement.grosze = 0 then 'zero'
        when 'repeated' = any(owner.holds) then 'repeated'
        when owed.grosze <= 0 then 'offset'
        when 'operator' = any(owner.holds) then 'held'
        when owner.is_deleted and not owner.is_kept then 'deleted'
        when 'returned' = any(owner.holds) then 'came back'
        when owner.is_deleted and owner.payout_hold_until > ${now}::timestamptz then 'recent change'
        when owner.is_deleted then null
        when owner.iban_sealed = '' then 'account missing'
        when not owner.is_profile_complete and owner.lacks_legal_form then 'legal form'
        when not owner.is_profile_complete and owner.lacks_tax_data then 'tax data'
        when not owner.is_profile_complete then 'profile'
        when owner.payout_hold_until > ${now}::timestamptz then 'recent change'
        when owner.was_returned then 'returned'
      end as reason
      offset 0
    ) as cause`;
}

function standingAt(today: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    cross join lateral (
      select cause.reason,
        case
          when cause.reason = 'paid' then 'paid'
          when cause.reason = 'zero' then 'accrued'
          when cause.reason is null or cause.reason in ('ordered', 'returned') then 'due'
          else 'held'
        end as state,
        case cause.reason
          when 'paid' then payment.paid_on
          when 'ordered' then greatest(payment.execution_day, ${today}::date)
          when 'recent change' then (owner.payout_hold_until at time zone 'Europe/Warsaw')::date
        end as day
    ) as standing`;
}
