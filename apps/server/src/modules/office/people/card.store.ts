import { type RawBuilder, sql } from 'kysely';
import type { Role } from '@klub/contract/roles';
import type { Handle } from '../../../infra/db/db.ts';
import { counted } from '../../club/ledger/ledger.ts';
import type { TransferState, smsKinds, smsStates } from '@klub/contract/panel/people/person-states';
import type { PersonFlags } from './people.rules.ts';
import { isBlockedSql, isHeldSql } from './people.store.ts';

/** Data of a participant's card; every query uses an index by person. */

export type CardPerson = PersonFlags & {
  readonly id: number;
  readonly phone: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Null: none yet. */
  readonly entrepreneur: boolean | null;
  readonly iban_sealed: string;
  readonly street_sealed: string;
  readonly city_sealed: string;
  readonly zip_code_sealed: string;
  readonly birthday_sealed: string;
  readonly pesel_sealed: string;
  readonly tax_office_name_sealed: string;
  readonly tax_office_address_sealed: string;
  readonly createdAt: Date;
  readonly joinedAt: Date | null;
  readonly lastLoginAt: Date | null;
  readonly leftAt: Date | null;
  readonly invitedUntil: Date | null;
  readonly blockedAt: Date | null;
  readonly heldUntil: Date | null;
  readonly hasPassword: boolean;
};

export async function findPerson(
  handle: Handle,
  id: number,
  now: Date,
): Promise<CardPerson | null> {
  const { rows } = await sql<CardPerson>`
    select person.id, person.phone, person.role, person.first_name as "firstName", person.last_name as "lastName",
      person.email, person.entrepreneur, person.iban_sealed, person.street_sealed, person.city_sealed,
      person.zip_code_sealed, person.birthday_sealed, person.pesel_sealed, person.tax_office_name_sealed,
      person.tax_office_address_sealed, person.created_at as "createdAt", person.activated_at as "joinedAt",
      person.last_login_at as "lastLoginAt", person.deleted_at as "leftAt", person.invited_until as "invitedUntil",
      person.blocked_at as "blockedAt", person.password_hash is not null as "hasPassword",
      case when person.payout_hold_until > ${now} then person.payout_hold_until end as "heldUntil",
      person.deleted_at is not null as "isGone", ${isBlockedSql} as "isBlocked", ${isHeldSql(now)} as "isHeld",
      person.activated_at is not null as "hasJoined",
      person.is_profile_complete or person.role = 'salesman' as "isComplete"
    from person where person.id = ${id}
  `.execute(handle);
  return rows[0] ?? null;
}

export async function isPerson(handle: Handle, id: number): Promise<boolean> {
  const { rows } = await sql`select from person where id = ${id}`.execute(handle);
  return rows.length > 0;
}

export type LoginBlock = { readonly by: 'strangers' | 'device'; readonly at: Date };

export async function findLoginBlocks(handle: Handle, phone: string): Promise<LoginBlock[]> {
  const { rows } = await sql<LoginBlock>`
    select case when bucket = 'strangers' then 'strangers' else 'device' end as by, blocked_at as at
    from login_guard where phone = ${phone} and blocked_at is not null order by blocked_at desc
  `.execute(handle);
  return rows;
}

/** Each until the day before. */
export async function findFormerRoles(
  handle: Handle,
  id: number,
): Promise<{ readonly role: Role; readonly since: string }[]> {
  const { rows } = await sql<{ role: Role; since: string }>`
    select role, since from role_change where person_id = ${id} order by since desc limit 50
  `.execute(handle);
  return rows;
}

export type CardShop = {
  readonly code: string;
  readonly name: string;
  readonly customer: string;
  readonly from: string;
  readonly until: string | null;
  readonly isNow: boolean;
};

