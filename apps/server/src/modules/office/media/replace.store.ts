import { type Transaction, sql } from 'kysely';
import type { Schema } from '../../../infra/db/schema.ts';
import { kinds } from '../programme/programme.ts';
import type { Cells } from './media.rules.ts';

/** The stored rows of a kind with these keys as cells of a file; of a whole list all. */
export async function rowsOf(
  transaction: Transaction<Schema>,
  name: string,
  keys: readonly string[],
): Promise<Cells[]> {
  const cells = kinds.find((kind) => kind.name === name)?.cells;
  if (cells === null || cells === undefined) throw new Error(`Rows of ${name} have no cells.`);
  const column = name === 'teksty' ? sql.ref('t.name') : sql.ref('t.slug');
  const only = name === 'slajdy' ? sql`true` : sql`${column} = any(${[...keys]}::text[])`;
  const { rows } = await sql<{ row: Readonly<Record<string, string | null>> }>`
    select to_jsonb(present) - 'fits' as row from (${cells(only)}) present
  `.execute(transaction);
  return rows.map(({ row }) =>
    Object.fromEntries(Object.entries(row).map(([column_, cell]) => [column_, cell ?? ''])),
  );
}

/** Questions that participants have opened: their replies are locked. */
export async function openedQuestions(
  transaction: Transaction<Schema>,
  kind: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (kind !== 'pytania') return new Set();
  const { rows } = await sql<{ slug: string }>`
    select slug from question q where slug = any(${[...keys]}::text[])
      and exists (select from question_attempt a where a.question_id = q.id)
  `.execute(transaction);
  return new Set(rows.map(({ slug }) => slug));
}

type Addresses = { readonly former: string; readonly next: string };

/** Open drafts, with what was published when they were started. */
export async function replaceInDrafts(
  transaction: Transaction<Schema>,
  { former, next }: Addresses,
  { staffId, now }: { readonly staffId: number; readonly now: Date },
): Promise<void> {
  await sql`
    update content_draft set
      content = replace(content::text, ${former}, ${next})::jsonb,
      base = replace(base::text, ${former}, ${next})::jsonb,
      touched = touched || (
        select jsonb_object_agg(field.key, jsonb_build_object('version', version + 1, 'staffId', ${staffId}::bigint, 'at', ${now.toISOString()}::text))
        from (select * from jsonb_each(content -> 'values') union all select * from jsonb_each(content -> 'rows')) field
        where position(${former} in field.value::text) > 0
      ),
      version = version + 1, changed_by = ${staffId}, changed_at = ${now}
    where state = 'open' and picture_addresses(content::text) && array[${former}]::text[]
  `.execute(transaction);
}
