import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import { subjects } from './subjects.copy.ts';
import type { ClosingPeriod } from '../settlements/settlements.ts';

/** An unexpected difference; amounts in golden points, in grosze where the check says so. */
export type Found = {
  /** First day; null: no month. */
  readonly month: string | null;
  readonly personId: number | null;
  /** The affected entry, statement, transfer or batch. */
  readonly subject: string;
  readonly expected: number;
  readonly found: number;
};

export type Concerned = {
  readonly personId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly isDeleted: boolean;
};

export async function concernedPeople(
  handle: Handle,
  personIds: readonly number[],
): Promise<Concerned[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sql<Concerned>`
    select id as "personId", first_name as "firstName", last_name as "lastName", phone,
      deleted_at is not null as "isDeleted"
    from person where id = any(${[...new Set(personIds)]}::bigint[]) order by id
  `.execute(handle);
  return rows;
}

/** Maximum number of listed differences of a kind. */
const foundMax = 1_000;

/** Entries of `entry` in a closing; written separately from the booking. */
function isOfPeriod({ month, quarterStart }: ClosingPeriod): RawBuilder<unknown> {
  const isQuarterly = sql`entry.cause like 'quarter:%'`;
  return sql`entry.month = case when ${isQuarterly} then ${quarterStart}::date else ${month}::date end`;
}

/** The first differences, and the number of all. */
export type FoundOfAll = { readonly found: readonly Found[]; readonly total: number };

export async function differences(handle: Handle, query: RawBuilder<unknown>): Promise<FoundOfAll> {
  const { rows } = await sql<Found & { readonly total: number }>`
    with each_found as materialized (${query})
    select each_found.*, (select count(*) from each_found) as total from each_found limit ${foundMax}
  `.execute(handle);
  const found = rows.map(({ month, personId, subject, expected, found: amount }) => ({
    month,
    personId,
    subject,
    expected,
    found: amount,
  }));
  return { found, total: rows[0]?.total ?? 0 };
}

/** Compares each closing's stored totals and revision with its statements. */
export function wrongSettlements(handle: Handle): Promise<FoundOfAll> {
  return differences(
    handle,
    sql`
    with summed as (
      select settlement.*, coalesce(sum(statement.amount), 0) as points, count(statement.id) as counted,
        row_number() over (partition by settlement.month order by settlement.id) as place
      from settlement left join statement on statement.settlement_id = settlement.id
      group by settlement.id
    )
    select summed.month, null::bigint as "personId", 'rozliczenie ' || summed.id || line.part as subject, line.expected, line.found
    from summed cross join lateral (values
      ('', summed.points, summed.amount),
      (${subjects.statements}::text, summed.counted, summed.statements),
      (${subjects.order}::text, summed.place, summed.revision)
    ) as line (part, expected, found)
    where line.expected <> line.found
    order by summed.id`,
  );
}

/**
 * Compares each statement with the ledger entries of its lines, part by part. An entry is a
 * correction when an earlier statement has settled its cause.
 */
export function wrongStatements(handle: Handle): Promise<FoundOfAll> {
  return differences(
    handle,
    sql`
    with settled as materialized (
      select line.statement_id, entry.amount, entry.person_id, entry.month,
        case
          when entry.kind = 'correction' or entry.revision > 1 and exists (
            select from ledger_entry earlier join statement_line before on before.entry_id = earlier.id
            where earlier.person_id = entry.person_id and earlier.cause = entry.cause and earlier.revision < entry.revision
              and before.statement_id < line.statement_id
          ) then 'correction'
          else entry.kind end as part
      from statement_line line join ledger_entry entry on entry.id = line.entry_id
    ), lines as materialized (
      select statement.id, coalesce(sum(settled.amount), 0) as amount, count(settled.amount) as entries,
        count(*) filter (where settled.person_id <> statement.person_id) as strangers,
        count(*) filter (where settled.month > statement.month) as early,
        coalesce(sum(settled.amount) filter (where part = 'month'), 0) as monthly,
        coalesce(sum(settled.amount) filter (where part = 'quarter'), 0) as quarterly,
        coalesce(sum(settled.amount) filter (where part = 'special'), 0) as special,
        coalesce(sum(settled.amount) filter (where part = 'knowledge'), 0) as knowledge,
        coalesce(sum(settled.amount) filter (where part = 'correction'), 0) as corrections
      from statement left join settled on settled.statement_id = statement.id
      group by statement.id
    )
    select statement.month, statement.person_id as "personId", 'rozliczenie osoby ' || statement.id || line.part as subject,
      line.expected, line.found
    from statement
    join lines using (id)
    left join settlement on settlement.id = statement.settlement_id
    cross join lateral (values
      ('', lines.amount, statement.amount),
      (${subjects.entries}::text, lines.entries, statement.entries),
      (${subjects.strangers}::text, 0, lines.strangers),
      (${subjects.laterMonths}::text, 0, lines.early),
      (${subjects.noSettlement}::text, 0, case when settlement.id is null then 1 else 0 end),
      (${subjects.otherMonth}::text, 0, case when statement.month <> settlement.month then 1 else 0 end),
      (${subjects.monthly}::text, lines.monthly, statement.monthly),
      (${subjects.quarterly}::text, lines.quarterly, statement.quarterly),
      (${subjects.special}::text, lines.special, statement.special),
      (${subjects.knowledge}::text, lines.knowledge, statement.knowledge),
      (${subjects.corrections}::text, lines.corrections, statement.corrections)
    ) as line (part, expected, found)
    where line.expected <> line.found
    order by statement.id`,
  );
}

