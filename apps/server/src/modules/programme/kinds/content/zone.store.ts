import type { Handle } from '../../../../infra/db/db.ts';

/** By code. */
export async function zoneCategoryIds(handle: Handle): Promise<ReadonlyMap<string, number>> {
  const rows = await handle.selectFrom('zone_category').select(['code', 'id']).execute();
  return new Map(rows.map(({ code, id }) => [code, id]));
}
