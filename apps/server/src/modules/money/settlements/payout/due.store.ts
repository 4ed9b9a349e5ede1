import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Slice } from '../../../../infra/pages.ts';
import { changedSinceClosing } from './payout.store.ts';

/**
 * Contents of `due_statement` and `due_receiver` for the two deciding people. Everything here reads
 * those temporary tables.
 */

export type DueMonth = {
  /** First day. */
  readonly month: string;
  readonly people: number;
  readonly grosze: number;
  readonly monthly: number;
  readonly quarterly: number;
  readonly special: number;
  readonly knowledge: number;
  readonly corrections: number;
};

export async function sumMonths(handle: Handle): Promise<DueMonth[]> {
  const { rows } = await sql<DueMonth>`
    select statement.month, count(distinct statement.person_id) as people, sum(statement.grosze) as grosze,
      sum(monthly) as monthly, sum(quarterly) as quarterly, sum(special) as special, sum(knowledge) as knowledge,
      sum(corrections) as corrections
    from due_statement join statement on statement.id = due_statement.id
    group by statement.month order by statement.month
  `.execute(handle);
  return rows;
}

export type DueTotal = {
  readonly people: number;
  readonly statements: number;
  readonly grosze: number;
};

export async function sumGathered(handle: Handle): Promise<DueTotal> {
  const { rows } = await sql<DueTotal>`
    select count(*) as people, coalesce(sum(statements), 0) as statements, coalesce(sum(grosze), 0) as grosze
    from due_receiver
  `.execute(handle);
  return rows[0] ?? { people: 0, statements: 0, grosze: 0 };
}

/** The first rows, and the total. */
export type Counted<Row> = { readonly rows: readonly Row[]; readonly total: number };

export type Receiver = {
  readonly personId: number;
  readonly name: string;
  readonly grosze: number;
};

export type ChangedAccount = Receiver & {
  readonly before: string;
  readonly after: string;
  readonly changedAt: Date;
  readonly way: '' | 'phone' | 'tablet' | 'computer' | 'import';
  readonly deviceSince: Date | null;
};

/**
 * Receivers whose account has changed since the closings or the last transfer; newest change first.
 */
export function changedAccounts(handle: Handle, max: number): Promise<Counted<ChangedAccount>> {
  return counted<ChangedAccount>(
    handle,
    sql`
      select receiver.person_id, receiver.grosze, change.old_iban_sealed as before, change.new_iban_sealed as after,
        change.changed_at as "changedAt", change.way, change.device_since as "deviceSince", change.id as place
      from due_receiver receiver cross join lateral (
        select change.* ${changedSinceClosing(sql`receiver.person_id`)} order by change.id desc limit 1
      ) as change
    `,
    { order: sql`place desc`, max },
  );
}

const largestFirst = sql`grosze desc, person_id`;

export function firstPayouts(handle: Handle, max: number): Promise<Counted<Receiver>> {
  return counted<Receiver>(
    handle,
    sql`
      select receiver.person_id, receiver.grosze from due_receiver receiver
      where not exists (
        select from payout_item item join payout on payout.id = item.payout_id
        where item.person_id = receiver.person_id and payout.cancelled_at is null
      )
    `,
    { order: largestFirst, max },
  );
}

export function returnedBefore(handle: Handle, max: number): Promise<Counted<Receiver>> {
  return counted<Receiver>(
    handle,
    sql`
      select receiver.person_id, receiver.grosze from due_receiver receiver cross join lateral (
        select item.returned_on from payout_item item join payout on payout.id = item.payout_id
        where item.person_id = receiver.person_id and payout.cancelled_at is null order by item.id desc limit 1
      ) as last
      where last.returned_on is not null
    `,
    { order: largestFirst, max },
  );
}

/** A page of all receivers, the largest sum first, and how many there are. */
export async function pageOfReceivers(
  handle: Handle,
  { limit, offset }: Slice,
): Promise<Counted<Omit<Receiver, 'name'>>> {
  const { rows } = await sql<Omit<Receiver, 'name'>>`
    select person_id as "personId", grosze from due_receiver
    order by ${largestFirst} limit ${limit} offset ${offset}
  `.execute(handle);
  return { rows, total: (await sumGathered(handle)).people };
}

/** The first rows with people's names, and the total. */
async function counted<Row>(
  handle: Handle,
  rows: RawBuilder<unknown>,
  { order, max }: { readonly order: RawBuilder<unknown>; readonly max: number },
): Promise<Counted<Row>> {
  const found = await sql<Row & { total: number }>`
    with found as materialized (${rows}), listed as (
      select found.*, row_number() over () as position from (select * from found order by ${order} limit ${max}) as found
    )
    select listed.*, person.id as "personId", trim(person.first_name || ' ' || person.last_name) as name,
      (select count(*) from found) as total
    from listed join person on person.id = listed.person_id
    order by listed.position
  `.execute(handle);
  return { rows: found.rows, total: found.rows[0]?.total ?? 0 };
}

/** Removes people from the gathered tables, and returns what each would have got. */
export async function excludeReceivers(
  handle: Handle,
  personIds: readonly number[],
): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    with unpaid as (
      delete from due_statement where person_id = any(${[...personIds]}::bigint[])
    ), gone as (
      delete from due_receiver where person_id = any(${[...personIds]}::bigint[]) returning person_id, grosze
    )
    select person.id as "personId", trim(person.first_name || ' ' || person.last_name) as name, gone.grosze
    from gone join person on person.id = gone.person_id order by person.id
  `.execute(handle);
  return rows;
}

export type SealedAccount = {
  readonly personId: number;
  readonly grosze: number;
  readonly iban: string;
};

/** The next receivers by id, with sums and sealed accounts. */
export async function listAccounts(
  handle: Handle,
  { afterId, max }: { readonly afterId: number; readonly max: number },
): Promise<SealedAccount[]> {
  const { rows } = await sql<SealedAccount>`
    select person_id as "personId", grosze, iban from due_receiver where person_id > ${afterId}::bigint
    order by person_id limit ${max}
  `.execute(handle);
  return rows;
}