/**
 * Compares each statement's grosze with its points. Where a month's statements have several rates,
 * the n-th reversed point is worth as much as the n-th booked one.
 */
export function wrongGrosze(handle: Handle): Promise<FoundOfAll> {
  return differences(
    handle,
    sql`
    with mixed as materialized (
      select month from settlement group by month having count(distinct golden_point_grosze) > 1
    ), range as materialized (
      select statement.id, statement.person_id, statement.month, sign(statement.amount) as side,
        settlement.golden_point_grosze as rate, abs(statement.amount) as points,
        sum(abs(statement.amount)) over (
          partition by statement.person_id, statement.month, sign(statement.amount) order by statement.id
        ) as until
      from statement join settlement on settlement.id = statement.settlement_id
      where statement.month in (select month from mixed)
    ), matched as materialized (
      select mine.id, sum(
        mine.side * (other.rate - mine.rate)
          * greatest(least(mine.until, other.until) - greatest(mine.until - mine.points, other.until - other.points), 0)
      ) as grosze
      from range mine join range other on other.person_id = mine.person_id and other.month = mine.month
        and other.side = -mine.side and other.id < mine.id
      group by mine.id
    ), worth as (
      select statement.id, statement.amount * settlement.golden_point_grosze
        + case when settlement.takes_back_as_given then coalesce(matched.grosze, 0) else 0 end as grosze
      from statement
      join settlement on settlement.id = statement.settlement_id
      left join matched on matched.id = statement.id
    )
    select statement.month, statement.person_id as "personId", 'rozliczenie osoby ' || statement.id as subject,
      worth.grosze as expected, statement.grosze as found
    from statement join worth using (id)
    where worth.grosze <> statement.grosze
    order by statement.id`,
  );
}

/** Entries whose cause is of another kind or month. */
export function wrongEntries(handle: Handle): Promise<FoundOfAll> {
  return differences(
    handle,
    sql`
    select entry.month, entry.person_id as "personId", 'wpis ' || entry.id as subject, 1 as expected, 0 as found
    from ledger_entry entry
    where not case entry.kind
      when 'month' then entry.cause = to_char(entry.month, '"month:"YYYY-MM')
      when 'quarter' then entry.cause = to_char(entry.month, '"quarter:"YYYY"-Q"Q')
      when 'knowledge' then entry.cause ~ '^question:[0-9]+$'
      when 'special' then entry.cause ~ '^special:[0-9]+$'
      else entry.cause ~ '^(month|quarter|question|special):' end
    order by entry.id`,
  );
}

/** Compares booked corrections with their ledger entries, and entries without a correction. */
export function wrongCorrections(handle: Handle): Promise<FoundOfAll> {
  return differences(
    handle,
    sql`
    select correction.month, correction.person_id as "personId", 'korekta ' || correction.id || line.part as subject,
      line.expected, line.found
    from correction
    left join ledger_entry entry on entry.id = correction.entry_id and entry.kind = 'correction'
    cross join lateral (values
      ('', coalesce(entry.amount, 0), correction.amount),
      (${subjects.otherSum}::text, 0,
        case when entry.id is null or (entry.person_id, entry.month, entry.cause)
          = (correction.person_id, correction.month, correction.cause) then 0 else 1 end)
    ) as line (part, expected, found)
    where (correction.state = 'booked' or correction.entry_id is not null) and line.expected <> line.found
    union all
    select entry.month, entry.person_id, 'wpis ' || entry.id || ${subjects.noCorrection}::text, 0, entry.amount
    from ledger_entry entry
    where entry.kind = 'correction' and not exists (
      select from correction where correction.entry_id = entry.id and correction.state = 'booked'
    )`,
  );
}

