import { sql } from 'kysely';
import type { Handle } from '../../../../../infra/db/db.ts';

export async function idsBySlug(
  handle: Handle,
  table: 'question' | 'special_task',
  slugs: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ slug: string; id: number }>`
    select slug, id from ${sql.table(table)} where slug = any(${[...new Set(slugs)]}::text[])
  `.execute(handle);
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}
