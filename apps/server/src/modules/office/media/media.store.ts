import { type RawBuilder, type Transaction, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import type { Schema } from '../../../infra/db/schema.ts';
import type { PercentBox } from '../../../infra/files/pictures.ts';
import { picturePlaces } from '../programme/programme.ts';

export type StoredPicture = {
  readonly id: number;
  readonly address: string;
  readonly name: string;
  readonly alt: string;
  readonly bytes: number;
  readonly original: string;
  readonly crop: PercentBox | null;
  readonly createdById: number | null;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly binnedAt: Date | null;
};

const columns = sql`m.id, m.address, m.name, m.alt, m.bytes, m.original, m.crop,
  m.created_by as "createdById", s.name as "createdBy", m.created_at as "createdAt", m.binned_at as "binnedAt"
  from media m left join staff s on s.id = m.created_by`;

type Asked = {
  readonly words: string;
  readonly isInBin: boolean;
  readonly limit: number;
  readonly offset: number;
};

/** Newest first. Names and descriptions are searched row by row: a library has some thousand pictures. */
export async function listPictures(
  handle: Handle,
  { words, isInBin, limit, offset }: Asked,
): Promise<{ readonly rows: StoredPicture[]; readonly total: number }> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const state = isInBin ? sql`m.binned_at is not null` : sql`m.binned_at is null`;
  const where = sql`${state} and (m.name ilike ${pattern} or m.alt ilike ${pattern})`;
  const { rows } = await sql<StoredPicture>`
    select ${columns} where ${where} order by m.created_at desc, m.id desc limit ${limit} offset ${offset}
  `.execute(handle);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from media m where ${where}
  `.execute(handle);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findPicture(handle: Handle, id: number): Promise<StoredPicture | null> {
  const { rows } = await sql<StoredPicture>`select ${columns} where m.id = ${id}`.execute(handle);
  return rows[0] ?? null;
}

/** Held until the transaction ends. */
export async function lockPicture(
  transaction: Transaction<Schema>,
  id: number,
): Promise<StoredPicture | null> {
  await sql`select from media where id = ${id} for update`.execute(transaction);
  return findPicture(transaction, id);
}

export type NewPicture = Pick<StoredPicture, 'address' | 'name' | 'alt' | 'bytes'> & {
  readonly original?: string;
  readonly crop?: PercentBox;
  readonly staffId: number;
  readonly now: Date;
};

/** Adds a picture, or takes the same one out of the bin; a description that is there stays. Returns its id. */
export async function addPicture(
  transaction: Transaction<Schema>,
  { address, name, alt, bytes, original = address, crop, staffId, now }: NewPicture,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into media as m (address, name, alt, bytes, original, crop, created_by, created_at)
    values (${address}, ${name}, ${alt}, ${bytes}, ${original},
      ${crop === undefined ? null : JSON.stringify(crop)}::jsonb, ${staffId}, ${now})
    on conflict (address) do update set binned_at = null, binned_by = null,
      alt = case when m.alt = '' then excluded.alt else m.alt end
    returning id
  `.execute(transaction);
  return rows[0]?.id ?? 0;
}

export async function describePicture(handle: Handle, id: number, alt: string): Promise<void> {
  await handle.updateTable('media').set({ alt }).where('id', '=', id).execute();
}

/** Null: takes it out of the bin. */
export async function binPicture(
  handle: Handle,
  id: number,
  binned: { readonly staffId: number; readonly now: Date } | null,
): Promise<void> {
  await handle
    .updateTable('media')
    .set({ binned_at: binned?.now ?? null, binned_by: binned?.staffId ?? null })
    .where('id', '=', id)
    .execute();
}

export type Place = {
  readonly kind: string;
  readonly key: string;
  readonly title: string;
  readonly draftId: number | null;
  readonly stays: 'accepted' | 'opened' | null;
};

/** Where pictures are shown, in a fixed order; open drafts after what participants see. */
export async function placesOf(
  handle: Handle,
  addresses: readonly string[],
): Promise<Map<string, Place[]>> {
  const { rows } = await sql<Place & { readonly address: string }>`
    select distinct address, kind, key, title, "draftId", stays from (
      select kind, key, title, addresses, null::bigint as "draftId", stays from (${picturePlaces(listOf(addresses))}) p
      union all ${draftPlaces(addresses)}
    ) places, unnest(places.addresses) as address
    where address = any(${listOf(addresses)})
    order by address, "draftId" nulls first, kind, key, title
  `.execute(handle);
  const places = new Map<string, Place[]>(addresses.map((address) => [address, []]));
  for (const { address, ...place } of rows) places.get(address)?.push(place);
  return places;
}

function draftPlaces(addresses: readonly string[]): RawBuilder<unknown> {
  const shown = sql`picture_addresses(content::text)`;
  return sql`select kind, coalesce(of_key, ''), title, ${shown}, id, null
    from content_draft where state = 'open' and ${shown} && ${listOf(addresses)}`;
}

function listOf(addresses: readonly string[]): RawBuilder<unknown> {
  return sql`array[${sql.join(addresses)}]::text[]`;
}

/** Binned before that, and named by nothing that could show them again: a notification, an undo, a crop. */
export async function removableBefore(
  handle: Handle,
  before: Date,
): Promise<{ readonly id: number; readonly address: string }[]> {
  const { rows } = await sql<{ id: number; address: string }>`
    select m.id, m.address from media m
    where m.binned_at < ${before}
      and not exists (select from notification n where n.thumbnail = m.address)
      and not exists (select from media part where part.original = m.address and part.id <> m.id)
      and not exists (
        select from row_before b join import_run r on r.id = b.import_id
        where b.kind in ('pill', 'news', 'zone_article', 'special_task', 'question', 'slide', 'text')
          and r.imported_at <= m.binned_at)
    order by m.id limit 200
  `.execute(handle);
  return rows;
}

export async function removePicture(handle: Handle, id: number): Promise<void> {
  await handle.deleteFrom('media').where('id', '=', id).execute();
}

/** Takes pictures into the library that the programme shows and the library lacks: those of an earlier release. */
export async function adoptPictures(handle: Handle, now: Date): Promise<void> {
  const shown = sql`picture_addresses(thumbnail, image, content)`;
  await sql`
    insert into media (address, name, bytes, original, created_at)
    select distinct address, substr(address, 8), 1, address, ${now}::timestamptz from (
      select unnest(${shown}) as address from pill
      union all select unnest(${shown}) from news
      union all select unnest(${shown}) from zone_article
      union all select unnest(${shown}) from special_task
      union all select image from question where image is not null
      union all select image from question_reply where image is not null
      union all select unnest(picture_addresses(image, content)) from slide
      union all select unnest(picture_addresses(html)) from text
    ) shown
    on conflict (address) do nothing
  `.execute(handle);
}
