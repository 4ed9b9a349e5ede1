import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../infra/db/db.ts';

/** In the operator's order; `id` is the code that the list of articles filters by. */
export function findCategories(handle: Handle): Promise<{ id: string; name: string }[]> {
  return handle
    .selectFrom('zone_category')
    .select(['code as id', 'name'])
    .orderBy('position')
    .orderBy(sql`name collate pl`)
    .execute();
}

/** Filters articles by category; an unknown category has none. */
export function ofCategory(code: string): RawBuilder<unknown> {
  return sql`article.category_id = (select category.id from zone_category category where category.code = ${code})`;
}
