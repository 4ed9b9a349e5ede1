import { sql } from 'kysely';
import type { Handle } from '../../../../infra/db/db.ts';

type ItemKey = { readonly group_title: string; readonly day: string; readonly title: string };

/** Removes what is not in the list any more; answers how many that were. */
export async function removeCalendarItemsBut(handle: Handle, items: readonly ItemKey[]): Promise<number> {
  const { rows } = await sql`
    delete from calendar_item item
    where not exists (
      select 1 from json_to_recordset(${JSON.stringify(items)}::json) as named(group_title text, day date, title text)
      where named.group_title = item.group_title and named.day = item.day and named.title = item.title
    )
    returning item.id
  `.execute(handle);
  return rows.length;
}

export async function removeSlidesBut(
  handle: Handle,
  slides: readonly { readonly position: number }[],
): Promise<number> {
  const positions = slides.map(({ position }) => position);
  const removed = await handle
    .deleteFrom('slide')
    .$if(positions.length > 0, (query) => query.where('position', 'not in', positions))
    .returning('position')
    .execute();
  return removed.length;
}

export async function removeContactCategoriesBut(
  handle: Handle,
  categories: readonly { readonly code: string }[],
): Promise<number> {
  const codes = categories.map(({ code }) => code);
  const removed = await handle
    .deleteFrom('contact_category')
    .$if(codes.length > 0, (query) => query.where('code', 'not in', codes))
    .returning('code')
    .execute();
  return removed.length;
}
