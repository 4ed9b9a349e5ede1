import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';
import { typed } from '../programme.store.ts';
import { ofNewestVersion, readList, repliesOf, thresholdsOf } from './content.store.ts';
import type { Values } from './former.rules.ts';
import { type BeforeImage, type Table, listKey } from './before-image.ts';

export type CurrentRow = {
  readonly key: string;
  readonly personId: number | null;
  readonly values: Values;
};

/** Values of a row `t` in other tables that belong to its before-image. */
const beside: Readonly<Record<string, RawBuilder<unknown>>> = {
  replies: repliesOf,
  thresholds: thresholdsOf,
};

/** The rows with these values, which all name the same columns; a list as one row. */
export async function readRows(
  handle: Handle,
  former: BeforeImage,
  asked: readonly Values[],
): Promise<CurrentRow[]> {
  const { table, key, person, columns, isList } = former;
  if (isList === true)
    return [{ key: listKey, personId: null, values: await readList(handle, former) }];
  const by = Object.keys(asked[0] ?? {});
  if (by.length === 0) return [];
  const values = columns.map(
    (column) => sql`${sql.lit(column)}::text, ${beside[column] ?? sql`t.${sql.ref(column)}`}`,
  );
  const { rows } = await sql<CurrentRow>`
    select ${keyOf(key)} as key, ${person === null ? sql`null` : sql`t.${sql.ref(person)}`} as "personId",
      jsonb_build_object(${sql.join(values)}) as values
    from ${typed(table, asked, 'g')} join ${sql.table(table)} t on ${sql.join(by.map(isSame), sql` and `)}
      ${table === 'bonus_rule' ? ofNewestVersion : sql``}
  `.execute(handle);
  return rows;
}

/**
 * Rows that have a kept import's id without its before-image: an undo has made them repeat an
 * earlier day.
 */
export async function findRepeated(
  handle: Handle,
  { table, key }: BeforeImage,
  asked: readonly Values[],
): Promise<Set<string>> {
  const keptOfIt = sql`select from row_before kept where kept.kind = ${table} and kept.import_id = t.import_id`;
  const { rows } = await sql<{ key: string }>`
    select ${keyOf(key)} as key
    from ${typed(table, asked, 'g')} join ${sql.table(table)} t on ${sql.join(key.map(isSame), sql` and `)}
      ${table === 'bonus_rule' ? ofNewestVersion : sql``}
    where exists (${keptOfIt}) and not exists (${keptOfIt} and kept.key = ${keyOf(key)})
  `.execute(handle);
  return new Set(rows.map((row) => row.key));
}

/** The key's columns with their values. */
export function keyValues({ key: columns }: BeforeImage, key: string): Values {
  const parts = key.split('|');
  return Object.fromEntries(columns.map((column, at) => [column, parts[at] ?? '']));
}

function keyOf(columns: readonly string[]) {
  return sql`concat_ws('|', ${sql.join(columns.map((column) => sql`t.${sql.ref(column)}`))})`;
}

function isSame(column: string) {
  return sql`t.${sql.ref(column)} = g.${sql.ref(column)}`;
}

/** True when an import that can be undone has written rows of the table. */
export async function hasAny(handle: Handle, kind: Table): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from row_before where kind = ${kind}) as has
  `.execute(handle);
  return rows[0]?.has === true;
}

/** True when one of these imports has a before-image with a key like that. */
export async function hasKeyLike(
  handle: Handle,
  importIds: readonly number[],
  { kind, like }: { readonly kind: Table; readonly like: string },
): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select from row_before where import_id = any(${importIds}::bigint[]) and kind = ${kind} and key like ${like}
    ) as has
  `.execute(handle);
  return rows[0]?.has === true;
}

export type KeptRow = {
  readonly id: number;
  readonly importId: number;
  readonly key: string;
  readonly personId: number | null;
  readonly sealed: string;
};

const keptColumns = sql`id, import_id as "importId", key, person_id as "personId", values_sealed as sealed`;

/** Before-images of these rows, oldest import first. */
export async function findByKeys(
  handle: Handle,
  kind: Table,
  keys: readonly string[],
): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select ${keptColumns} from row_before where kind = ${kind} and key = any(${keys}::text[]) order by import_id
  `.execute(handle);
  return rows;
}

export async function findOfImport(
  handle: Handle,
  { importId, kind, after, limit }: { importId: number; kind: Table; after: string; limit: number },
): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select ${keptColumns} from row_before
    where import_id = ${importId} and kind = ${kind} and key > ${after} order by key limit ${limit}
  `.execute(handle);
  return rows;
}

