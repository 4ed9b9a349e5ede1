import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { hadNotLeft } from '../closing/missing.store.ts';

export type HoldKind = 'operator' | 'returned' | 'repeated';

export type FoundPerson = {
  readonly id: number;
  readonly isDeleted: boolean;
};

/** Unreleased holds of `hold`. */
export const isActive = sql`not exists (select from payout_release where payout_release.id = hold.id)`;

export async function findById(handle: Handle, id: number): Promise<FoundPerson | null> {
  const { rows } = await sql<FoundPerson>`
    select id, deleted_at is not null as "isDeleted" from person where id = ${id}
  `.execute(handle);
  return rows[0] ?? null;
}

/**
 * The ones of these people whose own data hold their payout: missing account or tax data, or a
 * returned transfer.
 */
export async function findHeldByData(
  handle: Handle,
  personIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from person
    where id = any(${[...personIds]}::bigint[]) and deleted_at is null
      and (iban_sealed = '' or not is_profile_complete or exists (
        select from payout_hold hold where hold.person_id = person.id and hold.kind = 'returned' and ${isActive}
      ))
    order by id
  `.execute(handle);
  return rows.map(({ id }) => id);
}

/** False when the person is already held for this reason. */
export async function holdPerson(
  handle: Handle,
  { personId, reason, by, now }: { personId: number; reason: string; by: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into payout_hold (person_id, kind, reason, held_by, held_at)
    select ${personId}::bigint, 'operator', ${reason}::text, ${by}::text, ${now}::timestamptz
    where not exists (
      select from payout_hold hold
      where person_id = ${personId} and kind = 'operator' and reason = ${reason} and ${isActive}
    )
    returning id
  `.execute(handle);
  return rows.length > 0;
}

export async function activeKinds(handle: Handle, personId: number): Promise<HoldKind[]> {
  const { rows } = await sql<{ kind: HoldKind }>`
    select distinct kind from payout_hold hold where person_id = ${personId} and ${isActive} order by kind
  `.execute(handle);
  return rows.map(({ kind }) => kind);
}

/** A returned transfer that holds its person. */
export type HoldingTransfer = {
  readonly id: number;
  readonly grosze: number;
  readonly ibanSealed: string;
  readonly returnedOn: string;
  readonly reason: string;
};

export async function holdingTransfers(
  handle: Handle,
  personId: number,
): Promise<HoldingTransfer[]> {
  const { rows } = await sql<HoldingTransfer>`
    select item.id, item.grosze, item.iban_sealed as "ibanSealed", item.returned_on as "returnedOn",
      coalesce(item.return_reason, '') as reason
    from payout_hold hold join payout_item item on item.id = hold.item_id
    where hold.person_id = ${personId} and ${isActive} order by item.id
  `.execute(handle);
  return rows;
}

/** Grosze of a person's statements that no live transfer pays. */
export async function sumUnpaid(handle: Handle, personId: number): Promise<number> {
  const { rows } = await sql<{ grosze: number }>`
    select coalesce(sum(grosze), 0) as grosze from statement
    where person_id = ${personId}
      and not exists (select from payout_part where statement_id = statement.id and is_live)
  `.execute(handle);
  return rows[0]?.grosze ?? 0;
}

/** Holds all payments to the person before `until`. */
export async function holdUntil(handle: Handle, personId: number, until: Date): Promise<void> {
  await sql`
    update person set payout_hold_until = greatest(payout_hold_until, ${until}::timestamptz) where id = ${personId}
  `.execute(handle);
}

/** Erases accounts given by leavers that a batch pays. */
export async function erasePaidAccounts(handle: Handle, payoutId: number): Promise<void> {
  await sql`
    update payout_release set iban_sealed = '' from payout_item item join payout on payout.id = item.payout_id
    where payout.id = ${payoutId}::bigint and item.returned_on is null
      and payout_release.person_id = item.person_id and payout_release.iban_sealed <> ''
      and payout_release.released_at <= payout.created_at
  `.execute(handle);
}

