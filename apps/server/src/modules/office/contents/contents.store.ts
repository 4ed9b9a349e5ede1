import { type ContentKind, isListKind } from '@klub/contract/panel/content/kinds';
import { sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';
import {
  type Cells,
  type Choice,
  type Content,
  keyColumnOf,
  kindOf,
  listsOf,
  ownerColumnOf,
} from './contents.kinds.ts';

/** The published content with this key; null: there is none. */
export async function findPublished(
  handle: Handle,
  kind: ContentKind,
  key: string,
): Promise<Content | null> {
  if (isListKind(kind)) return { values: {}, rows: { [kind]: await rowsOf(handle, kind, null) } };
  const [values] = await rowsOf(handle, kind, { column: keyColumnOf(kind), key });
  if (values === undefined) return null;
  const rows: Record<string, Cells[]> = {};
  for (const list of listsOf(kind)) {
    const column = ownerColumnOf(list) ?? '';
    const all = await rowsOf(handle, list, { column, key });
    rows[list] = all.map(({ [column]: _owner, ...row }) => row);
  }
  return { values, rows };
}

/** The stored rows of a kind as cells; a cell that is empty is left out. */
async function rowsOf(
  handle: Handle,
  kindName: string,
  by: { readonly column: string; readonly key: string } | null,
): Promise<Cells[]> {
  const { cells, columns } = kindOf(kindName);
  if (cells === null) throw new Error(`Rows of ${kindName} are not read as cells.`);
  const exported = by === null ? undefined : columns[by.column]?.exported;
  const to = by === null ? '' : (columns[by.column]?.to ?? '');
  const stored = sql.ref(to.includes('.') ? to : `t.${to}`);
  const only = exported ? sql`${exported(stored)} = ${by?.key}` : sql`true`;
  const { rows } = await sql<{ row: Readonly<Record<string, string | null>> }>`
    select to_jsonb(present) - 'fits' as row from (${cells(only)}) present
  `.execute(handle);
  return rows.map(({ row }) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, cell]) =>
        cell === null || cell === '' ? [] : [[name, cell]],
      ),
    ),
  );
}

/** The column that a publication of something new fills with its key. */
export function keyField(kind: ContentKind): string {
  return isListKind(kind) ? '' : keyColumnOf(kind);
}

type Dates = {
  readonly opensAt: Date | null;
  readonly closesAt: Date | null;
  readonly roles: readonly string[];
};

/** When participants see a content, and who, by its cells. */
export function datesOf(kind: ContentKind, { values }: Content): Dates {
  const { columns } = kindOf(kind);
  const read = (name: string): Date | null => {
    const cell = (values[name] ?? '').trim();
    const value = cell === '' ? null : columns[name]?.read(cell);
    return value instanceof Date ? value : null;
  };
  return {
    opensAt: read('od') ?? read('opublikowano'),
    closesAt: read('do'),
    roles: (values['role'] ?? '').split('|').filter((role) => role !== ''),
  };
}

/** People with one of the roles whose account is not deleted. */
export async function countPeople(handle: Handle, roles: readonly string[]): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from person where role = any(${roles}::text[]) and deleted_at is null
  `.execute(handle);
  return rows[0]?.people ?? 0;
}

/** Key of the latest row of a kind; null: there is none. */
export async function latestKey(handle: Handle, kind: ContentKind): Promise<string | null> {
  const table = latest[kind];
  if (table === undefined) return null;
  const { rows } = await sql<{ slug: string }>`
    select slug from ${sql.table(table.table)} order by ${sql.ref(table.by)} desc, id desc limit 1
  `.execute(handle);
  return rows[0]?.slug ?? null;
}

const latest: Partial<Record<ContentKind, { readonly table: string; readonly by: string }>> = {
  aktualnosci: { table: 'news', by: 'published_at' },
  strefa: { table: 'zone_article', by: 'published_at' },
  pigulki: { table: 'pill', by: 'opens_at' },
  pytania: { table: 'question', by: 'opens_at' },
  zadania: { table: 'special_task', by: 'opens_at' },
};

/** How many people have opened a question. */
export async function countOpened(handle: Handle, slug: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(distinct a.person_id)::int as people
    from question_attempt a join question q on q.id = a.question_id where q.slug = ${slug}
  `.execute(handle);
  return rows[0]?.people ?? 0;
}

export async function categoryChoices(handle: Handle): Promise<Choice[]> {
  return handle
    .selectFrom('zone_category')
    .select(['code as value', 'name as label'])
    .orderBy('position')
    .orderBy('code')
    .limit(500)
    .execute();
}

/** The latest pills, and those that are only drafted. */
export async function pillChoices(handle: Handle): Promise<Choice[]> {
  const { rows } = await sql<Choice>`
    select value, label from (
      (select slug as value, title as label, opens_at as at from pill order by opens_at desc, id desc limit 200)
      union all
      (select content->'values'->>'slug', title, changed_at from content_draft
        where kind = 'pigulki' and state = 'open' and of_key is null and content->'values'->>'slug' <> ''
        order by changed_at desc limit 50)
    ) known order by at desc
  `.execute(handle);
  return rows;
}