/** Bonuses of the month in the ledger of people without any result. */
export function groundlessBonuses(handle: Handle, period: ClosingPeriod): Promise<FoundOfAll> {
  return differences(
    handle,
    sql`
    select ${period.month}::date as month, entry.person_id as "personId", entry.cause as subject, 0 as expected,
      sum(entry.amount) as found
    from ledger_entry entry
    where ${isOfPeriod(period)} and entry.kind in ('month', 'quarter')
      and not exists (
        select from realisation
        where realisation.person_id = entry.person_id and realisation.month >= entry.month
          and realisation.month < entry.month + case entry.kind when 'quarter' then interval '3 months' else interval '1 month' end
      )
    group by entry.person_id, entry.cause having sum(entry.amount) <> 0
    order by entry.person_id, entry.cause`,
  );
}

/**
 * Correct answers without the right reward, and rewards without a correct answer. The hour of a
 * role change is not stored, so an answer of that day may have the reward of either role.
 */
export function wrongRewards(handle: Handle, month: string): Promise<FoundOfAll> {
  return differences(
    handle,
    sql`
    select ${month}::date as month, coalesce(earned.person_id, booked.person_id) as "personId",
      coalesce(earned.cause, booked.cause) as subject, coalesce(earned.amount, 0) as expected,
      coalesce(booked.amount, 0) as found
    from (
      select attempt.person_id, 'question:' || question.id as cause,
        case when attempt.number = 1 then question.reward
          else question.reward * coalesce((
            select (value #>> '{}')::bigint from setting
            where name = 'second_chance_reward_percent'
              and valid_from <= (attempt.opened_at at time zone 'Europe/Warsaw')::date
            order by valid_from desc limit 1
          ), 100) / 100 end as amount,
        'salesman' in (role.before, role.after) as may_be_none
      from question
      join question_attempt attempt on attempt.question_id = question.id and attempt.outcome = 'correct'
      join person on person.id = attempt.person_id
      cross join lateral (
        select ${roleOn(sql`>=`)} as before, ${roleOn(sql`>`)} as after
      ) as role
      where (role.before <> 'salesman' or role.after <> 'salesman') and question.month = ${month}::date
    ) as earned
    full join (
      select entry.person_id, entry.cause, sum(entry.amount) as amount
      from ledger_entry entry
      where entry.month = ${month}::date and entry.kind = 'knowledge' group by entry.person_id, entry.cause
    ) as booked on booked.person_id = earned.person_id and booked.cause = earned.cause
    where coalesce(earned.amount, 0) <> coalesce(booked.amount, 0)
      and not (coalesce(earned.may_be_none, false) and coalesce(booked.amount, 0) = 0)
    order by 2, 3`,
  );
}

/**
 * The role of `person` at the `attempt`: on the day of a change the new role with `>`, the former
 * role with `>=`.
 */
