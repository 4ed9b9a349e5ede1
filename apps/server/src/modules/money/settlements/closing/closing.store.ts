import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { advisoryLocks } from '../../../../infra/db/locks.ts';
import { analyzeFilledTables } from '../../../../infra/db/planner.ts';
import {
  type ClosingPeriod,
  type TwoPeople,
  groszeOf,
  type SettlementReason,
  type SettlementState,
  type Valued,
} from '../settlements.rules.ts';
import { isActive } from '../payout/holds.store.ts';

/** Serialises closings, payouts and their confirmations over all processes, until commit. */
export async function lockSettlements(handle: Handle): Promise<void> {
  // Lifts the screens' time limit, because no screen waits.
  await sql`select set_config('statement_timeout', '0', true)`.execute(handle);
  await sql`select pg_advisory_xact_lock(${advisoryLocks.settlement}::bigint)`.execute(handle);
}

/**
 * Entries of `entry` in a closing; a quarter belongs to its last month, a correction to its
 * corrected sum.
 */
function isOfPeriod({ month, quarterStart }: ClosingPeriod): RawBuilder<unknown> {
  return sql`((entry.month = ${month}::date and entry.cause not like 'quarter:%')
    or (entry.month = ${quarterStart}::date and entry.cause like 'quarter:%'))`;
}

export async function nextRevision(handle: Handle, month: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    select coalesce(max(revision), 0) + 1 as revision from settlement where month = ${month}::date
  `.execute(handle);
  return rows[0]?.revision ?? 1;
}

export async function hasUnsettled(handle: Handle, period: ClosingPeriod): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from ledger_entry entry
      where ${isOfPeriod(period)} and not exists (select from statement_line where entry_id = entry.id)
      group by entry.person_id, entry.cause, entry.kind having sum(entry.amount) <> 0
    ) as found
  `.execute(handle);
  return rows[0]?.found ?? false;
}

export type NewSettlement = {
  readonly period: ClosingPeriod;
  readonly revision: number;
  readonly goldenPointGrosze: number;
  /** Null: first closed under the padlock's former rule. */
  readonly knowledgeMinimum: number | null;
  readonly closedBy: string;
  /** The agreeing panel accounts; null: a command closes alone. */
  readonly two: TwoPeople | null;
  readonly keepUntil: string;
  readonly now: Date;
};

/**
 * Gathers every unsettled entry of the period: the settlement, one statement per person, its lines,
 * and the person's data. What was booked and taken back makes no statement. A difference from an earlier settlement is a correction of any kind.
 * Returns the settlement's id.
 */
export async function insertSettlement(handle: Handle, settlement: NewSettlement): Promise<number> {
  const { period, revision, goldenPointGrosze, knowledgeMinimum, closedBy, two, now } = settlement;
  await sql`
    create temporary table settled_entry (id bigint, person_id bigint, amount bigint, part text) on commit drop
  `.execute(handle);
  await sql`
    insert into settled_entry
    select entry.id, entry.person_id, entry.amount,
      case
        when entry.kind = 'correction' or entry.revision > 1 and exists (
          select from ledger_entry earlier join statement_line on statement_line.entry_id = earlier.id
          where earlier.person_id = entry.person_id and earlier.cause = entry.cause and earlier.revision < entry.revision
        ) then 'corrections'
        when entry.kind = 'month' then 'monthly'
        when entry.kind = 'quarter' then 'quarterly'
        else entry.kind
      end as part
    from (
      select entry.*, sum(entry.amount) over (partition by entry.person_id, entry.cause, entry.kind) as net
      from ledger_entry entry
      left join statement_line line on line.entry_id = entry.id
      where ${isOfPeriod(period)} and line.entry_id is null
    ) as entry
    where net <> 0
  `.execute(handle);
  const corrected = await valueCorrections(handle, period.month, goldenPointGrosze);
  const { rows } = await sql<{ id: number }>`
    insert into settlement
      (month, revision, golden_point_grosze, knowledge_minimum, statements, amount, last_import_id, closed_by, closed_at,
        proposed_by, decided_by, signoff_id)
    select ${period.month}::date, ${revision}::integer, ${goldenPointGrosze}::bigint, ${knowledgeMinimum}::bigint, count(distinct person_id),
      coalesce(sum(amount), 0), (select coalesce(max(id), 0) from import_run), ${closedBy}::text, ${now}::timestamptz,
      ${two?.proposedBy ?? null}::bigint, ${two?.decidedBy ?? null}::bigint, ${two?.signoffId ?? null}::bigint
    from settled_entry
    returning id
  `.execute(handle);
  const id = rows[0]?.id ?? 0;
  await sql`
    insert into statement
      (settlement_id, person_id, month, monthly, quarterly, special, knowledge, corrections, amount, grosze, entries)
    select ${id}::bigint, person_id, ${period.month}::date, ${sumOf('monthly')}, ${sumOf('quarterly')}, ${sumOf('special')},
      ${sumOf('knowledge')}, ${sumOf('corrections')}, sum(amount),
      coalesce(min(corrected.grosze), sum(amount) * ${goldenPointGrosze}::bigint), count(*)
    from settled_entry
    left join jsonb_to_recordset(${JSON.stringify(corrected)}::jsonb) as corrected ("personId" bigint, grosze bigint)
      on corrected."personId" = person_id
    group by person_id order by person_id
  `.execute(handle);
  await sql`
    insert into statement_line (entry_id, statement_id)
    select settled_entry.id, statement.id
    from settled_entry join statement on statement.settlement_id = ${id} and statement.person_id = settled_entry.person_id
    order by settled_entry.id
  `.execute(handle);
  await sql`drop table settled_entry`.execute(handle);
  await insertIdentities(handle, id, settlement.keepUntil);
  // No other table: a rehearsal runs this too, and analyzing the booking's tables would block
  // imports, and thereby answers.
  await analyzeFilledTables(handle, ['statement', 'statement_line', 'statement_identity']);
  return id;
}

