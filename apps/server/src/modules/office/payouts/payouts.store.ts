import type { PayoutFileKind } from '@klub/contract/panel/money/payout-files';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Slice } from '../../../infra/pages.ts';
import { type PersonSearch, personIdsOf } from '../people/people.ts';
import { paidAgain } from '../../money/settlements/settlements.ts';

export type ListedPayout = {
  readonly id: number;
  readonly executionDay: string;
  readonly transfers: number;
  readonly grosze: number;
  readonly madeBy: string;
  readonly approvedBy: string;
  readonly createdAt: Date;
  readonly paidOn: string | null;
  readonly isCancelled: boolean;
  readonly cancelReason: string;
  readonly payerName: string;
  readonly payerAccount: string;
  readonly returned: number;
  /**
   * Id of the newest use of the bank's file, by an account or a command; null: never used. It
   * rises.
   */
  readonly newestFile: number | null;
};

const columns = sql`
  payout.id, execution_day as "executionDay", transfers, grosze, made_by as "madeBy", approved_by as "approvedBy",
  created_at as "createdAt", paid_on as "paidOn", cancelled_at is not null as "isCancelled",
  coalesce(cancel_reason, '') as "cancelReason", payer_name as "payerName", payer_account as "payerAccount",
  (select count(*) from payout_item where payout_id = payout.id and returned_on is not null) as returned,
  (select max(id) from payout_link where payout_id = payout.id and kind = 'bank' and used_at is not null) as "newestFile"
`;

/** Newest first. */
export async function list(
  handle: Handle,
  { limit, offset }: Slice,
): Promise<{ rows: ListedPayout[]; total: number }> {
  const { rows } = await sql<ListedPayout>`
    select ${columns} from payout order by id desc limit ${limit} offset ${offset}
  `.execute(handle);
  const all = await sql<{ total: number }>`select count(*) as total from payout`.execute(handle);
  return { rows, total: all.rows[0]?.total ?? 0 };
}

export async function find(handle: Handle, id: number): Promise<ListedPayout | null> {
  const { rows } =
    await sql<ListedPayout>`select ${columns} from payout where id = ${id}::bigint`.execute(handle);
  return rows[0] ?? null;
}

/** The open proposal; null when there is none. */
export async function findProposal(handle: Handle, now: Date): Promise<number | null> {
  const row = await handle
    .selectFrom('signoff')
    .select('id')
    .where('kind', '=', 'payout.make')
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The payout that a proposal has made. */
export async function findOfSignoff(handle: Handle, signoffId: number): Promise<number | null> {
  const row = await handle
    .selectFrom('payout')
    .select('id')
    .where('signoff_id', '=', signoffId)
    .executeTakeFirst();
  return row?.id ?? null;
}

export type ListedItem = {
  readonly id: number;
  readonly personId: number;
  readonly name: string;
  readonly ibanSealed: string;
  readonly grosze: number;
  readonly isAccountChanged: boolean;
  readonly returnedOn: string | null;
  readonly returnReason: string;
  readonly returnedGrosze: number | null;
  readonly isPaidAgain: boolean;
};

/** Transfers to these people, and of these numbers. */
export type WantedItems = {
  readonly person: PersonSearch;
  readonly transfers: readonly number[];
};

/**
 * A payout's transfers: returned ones first, then those to changed accounts.
 * @param wanted null: all, which the payout itself counts
 */
export async function listItems(
  handle: Handle,
  payoutId: number,
  wanted: WantedItems | null,
  { limit, offset }: Slice,
): Promise<{ readonly items: ListedItem[]; readonly total: number | null }> {
  const chosen =
    wanted === null
      ? sql`item.payout_id = ${payoutId}::bigint`
      : sql`item.payout_id = ${payoutId}::bigint and (
          item.id = any(${[...wanted.transfers]}::bigint[]) or item.person_id in (${personIdsOf(wanted.person)})
        )`;
  const { rows } = await sql<ListedItem>`
    select id, person_id as "personId", trim(first_name || ' ' || last_name) as name, iban_sealed as "ibanSealed", grosze,
      account_changed as "isAccountChanged", returned_on as "returnedOn", coalesce(return_reason, '') as "returnReason",
      case when returned_on is not null then coalesce(returned_grosze, grosze) end as "returnedGrosze",
      returned_on is not null and ${paidAgain} as "isPaidAgain"
    from payout_item item where ${chosen}
    order by returned_on is null, not account_changed, id limit ${limit} offset ${offset}
  `.execute(handle);
  if (wanted === null) return { items: rows, total: null };
  const counted = await sql<{ total: number }>`
    select count(*) as total from payout_item item where ${chosen}
  `.execute(handle);
  return { items: rows, total: counted.rows[0]?.total ?? 0 };
}

export type NewLink = {
  readonly payoutId: number;
  readonly kind: PayoutFileKind;
  readonly staffId: number;
  readonly hash: Uint8Array;
  readonly sha256: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export async function insertLink(handle: Handle, link: NewLink): Promise<void> {
  await handle
    .insertInto('payout_link')
    .values({
      payout_id: link.payoutId,
      kind: link.kind,
      staff_id: link.staffId,
      hash: Buffer.from(link.hash),
      sha256: link.sha256,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

export type UsedLink = {
  readonly payoutId: number;
  readonly kind: PayoutFileKind;
  readonly sha256: string;
};

type GivenLink = { readonly hash: Uint8Array; readonly staffId: number; readonly now: Date };

/** The payout of a link; null for another account's or an unknown link. */
export async function findLinked(
  handle: Handle,
  { hash, staffId }: GivenLink,
): Promise<number | null> {
  const row = await handle
    .selectFrom('payout_link')
    .select('payout_id')
    .where('hash', '=', Buffer.from(hash))
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return row?.payout_id ?? null;
}

/** Uses up an account's link; null when it is unknown, used, expired or another account's. */
export async function useLink(
  handle: Handle,
  { hash, staffId, now }: GivenLink,
): Promise<UsedLink | null> {
  const row = await handle
    .updateTable('payout_link')
    .set({ used_at: now })
    .where('hash', '=', Buffer.from(hash))
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['payout_id as payoutId', 'kind', 'sha256'])
    .executeTakeFirst();
  return row ?? null;
}

export type Download = {
  /** Null: a command. */
  readonly by: string | null;
  readonly at: Date;
  readonly kind: PayoutFileKind;
  readonly sha256: string;
};

/** Newest first, at most a hundred. */
export async function listDownloads(handle: Handle, payoutId: number): Promise<Download[]> {
  const { rows } = await sql<Download>`
    select staff.name as by, link.used_at as at, link.kind, link.sha256
    from payout_link link left join staff on staff.id = link.staff_id
    where link.payout_id = ${payoutId}::bigint and link.used_at is not null
    order by link.id desc limit 100
  `.execute(handle);
  return rows;
}

export async function namesOfStaff(
  handle: Handle,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await handle
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