/**
 * Locks the people of these imports' before-images: a deletion or profile change ends first, or
 * waits. All at once and by id, like bookings; notifications of these people do not wait.
 */
export async function lockKeptPeople(handle: Handle, importIds: readonly number[]): Promise<void> {
  const keptOf = (kind: Table) => sql`
    select id from person
    where id in (select person_id from row_before where kind = ${kind} and import_id = any(${importIds}::bigint[]))
    order by id
  `;
  await sql`${keptOf('person')} for no key update`.execute(handle);
  await sql`${keptOf('person_place')} for key share`.execute(handle);
}

export async function keep(
  handle: Handle,
  { importId, kind }: { readonly importId: number; readonly kind: Table },
  kept: readonly Pick<KeptRow, 'key' | 'personId' | 'sealed'>[],
): Promise<void> {
  await sql`
    insert into row_before (import_id, kind, key, person_id, values_sealed)
    select ${importId}::bigint, ${kind}, given.*
    from unnest(
      ${kept.map(({ key }) => key)}::text[], ${kept.map(({ personId }) => personId)}::bigint[],
      ${kept.map(({ sealed }) => sealed)}::text[]
    ) as given
    on conflict (import_id, kind, key) do update set values_sealed = excluded.values_sealed
  `.execute(handle);
}

/** Deletes the import's before-images, except those with these keys. */
export async function forgetImport(
  handle: Handle,
  { importId, kind }: { readonly importId: number; readonly kind: Table },
  except: readonly string[],
): Promise<void> {
  await sql`
    delete from row_before
    where import_id = ${importId} and kind = ${kind} and not exists (
      select from unnest(${except}::text[]) as stays (key) where stays.key = row_before.key
    )
  `.execute(handle);
}

/** Deletes the before-images of all imports up to the newest one that has expired. */
export async function forgetBefore(handle: Handle, before: Date): Promise<void> {
  await sql`
    delete from row_before where import_id <= (select max(id) from import_run where imported_at < ${before}::timestamptz)
  `.execute(handle);
}

/** Rows that all have the same columns. */
export async function setRows(
  handle: Handle,
  { table, key }: BeforeImage,
  rows: readonly Values[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => !key.includes(column));
  if (columns.length === 0) return;
  await sql`
    update ${sql.table(table)} t set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = g.${sql.ref(column)}`))}
    from ${typed(table, rows, 'g')} where ${sql.join(key.map(isSame), sql` and `)}
  `.execute(handle);
}

export async function insertRows(
  handle: Handle,
  { table }: BeforeImage,
  rows: readonly Values[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = Object.keys(rows[0] ?? {}).map((column) => sql.ref(column));
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)}) select ${sql.join(columns)} from ${typed(table, rows, 'g')}
  `.execute(handle);
}

export async function removeRows(
  handle: Handle,
  { table, key }: BeforeImage,
  rows: readonly Values[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    delete from ${sql.table(table)} t using ${typed(table, rows, 'g')} where ${sql.join(key.map(isSame), sql` and `)}
  `.execute(handle);
}

type Dated = {
  readonly pair: readonly [string, string];
  readonly from: string;
  readonly to: string | null;
  readonly key: string;
};

/** Dated rows that would overlap another row of the same pair. */
export async function findOverlapping(
  handle: Handle,
  { table, key }: BeforeImage,
  dated: readonly Dated[],
): Promise<Set<string>> {
  if (dated.length === 0) return new Set();
  const [one = '', other = ''] = key;
  const { rows } = await sql<{ key: string }>`
    select wanted.key
    from unnest(
      ${dated.map(({ key: name }) => name)}::text[], ${dated.map(({ pair }) => pair[0])}::bigint[],
      ${dated.map(({ pair }) => pair[1])}::bigint[], ${dated.map(({ from }) => from)}::date[],
      ${dated.map(({ to }) => to)}::date[]
    ) as wanted (key, one, other, from_date, to_date)
    where exists (
      select from ${sql.table(table)} t
      where t.${sql.ref(one)} = wanted.one and t.${sql.ref(other)} = wanted.other and t.from_date <> wanted.from_date
        and t.from_date <= coalesce(wanted.to_date, 'infinity') and coalesce(t.to_date, 'infinity') >= wanted.from_date
    )
  `.execute(handle);
  return new Set(rows.map(({ key: name }) => name));
}