/** True when the agreed closing was made. */
export async function findAgreed(handle: Handle, signoffId: number): Promise<boolean> {
  const found = await handle
    .selectFrom('settlement')
    .select('id')
    .where('signoff_id', '=', signoffId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Values the sums by rates of earlier statements of the month; nothing when all had this rate. */
async function valueCorrections(
  handle: Handle,
  month: string,
  rate: number,
): Promise<{ readonly personId: number; readonly grosze: number }[]> {
  const { rows } = await sql<{ personId: number; amount: number; earlier: Valued[] }>`
    select gathered.person_id as "personId", gathered.amount, before.earlier
    from (select person_id, sum(amount)::bigint as amount from settled_entry group by person_id) as gathered
    join (
      select person_id, jsonb_agg(
        jsonb_build_object('amount', statement.amount, 'rate', golden_point_grosze) order by statement.id
      ) as earlier
      from settlement join statement on statement.settlement_id = settlement.id
      where settlement.month = ${month}::date
        and exists (select from settlement where month = ${month}::date and golden_point_grosze <> ${rate}::bigint)
      group by person_id
    ) as before on before.person_id = gathered.person_id
  `.execute(handle);
  return rows.map(({ personId, amount, earlier }) => ({
    personId,
    grosze: groszeOf(earlier, { amount, rate }),
  }));
}

function sumOf(part: string): RawBuilder<unknown> {
  return sql`coalesce(sum(amount) filter (where part = ${sql.lit(part)}), 0)`;
}

async function insertIdentities(
  handle: Handle,
  settlementId: number,
  keepUntil: string,
): Promise<void> {
  await sql`
    insert into statement_identity
      (id, person_id, is_complete, first_name, last_name, entrepreneur, iban_sealed, street_sealed, city_sealed,
        zip_code_sealed, birthday_sealed, pesel_sealed, tax_office_name_sealed, tax_office_address_sealed, keep_until)
    select statement.id, person.id, person.is_profile_complete, first_name, last_name, entrepreneur, iban_sealed,
      street_sealed, city_sealed, zip_code_sealed, birthday_sealed, pesel_sealed, tax_office_name_sealed,
      tax_office_address_sealed, ${keepUntil}::date
    from statement join person on person.id = statement.person_id
    where statement.settlement_id = ${settlementId} and person.deleted_at is null
    order by statement.id
  `.execute(handle);
}

/** Deletes data whose legal period is over (D26). */
export async function eraseExpired(handle: Handle, today: string): Promise<void> {
  await sql`delete from statement_identity where keep_until < ${today}::date`.execute(handle);
  await sql`
    update payout_item set first_name = '', last_name = '', iban_sealed = '', street_sealed = '', city_sealed = '',
      zip_code_sealed = ''
    where keep_until < ${today}::date and iban_sealed <> ''
  `.execute(handle);
  const isOver = (at: string) =>
    sql`make_date(extract(year from ${sql.ref(at)} at time zone 'Europe/Warsaw')::integer + 6, 12, 31) < ${today}::date`;
  await sql`update payout_hold set reason = '' where reason <> '' and ${isOver('held_at')}`.execute(
    handle,
  );
  await sql`
    update correction set reason = '', complaint = ''
    where (reason <> '' or complaint <> '') and ${isOver('created_at')}
  `.execute(handle);
  await sql`
    update payout_release set reason = '', iban_sealed = ''
    where (reason <> '' or iban_sealed <> '') and ${isOver('released_at')}
  `.execute(handle);
  // The number of a deleted account stays recognisable as long as a settlement of it must be kept.
  const isNeedless = sql`${isOver('deleted_at')} and not exists (
    select from statement join settlement on settlement.id = statement.settlement_id
    where statement.person_id = person.id and not ${isOver('settlement.closed_at')}
  )`;
  await sql`
    delete from former_phone using person where person.id = former_phone.person_id and ${isNeedless}
  `.execute(handle);
  await sql`update person set phone_digest = null where phone_digest is not null and ${isNeedless}`.execute(
    handle,
  );
}

/**
 * The channel of the shop where the person worked in the month; of several the one with the most
 * points.
 */
function channelOf(month: string): RawBuilder<unknown> {
  return sql`(
    select place.channel from person_place work join place on place.id = work.place_id
    left join realisation on realisation.person_id = work.person_id and realisation.place_id = work.place_id
      and realisation.month = ${month}::date
    where work.person_id = statement.person_id and work.from_date < ${month}::date + interval '1 month'
      and (work.to_date is null or work.to_date >= ${month}::date)
    order by realisation.points desc nulls last, place.code limit 1
  )`;
}

export type ChannelSum = {
  /** Null: no shop in that month. */
  readonly channel: string | null;
  readonly people: number;
  readonly amount: number;
  readonly grosze: number;
};

export async function sumByChannel(
  handle: Handle,
  settlementId: number,
  month: string,
): Promise<ChannelSum[]> {
  const { rows } = await sql<ChannelSum>`
    select channel, count(*) as people, sum(amount) as amount, sum(grosze) as grosze
    from (
      select statement.amount, statement.grosze, ${channelOf(month)} as channel
      from statement where settlement_id = ${settlementId}
    ) as each
    group by channel order by channel collate pl nulls last
  `.execute(handle);
  return rows;
}

export type ListedStatement = {
  readonly id: number;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isDeleted: boolean;
  readonly channel: string | null;
  readonly monthly: number;
  readonly quarterly: number;
  readonly special: number;
  readonly knowledge: number;
  readonly corrections: number;
  readonly amount: number;
  readonly grosze: number;
  readonly state: SettlementState;
  readonly reason: SettlementReason | null;
  readonly day: string | null;
  /** An operator's reason for holding the person, in the operator's words. */
  readonly holdReason: string | null;
};

/**
 * Statements of a settlement by id, after the given one, with the states of `gatherStandings`.
 * @param of with ids: only those
 */
export async function listStatements(
  handle: Handle,
  of: { readonly settlementId: number; readonly month: string; readonly ids?: readonly number[] },
  { afterId, max }: { readonly afterId: number; readonly max: number },
): Promise<ListedStatement[]> {
  const { settlementId, month, ids } = of;
  if (ids?.length === 0) return [];
  const only = ids === undefined ? sql`` : sql`and statement.id = any(${[...ids]}::bigint[])`;
  const { rows } = await sql<ListedStatement>`
    select statement.id, person.phone, person.first_name as "firstName", person.last_name as "lastName",
      person.deleted_at is not null as "isDeleted", ${channelOf(month)} as channel, statement.monthly,
      statement.quarterly, statement.special, statement.knowledge, statement.corrections, statement.amount,
      statement.grosze, standing.state, standing.reason, standing.day,
      case standing.reason when 'held' then (
        select string_agg(distinct hold.reason, '; ') from payout_hold hold
        where hold.person_id = statement.person_id and kind = 'operator' and ${isActive}
      ) end as "holdReason"
    from settled_standing standing join statement on statement.id = standing.id
    join person on person.id = statement.person_id
    where statement.settlement_id = ${settlementId} and standing.id > ${afterId} ${only}
    order by standing.id limit ${max}
  `.execute(handle);
  return rows;
}
