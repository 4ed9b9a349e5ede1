import type { Handle } from '../../../../infra/db/db.ts';

/** Ids of the categories by their codes. */
export async function zoneCategoryIds(handle: Handle): Promise<ReadonlyMap<string, number>> {
  const rows = await handle.selectFrom('zone_category').select(['code', 'id']).execute();
  return new Map(rows.map(({ code, id }) => [code, id]));
}