/** Erases every account that the leaver has given. */
export async function eraseGivenAccounts(handle: Handle, personId: number): Promise<void> {
  await sql`
    update payout_release set iban_sealed = '' where person_id = ${personId} and iban_sealed <> ''
  `.execute(handle);
}

/** The id of the newest unreleased hold; 0: none. */
export async function newestHold(handle: Handle, personId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from payout_hold hold where person_id = ${personId} and ${isActive}
  `.execute(handle);
  return rows[0]?.id ?? 0;
}

type Release = { reason: string; by: string; now: Date; ibanSealed?: string };

export async function releasePerson(
  handle: Handle,
  personId: number,
  release: Release,
): Promise<void> {
  await releaseWhere(handle, sql`hold.person_id = ${personId}`, release);
}

export async function releaseOfItem(
  handle: Handle,
  itemId: number,
  release: Release,
): Promise<void> {
  await releaseWhere(handle, sql`hold.item_id = ${itemId}::bigint`, release);
}

export async function releaseHolds(
  handle: Handle,
  holdIds: readonly number[],
  release: Release,
): Promise<void> {
  await releaseWhere(handle, sql`hold.id = any(${[...holdIds]}::bigint[])`, release);
}

async function releaseWhere(
  handle: Handle,
  condition: RawBuilder<unknown>,
  { reason, by, now, ibanSealed = '' }: Release,
): Promise<void> {
  await sql`
    insert into payout_release (id, person_id, reason, released_by, released_at, iban_sealed)
    select hold.id, hold.person_id, ${reason}::text, ${by}::text, ${now}::timestamptz, ${ibanSealed}::text
    from payout_hold hold where ${condition} and ${isActive}
    on conflict (id) do nothing
  `.execute(handle);
}

/** A returned transfer whose amount is still unpaid, with the accounts then and now. */
export type ReturnedTransfer = {
  readonly itemId: number;
  readonly personId: number;
  readonly returnedIban: string;
  readonly currentIban: string;
  /** The last hold for it; null: none. */
  readonly holdId: number | null;
  readonly isReleased: boolean;
  /** Released by a changed account, not by an operator. */
  readonly isReleasedByAccount: boolean;
  /** The person has left. */
  readonly isGone: boolean;
};

export async function findReturned(
  handle: Handle,
  personIds: readonly number[] | null,
): Promise<ReturnedTransfer[]> {
  const concerned =
    personIds === null ? sql`true` : sql`item.person_id = any(${[...personIds]}::bigint[])`;
  const { rows } = await sql<ReturnedTransfer>`
    select item.id as "itemId", item.person_id as "personId", item.iban_sealed as "returnedIban",
      ${currentIban(sql`item.person_id`)} as "currentIban", hold.id as "holdId",
      release.id is not null as "isReleased", coalesce(release.released_by = '', false) as "isReleasedByAccount",
      person.deleted_at is not null as "isGone"
    from payout_item item
    join person on person.id = item.person_id
    left join lateral (
      select id from payout_hold where item_id = item.id order by id desc limit 1
    ) as hold on true
    left join payout_release release on release.id = hold.id
    where ${concerned} and item.returned_on is not null and item.iban_sealed <> ''
      and exists (
        select from payout_part part where part.item_id = item.id and not exists (
          select from payout_part live where live.statement_id = part.statement_id and live.is_live
        )
      )
    order by item.id
  `.execute(handle);
  return rows;
}

/**
 * The sealed account for a person's payment now; for a deleted account that given by the operator
 * or of the last closing.
 */
export function currentIban(personId: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`(
    select case when person.deleted_at is null then person.iban_sealed else coalesce(
      (select iban_sealed from payout_release
        where payout_release.person_id = person.id and iban_sealed <> '' order by released_at desc, payout_release.id desc limit 1),
      (select iban_sealed from statement_identity
        where statement_identity.person_id = person.id and is_complete order by statement_identity.id desc limit 1),
      ''
    ) end
    from person where person.id = ${personId}
  )`;
}

export async function holdReturned(
  handle: Handle,
  items: readonly { readonly itemId: number; readonly personId: number }[],
  now: Date,
): Promise<void> {
  if (items.length === 0) return;
  await sql`
    insert into payout_hold (person_id, kind, item_id, reason, held_by, held_at)
    select given.person_id, 'returned', given.item_id, coalesce(item.return_reason, ''), '', ${now}::timestamptz
    from unnest(${items.map(({ personId }) => personId)}::bigint[], ${items.map(({ itemId }) => itemId)}::bigint[])
      as given (person_id, item_id)
    join payout_item item on item.id = given.item_id
  `.execute(handle);
}

/** A person with statements in a month, by the marks that identify accounts of the same person. */
export type SettledPerson = {
  readonly id: number;
  /** Empty for a deleted account. */
  readonly phone: string;
  /** In hex; of a deleted account. */
  readonly phoneDigest: string | null;
  /** In hex; of the account's numbers in the month and later. */
  readonly formerDigests: readonly string[];
  /** In hex; of an active account. */
  readonly peselDigest: string | null;
  /** As at a closing; of a deleted account. */
  readonly peselSealed: string;
  readonly amount: number;
  /** True when a transfer of the month is ordered or paid. */
  readonly isPaid: boolean;
};

/**
 * All people with statements in a month, in the order of settlement; empty when no two could be one
 * person. A person who left before the month has only its quarter or a correction in it, which
 * another account cannot repeat.
 */
export async function findSettledIn(handle: Handle, month: string): Promise<SettledPerson[]> {
  const { rows } = await sql<SettledPerson>`
    with someone as materialized (
      select person_id, min(id) as first, sum(amount) as amount, bool_or(exists (
        select from payout_part where statement_id = statement.id and is_live
      )) as is_paid
      from statement where month = ${month}::date group by person_id
    )
    select person.id, case when person.deleted_at is null then person.phone else '' end as phone,
      encode(person.phone_digest, 'hex') as "phoneDigest", encode(person.pesel_digest, 'hex') as "peselDigest",
      array(
        select encode(digest, 'hex') from former_phone former where former.person_id = person.id and ${hadNumber(month)}
      ) as "formerDigests",
      coalesce((
        select pesel_sealed from statement_identity
        where person.deleted_at is not null and statement_identity.person_id = person.id and pesel_sealed <> ''
        order by id desc limit 1
      ), '') as "peselSealed", someone.amount, someone.is_paid as "isPaid"
    from someone join person on person.id = someone.person_id
    where ${hadNotLeft(sql`${month}::date`)} and exists (
      select from someone join person on person.id = someone.person_id
      where person.deleted_at is not null
        or exists (select from person other where other.pesel_digest = person.pesel_digest and other.id <> person.id)
        or exists (select from former_phone former where former.person_id = person.id and ${hadNumber(month)})
    )
    order by someone.first
  `.execute(handle);
  return rows;
}

/**
 * True when the number was given up in the month or later: earlier numbers say nothing about the
 * month.
 */
function hadNumber(month: string): RawBuilder<boolean> {
  return sql<boolean>`(former.left_at at time zone 'Europe/Warsaw')::date >= ${month}::date`;
}

export async function holdRepeated(
  handle: Handle,
  month: string,
  repeated: readonly { readonly personId: number; readonly settledFor: number }[],
  now: Date,
): Promise<void> {
  if (repeated.length === 0) return;
  await sql`
    insert into payout_hold (person_id, kind, month, settled_for, reason, held_by, held_at)
    select given.person_id, 'repeated', ${month}::date, given.settled_for, '', '', ${now}::timestamptz
    from unnest(
      ${repeated.map(({ personId }) => personId)}::bigint[], ${repeated.map(({ settledFor }) => settledFor)}::bigint[]
    ) as given (person_id, settled_for)
    on conflict (person_id, month) where kind = 'repeated' do nothing
  `.execute(handle);
}
