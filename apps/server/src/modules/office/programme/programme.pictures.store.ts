import { type Transaction, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Fragment } from './programme.cells.store.ts';

/**
 * Where what participants see shows one of the addresses (an array of SQL): kind of file, key and title of the row, the
 * addresses, and why a replacement leaves them. Each condition has an index; slides, texts and approvals are some dozens.
 */
export function picturePlaces(addresses: Fragment): Fragment {
  const pages = [
    { kind: 'pigulki', table: 'pill' },
    { kind: 'aktualnosci', table: 'news' },
    { kind: 'strefa', table: 'zone_article' },
    { kind: 'zadania', table: 'special_task' },
  ].map(({ kind, table }) => {
    const shown = sql`picture_addresses(thumbnail, image, content)`;
    return sql`select ${sql.lit(kind)} as kind, slug as key, title, ${shown} as addresses, null as stays
      from ${sql.table(table)} where ${shown} && ${addresses}`;
  });
  return sql.join(
    [
      ...pages,
      sql`select 'pytania', slug, title, array[image], null from question where image = any(${addresses})`,
      sql`select 'pytania', q.slug, q.title, array[r.image],
          case when exists (select from question_attempt a where a.question_id = q.id) then 'opened' end
        from question_reply r join question q on q.id = r.question_id where r.image = any(${addresses})`,
      sql`select 'slajdy', 'slajdy', title, picture_addresses(image, content), null
        from slide where picture_addresses(image, content) && ${addresses}`,
      sql`select 'teksty', name, '', picture_addresses(html), case when name = 'regulations' then 'accepted' end
        from text where picture_addresses(html) && ${addresses}`,
      sql`select 'zgody', a.code, v.name, picture_addresses(v.content), 'accepted'
        from approval_version v join approval a on a.id = v.approval_id
        where picture_addresses(v.content) && ${addresses}`,
      sql`select case when approval_id is null then 'teksty' else 'zgody' end, 'wersja ' || coalesce(number::text, ''), name,
          picture_addresses(html), 'accepted'
        from text_version where state <> 'dropped' and picture_addresses(html) && ${addresses}`,
    ],
    sql` union all `,
  );
}

/**
 * True for a picture of the library, and for one that the programme shows already. Locks the row, so that
 * the picture is not put into the bin meanwhile.
 */
export async function isInLibrary(
  transaction: Transaction<Schema>,
  address: string,
): Promise<boolean> {
  const held = await sql`
    select from media where address = ${address} and binned_at is null for share
  `.execute(transaction);
  if (held.rows.length > 0) return true;
  const { rows } = await sql<{ isShown: boolean }>`
    select exists (${picturePlaces(sql`array[${address}]::text[]`)}) as "isShown"
  `.execute(transaction);
  return rows[0]?.isShown === true;
}

type Noted = {
  readonly address: string;
  readonly name: string;
  readonly bytes: number;
  readonly now: Date;
};

/** A picture that came with a file of the programme is in the library too. */
export async function noteInLibrary(
  handle: Handle,
  { address, name, bytes, now }: Noted,
): Promise<void> {
  await handle
    .insertInto('media')
    .values({ address, name, bytes, original: address, created_at: now })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({ binned_at: null, binned_by: null }),
    )
    .execute();
}