function roleOn(than: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((
    select former.role from role_change former
    where former.person_id = person.id and former.since ${than} (attempt.decided_at at time zone 'Europe/Warsaw')::date
    order by former.since limit 1
  ), person.role)`;
}

/**
 * Compares the entries listed as unsettled with those that no statement line names, by cause: what
 * was booked and taken back is not listed.
 */
export function wrongWaiting(handle: Handle): Promise<FoundOfAll> {
  return differences(
    handle,
    sql`
    select each.month, each."personId", each.subject || line.part as subject, line.expected, line.found
    from (
      select min(entry.month) as month, entry.person_id as "personId", 'wpis ' || max(entry.id) as subject,
        coalesce(sum(entry.amount) filter (where line.entry_id is null), 0)::bigint as amount,
        coalesce(sum(waiting.amount), 0)::bigint as listed,
        count(*) filter (
          where (waiting.person_id, waiting.month, waiting.kind)
            <> (entry.person_id, settling_month(entry.month, entry.cause), entry.kind)
        ) as strange
      from ledger_entry entry
      left join statement_line line on line.entry_id = entry.id
      left join unsettled_entry waiting on waiting.entry_id = entry.id
      group by entry.person_id, entry.cause, entry.kind, settling_month(entry.month, entry.cause)
    ) as each
    cross join lateral (values
      ('', each.amount, each.listed), (${subjects.otherKind}::text, 0, each.strange)
    ) as line (part, expected, found)
    where line.expected <> line.found
    order by 3`,
  );
}

/** Compares transfers with their statements, and batches with their transfers, in grosze. */
export function wrongPayouts(handle: Handle): Promise<FoundOfAll> {
  return differences(
    handle,
    sql`
    select max(statement.month) as month, item.person_id as "personId", 'przelew KP-' || item.id as subject,
      coalesce(sum(statement.grosze), 0) as expected, item.grosze as found
    from payout_item item
    left join payout_part part on part.item_id = item.id
    left join statement on statement.id = part.statement_id
    group by item.id having item.grosze <> coalesce(sum(statement.grosze), 0)
    union all
    select null::date, null::bigint, 'wypłata ' || payout.id, coalesce(sum(item.grosze), 0), payout.grosze
    from payout left join payout_item item on item.payout_id = payout.id
    group by payout.id having payout.grosze <> coalesce(sum(item.grosze), 0)`,
  );
}

/**
 * Compares the number of a batch's transfers, whose statements each transfer pays, and whether they
 * count as paid: not when it was returned or its batch cancelled.
 */
export function wrongParts(handle: Handle): Promise<FoundOfAll> {
  return differences(
    handle,
    sql`
    select null::date as month, null::bigint as "personId", 'wypłata ' || payout.id || ${subjects.transfers}::text as subject,
      count(item.id) as expected, payout.transfers as found
    from payout left join payout_item item on item.payout_id = payout.id
    group by payout.id having payout.transfers <> count(item.id)
    union all
    select null::date, item.person_id, 'przelew KP-' || item.id || ${subjects.payouts}::text, 1, 0
    from payout_item item where not exists (select from payout where payout.id = item.payout_id)
    union all
    select statement.month, statement.person_id, 'rozliczenie osoby ' || part.statement_id || ${subjects.paidBy}::text, 1, count(*)
    from payout_part part
    join payout_item item on item.id = part.item_id and item.returned_on is null
    join payout on payout.id = item.payout_id and payout.cancelled_at is null
    join statement on statement.id = part.statement_id
    group by part.statement_id, statement.person_id, statement.month having count(*) > 1
    union all
    select each.month, each.person_id, 'przelew KP-' || each.id || line.part, line.expected, line.found
    from (
      select item.id, item.person_id, max(statement.month) as month,
        count(*) filter (where item.returned_on is null and payout.cancelled_at is null) as paid,
        count(*) filter (where part.is_live) as live,
        count(*) filter (where statement.person_id <> item.person_id) as strangers
      from payout_item item
      join payout on payout.id = item.payout_id
      join payout_part part on part.item_id = item.id
      join statement on statement.id = part.statement_id
      group by item.id
    ) as each
    cross join lateral (values
      (${subjects.paid}::text, each.paid, each.live), (${subjects.strangeStatements}::text, 0, each.strangers)
    ) as line (part, expected, found)
    where line.expected <> line.found`,
  );
}

export type OpenEntries = {
  readonly month: string;
  readonly entries: number;
  readonly amount: number;
};

/** Ledger entries of a closed month since its closing: to be closed again, and no fault. */
export async function openEntries(handle: Handle, period: ClosingPeriod): Promise<OpenEntries> {
  const { rows } = await sql<OpenEntries>`
    select ${period.month}::date as month, coalesce(sum(entries), 0)::bigint as entries, coalesce(sum(amount), 0)::bigint as amount
    from (
      select count(*) as entries, sum(entry.amount) as amount
      from ledger_entry entry
      where ${isOfPeriod(period)} and not exists (select from statement_line where entry_id = entry.id)
      group by entry.person_id, entry.cause, entry.kind having sum(entry.amount) <> 0
    ) as open
  `.execute(handle);
  return rows[0] ?? { month: period.month, entries: 0, amount: 0 };
}

export type SettledYear = {
  readonly personId: number;
  readonly role: string;
  /**
   * False when bonuses may differ from the current rules: after another role or a manual
   * correction.
   */
  readonly goesByRules: boolean;
  readonly year: number;
  /** Sum of the year's statements and of its ledger entries without a statement. */
  readonly settled: number;
  readonly open: number;
};

export async function countSettled(handle: Handle): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct person_id) as people from statement
  `.execute(handle);
  return rows[0]?.people ?? 0;
}

/** A page of people with statements by year, after the given key. */
export async function settledYears(
  handle: Handle,
  afterId: number,
  max: number,
): Promise<SettledYear[]> {
  const { rows } = await sql<SettledYear>`
    with someone as (
      select person_id from statement where person_id > ${afterId} group by person_id order by person_id limit ${max}
    )
    select person.id as "personId", person.role, each.year,
      not exists (select from role_change where person_id = person.id)
        and not exists (
          select from ledger_entry where person_id = person.id and kind = 'correction'
        ) as "goesByRules",
      each.settled, (
        select coalesce(sum(entry.amount), 0) from ledger_entry entry
        where entry.person_id = person.id and entry.month >= make_date(each.year, 1, 1)
          and entry.month < make_date(each.year + 1, 1, 1)
          and not exists (select from statement_line where entry_id = entry.id)
      ) as open
    from someone
    join person on person.id = someone.person_id
    cross join lateral (
      select extract(year from month)::integer as year, sum(amount) as settled
      from statement where statement.person_id = person.id group by 1
    ) as each
    order by person.id, each.year
  `.execute(handle);
  return rows;
}
