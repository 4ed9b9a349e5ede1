import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';

export type Item = {
  readonly id: number;
  readonly person_id: number;
  readonly grosze: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly iban_sealed: string;
  readonly street_sealed: string;
  readonly city_sealed: string;
  readonly zip_code_sealed: string;
  /** First and last month. */
  readonly from: string;
  readonly until: string;
};

/** Additional data for the second person who checks the list. */
export type NotedItem = Item & {
  /** The accounts at the paid closings, and that of the transfer before. */
  readonly former_ibans_sealed: readonly string[];
  /** True when the account was changed since the first of them, even if it was changed back. */
  readonly account_changed: boolean;
  /** True when one of the closings had no account. */
  readonly had_no_account: boolean;
  readonly was_returned: boolean;
};

export type Page = { readonly afterId: number; readonly max: number };

/** The next transfers of a batch, by id. */
export async function listItems(handle: Handle, payoutId: number, page: Page): Promise<Item[]> {
  const { rows } = await sql<Item>`select ${itemColumns} ${itemsOf(payoutId, page)}`.execute(
    handle,
  );
  return rows;
}

/** The same with the notes of each. */
export async function listNotedItems(
  handle: Handle,
  payoutId: number,
  page: Page,
): Promise<NotedItem[]> {
  const { rows } = await sql<NotedItem>`
    select ${itemColumns}, item.account_changed,
      array(
        select identity.iban_sealed from payout_part part
        join statement_identity identity on identity.id = part.statement_id
        where part.item_id = item.id and identity.iban_sealed <> ''
        union all
        (select earlier.iban_sealed
          from (
            -- On its own it is looked up by the person; in the order of ids all earlier transfers would be gone through.
            select id, iban_sealed, payout_id from payout_item
            where person_id = item.person_id and id < item.id and iban_sealed <> '' offset 0
          ) as earlier
          join payout on payout.id = earlier.payout_id
          where (payout.cancelled_at is null or payout.cancelled_at > (select created_at from payout where id = item.payout_id))
          order by earlier.id desc limit 1)
      ) as former_ibans_sealed,
      exists (
        select from payout_part part join statement_identity identity on identity.id = part.statement_id
        where part.item_id = item.id and identity.iban_sealed = ''
      ) as had_no_account,
      exists (
        select from payout_part mine
        join payout_part earlier on earlier.statement_id = mine.statement_id and earlier.item_id < item.id
        join payout_item gone on gone.id = earlier.item_id and gone.returned_on is not null
        where mine.item_id = item.id
      ) as was_returned
    ${itemsOf(payoutId, page)}
  `.execute(handle);
  return rows;
}

const itemColumns = sql`
  item.id, item.person_id, item.grosze, item.first_name, item.last_name, item.iban_sealed, item.street_sealed, item.city_sealed,
  item.zip_code_sealed, paid."from", paid.until
`;

function itemsOf(payoutId: number, { afterId, max }: Page): RawBuilder<unknown> {
  return sql`
    from payout_item item
    cross join lateral (
      select min(statement.month) as "from", max(statement.month) as until
      from payout_part part join statement on statement.id = part.statement_id where part.item_id = item.id
    ) as paid
    where item.payout_id = ${payoutId}::bigint and item.id > ${afterId}::bigint
    order by item.id limit ${max}
  `;
}