export async function findShops(handle: Handle, id: number, today: string): Promise<CardShop[]> {
  const { rows } = await sql<CardShop>`
    select place.code, place.name, customer.prefix || ' ' || customer.number || ' ' || customer.name as customer,
      work.from_date as "from", work.to_date as "until",
      work.from_date <= ${today}::date and (work.to_date is null or work.to_date >= ${today}::date) as "isNow"
    from person_place work join place on place.id = work.place_id join customer on customer.id = place.customer_id
    where work.person_id = ${id} order by "isNow" desc, work.from_date desc, place.code limit 50
  `.execute(handle);
  return rows;
}

/** The representatives of today's shops; for a representative, the regional manager. */
export async function findRepresentatives(
  handle: Handle,
  id: number,
  today: string,
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct trim(seller.first_name || ' ' || seller.last_name) as name
    from (
      select look.seller_id as id from person_place work
      join place on place.id = work.place_id join seller_customer look on look.customer_id = place.customer_id
      where work.person_id = ${id} and ${holdsOn('work', today)} and ${holdsOn('look', today)}
      union
      select lead.manager_id from manager_seller lead where lead.seller_id = ${id} and ${holdsOn('lead', today)}
    ) above join person seller on seller.id = above.id
    where seller.deleted_at is null order by name limit 10
  `.execute(handle);
  return rows.map(({ name }) => name);
}

function holdsOn(alias: string, day: string): RawBuilder<boolean> {
  const [from, to] = [sql.ref(`${alias}.from_date`), sql.ref(`${alias}.to_date`)];
  return sql<boolean>`${from} <= ${day}::date and (${to} is null or ${to} >= ${day}::date)`;
}

export type Access = {
  readonly open: number;
  readonly lastUsedAt: Date | null;
  readonly knownDevices: number;
  readonly unread: number;
  readonly letters: number;
};

/** @param bounds limits of sessions that have not expired */
export async function findAccess(
  handle: Handle,
  id: number,
  bounds: { readonly usedAfter: Date; readonly createdAfter: Date },
): Promise<Access> {
  const isOpen = sql`
    person_id = ${id} and revoked_at is null and last_used_at > ${bounds.usedAfter} and created_at > ${bounds.createdAfter}
  `;
  const { rows } = await sql<Access>`
    select
      (select count(*) from session where ${isOpen}) as open,
      (select max(last_used_at) from session where ${isOpen}) as "lastUsedAt",
      (select count(*) from known_device where person_id = ${id}) as "knownDevices",
      (select count(*) from notification where person_id = ${id} and read_at is null) as unread,
      (select count(*) from contact_message where person_id = ${id} and delivered_at is null) as letters
  `.execute(handle);
  return rows[0] ?? { open: 0, lastUsedAt: null, knownDevices: 0, unread: 0, letters: 0 };
}

export type CardDevice = {
  readonly platform: string;
  readonly version: string;
  readonly seenAt: Date;
};

export async function findDevices(handle: Handle, id: number): Promise<CardDevice[]> {
  return handle
    .selectFrom('device')
    .select(['platform', 'version', 'updated_at as seenAt'])
    .where('person_id', '=', id)
    .orderBy('updated_at', 'desc')
    .limit(20)
    .execute();
}

export type LastSms = {
  readonly kind: (typeof smsKinds)[number];
  readonly state: (typeof smsStates)[number];
  readonly askedAt: Date;
  /** When it was sent or given up; of one that waits, its next attempt. */
  readonly at: Date;
};

/** Jobs that are over stay for seven days. */
export async function findLastSms(handle: Handle, id: number): Promise<LastSms | null> {
  const { rows } = await sql<LastSms>`
    select case queue when 'password-sms' then 'password' when 'invitation-sms' then 'invitation' else 'notice' end as kind,
      case when done_at is not null then 'sent' when failed_at is not null then 'failed' else 'waiting' end as state,
      created_at as "askedAt", coalesce(done_at, failed_at, run_at) as at
    from job where person_id = ${id} order by id desc limit 1
  `.execute(handle);
  return rows[0] ?? null;
}

export type CardMonth = {
  /** First day. */
  readonly month: string;
  readonly target: number;
  readonly points: number;
  readonly golden: number;
};

export async function findMonths(handle: Handle, id: number, max: number): Promise<CardMonth[]> {
  const { rows } = await sql<CardMonth>`
    select month, sum(target)::bigint as target, sum(points)::bigint as points, sum(golden)::bigint as golden
    from (
      select month, target, 0::bigint as points, 0::bigint as golden from ${counted('plan')} where person_id = ${id}
      union all select month, 0, points, 0 from ${counted('realisation')} where person_id = ${id}
      union all select month, 0, 0, amount from ledger_entry entry where person_id = ${id} and ${ofKind('month')}
    ) figure
    group by month order by month desc limit ${max}
  `.execute(handle);
  return rows;
}

/**
 * Entries of a kind of bonus, by cause; a correction's cause names the corrected one. A quarter's
 * bonus counts in its first month.
 */
function ofKind(kind: 'month' | 'quarter'): RawBuilder<boolean> {
  return sql<boolean>`(entry.kind = ${kind} or (entry.kind = 'correction' and entry.cause like ${`${kind}:%`}))`;
}

/** All golden points of a year, including knowledge and special tasks. */
export async function findYears(
  handle: Handle,
  id: number,
  max: number,
): Promise<{ readonly year: number; readonly golden: number }[]> {
  const { rows } = await sql<{ year: number; golden: number }>`
    select extract(year from month)::int as year, sum(amount)::bigint as golden from ledger_entry
    where person_id = ${id} group by 1 order by 1 desc limit ${max}
  `.execute(handle);
  return rows;
}

export async function findQuarters(
  handle: Handle,
  id: number,
  max: number,
): Promise<{ readonly month: string; readonly golden: number }[]> {
  const { rows } = await sql<{ month: string; golden: number }>`
    select month, sum(amount)::bigint as golden from ledger_entry entry
    where person_id = ${id} and ${ofKind('quarter')} group by month order by month desc limit ${max}
  `.execute(handle);
  return rows;
}

export type CardTransfer = {
  readonly id: number;
  readonly grosze: number;
  readonly day: string;
  readonly state: TransferState;
  readonly iban_sealed: string;
  readonly reason: string;
};

export async function findTransfers(handle: Handle, id: number): Promise<CardTransfer[]> {
  const { rows } = await sql<CardTransfer>`
    select item.id, item.grosze, item.iban_sealed, coalesce(item.return_reason, '') as reason,
      coalesce(item.returned_on, payout.paid_on, payout.execution_day) as day,
      case when item.returned_on is not null then 'returned' when payout.cancelled_at is not null then 'cancelled'
        when payout.paid_on is not null then 'paid' else 'ordered' end as state
    from payout_item item join payout on payout.id = item.payout_id
    where item.person_id = ${id} order by item.id desc limit 24
  `.execute(handle);
  return rows;
}

export type CardHold = {
  readonly id: number;
  readonly kind: 'operator' | 'returned' | 'repeated';
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
};

export async function findHolds(handle: Handle, id: number): Promise<CardHold[]> {
  const { rows } = await sql<CardHold>`
    select id, kind, reason, held_by as by, held_at as at from payout_hold hold
    where person_id = ${id} and not exists (select from payout_release where payout_release.id = hold.id)
    order by id desc limit 20
  `.execute(handle);
  return rows;
}

export type CardConsent = {
  readonly name: string;
  readonly version: number;
  readonly value: boolean;
  readonly at: Date;
  readonly channel: string;
  /** False when a newer answer to that approval exists. */
  readonly isCurrent: boolean;
};

export async function findConsents(handle: Handle, id: number): Promise<CardConsent[]> {
  const { rows } = await sql<CardConsent>`
    select version.name, version.version, event.value, event.at, event.channel,
      row_number() over (partition by version.approval_id order by event.at desc, event.id desc) = 1 as "isCurrent"
    from consent_event event join approval_version version on version.id = event.approval_version_id
    where event.person_id = ${id} order by event.at desc, event.id desc limit 50
  `.execute(handle);
  return rows;
}
